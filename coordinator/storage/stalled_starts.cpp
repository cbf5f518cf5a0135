#include "coordinator/storage/stalled_starts.h"

#include "coordinator/files/files.h"
#include "coordinator/files/json_record.h"

namespace hetman {

std::string encode(const StalledStarts& stalled, const Ledger& ledger) {
    const nlohmann::ordered_json record{{"starts", stalled.starts},
                                        {"milliseconds", stalled.milliseconds},
                                        {"finished", ledger.finished()},
                                        {"cpu_nanoseconds", ledger.cpu_nanoseconds()}};
    return record.dump() + '\n';
}

StalledStarts decode_stalled_starts(const std::string& text, const Ledger& ledger) try {
    const auto record = nlohmann::json::parse(text);
    StalledStarts stalled{integer_in<std::uint64_t>(record, "starts"),
                          integer_in<std::uint64_t>(record, "milliseconds")};
    if (integer_in<std::uint64_t>(record, "finished") != ledger.finished()) return {};
    // Finished children take CPU time, too.
    if (integer_in<std::uint64_t>(record, "cpu_nanoseconds") != ledger.cpu_nanoseconds())
        stalled.starts = 0;
    return stalled;
} catch (const std::exception&) {
    return {};
}

StalledStarts stalled_starts(const Directory& run_directory, const Ledger& ledger) try {
    constexpr std::uint64_t longest = 1000;
    if (run_directory.kind_of(stalled_file) == FileKind::nothing) return {};
    return decode_stalled_starts(run_directory.read(stalled_file, longest), ledger);
} catch (const FileError&) {
    return {};
}

}  // namespace hetman
