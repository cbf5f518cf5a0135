#include "coordinator/storage/kept_result.h"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "coordinator/files/files.h"

namespace hetman {
namespace {

// Far more than any result: those of large boards have some megabytes.
constexpr std::uint64_t most_result_bytes = 1 << 30;

}  // namespace

nlohmann::ordered_json kept_result(const Directory& run_directory) try {
    const std::string text = run_directory.read("result.json", most_result_bytes);
    return nlohmann::ordered_json::parse(text, nullptr, false);
} catch (const FileError&) {
    return {};
}

bool has_complete_result(const Directory& run_directory) {
    const nlohmann::ordered_json record = kept_result(run_directory);
    if (!record.is_object()) return false;
    const auto complete = record.find("complete");
    return complete != record.end() && complete->is_boolean() && complete->get<bool>();
}

}  // namespace hetman
