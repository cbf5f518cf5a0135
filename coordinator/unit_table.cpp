#include "coordinator/unit_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <string_view>
#include <vector>

#include "common/digest.h"
#include "coordinator/study_result.h"

namespace hetman {
namespace {

// The numbers of the rows whose bits are set.
std::string rows(std::uint64_t mask) {
    std::vector<int> rows;
    for (; mask != 0; mask &= mask - 1) rows.push_back(std::countr_zero(mask));
    return fmt::format("{}", fmt::join(rows, ","));
}

// Without the times, which differ from run to run.
std::string study_table(const Plan& plan, const Ledger& ledger) {
    std::string table =
        "unit\tfirst_sample\tsamples\tcompleted\timpossible\tundecided\tstraight\treturns\tnodes\n";
    for (const auto& [id, tally] : ledger.studied()) {
        const SampleRange samples = plan.unit(id).samples;
        const CompletionCounts& counts = tally.counts;
        table += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", id, samples.first,
                             samples.count, counts.completed, counts.impossible, counts.undecided,
                             counts.straight, all_returns(counts), ledger.tally(id).nodes);
    }
    return table;
}

// Units of a plan are folded, all that count the total, or none: only then there is a column for
// it.
std::string count_table(const Plan& plan, const Ledger& ledger) {
    const bool folds = plan.size() > 0 && plan.unit(0).folded;
    std::string table = fmt::format(
        "unit\tsymmetry\tsquares\tblocked\twest\teast\t{}weight\tplacements\tnodes\tmod_{}"
        "\tmod_{}\n",
        folds ? "folded\t" : "", residue_moduli[0], residue_moduli[1]);
    for (UnitId id = 0; id < plan.size(); ++id) {
        if (!ledger.is_done(id)) continue;
        const Unit unit = plan.unit(id);
        const Tally& tally = ledger.tally(id);
        const std::string_view folded = unit.folded ? "yes\t" : "no\t";
        table += fmt::format(
            "{}\t{}\t{}\t{}\t{}\t{}\t{}{}\t{}\t{}\t{}\t{}\n", id, name_of(unit.symmetry),
            fmt::join(unit.placed, ","), fmt::join(unit.blocked, ","), rows(unit.halves.west),
            rows(unit.halves.east), folds ? folded : "", unit.weight, to_decimal(tally.placements),
            tally.nodes, tally.residues.of[0], tally.residues.of[1]);
    }
    return table;
}

}  // namespace

std::string unit_table(const Plan& plan, const Ledger& ledger) {
    const bool is_study = plan.size() > 0 && plan.unit(0).samples.count > 0;
    const std::string table = is_study ? study_table(plan, ledger) : count_table(plan, ledger);
    return table + fmt::format("# XXH3-128 {}\n", digest_of(table).hex());
}

}  // namespace hetman
