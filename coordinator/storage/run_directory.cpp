#include "coordinator/storage/run_directory.h"

#include <fmt/core.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "coordinator/files/files.h"
#include "coordinator/files/random_token.h"
#include "coordinator/files/run_files.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

// Far more than the number of simultaneous starts.
constexpr int most_attempts = 1000;

fs::path resolved(const fs::path& path) {
    const fs::path whole = absolute_path(path);
    return whole.has_filename() ? whole : whole.parent_path();  // without a trailing slash
}

Failure in_use(const fs::path& path, const std::string& by) {
    return {ExitCode::checkpoint,
            {fmt::format("the run directory is in use by {}", by), path.string(),
             "wait for it, stop it with USR1, or choose another directory with --dir"}};
}

Failure unwritable(const fs::path& path, const std::string& why) {
    return {ExitCode::checkpoint,
            {fmt::format("the run directory cannot be written: {}", why), path.string(),
             "free space or repair the disk, or choose another directory with --dir"}};
}

// Honours a stop request wherever a start waits.
void throw_if_stopped(const std::function<bool()>& stop, const fs::path& path) {
    if (!stop || !stop()) return;
    throw Failure(
        ExitCode::stopped,
        {"stopped while waiting for the run directory, before this start counted anything",
         path.string(), "the same command continues"});
}

bool is_missing(const FileError& error) {
    return error.code() == std::errc::no_such_file_or_directory;
}

}  // namespace

const char* OwnershipLost::what() const noexcept {
    return reason_ == Reason::removed ? "the run directory was deleted"
                                      : "the run directory was taken over";
}

Failure failure_of(const OwnershipLost& loss, const fs::path& run_directory) {
    if (loss.reason() == OwnershipLost::Reason::removed)
        return {ExitCode::checkpoint,
                {"the run directory was deleted: this start ends and writes nothing more",
                 run_directory.string(),
                 "restore a copy and start again; without a copy the same command starts anew"}};
    return {ExitCode::checkpoint,
            {"another start has taken over the run directory: this start ends and writes nothing "
             "more",
             run_directory.string(), "the other start goes on, see `hetman status`"}};
}

RunDirectory::RunDirectory(fs::path path, const Teller& tell, std::chrono::milliseconds patience,
                           const std::function<bool()>& stop) try
    : made_(make_directories(resolved(path))), directory_(resolved(path)), owner_(this_process()) {
    owner_.token = random_token();
    try {
        refuse_foreign_files(directory_);
        take(tell, patience, stop);
    } catch (...) {
        remove_empty(made_);
        throw;
    }
    beating_ = std::thread([this] { keep_beating(); });
} catch (const FileError& error) {
    throw unwritable(resolved(path), error.what());
} catch (const OwnershipLost& loss) {
    if (loss.reason() == OwnershipLost::Reason::removed) throw failure_of(loss, resolved(path));
    throw in_use(resolved(path), "another start, which has just taken it");
}

RunDirectory::~RunDirectory() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    ending_changed_.notify_one();
    beating_.join();
    try {
        owner_.released = true;
        publish(owner_file, encode(owner_));
    } catch (const std::exception&) {
        // Lost or unwritable: the next start finds out that this process has ended.
    }
}

// Of several simultaneous starts one takes the directory; the others then examine that owner.
void RunDirectory::take(const Teller& tell, std::chrono::milliseconds patience,
                        const std::function<bool()>& stop) {
    try {
        for (int attempt = 1;; ++attempt) {
            throw_if_stopped(stop, path());
            if (attempt > most_attempts)
                throw in_use(path(), "other starts that are trying to take it");
            const std::uint64_t before = newest_epoch(directory_);
            if (before != 0 && !is_gone(before, tell, patience, stop)) continue;
            if (claim(before + 1)) break;
        }
        const std::optional<Owner> last = read_owner(directory_);
        owner_.saved = last && last->saved;
        publish(owner_file, encode(owner_));
    } catch (...) {
        // Ownership has not changed: the next start need not wait for a heartbeat of this one.
        withdraw_claim();
        throw;
    }
    remove_leftovers();
}

bool RunDirectory::has_claimed() const {
    return directory_.kind_of(own("")) == FileKind::directory;
}

// Of two starts that considered the same owner dead, only one can rename its directory to this
// name; a start that examined an owner who has since been replaced sees a newer epoch afterwards.
bool RunDirectory::claim(std::uint64_t epoch) {
    owner_.epoch = epoch;
    const std::string start = name_of_start(owner_.token);
    const std::string inside = start + '/' + owner_.token;
    try {
        directory_.make_directory(start);
        directory_.make_directory(inside);
        directory_.write_durably(inside + "/heartbeat", "0\n");
        directory_.rename(start, name_of_epoch(epoch));
    } catch (const FileError& error) {
        // Network file systems may report an error for an operation that succeeded.
        if (!has_claimed()) {
            if (is_missing(error) && directory_.is_removed())
                throw OwnershipLost(OwnershipLost::Reason::removed);
            // Missing: an owner removed it as the leftover of a killed start.
            if (is_missing(error) || error.code() == std::errc::file_exists ||
                error.code() == std::errc::directory_not_empty)
                return false;
            throw;
        }
    }
    if (has_claimed() && newest_epoch(directory_) == epoch) return true;
    withdraw_claim();
    return false;
}

