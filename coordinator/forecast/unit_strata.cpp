#include "coordinator/forecast/unit_strata.h"

#include <bit>
#include <map>
#include <tuple>

namespace hetman {

UnitStrata::UnitStrata(const Plan& plan) {
    std::map<std::tuple<Subgroup, std::size_t, int>, std::uint32_t> numbers;
    stratum_of_.reserve(plan.size());
    for (UnitId id = 0; id < plan.size(); ++id) {
        const Unit unit = plan.unit(id);
        const auto* choice = std::get_if<RowChoice>(&unit.kind);
        const int rows =
            choice == nullptr ? 0 : std::popcount(choice->halves.west | choice->halves.east);
        const std::size_t placed = squares_of(unit.kind, plan.problem().board).placed.size();
        const auto next = static_cast<std::uint32_t>(numbers.size());
        stratum_of_.push_back(
            numbers.try_emplace({unit.symmetry, placed, rows}, next).first->second);
    }
    count_ = numbers.size();
}

}  // namespace hetman
