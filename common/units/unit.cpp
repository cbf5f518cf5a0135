#include "common/units/unit.h"

#include <algorithm>

#include "common/job/problem_keys.h"
#include "common/numbers/checksum.h"

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
    for (const ProblemKey& key : problem_keys()) key.hash(problem, checksum);
    if (problem.study) add(*problem.study, checksum);
}

void add(const WholeProblem&, Checksum&) {}
void add(const Prefix& prefix, Checksum& checksum) {
    checksum.add(prefix.placed).add(prefix.blocked);
}
void add(const RowChoice& choice, Checksum& checksum) {
    checksum.add(choice.halves.west).add(choice.halves.east);
    checksum.add(choice.centre ? 1U : 0U).add(choice.folded ? 1U : 0U);
}
void add(const SampleRange& samples, Checksum& checksum) {
    checksum.add(samples.first).add(samples.count);
}

}  // namespace

Prefix squares_of(const UnitKind& kind, Board board) {
    if (const auto* prefix = std::get_if<Prefix>(&kind)) return *prefix;
    const auto* choice = std::get_if<RowChoice>(&kind);
    if (choice != nullptr && choice->centre) return {{board.centre()}, {}};
    return {};
}

Problem problem_of(const Problem& whole, const Unit& unit) {
    Problem problem = whole;
    problem.required = unit.symmetry;
    const Prefix squares = squares_of(unit.kind, whole.board);
    merge(problem.preplaced, squares.placed);
    merge(problem.blocked, squares.blocked);
    if (const auto* choice = std::get_if<RowChoice>(&unit.kind)) {
        problem.folded = choice->folded;
        merge(problem.blocked, blocked_by(choice->halves, whole.board));
    }
    return problem;
}

std::uint64_t checksum_of(const Unit& unit) {
    Checksum checksum;
    checksum.add(unit.id).add(unit.weight);
    for (const Symmetry& member : unit.symmetry.others())
        checksum.add(std::uint64_t{member.code()})
            .add(std::uint64_t{member.down()})
            .add(std::uint64_t{member.right()});
    checksum.add(unit.kind.index());
    std::visit([&checksum](const auto& kind) { add(kind, checksum); }, unit.kind);
    return checksum.value();
}

std::uint64_t checksum_of(const Problem& whole, std::uint64_t unit, const UnitResult& result) {
    Checksum checksum;
    add(whole, checksum);
    checksum.add(unit).add(result.id);
    checksum.add(checksum_of(result.answer.tally, result.answer.details));
    for (const CheckedInteger& count : result.answer.counts) checksum.add(count.residues);
    return checksum.value();
}

}  // namespace hetman
