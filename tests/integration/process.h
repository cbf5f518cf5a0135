#pragma once
// Runs the real program as a child process: starts it, reads its lines, sends signals, waits.

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hetman::test {

// The target of a child's standard output or error.
enum class Stream {
    pipe,         // to the test
    small_pipe,   // to the test, but it holds only one page: the writer waits until the test reads
    closed,       // the descriptor is closed
    full,         // to a device that is full
    broken_pipe,  // to a pipe that nobody reads any more
    terminal,     // to a terminal whose screen the test reads; standard error only
};

struct Command {
    std::vector<std::string> arguments;                // the first is the program
    std::map<std::string, std::string> environment{};  // added to ours
    std::filesystem::path directory{};                 // to start in; empty: ours
    Stream output = Stream::pipe;
    Stream errors = Stream::pipe;
    std::optional<std::size_t> address_space{};  // limit in bytes
    std::optional<std::size_t> file_size{};      // limit in bytes
    std::optional<unsigned> umask{};             // ours if none is given
    bool one_processor = false;                  // restricts the child to one processor
    unsigned short columns = 80;                 // initial width of a terminal
    bool ignores_hangup = false;                 // as under nohup
};

// The result of a process that has ended.
struct Ended {
    int code = 0;  // 128 + the signal for a process killed by a signal, as in shells
    std::string output;
    std::string errors;
};

// A description for test output of how a process ended.
std::ostream& operator<<(std::ostream& stream, const Ended& ended);

// A child in a session of its own; the destructor kills all processes that still run in that
// session. Every wait has a deadline and throws std::runtime_error with the child's output when it
// passes: a test fails, but never hangs.
class Process {
  public:
    static constexpr std::chrono::seconds default_patience{180 * HETMAN_TEST_SLOWDOWN};

    explicit Process(const Command& command, std::chrono::seconds patience = default_patience);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t pid() const { return pid_; }

    // The next complete line of standard error; nothing if the process has ended and none is left.
    std::optional<std::string> next_error_line();
    // Reads lines up to the first that contains the text; throws if the process ends before.
    std::string await_error_line(std::string_view text);

    // The standard error so far; waits for more.
    const std::string& more_errors();

    void send(int signal) const;

    // Resizes or closes the terminal's window.
    void resize_terminal(unsigned short columns) const;
    void close_terminal();

    // Waits until it ends, without reading its output.
    void await_end();
    // Waits until it ends.
    Ended wait();

    // Waits until the condition holds; false if the process ends before.
    bool comes_to(const std::function<bool()>& condition);
    // The same without reading the output, which may block the process; throws if it ends before.
    void await(const char* what, const std::function<bool()>& condition) const;
    // Fills the pipe of standard error with empty lines: the process cannot write there until the
    // test reads.
    void fill_errors() const;

  private:
    class Pipe;
    void pump();
    void reap();
    [[noreturn]] void give_up(const std::string& what) const;
    bool goes_on() const;
    int milliseconds_left() const;

    std::chrono::steady_clock::time_point deadline_;
    std::string name_;
    pid_t pid_ = -1;
    int pidfd_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::size_t errors_read_ = 0;  // lines up to there have been returned
    std::optional<Ended> ended_;
    Ended so_far_;
};

// Waits until a process that was just started handles stop signals. INT stands for all, as it is
// handled last, and by no library (UCX handles HUP as soon as it is loaded).
void await_stop_handlers(Process& process);

// Whether a signal is in one of the sets that /proc/PID/status shows: "SigCgt:" for handled
// signals, "ShdPnd:" for pending ones.
bool signal_is_in(pid_t pid, const std::string& set, int signal);

// The child processes of a process.
std::vector<pid_t> children_of(pid_t parent);

// True while a process is stopped by SIGSTOP.
bool is_stopped(pid_t pid);

// A variable in another process's environment; nothing if it is not set.
std::optional<std::string> environment_of(pid_t pid, const std::string& name);

// Waits for the end of a process that need not be our child. Throws at a deadline.
void await_end_of(pid_t pid);

}  // namespace hetman::test
