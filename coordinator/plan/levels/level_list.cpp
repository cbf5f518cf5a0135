#include "coordinator/plan/levels/level_list.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "coordinator/plan/levels/line_frames.h"
#include "coordinator/plan/levels/orbit_level.h"
#include "coordinator/plan/levels/row_choices.h"
#include "coordinator/plan/levels/square_level.h"

namespace hetman {

const std::vector<const LevelKind*>& level_kinds() {
    static const std::vector<const LevelKind*> kinds{
        &first_rows_level(), &central_level(), &middle_rows_level(), &square_level(), &seam_level(),
        &prime_level(),      &orbit_level(),   &row_choice_level(),  &whole_level(),
    };
    return kinds;
}

const LevelKind& level_kind(std::string_view frame) {
    for (const LevelKind* kind : level_kinds())
        if (kind->name == frame) return *kind;
    throw std::invalid_argument(fmt::format("there is no frame {}", frame));
}

std::vector<std::string> all_frame_names() {
    std::vector<std::string> names;
    for (const LevelKind* kind : level_kinds()) names.push_back(kind->name);
    return names;
}

const LevelKind& level_for(const Problem& problem, const EngineKind& engine, std::string_view wish,
                           const GoalKind& goal, const MemoryBudget& memory) {
    const LevelKind* best = nullptr;
    Suits how_well = Suits::if_named;
    for (const LevelKind* kind : level_kinds()) {
        Suits suits = kind->suits(problem, engine, goal, memory);
        if (suits != Suits::no && kind->name == wish) suits = std::max(suits, Suits::as_named);
        if (suits <= how_well) continue;
        best = kind;
        how_well = suits;
    }
    if (best == nullptr) throw std::logic_error("no level suits a problem");
    return *best;
}

}  // namespace hetman
