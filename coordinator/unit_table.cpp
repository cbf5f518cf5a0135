#include "coordinator/unit_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <vector>

#include "common/digest.h"

namespace hetman {
namespace {

// The numbers of the rows whose bits are set.
std::string rows(std::uint64_t mask) {
    std::vector<int> rows;
    for (; mask != 0; mask &= mask - 1) rows.push_back(std::countr_zero(mask));
    return fmt::format("{}", fmt::join(rows, ","));
}

}  // namespace

std::string unit_table(const Plan& plan, const Ledger& ledger) {
    std::string table = fmt::format(
        "unit\tsymmetry\tsquares\tblocked\twest\teast\tweight\tplacements\tnodes\tmod_{}\tmod_{}\n",
        residue_moduli[0], residue_moduli[1]);
    for (UnitId id = 0; id < plan.size(); ++id) {
        if (!ledger.is_done(id)) continue;
        const Unit unit = plan.unit(id);
        const Tally& tally = ledger.tally(id);
        table += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", id,
                             name_of(unit.symmetry), fmt::join(unit.placed, ","),
                             fmt::join(unit.blocked, ","), rows(unit.halves.west),
                             rows(unit.halves.east), unit.weight, to_decimal(tally.placements),
                             tally.nodes, tally.residues.of[0], tally.residues.of[1]);
    }
    return table + fmt::format("# XXH3-128 {}\n", digest_of(table).hex());
}

}  // namespace hetman