// Removes what claim() created, as far as it still exists.
void RunDirectory::withdraw_claim() const {
    for (const std::string& name : {name_of_start(owner_.token), own("")}) try {
            directory_.remove_tree(name);
        } catch (const std::system_error&) {
            // The next owner removes it.
        }
    directory_.remove_empty(name_of_epoch(owner_.epoch));
}

bool RunDirectory::is_gone(std::uint64_t epoch, const Teller& tell,
                           std::chrono::milliseconds patience,
                           const std::function<bool()>& stop) const {
    const std::optional<EpochOwner> owner = owner_of(directory_, epoch);
    if (!owner || (owner->record && life_of(*owner->record) == Life::gone)) return true;
    const auto who = [&] {
        const std::optional<EpochOwner> now = owner_of(directory_, epoch);
        return now && now->record ? describe(*now->record) : "a start that has just begun";
    };
    tell(fmt::format("{} may be in use by {}: watching for its heartbeat for up to {} s",
                     path().string(), who(), patience.count() / 1000));
    switch (watch(epoch, owner->place, patience, stop)) {
        case Watched::beats:
            throw in_use(path(), who());
        case Watched::replaced:
            return false;
        case Watched::stands_still:
            break;
    }
    tell(fmt::format("no heartbeat: taking over {}", path().string()));
    return true;
}

RunDirectory::Watched RunDirectory::watch(std::uint64_t epoch, const std::string& place,
                                          std::chrono::milliseconds patience,
                                          const std::function<bool()>& stop) const {
    std::string before = heartbeat_of(directory_, place);
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::min(patience, std::chrono::milliseconds(100)));
        throw_if_stopped(stop, path());
        if (newest_epoch(directory_) != epoch) return Watched::replaced;
        const std::optional<EpochOwner> owner = owner_of(directory_, epoch);
        if (!owner) return Watched::stands_still;
        if (owner->place != place) return Watched::replaced;
        if (owner->record && life_of(*owner->record) == Life::gone) return Watched::stands_still;
        const std::string now = heartbeat_of(directory_, place);
        if (now.empty()) continue;
        // The first heartbeat may precede the owner's record.
        if (!before.empty() && now != before) return Watched::beats;
        before = now;
    }
    return Watched::stands_still;
}

// Removes older epochs and the leftovers of killed starts.
void RunDirectory::remove_leftovers() const {
    std::vector<std::string> moved;
    for (const std::string& name : directory_.names()) {
        const std::uint64_t epoch = epoch_in(name);
        const bool is_older = epoch != 0 && epoch < owner_.epoch;
        if (!is_older && !is_leftover(name)) continue;
        // Renamed first, so that no path of the old owner remains valid. Only this owner can create
        // the new name.
        try {
            directory_.rename(name, own("gone." + name));
        } catch (const FileError& error) {
            if (!is_missing(error)) throw;
            check_ownership();
            continue;  // a late start that could not claim it removed it itself
        }
        moved.push_back(own("gone." + name));
    }
    directory_.flush();
    for (const std::string& name : moved) try {
            directory_.remove_tree(name);
        } catch (const FileError&) {
            // It may contain files that another process has open; it is removed with this epoch at
            // the next start.
        }
}

void RunDirectory::as_owner(const std::function<void()>& action) const {
    try {
        check_ownership();
        action();
    } catch (const std::system_error&) {
        check_ownership();  // failures caused by the loss of the directory are not reported as disk
                            // errors
        throw;
    }
}

void RunDirectory::check_ownership() const {
    if (has_claimed() && newest_epoch(directory_) == owner_.epoch) return;
    const bool is_removed = directory_.is_removed() || newest_epoch(directory_) == 0;
    throw OwnershipLost(is_removed ? OwnershipLost::Reason::removed
                                   : OwnershipLost::Reason::taken_over);
}

void RunDirectory::throw_if_lost() const {
    if (lost_) throw OwnershipLost(loss_);
}

// A name in this owner's directory; the directory itself if the name is empty.
std::string RunDirectory::own(const std::string& name) const {
    const std::string place = name_of_epoch(owner_.epoch) + '/' + owner_.token;
    return name.empty() ? place : place + '/' + name;
}

