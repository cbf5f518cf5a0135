#pragma once
// A run directory and the exclusive right to write in it.
//
//   job.toml             the job with all settings
//   plan                 the plan, which can be made again
//   ledger, ledger.prev  the last checkpoint and the one before
//   run.log, result.json
//   NAME.csv             the tables of the result's document
//   metrics.prom         how far the run is, for other programs
//   journal              how far it was at which time, and who did what, for reports
//   owner                the owner's record
//   epoch.N/TOKEN/       the owner's heartbeat and the files it prepares
//
// The directory is held open and all files are accessed relative to it: if it is moved, the owner
// follows. Files are prepared in epoch.N/TOKEN and renamed from there, so that every rename
// involves the owner's random token. A take-over claims the next epoch and moves the older ones
// away before it reads anything. From then on every rename by an older owner fails, no matter how
// long it was suspended between its last check and the rename. The same holds if the directory or
// its contents were deleted, or if another run began in its place. coordinator/storage/epochs.h
// describes how epochs are claimed.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "common/failure.h"
#include "coordinator/files/directory.h"
#include "coordinator/storage/epochs.h"
#include "coordinator/storage/owner.h"

namespace hetman {

// Thrown when this process has lost the directory: it must not write any more.
class OwnershipLost : public std::exception {
  public:
    enum class Reason { taken_over, removed };

    explicit OwnershipLost(Reason reason = Reason::taken_over) : reason_(reason) {}
    Reason reason() const { return reason_; }
    const char* what() const noexcept override;

  private:
    Reason reason_;
};

// The failure reported to users.
Failure failure_of(const OwnershipLost& loss, const std::filesystem::path& run_directory);

using Teller = std::function<void(const std::string& message)>;

class RunDirectory {
  public:
    // The interval of heartbeats; an owner without a new heartbeat for `patience` is considered
    // dead.
    static constexpr std::chrono::milliseconds beat_interval{2000};
    static constexpr std::chrono::milliseconds default_patience{20000};

    // Takes ownership of the directory and creates it if it does not exist. Refuses a directory
    // that is not empty and no run directory, one in which other users may write, and one with a
    // link, a pipe or a foreign file under a name that runs use; leaves no empty directory behind
    // that it made. If the owner may be alive, waits up to `patience` for its heartbeat and reports
    // that through `tell`. `stop` is called every 0.1 s meanwhile and returns true to give up.
    // Throws Failure: checkpoint if the owner is alive or the directory cannot be written, stopped
    // if `stop` returned true.
    RunDirectory(std::filesystem::path path, const Teller& tell,
                 std::chrono::milliseconds patience = default_patience,
                 const std::function<bool()>& stop = nullptr);
    ~RunDirectory();  // releases the directory
    RunDirectory(const RunDirectory&) = delete;
    RunDirectory& operator=(const RunDirectory&) = delete;

    // The current path.
    std::filesystem::path path() const { return directory_.path(); }
    bool is_moved() const { return directory_.is_moved(); }

    // This process's record.
    const Owner& owner() const { return owner_; }

    // For reading.
    const Directory& files() const { return directory_; }

    // Performs an action that only the owner may do. Throws OwnershipLost if it fails because the
    // directory is lost, std::system_error on errors of the file system.
    void as_owner(const std::function<void()>& action) const;

    // Moves the files of an earlier run to a new directory beside this one and returns its path;
    // empty if there were none. The ledger goes last, so that a killed start leaves a run to go on.
    std::filesystem::path move_old_run_aside();

    // Replaces a file: writes a new one beside it, reads it back, flushes it, renames it and
    // flushes the directory. Throws OwnershipLost, or std::system_error on errors of the file
    // system; the old file then remains.
    void publish(const std::string& name, const std::string& bytes);
    // Like publish("ledger", bytes), but keeps the previous ledger as ledger.prev. The first one is
    // noted in the owner's record.
    void publish_ledger(const std::string& bytes);

    // Sets what is told with each heartbeat from now on, and at the end: the progress, which
    // `status` shows, and the metrics, a file for other programs (metrics_file). If it is set
    // several times between two heartbeats, the last counts. Returns at once; what cannot be
    // written is left out.
    struct Told {
        std::string progress;
        std::string metrics;
    };
    void tell_with_heartbeat(Told told);

    // Moves a ledger that is unreadable or older than ledger.prev out of the way, so that it never
    // becomes ledger.prev.
    void set_damaged_ledger_aside();

    // True once the directory is known to be lost. A thread of this object writes a heartbeat and
    // checks this every beat_interval.
    bool lost() const { return lost_; }
    // Throws OwnershipLost if lost().
    void throw_if_lost() const;

  private:
    void take(const Teller& tell, std::chrono::milliseconds patience,
              const std::function<bool()>& stop);
    bool claim(std::uint64_t epoch);
    void withdraw_claim() const;
    bool has_claimed() const;
    enum class Watched { beats, replaced, stands_still };
    // Returns false if another process has replaced that owner; throws Failure(checkpoint) if it is
    // alive.
    bool is_gone(std::uint64_t epoch, const Teller& tell, std::chrono::milliseconds patience,
                 const std::function<bool()>& stop) const;
    Watched watch(std::uint64_t epoch, const std::string& place, std::chrono::milliseconds patience,
                  const std::function<bool()>& stop) const;
    void remove_leftovers() const;
    void check_ownership() const;
    std::string own(const std::string& name) const;
    std::string prepare(const std::string& name, const std::string& bytes) const;
    void drop(const std::string& name) const;
    void note_saved(bool saved);
    void copy_old_run(const std::vector<std::string>& names, const Directory& aside) const;
    void beat(std::uint64_t count, const std::string& progress) const;
    void write_metrics(const std::string& metrics) const;
    void keep_beating();

    const std::vector<std::filesystem::path> made_;  // by this start
    Directory directory_;
    Owner owner_;
    std::atomic<OwnershipLost::Reason> loss_{};  // valid if lost_
    std::atomic<bool> lost_{false};
    std::mutex mutex_;  // guards ending_ and told_
    std::condition_variable ending_changed_;
    bool ending_ = false;
    Told told_;
    std::thread beating_;
};

}  // namespace hetman
