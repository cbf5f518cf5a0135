#include "coordinator/storage/checkpoint_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <ctime>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "common/job/duration.h"
#include "common/messages/envelope.h"
#include "common/plural.h"
#include "coordinator/files/files.h"
#include "coordinator/files/run_files.h"
#include "coordinator/ledger/ledger_size.h"
#include "coordinator/storage/epochs.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

// Not read: files longer than their header says, and files whose header announces more than the
// run's units can take. Either may exceed the memory.
Checkpoint read_checkpoint(const Directory& directory, const std::string& name) {
    const std::string head = directory.read_head(name, most_bytes_before_units);
    check_ledger_size(head);
    return decode_checkpoint(directory.read(name, sealed_size(head)));
}

// 0 if there is no such file or its header cannot be read.
std::uint64_t stated_generation(const Directory& directory, const std::string& name) try {
    return generation_of(directory.read_head(name, envelope_head_size));
} catch (const FileError&) {
    return 0;
} catch (const DamagedEnvelope&) {
    return 0;
}

// The previous generation may have the same fault, so the user must decide.
Failure in_file(const Failure& failure, const fs::path& file) {
    std::vector<Complaint> complaints = failure.complaints();
    for (Complaint& complaint : complaints) complaint.where = file.string();
    return {failure.code(), complaints};
}

// The files that only a run with a ledger leaves, for users; empty if there are none.
std::string traces_of_run(const Directory& directory) {
    std::vector<std::string_view> traces;
    for (const std::string_view name : kept_files)
        if (name != "run.log" && name != ledger_file && name != previous_ledger_file &&
            directory.kind_of(std::string(name)) != FileKind::nothing)
            traces.push_back(name);
    const std::optional<Owner> owner = read_owner(directory);
    if (owner && owner->saved) traces.emplace_back(owner_file);
    return fmt::format("{}", fmt::join(traces, ", "));
}

// The names of the ledgers, the one to be used first. If it is not `ledger`, `why` says so.
std::array<const char*, 2> ledgers_by_age(const Directory& directory, std::string& why) {
    const std::uint64_t newest = stated_generation(directory, ledger_file);
    const std::uint64_t older = stated_generation(directory, previous_ledger_file);
    if (newest == 0 || older <= newest) return {ledger_file, previous_ledger_file};
    why =
        fmt::format("{} is generation {}, older than {}, which is generation {}",
                    (directory.path() / ledger_file).string(), newest, previous_ledger_file, older);
    return {previous_ledger_file, ledger_file};
}

}  // namespace

std::optional<FoundCheckpoint> find_checkpoint(const Directory& run_directory) {
    // Looked for first: a run that begins meanwhile saves its ledger before the others.
    const std::string traces = traces_of_run(run_directory);
    std::string why;
    std::string damage;
    for (const std::string name : ledgers_by_age(run_directory, why)) {
        const fs::path file = run_directory.path() / name;
        if (run_directory.kind_of(name) == FileKind::nothing) {
            if (why.empty()) why = file.string() + " is missing";
            continue;
        }
        try {
            const bool is_older = name == previous_ledger_file;
            if (!damage.empty()) why = damage;
            return FoundCheckpoint{read_checkpoint(run_directory, name), file, why, is_older};
        } catch (const Failure& contradiction) {
            throw in_file(contradiction, file);
        } catch (const std::exception& error) {
            if (!damage.empty()) damage += "; ";
            damage += fmt::format("{} cannot be used: {}", file.string(), error.what());
        }
    }
    if (!damage.empty())
        throw Failure(ExitCode::checkpoint,
                      {damage, "",
                       "restore a copy of the ledger, or begin again with --fresh, which moves "
                       "this one aside"});
    if (!traces.empty())
        throw Failure(
            ExitCode::checkpoint,
            {fmt::format("a run was here ({}), but ledger and ledger.prev are missing", traces),
             run_directory.path().string(),
             "restore a copy of the ledger, or begin again with --fresh, which moves "
             "the remaining files aside"});
    return std::nullopt;
}

std::optional<FoundCheckpoint> find_checkpoint(const fs::path& run_directory) {
    try {
        if (!directory_exists(run_directory)) return std::nullopt;
        return find_checkpoint(Directory(run_directory));
    } catch (const FileError& error) {
        throw Failure(ExitCode::checkpoint,
                      {error.what(), "", "name a run directory that you may read"});
    }
}

bool has_ledger(const fs::path& run_directory) {
    for (const char* name : {ledger_file, previous_ledger_file}) {
        std::error_code unreadable;
        if (fs::exists(run_directory / name, unreadable)) return true;
    }
    return false;
}

FoundCheckpoint the_checkpoint(const fs::path& run_directory) {
    if (std::optional<FoundCheckpoint> found = find_checkpoint(run_directory))
        return std::move(*found);
    std::error_code unreadable;
    const char* what = fs::exists(run_directory, unreadable)
                           ? "there is no ledger in this directory"
                           : "there is no such directory";
    throw Failure(ExitCode::checkpoint, {what, run_directory.string(),
                                         "name the run directory that `hetman run` printed"});
}

std::string describe_save(std::int64_t saved_at, std::int64_t now) {
    return fmt::format("saved {} ({})", describe_time(saved_at), describe_age(now - saved_at));
}

void announce(const FoundCheckpoint& found, Console& console, bool briefly) {
    if (!found.warning.empty())
        console.warn(fmt::format("{}; {} is used", found.warning,
                                 found.is_fallback ? previous_ledger_file : ledger_file));
    const Checkpoint& checkpoint = found.checkpoint;
    const std::string resumed =
        fmt::format("resuming {}: {}, {} of {}, generation {}, fingerprint {}", found.file.string(),
                    describe_save(checkpoint.saved_at, std::time(nullptr)),
                    checkpoint.ledger.finished(), counted(checkpoint.ledger.share(), "unit"),
                    checkpoint.generation, fingerprint(checkpoint.identity).hex().substr(0, 16));
    if (briefly)
        console.detail(resumed);
    else
        console.tell(resumed);
}

}  // namespace hetman
