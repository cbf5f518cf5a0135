#include "coordinator/storage/live_progress.h"

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/storage/epochs.h"
#include "coordinator/storage/files/files.h"
#include "coordinator/storage/files/json_record.h"

namespace hetman {

std::string encode(const LiveProgress& progress) {
    const nlohmann::ordered_json record{{"generation", progress.generation},
                                        {"finished", progress.finished},
                                        {"cpu_nanoseconds", progress.cpu_nanoseconds},
                                        {"at", progress.at}};
    return record.dump() + '\n';
}

std::optional<LiveProgress> decode_live_progress(const std::string& text) try {
    const auto record = nlohmann::json::parse(text);
    return LiveProgress{integer_in<std::uint64_t>(record, "generation"),
                        integer_in<std::uint64_t>(record, "finished"),
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
    const bool can_be_true = progress && progress->generation == generation &&
                             progress->finished >= saved.finished() &&
                             progress->finished <= saved.share() &&
                             progress->cpu_nanoseconds >= saved.cpu_nanoseconds() &&
                             progress->at == time_of_save(progress->at);
    return can_be_true ? progress : std::nullopt;
} catch (const FileError&) {
    return std::nullopt;
}

}  // namespace hetman
