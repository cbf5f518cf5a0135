#include "coordinator/storage/checkpoint_store.h"

#include <fmt/format.h>

#include <ctime>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "common/job/duration.h"
#include "common/messages/envelope.h"
#include "common/plural.h"
#include "coordinator/files/files.h"
#include "coordinator/ledger/ledger_size.h"
#include "coordinator/storage/owner.h"

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

// The previous generation may have the same fault, so the user must decide.
Failure in_file(const Failure& failure, const fs::path& file) {
    std::vector<Complaint> complaints = failure.complaints();
    for (Complaint& complaint : complaints) complaint.where = file.string();
    return {failure.code(), complaints};
}

}  // namespace

std::optional<FoundCheckpoint> find_checkpoint(const Directory& run_directory) {
    std::string damage;
    std::string missing;
    for (const char* name : {"ledger", "ledger.prev"}) {
        const fs::path file = run_directory.path() / name;
        if (run_directory.kind_of(name) == FileKind::nothing) {
            if (damage.empty()) missing = file.string() + " is missing";
            continue;
        }
        try {
            const std::string& warning = damage.empty() ? missing : damage;
            return FoundCheckpoint{read_checkpoint(run_directory, name), file, warning,
                                   !warning.empty()};
        } catch (const Failure& contradiction) {
            throw in_file(contradiction, file);
        } catch (const std::exception& error) {
            if (!damage.empty()) damage += "; ";
            damage += fmt::format("{} cannot be used: {}", file.string(), error.what());
        }
    }
    if (damage.empty()) return std::nullopt;
    throw Failure(ExitCode::checkpoint,
                  {damage, "",
                   "restore a copy of the ledger, or begin again with --fresh, which moves this "
                   "one aside"});
}

std::optional<FoundCheckpoint> find_checkpoint(const fs::path& run_directory) {
    if (!fs::is_directory(run_directory)) return std::nullopt;
    try {
        return find_checkpoint(Directory(run_directory));
    } catch (const FileError& error) {
        throw Failure(ExitCode::checkpoint,
                      {error.what(), "", "name a run directory that you may read"});
    }
}

FoundCheckpoint the_checkpoint(const fs::path& run_directory) {
    if (std::optional<FoundCheckpoint> found = find_checkpoint(run_directory))
        return std::move(*found);
    throw Failure(ExitCode::checkpoint,
                  {"there is no ledger in this directory", run_directory.string(),
                   "name the run directory that `hetman run` printed"});
}

std::string describe_save(std::int64_t saved_at, std::int64_t now) {
    return fmt::format("saved {} ({})", describe_time(saved_at), describe_age(now - saved_at));
}

void announce(const FoundCheckpoint& found, Console& console) {
    if (found.is_fallback) console.warn(found.warning + "; the generation before it is used");
    const Checkpoint& checkpoint = found.checkpoint;
    console.tell(
        fmt::format("resuming {}: {}, {} of {}, generation {}, fingerprint {}", found.file.string(),
                    describe_save(checkpoint.saved_at, std::time(nullptr)),
                    checkpoint.ledger.finished(), counted(checkpoint.ledger.share(), "unit"),
                    checkpoint.generation, fingerprint(checkpoint.identity).hex().substr(0, 16)));
}

}  // namespace hetman
