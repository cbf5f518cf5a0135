#include "coordinator/console.h"

#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <unistd.h>

#include <cstdio>

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

// Nobody may be there to read it: a run goes on all the same.
void write_to_screen(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}

constexpr auto in_utc = spdlog::pattern_time_type::utc;

}  // namespace

Console::Console(Verbosity verbosity)
    : is_terminal_(isatty(STDERR_FILENO) == 1), verbosity_(verbosity) {
    auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    screen_ = std::make_shared<spdlog::logger>("screen", sink);
    screen_->set_level(level_of(verbosity));
    screen_->set_pattern(is_terminal_ ? "%v" : "%Y-%m-%dT%H:%M:%SZ  %v", in_utc);
    screen_->flush_on(spdlog::level::trace);
}

Console::~Console() { clear_live_line(); }

void Console::log_to(const std::filesystem::path& file) {
    auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file.string());
    log_ = std::make_shared<spdlog::logger>("log", sink);
    log_->set_level(spdlog::level::debug);
    log_->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %-7l %v", in_utc);
    log_->flush_on(spdlog::level::trace);
}

void Console::tell(const std::string& message) {
    clear_live_line();
    screen_->info(message);
    if (log_) log_->info(message);
}

void Console::detail(const std::string& message) {
    clear_live_line();
    screen_->debug(message);
    if (log_) log_->debug(message);
}

void Console::warn(const std::string& message) {
    clear_live_line();
    screen_->warn("warning: " + message);
    if (log_) log_->warn(message);
}

void Console::show_progress(const std::string& line) {
    if (verbosity_ == Verbosity::quiet) return;
    if (!is_terminal_) {
        screen_->info(line);
        return;
    }
    write_to_screen("\r\x1b[K" + line);
    live_ = true;
}

void Console::clear_live_line() {
    if (!live_) return;
    write_to_screen("\r\x1b[K");
    live_ = false;
}

void print_failure(const Failure& failure) {
    for (const Complaint& complaint : failure.complaints())
        write_to_screen("hetman: " + complaint.line() + '\n');
}

}  // namespace hetman
