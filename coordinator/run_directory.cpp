#include "coordinator/run_directory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <thread>

#include "common/failure.h"
#include "coordinator/files.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view epoch_prefix = "epoch.";
// Owner records and heartbeats are far smaller.
constexpr std::uint64_t largest_record = 1 << 16;
// What a run keeps for itself and its user, plain files all.
constexpr std::array<const char*, 9> kept_files{"job.toml",       "ledger",    "ledger.prev",
                                                "ledger.damaged", "run.log",   "result.json",
                                                "table.csv",      "times.csv", "lengths.csv"};

// Take-overs never get that far: a name beyond is not one of ours.
constexpr std::uint64_t largest_epoch = std::uint64_t{1} << 62;

// The epoch that a directory's name stands for; 0 for other names.
std::uint64_t epoch_in(const std::string& name) {
    if (!name.starts_with(epoch_prefix)) return 0;
    std::uint64_t epoch = 0;
    const char* end = name.data() + name.size();
    const auto parsed = std::from_chars(name.data() + epoch_prefix.size(), end, epoch);
    const bool is_number = parsed.ec == std::errc() && parsed.ptr == end;
    return is_number && epoch <= largest_epoch ? epoch : 0;
}

Failure in_use(const fs::path& path, const std::string& by) {
    return {ExitCode::checkpoint,
            {fmt::format("the run directory is in use by {}", by), path.string(),
             "wait for it, stop it with USR1, or choose another directory with --dir"}};
}

Failure unwritable(const fs::path& path, const std::string& why) {
    return {ExitCode::checkpoint,
            {fmt::format("the run directory cannot be written: {}", why), path.string(),
             "free or repair that place, or choose another directory with --dir"}};
}

Failure guest(const fs::path& path, std::string_view what) {
    return {ExitCode::checkpoint,
            {fmt::format("this is {}, which no run makes there", what), path.string(),
             "see who put it there and move it away, or choose another directory with --dir"}};
}

std::string heartbeat_in(const fs::path& epoch_directory) try {
    return read_kept_file(epoch_directory / "heartbeat", largest_record);
} catch (const std::system_error&) {
    return {};
}

}  // namespace

std::optional<Owner> read_owner(const fs::path& run_directory) try {
    return decode_owner(read_kept_file(run_directory / "owner", largest_record));
} catch (const std::system_error&) {
    return std::nullopt;
}

RunDirectory::RunDirectory(fs::path path, const Teller& tell, std::chrono::milliseconds patience)
    : path_(fs::absolute(path)), owner_(this_process()) {
    try {
        make_directories(path_);
        refuse_danger();
        refuse_foreign_directory();
        refuse_guests();
        take(tell, patience);
        beating_ = std::thread([this] { keep_beating(); });
    } catch (const std::system_error& error) {
        throw unwritable(path_, error.what());
    } catch (const OwnershipLost&) {
        throw in_use(path_, "another start that took it at this moment");
    }
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
        publish("owner", encode(owner_));
    } catch (const std::exception&) {
        // Lost or unwritable: the next start finds out by itself that this process is gone.
    }
}

fs::path RunDirectory::epoch_path(std::uint64_t epoch) const {
    return path_ / fmt::format("{}{}", epoch_prefix, epoch);
}

std::uint64_t RunDirectory::newest_epoch() const {
    std::uint64_t newest = 0;
    for (const std::string& name : names_in(path_)) newest = std::max(newest, epoch_in(name));
    return newest;
}

void RunDirectory::refuse_danger() const {
    const std::string danger = danger_in(path_);
    if (!danger.empty())
        throw Failure(ExitCode::checkpoint,
                      {"the run directory " + danger + ", so that what it holds may be anybody's",
                       path_.string(),
                       "make it yours alone with chown and chmod o-w, or choose another directory "
                       "with --dir"});
}

