#include "tests/integration/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace hetman::test {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

struct PipeEnds {
    int read = -1;
    int write = -1;
};

PipeEnds make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe2");
    return {ends[0], ends[1]};
}

void close_if_open(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
}

// A terminal that passes on output unchanged.
PipeEnds make_terminal(unsigned short columns) {
    const int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    std::array<char, 64> name{};
    if (ours < 0 || grantpt(ours) != 0 || unlockpt(ours) != 0 ||
        ptsname_r(ours, name.data(), name.size()) != 0)
        fail("posix_openpt");
    const int theirs = open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC);
    termios settings{};
    const winsize size{24, columns, 0, 0};
    if (theirs < 0 || tcgetattr(theirs, &settings) != 0) fail("open a terminal");
    cfmakeraw(&settings);
    if (tcsetattr(theirs, TCSANOW, &settings) != 0 || ioctl(ours, TIOCSWINSZ, &size) != 0)
        fail("set up a terminal");
    fcntl(ours, F_SETFL, O_NONBLOCK);
    return {ours, theirs};
}

// The two ends of one of the child's streams: ours to read (-1 if there is nothing to read) and the
// child's to write (-1 for a closed stream).
PipeEnds open_stream(Stream stream, unsigned short columns) {
    if (stream == Stream::terminal) return make_terminal(columns);
    if (stream == Stream::closed) return {};
    if (stream == Stream::full) return {-1, open("/dev/full", O_WRONLY | O_CLOEXEC)};
    PipeEnds ends = make_pipe();
    if (stream == Stream::broken_pipe) {
        close_if_open(ends.read);
    } else {
        if (stream == Stream::small_pipe) fcntl(ends.read, F_SETPIPE_SZ, 4096);
        fcntl(ends.read, F_SETFL, O_NONBLOCK);
    }
    return ends;
}

// Our environment without variables that a launcher or a user may have set: tests set those
// themselves.
std::vector<std::string> environment_with(const std::map<std::string, std::string>& added) {
    std::vector<std::string> variables;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text = *variable;
        const auto begins = [&](const char* prefix) { return text.starts_with(prefix); };
        if (begins("SLURM_") || begins("PMI") || begins("OMPI_") || begins("PRTE_") ||
            begins("MV2_") || begins("FLUX_") || begins("JSM_") || begins("HETMAN_"))
            continue;
        if (added.contains(std::string(text.substr(0, text.find('='))))) continue;
        variables.emplace_back(text);
    }
    for (const auto& [name, value] : added) variables.push_back(name + '=' + value);
    return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

void connect(int end, int standard) {
    if (end < 0)
        close(standard);
    else
        dup2(end, standard);
}

void keep_to_one_processor() {
    cpu_set_t mask;
    sched_getaffinity(0, sizeof mask, &mask);
    int first = 0;
    while (!CPU_ISSET(first, &mask)) ++first;
    CPU_ZERO(&mask);
    CPU_SET(first, &mask);
    sched_setaffinity(0, sizeof mask, &mask);
}

// Runs in the child: becomes the command.
[[noreturn]] void become(const Command& command, char** arguments, char** variables, int output,
                         int errors) {
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that crashes leaves no processes behind
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGHUP, command.ignores_hangup ? SIG_IGN : SIG_DFL);
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    connect(output, STDOUT_FILENO);
    connect(errors, STDERR_FILENO);
    if (command.errors == Stream::terminal) ioctl(STDERR_FILENO, TIOCSCTTY, 0);
    if (command.address_space) {
        const rlimit limit{*command.address_space, *command.address_space};
        setrlimit(RLIMIT_AS, &limit);
    }
    if (command.file_size) {
        const rlimit limit{*command.file_size, *command.file_size};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    if (command.umask) umask(*command.umask);
    if (command.one_processor) keep_to_one_processor();
    if (!command.directory.empty() && chdir(command.directory.c_str()) != 0) _exit(126);
    execvpe(arguments[0], arguments, variables);
    _exit(127);
}

