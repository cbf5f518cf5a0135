#include "coordinator/dispatch/background_save.h"

#include <fmt/core.h>

#include <optional>
#include <system_error>
#include <utility>

namespace hetman {
namespace {

constexpr int last_attempts = 3;

}  // namespace

BackgroundSave::~BackgroundSave() {
    if (thread_.joinable()) thread_.join();
}

void BackgroundSave::begin(PendingSave save) {
    save_ = std::move(save);
    has_ended_ = false;
    thread_ = std::thread([this] {
        try {
            save_.write();
        } catch (...) {
            error_ = std::current_exception();
        }
        // Here, not in the loop, because freeing the memory of a large snapshot takes time.
        save_.write = nullptr;
        has_ended_ = true;
    });
}

bool BackgroundSave::hear_end() { return has_ended_ && await_end(); }

bool BackgroundSave::await_end() {
    if (!thread_.joinable()) return false;
    thread_.join();
    const std::function<void()> note = std::exchange(save_.note, nullptr);
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    if (note) note();
    return true;
}

RegularSaves::RegularSaves(const std::function<PendingSave()>& take, Duration every,
                           Console& console)
    : take_(take), every_(every), console_(console), next_(Clock::now() + every) {}

bool RegularSaves::tick() {
    if (!take_) return false;
    const bool is_written = hear(&BackgroundSave::hear_end);
    if (save_.is_busy() || Clock::now() < next_) return is_written;
    try {
        save_.begin(take_());
    } catch (const std::system_error& error) {
        warn_of_failure(error.what());
    }
    next_ = Clock::now() + every_;
    return is_written;
}

bool RegularSaves::hear(bool (BackgroundSave::*hear_or_await)()) {
    bool is_written = false;
    try {
        is_written = (save_.*hear_or_await)();
        if (!is_written) return false;
    } catch (const std::system_error& error) {
        warn_of_failure(error.what());
    }
    next_ = Clock::now() + every_;
    return is_written;
}

// Saves may be due every few milliseconds, and a disk may stay full for hours.
void RegularSaves::warn_of_failure(const char* why) {
    const std::optional<std::uint64_t> left_out = failures_.note(Clock::now());
    if (!left_out) return;
    std::string warning = fmt::format(
        "the checkpoint could not be saved, but the previous one is intact: {}; free disk space or "
        "repair the disk; the next attempt is in {}",
        why, format_duration(every_));
    if (*left_out > 0) warning += fmt::format(" ({} more saves have failed meanwhile)", *left_out);
    console_.warn(warning);
}

std::string RegularSaves::save_last() {
    if (!take_) return {};
    hear(&BackgroundSave::await_end);
    std::string why;
    for (int attempt = 0; attempt < last_attempts; ++attempt) try {
            const PendingSave save = take_();
            save.write();
            if (save.note) save.note();
            return {};
        } catch (const std::system_error& error) {
            why = error.what();
        }
    return why;
}

}  // namespace hetman