void RunDirectory::refuse_foreign_directory() const {
    // One look: another start may make these this moment.
    const std::vector<std::string> names = names_in(path_);
    const bool ours = std::any_of(names.begin(), names.end(), [](const std::string& name) {
        return epoch_in(name) != 0 || name == "owner" || name == "ledger" || name == "ledger.prev";
    });
    if (!ours && !names.empty())
        throw Failure(ExitCode::checkpoint,
                      {"this directory holds other things than a run", path_.string(),
                       "name a new or an empty directory with --dir"});
}

// Nothing is written through a link or into a pipe anyhow; this says so before anything is touched.
void RunDirectory::refuse_guests() const {
    for (const std::string& name : names_in(path_)) {
        const FileKind kind = kind_of(path_ / name);
        const bool is_file = name == "owner" || std::find(kept_files.begin(), kept_files.end(),
                                                          name) != kept_files.end();
        if ((is_file && kind != FileKind::plain && kind != FileKind::nothing) ||
            (epoch_in(name) != 0 && kind != FileKind::directory && kind != FileKind::nothing))
            throw guest(path_ / name, describe(kind));
    }
}

// Of several starts at one moment one takes the directory; the others judge that one in turn.
void RunDirectory::take(const Teller& tell, std::chrono::milliseconds patience) {
    std::uint64_t before = 0;
    do {
        before = newest_epoch();
    } while ((before != 0 && !is_gone(before, tell, patience)) || !claim(before + 1));
    try {
        write_durably(epoch_path(owner_.epoch) / "heartbeat", "0\n");
        publish("owner", encode(owner_));
    } catch (const std::system_error&) {
        // Nothing has changed hands: the next start need not watch for a sign of life of this one.
        std::error_code ignored;
        fs::remove_all(epoch_path(owner_.epoch), ignored);
        throw;
    }
    remove_older_epochs();
}

// Of two that judged the same owner dead only one can make this directory; and who judged an owner
// that has been replaced since sees a newer epoch afterwards.
bool RunDirectory::claim(std::uint64_t epoch) {
    owner_.epoch = epoch;
    if (!make_directory(epoch_path(epoch))) return false;
    if (newest_epoch() == epoch) return true;
    std::error_code ignored;
    fs::remove_all(epoch_path(epoch), ignored);
    return false;
}

bool RunDirectory::is_gone(std::uint64_t epoch, const Teller& tell,
                           std::chrono::milliseconds patience) const {
    const auto recorded = [&] {
        const std::optional<Owner> owner = read_owner(path_);
        return owner && owner->epoch == epoch ? owner : std::nullopt;
    };
    const auto who = [&] {
        const std::optional<Owner> owner = recorded();
        return owner ? describe(*owner) : "a start that has just begun";
    };
    if (const auto owner = recorded(); owner && life_of(*owner) == Life::gone) return true;
    tell(fmt::format("{} may be in use by {}: watching for a sign of life for up to {} s",
                     path_.string(), who(), patience.count() / 1000));
    switch (watch(epoch, patience)) {
        case Watched::beats:
            throw in_use(path_, who());
        case Watched::replaced:
            return false;
        case Watched::stands_still:
            break;
    }
    tell(fmt::format("no sign of life: taking {} over", path_.string()));
    return true;
}

RunDirectory::Watched RunDirectory::watch(std::uint64_t epoch,
                                          std::chrono::milliseconds patience) const {
    std::string before = heartbeat_in(epoch_path(epoch));
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::min(patience, std::chrono::milliseconds(100)));
        const std::optional<Owner> owner = read_owner(path_);
        if (owner && owner->epoch == epoch && life_of(*owner) == Life::gone)
            return Watched::stands_still;
        if (newest_epoch() != epoch) return Watched::replaced;
        const std::string now = heartbeat_in(epoch_path(epoch));
        if (now.empty()) continue;
        // The first beat may come before its owner is on record.
        if (!before.empty() && now != before) return Watched::beats;
        before = now;
    }
    return Watched::stands_still;
}

