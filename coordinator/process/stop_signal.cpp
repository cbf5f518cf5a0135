#include "coordinator/process/stop_signal.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>

#include "common/exit_code.h"
#include "coordinator/process/failure_text.h"

namespace hetman {
namespace {

struct StopSignal {
    int number;
    const char* name;
};

// In the order in which handlers are set: INT, which no library handles, shows that all are.
constexpr std::array<StopSignal, 6> stop_signals{{{SIGUSR1, "USR1"},
                                                  {SIGUSR2, "USR2"},
                                                  {SIGXCPU, "XCPU"},
                                                  {SIGTERM, "TERM"},
                                                  {SIGHUP, "HUP"},
                                                  {SIGINT, "INT"}}};
std::atomic<int> noted = 0;  // read by any thread
static_assert(std::atomic<int>::is_always_lock_free, "written by a signal handler");
volatile std::sig_atomic_t interrupts = 0;
std::atomic<bool> has_checkpoint = false;  // set by the main thread, read by the handler
static_assert(std::atomic<bool>::is_always_lock_free, "read by a signal handler");

ExitCode code_of_end() { return has_checkpoint ? ExitCode::stopped : ExitCode::incomplete; }

extern "C" void note(int signal) {
    if (signal == SIGINT) {
        if (interrupts != 0) _exit(static_cast<int>(code_of_end()));
        interrupts = 1;
    }
    noted = signal;
}

const char* name_of(int number) {
    for (const StopSignal& signal : stop_signals)
        if (signal.number == number) return signal.name;
    return "";
}

extern "C" void end(int signal) {
    print_plain_failure(
        code_of_end(), "stopped by ", name_of(signal),
        has_checkpoint ? "the same command continues" : "the same command starts anew");
    _exit(static_cast<int>(code_of_end()));
}

bool is_hangup_ignored() {
    struct sigaction now {};
    return sigaction(SIGHUP, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

bool was_hangup_ignored = false;

// `nohup` starts programs with HUP ignored so that they survive the terminal; this must be kept.
bool is_shielded_from(int signal) {
    return signal == SIGHUP && (was_hangup_ignored || is_hangup_ignored());
}

void handle_with(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_flags = SA_RESTART;
    for (const StopSignal& signal : stop_signals) {
        action.sa_handler = is_shielded_from(signal.number) ? SIG_IGN : handler;
        sigaction(signal.number, &action, nullptr);
    }
}

}  // namespace

void note_hangup_before_libraries() { was_hangup_ignored = is_hangup_ignored(); }

void end_on_stop_signals() { handle_with(end); }

void note_stop_signals() { handle_with(note); }

void note_checkpoint() { has_checkpoint = true; }

bool is_checkpoint_noted() { return has_checkpoint; }

void ignore_stop_signals() { handle_with(SIG_IGN); }

void guard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a write beyond `ulimit -f` then fails like a write to a full
                                    // disk
    // Read-only: writing to a closed stream must still fail.
    int descriptor = 0;
    do descriptor = open("/dev/null", O_RDONLY);
    while (descriptor >= 0 && descriptor <= 2);
    if (descriptor > 2) close(descriptor);
}

std::string noted_stop_signal() { return name_of(noted); }

}  // namespace hetman
