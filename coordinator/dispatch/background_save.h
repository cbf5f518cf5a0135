#pragma once
// Saves checkpoints in a separate thread, while the coordinator's loop continues.

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <thread>

#include "common/job/duration.h"
#include "coordinator/process/console.h"
#include "coordinator/process/warning_interval.h"

namespace hetman {

// A checkpoint that is being written.
struct PendingSave {
    // Writes it; may be called on any thread. Throws std::system_error if the disk refuses,
    // OwnershipLost if the run directory has a new owner, Failure(verification) if the ledger has
    // changed in memory.
    std::function<void()> write;
    // Called in the thread of the loop once the checkpoint is written; may be empty.
    std::function<void()> note = nullptr;
};

// At most one save at a time. All calls come from the thread of the loop.
class BackgroundSave {
  public:
    BackgroundSave() = default;
    // Waits for a save that is under way, so that nothing is written after this object is gone.
    ~BackgroundSave();
    BackgroundSave(const BackgroundSave&) = delete;
    BackgroundSave& operator=(const BackgroundSave&) = delete;

    // True from begin() until hear_end() or await_end() has found the save ended.
    bool is_busy() const { return thread_.joinable(); }
    // Begins to write in a new thread. Throws std::system_error if none can be started.
    void begin(PendingSave save);
    // True if a save has ended since the last call; returns at once. Throws what write() threw.
    bool hear_end();
    // As hear_end(), but waits for a save that is under way.
    bool await_end();

  private:
    PendingSave save_;
    std::atomic<bool> has_ended_{false};
    std::exception_ptr error_;  // the thread's, until it has ended
    std::thread thread_;
};

// The saves of a campaign: one each interval, in the background, and a last one.
class RegularSaves {
  public:
    // `take` returns a snapshot of the state, to be saved; empty if no state is kept. It must
    // outlive this object.
    RegularSaves(const std::function<PendingSave()>& take, Duration every, Console& console);

    // Begins a save if one is due: when the one before has ended and the interval is over. Warns if
    // the disk has refused one. True if a save was completed since the last call. Throws what a
    // save throws for other reasons.
    bool tick();
    // Saves the newest state, after a save that is under way, and returns when it is written.
    // Retries a few times: a fault may pass, and no later save follows. Returns the reason for a
    // failure; empty if there was none.
    std::string save_last();

  private:
    using Clock = std::chrono::steady_clock;

    bool hear(bool (BackgroundSave::*hear_or_await)());
    void warn_of_failure(const char* why);

    const std::function<PendingSave()>& take_;
    const Duration every_;
    Console& console_;
    BackgroundSave save_;
    Clock::time_point next_;
    WarningInterval failures_;
};

}  // namespace hetman
