#pragma once
// The list of settings that workloads add to a problem: a workload with settings of its own has its
// type here, and its table of a job file in workload_tables.cpp.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "common/completion/study.h"

namespace hetman {

// Problems whose placements are counted have none.
using WorkloadSettings = std::variant<std::monostate, CompletionStudy>;

// Calls `action` with the settings, if there are any. Each type of settings has two functions:
//   fields_of(settings)                   its members, for packing and checksums
//   add_faults(problem, settings, found)  all errors in a problem with these settings
template <class Settings, class Action>
void visit_settings(Settings& settings, const Action& action) {
    std::visit(
        [&action](auto& its) {
            if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(its)>, std::monostate>)
                action(its);
        },
        settings);
}

// The number of the last type in the list, and the settings of a type before any is set.
inline constexpr std::uint8_t last_workload = std::variant_size_v<WorkloadSettings> - 1;
template <std::size_t place = 0>
WorkloadSettings settings_at(std::size_t wanted) {
    if constexpr (place < last_workload)
        if (wanted != place) return settings_at<place + 1>(wanted);
    return WorkloadSettings(std::in_place_index<place>);
}

}  // namespace hetman
