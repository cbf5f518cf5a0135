#pragma once
// A run directory, and the right to write in it.
//
//   job.toml             the job as resolved
//   ledger, ledger.prev  the last checkpoint and the one before
//   run.log, result.json
//   table.csv, times.csv, lengths.csv   of a study of completions
//   owner                who writes here
//   epoch.N/             where the owner of epoch N prepares what it publishes
//
// Every take-over has a higher epoch. Files are prepared in the owner's epoch directory and renamed
// from there into the run directory. A take-over moves the older epoch directories away before it
// reads anything: from then on every rename of an older owner fails, however long it was frozen
// between its last check and the rename, and it notices that it has been replaced.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "coordinator/owner.h"

namespace hetman {

// Thrown when another start has taken the directory over: nothing may be written any more.
class OwnershipLost : public std::exception {
  public:
    const char* what() const noexcept override { return "the run directory was taken over"; }
};

using Teller = std::function<void(const std::string& message)>;

class RunDirectory {
  public:
    // Beats come this often; an owner whose beat stands still for `patience` is taken to be dead.
    static constexpr std::chrono::milliseconds beat_interval{2000};
    static constexpr std::chrono::milliseconds default_patience{20000};

    // Takes the directory, which is made if it is missing; refused is one that holds only other
    // things, one in which others may write, and one with a link, a pipe or the like where a run's
    // files belong. An owner that may still live is watched for as long as `patience`, which `tell`
    // is told. Throws Failure(checkpoint) if it lives, or if the directory cannot be written.
    RunDirectory(std::filesystem::path path, const Teller& tell,
                 std::chrono::milliseconds patience = default_patience);
    ~RunDirectory();  // releases it
    RunDirectory(const RunDirectory&) = delete;
    RunDirectory& operator=(const RunDirectory&) = delete;

    const std::filesystem::path& path() const { return path_; }

    // Moves what an earlier run left here to a new directory beside this one and returns its path;
    // empty if there was nothing.
    std::filesystem::path move_old_run_aside();

    // Replaces a file: written beside, read back, flushed, renamed, directory flushed.
    // Throws OwnershipLost, or std::system_error where the disk refuses; then the old file stands.
    void publish(const std::string& name, const std::string& bytes);
    // As publish("ledger", bytes), with the ledger that was there kept as ledger.prev.
    void publish_ledger(const std::string& bytes);

    // Puts a ledger that cannot be read out of the way, so that it never becomes ledger.prev.
    void set_damaged_ledger_aside();

    // True once the directory has been seen to have a new owner. A thread of this object shows
    // every beat_interval that the owner lives, and looks for that.
    bool lost() const { return lost_; }

  private:
    std::filesystem::path epoch_path(std::uint64_t epoch) const;
    std::uint64_t newest_epoch() const;
    void refuse_danger() const;
    void refuse_foreign_directory() const;
    void refuse_guests() const;
    void take(const Teller& tell, std::chrono::milliseconds patience);
    bool claim(std::uint64_t epoch);
    // False if somebody else has replaced that owner; throws Failure(checkpoint) if it lives.
    bool is_gone(std::uint64_t epoch, const Teller& tell, std::chrono::milliseconds patience) const;
    enum class Watched { beats, replaced, stands_still };
    Watched watch(std::uint64_t epoch, std::chrono::milliseconds patience) const;
    void remove_older_epochs() const;
    void check_ownership() const;
    std::filesystem::path prepare(const std::string& name, const std::string& bytes);
    void beat(std::uint64_t count) const;
    void keep_beating();
    template <class Action>
    void while_owner(Action action) const;

    std::filesystem::path path_;
    Owner owner_;
    std::atomic<bool> lost_{false};
    std::mutex mutex_;  // guards ending_
    std::condition_variable ending_changed_;
    bool ending_ = false;
    std::thread beating_;
};

// The owner on record, if there is one.
std::optional<Owner> read_owner(const std::filesystem::path& run_directory);

}  // namespace hetman