// Reads what has arrived; closes the pipe at its end.
void take(int& descriptor, std::string& into) {
    std::array<char, 1 << 14> buffer{};
    while (descriptor >= 0) {
        const ssize_t got = read(descriptor, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno != EIO) return;
        if (got <= 0)  // a terminal's end is EIO
            return close_if_open(descriptor);
        into.append(buffer.data(), static_cast<std::size_t>(got));
    }
}

// A field of /proc/PID/stat by its number in proc(5), at least 3; empty if there is no such
// process.
std::string stat_field(const std::string& pid, int number) {
    std::ifstream file("/proc/" + pid + "/stat");
    std::string line;
    if (!std::getline(file, line)) return {};
    // The second field is a name in parentheses that may contain anything.
    std::istringstream fields(line.substr(line.rfind(')') + 1));
    std::string field;
    for (int i = 3; i <= number; ++i) fields >> field;
    return field;
}

constexpr int state_field = 3;
constexpr int parent_field = 4;
constexpr int session_field = 6;

std::vector<pid_t> processes_with(int field, pid_t value) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") == std::string::npos &&
            stat_field(name, field) == std::to_string(value))
            found.push_back(static_cast<pid_t>(std::stol(name)));
    }
    return found;
}

// A descriptor that becomes readable when the process ends; negative if there is no such process.
// (The C library's function for it cannot be linked from C++ before glibc 2.37.)
int open_pidfd(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

bool ready(int descriptor, int milliseconds) {
    pollfd wanted{descriptor, POLLIN, 0};
    return poll(&wanted, 1, milliseconds) > 0;
}

}  // namespace

std::ostream& operator<<(std::ostream& stream, const Ended& ended) {
    return stream << "exit code " << ended.code << "\nstandard output:\n"
                  << ended.output << "standard error:\n"
                  << ended.errors;
}

Process::Process(const Command& command, std::chrono::seconds patience)
    : deadline_(Clock::now() + patience),
      name_(fmt::format("{}", fmt::join(command.arguments, " "))) {
    std::vector<std::string> arguments = command.arguments;
    std::vector<std::string> variables = environment_with(command.environment);
    const std::vector<char*> argument_pointers = pointers_to(arguments);
    const std::vector<char*> variable_pointers = pointers_to(variables);
    PipeEnds output = open_stream(command.output, command.columns);
    PipeEnds errors = open_stream(command.errors, command.columns);
    pid_ = fork();
    if (pid_ < 0) fail("fork");
    if (pid_ == 0)
        become(command, const_cast<char**>(argument_pointers.data()),
               const_cast<char**>(variable_pointers.data()), output.write, errors.write);
    close_if_open(output.write);
    close_if_open(errors.write);
    output_ = output.read;
    errors_ = errors.read;
    pidfd_ = open_pidfd(pid_);
    if (pidfd_ < 0) fail("pidfd_open");
}

Process::~Process() {
    for (const pid_t pid : processes_with(session_field, pid_)) kill(pid, SIGKILL);
    if (!ended_) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    close_if_open(pidfd_);
    close_if_open(output_);
    close_if_open(errors_);
}

void Process::give_up(const std::string& what) const {
    throw std::runtime_error(
        fmt::format("{}: {}\nstandard output so far:\n{}standard error so far:\n{}", name_, what,
                    so_far_.output, so_far_.errors));
}

