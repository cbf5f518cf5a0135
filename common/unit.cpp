#include "common/unit.h"

#include <algorithm>

#include "common/checksum.h"

namespace hetman {
namespace {

void merge(std::vector<Square>& into, const std::vector<Square>& squares) {
    if (squares.empty()) return;
    const bool sorted = into.empty() && std::is_sorted(squares.begin(), squares.end());
    into.insert(into.end(), squares.begin(), squares.end());
    if (sorted) return;
    std::sort(into.begin(), into.end());
}

void add(const CompletionStudy& study, Checksum& checksum) {
    checksum.add(study.samples).add(study.seed).add(study.cuts);
    checksum.add(study.queens.has_value() ? 1 : 0).add(study.queens.value_or(0));
    checksum.add(static_cast<std::uint64_t>(study.method));
    checksum.add(static_cast<std::uint64_t>(study.kind));
}

void add(const Problem& problem, Checksum& checksum) {
    for (const Atom& atom : atoms)
        checksum.add(static_cast<std::uint64_t>(problem.piece.reach(atom.letter)));
    checksum.add(problem.board.n).add(problem.pieces);
    checksum.add(problem.preplaced).add(problem.blocked);
    if (problem.study) add(*problem.study, checksum);
}

}  // namespace

Problem problem_of(const Problem& whole, const Unit& unit) {
    Problem problem = whole;
    problem.required = unit.symmetry;
    problem.folded = unit.folded;
    merge(problem.preplaced, unit.placed);
    merge(problem.blocked, unit.blocked);
    if (unit.halves.any()) merge(problem.blocked, blocked_by(unit.halves, whole.board));
    return problem;
}

std::uint64_t checksum_of(const Unit& unit) {
    Checksum checksum;
    checksum.add(unit.id).add(std::uint64_t{unit.symmetry.code()}).add(unit.weight);
    checksum.add(unit.placed).add(unit.blocked);
    checksum.add(unit.samples.first).add(unit.samples.count);
    checksum.add(unit.halves.west).add(unit.halves.east).add(unit.folded ? 1 : 0);
    return checksum.value();
}

std::uint64_t checksum_of_answer(const Tally& tally, const std::vector<Square>& placement,
                                 const std::optional<CompletionTally>& study) {
    Checksum checksum;
    checksum.add(tally.residues).add(tally.nodes).add(placement);
    if (study) checksum.add(checksum_of(*study));
    return checksum.value();
}

std::uint64_t checksum_of(const Problem& whole, std::uint64_t unit, const UnitResult& result) {
    Checksum checksum;
    add(whole, checksum);
    checksum.add(unit).add(result.id);
    checksum.add(checksum_of_answer(result.tally, result.placement, result.study));
    for (const CheckedInteger& placements : result.occupied) checksum.add(placements.residues);
    return checksum.value();
}

}  // namespace hetman
