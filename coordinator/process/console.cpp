#include "coordinator/process/console.h"

#include <spdlog/details/null_mutex.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <cstdio>
#include <utility>

#include "common/printable.h"
#include "coordinator/process/failure_text.h"
#include "coordinator/process/terminal.h"

namespace hetman {
namespace {

spdlog::level::level_enum level_of(Verbosity verbosity) {
    switch (verbosity) {
        case Verbosity::quiet:
            return spdlog::level::warn;
        case Verbosity::verbose:
            return spdlog::level::debug;
        default:
            return spdlog::level::info;
    }
}

spdlog::level::level_enum level_of(MessageLevel level) {
    switch (level) {
        case MessageLevel::warning:
            return spdlog::level::warn;
        case MessageLevel::message:
            return spdlog::level::info;
        default:
            return spdlog::level::debug;
    }
}

// Errors are ignored: a run continues even if nobody reads its messages.
void write_to_screen(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}

constexpr auto in_utc = spdlog::pattern_time_type::utc;

}  // namespace

// The run's log; lines that cannot be written are dropped.
class Console::Log final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
  public:
    Log(const Directory& directory, const std::string& name) : file_(directory, name) {}
    bool failed() const { return failed_; }

  protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        if (!file_.append({line.data(), line.size()})) failed_ = true;
    }
    void flush_() override {}

  private:
    const LogFile file_;
    bool failed_ = false;
};

Console::Console(Verbosity verbosity) : has_live_line_(can_rewrite_lines()), verbosity_(verbosity) {
    auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    screen_ = std::make_shared<spdlog::logger>("screen", sink);
    screen_->set_level(level_of(verbosity));
    screen_->set_pattern(has_live_line_ ? "%v" : "%Y-%m-%dT%H:%M:%SZ  %v", in_utc);
    screen_->flush_on(spdlog::level::trace);
}

Console::Console(Listener listener)
    : listener_(std::move(listener)), has_live_line_(false), verbosity_(Verbosity::quiet) {}

Console::~Console() { clear_live_line(); }

void Console::log_to(const Directory& directory, const std::string& name) {
    log_file_ = std::make_shared<Log>(directory, name);
    log_ = std::make_shared<spdlog::logger>("log", log_file_);
    log_->set_level(spdlog::level::debug);
    log_->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %-7l %v", in_utc);
}

void Console::show(MessageLevel level, const std::string& text, bool also_when_quiet) {
    if (listener_) return listener_(level, text);
    clear_live_line();
    screen_->log(also_when_quiet ? spdlog::level::warn : level_of(level),
                 level == MessageLevel::warning ? "warning: " + text : text);
}

void Console::log(MessageLevel level, const std::string& text) {
    if (!log_) return;
    log_->log(level_of(level), text);
    if (log_file_->failed() && !log_failure_told_) {
        log_failure_told_ = true;
        show(MessageLevel::warning,
             "run.log in the run directory cannot be written and has gaps; the run goes on, free "
             "disk space or repair the disk");
    }
}

void Console::tell(const std::string& message) {
    const std::string text = printable(message);
    show(MessageLevel::message, text);
    log(MessageLevel::message, text);
}

void Console::tell_always(const std::string& message) {
    const std::string text = printable(message);
    show(MessageLevel::message, text, true);
    log(MessageLevel::message, text);
}

void Console::detail(const std::string& message) {
    const std::string text = printable(message);
    show(MessageLevel::detail, text);
    log(MessageLevel::detail, text);
}

void Console::warn(const std::string& message) {
    const std::string text = printable(message);
    show(MessageLevel::warning, text);
    log(MessageLevel::warning, text);
}

void Console::show_progress(const std::string& progress) {
    if (verbosity_ == Verbosity::quiet) return;  // also if there is a listener
    const std::string text = printable(topic_.empty() ? progress : topic_ + "  " + progress);
    if (!has_live_line_) {
        screen_->info(text);
        return;
    }
    write_to_screen("\r\x1b[K" + fitted(text, terminal_width()));
    live_ = true;
}

void Console::clear_live_line() {
    if (!live_) return;
    write_to_screen("\r\x1b[K");
    live_ = false;
}

void print_failure(const Failure& failure) { write_to_screen(failure_text(failure)); }

}  // namespace hetman
