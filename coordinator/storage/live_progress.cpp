#include "coordinator/storage/live_progress.h"

#include "coordinator/files/files.h"
#include "coordinator/files/json_record.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/storage/epochs.h"

namespace hetman {
namespace {

constexpr std::uint64_t billion = 1'000'000'000;

}  // namespace

std::uint64_t per_billion(double share) {
    return static_cast<std::uint64_t>(share * static_cast<double>(billion));
}

std::string encode(const LiveProgress& progress) {
    const nlohmann::ordered_json record{{"generation", progress.generation},
                                        {"finished", progress.finished},
                                        {"per_billion", progress.per_billion},
                                        {"cpu_nanoseconds", progress.cpu_nanoseconds},
                                        {"at", progress.at}};
    return record.dump() + '\n';
}

std::optional<LiveProgress> decode_live_progress(const std::string& text) try {
    const auto record = nlohmann::json::parse(text);
    return LiveProgress{integer_in<std::uint64_t>(record, "generation"),
                        integer_in<std::uint64_t>(record, "finished"),
                        integer_in<std::uint64_t>(record, "per_billion"),
                        integer_in<std::uint64_t>(record, "cpu_nanoseconds"),
                        integer_in<std::int64_t>(record, "at")};
} catch (const std::exception&) {
    return std::nullopt;
}

std::optional<LiveProgress> live_progress(const Directory& run_directory, std::uint64_t generation,
                                          const Ledger& saved) try {
    const std::optional<EpochOwner> owner = owner_of(run_directory, newest_epoch(run_directory));
    if (!owner || !owner->record) return std::nullopt;
    const std::string heartbeat = heartbeat_of(run_directory, owner->place);
    const std::size_t count_end = heartbeat.find('\n');  // end of the heartbeat's own line
    if (count_end == std::string::npos) return std::nullopt;
    const auto progress = decode_live_progress(heartbeat.substr(count_end + 1));
    const bool can_be_true =
        progress && progress->generation == generation && progress->finished >= saved.finished() &&
        progress->finished <= saved.share() && progress->per_billion <= billion &&
        progress->cpu_nanoseconds >= saved.cpu_nanoseconds() &&
        progress->at == time_of_save(progress->at);
    return can_be_true ? progress : std::nullopt;
} catch (const FileError&) {
    return std::nullopt;
}

}  // namespace hetman