std::string RunDirectory::prepare(const std::string& name, const std::string& bytes) const {
    const std::string beside = own(name + ".new");
    directory_.write_durably(beside, bytes);
    return beside;
}

void RunDirectory::publish(const std::string& name, const std::string& bytes) {
    as_owner([&] {
        directory_.rename(prepare(name, bytes), name);
        directory_.flush();
    });
}

void RunDirectory::publish_ledger(const std::string& bytes) {
    as_owner([&] {
        const std::string fresh = prepare(ledger_file, bytes);
        if (directory_.kind_of(ledger_file) != FileKind::nothing) {
            const std::string kept = own(std::string(previous_ledger_file) + ".new");
            directory_.remove(kept);
            if (!directory_.link(ledger_file, kept))
                directory_.write_durably(kept, directory_.read(ledger_file));
            directory_.rename(kept, previous_ledger_file);
        }
        directory_.rename(fresh, ledger_file);
        directory_.flush();
    });
    if (!owner_.saved) note_saved(true);
}

// What the owner's record says of saves, for starts that find no ledger.
void RunDirectory::note_saved(bool saved) {
    owner_.saved = saved;
    try {
        publish(owner_file, encode(owner_));
    } catch (const std::system_error&) {
        // It is published again at the end; until then other files show that a run was here.
    }
}

// Removes a file of the run. It is renamed first, because the name may already belong to another
// owner.
void RunDirectory::drop(const std::string& name) const {
    const std::string dropped = own(name + ".old");
    directory_.rename(name, dropped);
    directory_.remove(dropped);
}

void RunDirectory::set_damaged_ledger_aside() {
    as_owner([&] {
        if (directory_.kind_of(ledger_file) != FileKind::nothing) {
            const std::string damaged = own(std::string(damaged_ledger_file) + ".new");
            directory_.remove(damaged);
            const bool linked = directory_.link(ledger_file, damaged);
            if (!linked) directory_.rename(ledger_file, damaged);
            directory_.rename(damaged, damaged_ledger_file);
            if (linked) drop(ledger_file);
        }
        directory_.flush();
    });
}

// Nothing is removed from this directory before all of it is in the other.
void RunDirectory::copy_old_run(const std::vector<std::string>& names,
                                const Directory& aside) const {
    try {
        for (const std::string& name : names)
            if (!directory_.link(name, aside, name))
                aside.write_durably(name, directory_.read(name));
        aside.flush();
        check_ownership();
    } catch (const std::exception&) {
        for (const std::string& name : names) try {
                aside.remove(name);
            } catch (const FileError&) {
            }
        std::error_code ignored;
        fs::remove(aside.path(), ignored);
        throw;
    }
}

fs::path RunDirectory::move_old_run_aside() {
    fs::path aside;
    as_owner([&] {
        std::vector<std::string> names;
        for (const char* name : kept_files)
            if (directory_.kind_of(name) != FileKind::nothing) names.emplace_back(name);
        if (names.empty()) return;
        if (directory_.kind_of(journal_file) == FileKind::plain)
            names.insert(names.begin(), journal_file);
        for (std::uint64_t i = 1; aside.empty(); ++i) {
            const fs::path candidate = path().string() + fmt::format(".old{}", i);
            if (make_directory(candidate)) aside = candidate;
        }
        copy_old_run(names, Directory(aside));
        note_saved(false);
        for (const std::string& name : names) drop(name);
        directory_.flush();
    });
    return aside;
}

void RunDirectory::tell_with_heartbeat(Told told) {
    const std::lock_guard lock(mutex_);
    told_ = std::move(told);
}

void RunDirectory::beat(std::uint64_t count, const std::string& progress) const {
    as_owner([&] {
        directory_.rename(prepare("heartbeat", fmt::format("{}\n{}", count, progress)),
                          own("heartbeat"));
    });
}

// Not flushed: it is out of date after a power cut, and runs of a moment write it too.
void RunDirectory::write_metrics(const std::string& metrics) const {
    if (metrics.empty()) return;
    const std::string fresh = own(std::string(metrics_file) + ".new");
    directory_.write(fresh, metrics);
    directory_.rename(fresh, metrics_file);
}

void RunDirectory::keep_beating() {
    std::unique_lock lock(mutex_);
    for (std::uint64_t count = 1; !lost_; ++count) {
        const bool is_end = ending_changed_.wait_for(lock, beat_interval, [&] { return ending_; });
        try {
            const Told told = told_;
            lock.unlock();
            if (!is_end) beat(count, told.progress);
            write_metrics(told.metrics);
        } catch (const OwnershipLost& loss) {
            loss_ = loss.reason();
            lost_ = true;
        } catch (const std::exception&) {
            // A full or failing disk: the next checkpoint will report it. Memory that is short is
            // reported where it stops the run.
        }
        if (is_end) return;
        if (!lock) lock.lock();
    }
}

}  // namespace hetman
