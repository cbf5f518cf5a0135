#pragma once
// The real program as a child process: started, watched line by line, sent signals, waited for.

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

// Where a child's standard output or error leads.
enum class Stream {
    pipe,         // to us
    small_pipe,   // to us, but it holds a page only: who writes more waits until we read
    closed,       // the descriptor is closed
    full,         // to a device that is full
    broken_pipe,  // to a pipe that nobody reads any more
    terminal,     // to a terminal whose screen we read; standard error only
};

struct Command {
    std::vector<std::string> arguments;                // the first is the program
    std::map<std::string, std::string> environment{};  // on top of ours
    std::filesystem::path directory{};                 // to start in; empty: ours
    Stream output = Stream::pipe;
    Stream errors = Stream::pipe;
    std::optional<std::size_t> address_space{};  // limit in bytes
    std::optional<std::size_t> file_size{};      // limit in bytes
    std::optional<unsigned> umask{};             // ours, if none is given
    bool one_processor = false;                  // the others are not for it
    unsigned short columns = 80;                 // of a terminal, at first
    bool ignores_hangup = false;                 // as nohup starts programs
};

// What is left of a process that has ended.
struct Ended {
    int code = 0;  // 128 + the signal for a process that a signal killed, as shells say it
    std::string output;
    std::string errors;
};

// For people: everything about how a process ended.
std::ostream& operator<<(std::ostream& stream, const Ended& ended);

// A child in a session of its own; the destructor kills whatever still runs in that session. Every
// wait has a deadline and throws std::runtime_error, with what the child has printed, when it
// passes: a test fails, it never hangs.
class Process {
  public:
    static constexpr std::chrono::seconds default_patience{180 * HETMAN_TEST_SLOWDOWN};

    explicit Process(const Command& command, std::chrono::seconds patience = default_patience);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t pid() const { return pid_; }

    // The next whole line of standard error; nothing if the process has ended and none is left.
    std::optional<std::string> next_error_line();
    // Reads lines up to the first that contains the text; throws if the process ends before.
    std::string await_error_line(std::string_view text);

    // What it has printed on standard error so far; waits for more.
    const std::string& more_errors();

    void send(int signal) const;

    // The terminal's window is resized, or closed.
    void resize_terminal(unsigned short columns) const;
    void close_terminal();

    // Waits for its end without reading what it prints.
    void await_end();
    // Waits for its end.
    Ended wait();

    // Waits until the condition holds; false if the process ends before.
    bool comes_to(const std::function<bool()>& condition);
    // The same without reading what it prints, which may make it wait; throws if it ends before.
    void await(const char* what, const std::function<bool()>& condition) const;
    // How many bytes of standard error wait to be read.
    std::size_t unread_errors() const;

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
    std::size_t errors_read_ = 0;  // up to there lines have been handed out
    std::optional<Ended> ended_;
    Ended so_far_;
};

// Whether a signal is in one of the sets that /proc/PID/status shows, such as "SigCgt:", those that
// are handled, and "ShdPnd:", those that wait to be.
bool signal_is_in(pid_t pid, const std::string& set, int signal);

// Processes that are children of another.
std::vector<pid_t> children_of(pid_t parent);

// True while a process stands still because of SIGSTOP.
bool is_stopped(pid_t pid);

// A variable in another process's environment; nothing if it is not set there.
std::optional<std::string> environment_of(pid_t pid, const std::string& name);

// Waits for the end of a process that need not be a child of ours. Throws at a deadline.
void await_end_of(pid_t pid);

}  // namespace hetman::test
