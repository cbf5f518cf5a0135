#pragma once
// A run directory, and the right to write in it.
//
//   job.toml             the job as resolved
//   plan                 the plan, which can be made again
//   ledger, ledger.prev  the last checkpoint and the one before
//   run.log, result.json
//   table.csv, times.csv, lengths.csv, returns.csv, rounds.csv   of a study
//   owner                who writes here
//   epoch.N/TOKEN/       where the owner of epoch N prepares what it publishes, and its heartbeat
//
// The directory is held open, and all files are reached relative to it: if it is moved, the owner
// goes along. Files are prepared in epoch.N/TOKEN and renamed from there, so that every rename
// names the owner's random token. A take-over claims the next epoch and moves the older ones away
// before it reads anything: from then on every rename of an older owner fails, however long it was
// frozen between its last check and the rename. So it does where the directory was deleted, or its
// contents, and where another run began in its place. coordinator/storage/epochs.h tells how epochs
// are claimed.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "common/failure.h"
#include "coordinator/storage/epochs.h"
#include "coordinator/storage/files/directory.h"
#include "coordinator/storage/owner.h"

namespace hetman {

// Thrown when the directory is no longer this process's: nothing may be written any more.
class OwnershipLost : public std::exception {
  public:
    enum class Reason { taken_over, removed };

    explicit OwnershipLost(Reason reason = Reason::taken_over) : reason_(reason) {}
    Reason reason() const { return reason_; }
    const char* what() const noexcept override;

  private:
    Reason reason_;
};

// What users are told of it.
Failure failure_of(const OwnershipLost& loss, const std::filesystem::path& run_directory);

using Teller = std::function<void(const std::string& message)>;

class RunDirectory {
  public:
    // Beats come this often; an owner whose beat stands still for `patience` is taken to be dead.
    static constexpr std::chrono::milliseconds beat_interval{2000};
    static constexpr std::chrono::milliseconds default_patience{20000};

    // Takes the directory, which is made if it is missing; refused is one that holds only other
    // things, one in which others may write, and one with a link, a pipe or any other foreign file
    // where a run's files belong. An owner that may still live is watched for as long as
    // `patience`, which `tell` is told. `stop` is asked every 0.1 s meanwhile, true to stop. Throws
    // Failure: checkpoint if the owner lives, or if the directory cannot be written; stopped.
    RunDirectory(std::filesystem::path path, const Teller& tell,
                 std::chrono::milliseconds patience = default_patience,
                 const std::function<bool()>& stop = nullptr);
    ~RunDirectory();  // releases it
    RunDirectory(const RunDirectory&) = delete;
    RunDirectory& operator=(const RunDirectory&) = delete;

    // Where it is now.
    std::filesystem::path path() const { return directory_.path(); }
    bool is_moved() const { return directory_.is_moved(); }

    // To read in it.
    const Directory& files() const { return directory_; }

    // Does what the owner alone may do. Throws OwnershipLost if it fails because the directory is
    // no longer ours, std::system_error where the disk refuses.
    void as_owner(const std::function<void()>& action) const;

    // Moves what an earlier run left here to a new directory beside this one and returns its path;
    // empty if there was nothing.
    std::filesystem::path move_old_run_aside();

    // Replaces a file: written beside, read back, flushed, renamed, directory flushed.
    // Throws OwnershipLost, or std::system_error where the disk refuses; then the old file stands.
    void publish(const std::string& name, const std::string& bytes);
    // As publish("ledger", bytes), with the ledger that was there kept as ledger.prev.
    void publish_ledger(const std::string& bytes);

    // What the heartbeats say from now on, beside that the owner lives: for `status` to show. Of
    // several between two beats the last is said. Returns at once.
    void say_with_heartbeat(std::string text);

    // Puts a ledger that cannot be read out of the way, so that it never becomes ledger.prev.
    void set_damaged_ledger_aside();

    // True once the directory has been seen to be no longer ours. A thread of this object shows
    // every beat_interval that the owner lives, and looks for that.
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
    // False if somebody else has replaced that owner; throws Failure(checkpoint) if it lives.
    bool is_gone(std::uint64_t epoch, const Teller& tell, std::chrono::milliseconds patience,
                 const std::function<bool()>& stop) const;
    Watched watch(std::uint64_t epoch, const std::string& place, std::chrono::milliseconds patience,
                  const std::function<bool()>& stop) const;
    void remove_leftovers() const;
    void check_ownership() const;
    std::string own(const std::string& name) const;
    std::string prepare(const std::string& name, const std::string& bytes) const;
    void drop(const std::string& name) const;
    void copy_old_run(const std::vector<std::string>& names, const Directory& aside) const;
    void beat(std::uint64_t count, const std::string& said) const;
    void keep_beating();

    Directory directory_;
    Owner owner_;
    std::atomic<OwnershipLost::Reason> loss_{};  // if lost_
    std::atomic<bool> lost_{false};
    std::mutex mutex_;  // guards ending_ and said_
    std::condition_variable ending_changed_;
    bool ending_ = false;
    std::string said_;
    std::thread beating_;
};

}  // namespace hetman
