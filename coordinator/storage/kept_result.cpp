#include "coordinator/storage/kept_result.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "coordinator/files/files.h"
#include "coordinator/files/run_files.h"

namespace hetman {
namespace {

// Far more than any result: those of large boards have some megabytes.
constexpr std::uint64_t most_result_bytes = 1 << 30;

// The field of a record; null if there is none.
nlohmann::ordered_json field_of(const nlohmann::ordered_json& record, const char* name) {
    if (!record.is_object() || !record.contains(name)) return nullptr;
    return record.at(name);
}

}  // namespace

nlohmann::ordered_json kept_result(const Directory& run_directory) try {
    const std::string text = run_directory.read(result_file, most_result_bytes);
    return nlohmann::ordered_json::parse(text, nullptr, false);
} catch (const FileError&) {
    return {};
}

bool has_complete_result(const Directory& run_directory) {
    return field_of(kept_result(run_directory), "complete") == true;
}

nlohmann::ordered_json kept_starts(const Directory& run_directory) {
    nlohmann::ordered_json starts = field_of(kept_result(run_directory), "starts");
    const bool are_starts =
        starts.is_array() && std::all_of(starts.begin(), starts.end(),
                                         [](const auto& start) { return start.is_object(); });
    return are_starts ? starts : nlohmann::ordered_json::array();
}

}  // namespace hetman
