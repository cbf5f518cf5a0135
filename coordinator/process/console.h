#pragma once
// The console: messages and progress on standard error or to a listener, and the run's log.

#include <functional>
#include <memory>
#include <string>

#include "common/failure.h"
#include "coordinator/files/directory.h"

namespace spdlog {
class logger;
}

namespace hetman {

enum class Verbosity { quiet, normal, verbose };

enum class MessageLevel { detail, message, warning };

// Receives messages in place of the screen.
using Listener = std::function<void(MessageLevel level, const std::string& message)>;

// On a terminal, messages appear above a live line that is fitted to its width. Elsewhere, and on
// terminals that cannot rewrite a line, every line has a timestamp and there are no escape codes.
// Messages may quote foreign text: what is not printable is escaped (common/printable.h).
class Console {
  public:
    explicit Console(Verbosity verbosity);
    // Prints nothing, and shows no progress: all messages go to the listener.
    explicit Console(Listener listener);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    // Appends all further messages to this file as well. Throws FileError if it cannot be opened;
    // later write errors are reported once.
    void log_to(const Directory& directory, const std::string& name);

    void tell(const std::string& message);
    void tell_always(const std::string& message);  // also when quiet
    void detail(const std::string& message);       // shown only with -v; always logged
    void warn(const std::string& message);

    // What all further progress is about: "n = 8". Begins its lines.
    void set_topic(const std::string& topic) { topic_ = topic; }

    bool has_live_line() const { return has_live_line_; }
    // Replaces the live line or, without one, prints a line. Not shown when quiet.
    void show_progress(const std::string& progress);
    void clear_live_line();

  private:
    class Log;
    void show(MessageLevel level, const std::string& text, bool also_when_quiet = false);
    void log(MessageLevel level, const std::string& text);

    const Listener listener_;  // empty: the screen
    const bool has_live_line_;
    bool live_ = false;  // a live line is on the terminal
    Verbosity verbosity_;
    std::string topic_;
    std::shared_ptr<spdlog::logger> screen_;
    std::shared_ptr<Log> log_file_;
    std::shared_ptr<spdlog::logger> log_;
    bool log_failure_told_ = false;
};

// Prints "hetman: what: where; what to do" to standard error, one line for each complaint.
void print_failure(const Failure& failure);

}  // namespace hetman