void RunDirectory::remove_older_epochs() const {
    for (const std::string& name : names_in(path_)) {
        const std::uint64_t epoch = epoch_in(name);
        if (epoch == 0 || epoch >= owner_.epoch) continue;
        // Renamed first: from here on no path of the old owner leads anywhere.
        const fs::path gone = path_ / fmt::format("gone.{}.{}", epoch, owner_.epoch);
        try {
            rename_file(path_ / name, gone);
        } catch (const FileError& error) {
            // A start that came too late to claim it has taken it away itself.
            if (error.code() != std::errc::no_such_file_or_directory) throw;
            continue;
        }
        remove_tree(gone);
    }
    flush_directory(path_);
}

// What fails because the epoch directory is gone means that the directory has a new owner.
template <class Action>
void RunDirectory::while_owner(Action action) const {
    try {
        check_ownership();
        action();
    } catch (const std::system_error&) {
        check_ownership();
        throw;
    }
}

void RunDirectory::check_ownership() const {
    if (kind_of(epoch_path(owner_.epoch)) == FileKind::nothing) throw OwnershipLost();
    if (newest_epoch() != owner_.epoch) throw OwnershipLost();
}

fs::path RunDirectory::prepare(const std::string& name, const std::string& bytes) {
    const fs::path beside = epoch_path(owner_.epoch) / (name + ".new");
    write_durably(beside, bytes);
    return beside;
}

void RunDirectory::publish(const std::string& name, const std::string& bytes) {
    while_owner([&] {
        rename_file(prepare(name, bytes), path_ / name);
        flush_directory(path_);
    });
}

void RunDirectory::publish_ledger(const std::string& bytes) {
    while_owner([&] {
        const fs::path ledger = path_ / "ledger";
        const fs::path fresh = prepare("ledger", bytes);
        if (kind_of(ledger) != FileKind::nothing) {
            const fs::path kept = epoch_path(owner_.epoch) / "ledger.prev.new";
            remove_file(kept);
            if (!link_file(ledger, kept)) write_durably(kept, read_kept_file(ledger));
            rename_file(kept, path_ / "ledger.prev");
        }
        rename_file(fresh, ledger);
        flush_directory(path_);
    });
}

void RunDirectory::set_damaged_ledger_aside() {
    while_owner([&] {
        if (kind_of(path_ / "ledger") != FileKind::nothing)
            rename_file(path_ / "ledger", path_ / "ledger.damaged");
        flush_directory(path_);
    });
}

fs::path RunDirectory::move_old_run_aside() {
    fs::path aside;
    while_owner([&] {
        for (const char* name : kept_files) {
            if (kind_of(path_ / name) == FileKind::nothing) continue;
            for (std::uint64_t i = 1; aside.empty(); ++i) {
                const fs::path candidate = path_.string() + fmt::format(".old{}", i);
                if (make_directory(candidate)) aside = candidate;
            }
            rename_file(path_ / name, aside / name);
        }
        flush_directory(path_);
    });
    return aside;
}

void RunDirectory::beat(std::uint64_t count) const {
    while_owner([&] {
        const fs::path directory = epoch_path(owner_.epoch);
        const fs::path beside = directory / "heartbeat.new";
        write_durably(beside, fmt::format("{}\n", count));
        rename_file(beside, directory / "heartbeat");
    });
}

void RunDirectory::keep_beating() {
    std::unique_lock lock(mutex_);
    for (std::uint64_t count = 1; !lost_; ++count) {
        if (ending_changed_.wait_for(lock, beat_interval, [&] { return ending_; })) return;
        lock.unlock();
        try {
            beat(count);
        } catch (const OwnershipLost&) {
            lost_ = true;
        } catch (const std::exception&) {
            // A full or failing disk: the next checkpoint will say so.
        }
        lock.lock();
    }
}

}  // namespace hetman