int Process::milliseconds_left() const {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

void Process::pump() {
    std::array<pollfd, 3> watched{
        {{output_, POLLIN, 0}, {errors_, POLLIN, 0}, {pidfd_, POLLIN, 0}}};
    if (poll(watched.data(), watched.size(), milliseconds_left()) == 0)
        give_up("nothing happened before the deadline");
    if (Clock::now() > deadline_) give_up("it did not end before the deadline");
    take(output_, so_far_.output);
    take(errors_, so_far_.errors);
    if (watched[2].revents != 0) reap();
}

void Process::reap() {
    int status = 0;
    if (waitpid(pid_, &status, 0) != pid_) fail("waitpid");
    // Once more: it may have printed something between the last read and its end.
    take(output_, so_far_.output);
    take(errors_, so_far_.errors);
    so_far_.code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    ended_ = so_far_;
}

std::optional<std::string> Process::next_error_line() {
    while (true) {
        const std::size_t end = so_far_.errors.find('\n', errors_read_);
        if (end != std::string::npos) {
            std::string line = so_far_.errors.substr(errors_read_, end - errors_read_);
            errors_read_ = end + 1;
            return line;
        }
        if (ended_) return std::nullopt;
        pump();
    }
}

std::string Process::await_error_line(std::string_view text) {
    while (const std::optional<std::string> line = next_error_line())
        if (line->find(text) != std::string::npos) return *line;
    give_up(fmt::format("it ended with {} before it printed \"{}\"", ended_->code, text));
}

const std::string& Process::more_errors() {
    const std::size_t before = so_far_.errors.size();
    while (!ended_ && so_far_.errors.size() == before) pump();
    return so_far_.errors;
}

void Process::resize_terminal(unsigned short columns) const {
    const winsize size{24, columns, 0, 0};
    if (ioctl(errors_, TIOCSWINSZ, &size) != 0) fail("TIOCSWINSZ");
}

void Process::close_terminal() { close_if_open(errors_); }

void Process::send(int signal) const {
    if (!ended_) kill(pid_, signal);
}

void Process::await_end() {
    if (!ended_ && !ready(pidfd_, milliseconds_left())) give_up("it did not end in time");
}

Ended Process::wait() {
    while (!ended_) pump();
    return *ended_;
}

bool Process::comes_to(const std::function<bool()>& condition) {
    while (!condition()) {
        if (ended_ || !goes_on()) return false;
        take(output_, so_far_.output);
        take(errors_, so_far_.errors);
    }
    return true;
}

void Process::await(const char* what, const std::function<bool()>& condition) const {
    while (!condition())
        if (ended_ || !goes_on()) give_up(fmt::format("it ended before {}", what));
}

// Waits for a millisecond; false if the process has ended.
bool Process::goes_on() const {
    if (milliseconds_left() == 0) give_up("it did not come to what was waited for in time");
    return !ready(pidfd_, 1);
}

void Process::fill_errors() const {
    const int end =
        open(fmt::format("/proc/self/fd/{}", errors_).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (end < 0) fail("open a pipe");
    while (write(end, "\n", 1) == 1) {
    }
    const bool is_full = errno == EAGAIN;
    close(end);
    if (!is_full) fail("write");
}

std::vector<pid_t> children_of(pid_t parent) { return processes_with(parent_field, parent); }

bool is_stopped(pid_t pid) { return stat_field(std::to_string(pid), state_field) == "T"; }

std::optional<std::string> environment_of(pid_t pid, const std::string& name) {
    std::ifstream file(fmt::format("/proc/{}/environ", pid));
    for (std::string variable; std::getline(file, variable, '\0');)
        if (variable.starts_with(name + '=')) return variable.substr(name.size() + 1);
    return std::nullopt;
}

void await_end_of(pid_t pid) {
    int pidfd = open_pidfd(pid);
    if (pidfd < 0) return;  // gone
    constexpr std::chrono::milliseconds patience = std::chrono::minutes(1);
    const bool ended = ready(pidfd, static_cast<int>(patience.count()));
    close_if_open(pidfd);
    if (!ended) throw std::runtime_error(fmt::format("process {} did not end in time", pid));
}

void await_stop_handlers(Process& process) {
    process.await("the handlers of stop signals",
                  [&] { return signal_is_in(process.pid(), "SigCgt:", SIGINT); });
}

bool signal_is_in(pid_t pid, const std::string& set, int signal) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(set))
            return (std::stoull(line.substr(set.size()), nullptr, 16) >> (signal - 1) & 1) != 0;
    return false;
}

}  // namespace hetman::test
