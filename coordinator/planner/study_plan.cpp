#include "coordinator/planner/study_plan.h"

#include <algorithm>

#include "coordinator/plan/levels/level_list.h"
#include "worker/completion/study/completions.h"

namespace hetman {
namespace {

// A unit takes some tenths of a second.
constexpr std::uint64_t rows_of_unit = std::uint64_t{1} << 21;
// Enough units for all threads to finish together, but no more than a ledger should hold.
constexpr std::uint64_t least_units = 64;
constexpr std::uint64_t most_automatic_units = 100'000;

std::uint64_t quotient_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

}  // namespace

Decision decide_study(const Problem& problem, const RunSettings& settings) {
    const std::uint64_t samples = study_of(problem).samples;
    const std::uint64_t n = problem.board.side();
    const std::uint64_t fair =
        std::clamp(rows_of_unit / n, std::uint64_t{1}, quotient_up(samples, least_units));
    const std::uint64_t of_unit = std::max(fair, quotient_up(samples, most_automatic_units));
    return {completions_goal().method(problem), whole_level().name,
            settings.unit_nodes.value_or(of_unit * n)};
}

Plan make_study_plan(const Problem& problem, const Decision& decision) {
    const CompletionStudy& study = study_of(problem);
    std::uint64_t of_unit =
        std::clamp(decision.unit_nodes / problem.board.side(), std::uint64_t{1}, study.samples);
    // If two units share a placement from which compositions are cut, each unit generates it again.
    if (of_unit > study.cuts) of_unit -= of_unit % study.cuts;
    if (quotient_up(study.samples, of_unit) > most_units) throw too_many_units();
    Plan plan(problem);
    plan.open_part({}, 1);
    Unit unit;
    for (std::uint64_t first = 0; first < study.samples; first += of_unit) {
        unit.kind = SampleRange{first, std::min(of_unit, study.samples - first)};
        plan.add(unit);
    }
    plan.close_part(1);
    return plan;
}

}  // namespace hetman
