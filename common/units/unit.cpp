#include "common/units/unit.h"

#include <algorithm>
#include <type_traits>

#include "common/fields.h"
#include "common/numbers/checksum.h"
#include "common/problem/problem.h"

namespace hetman {
namespace {

// A square may be in both, such as one that both a problem and a row choice block.
void merge(std::vector<Square>& into, const std::vector<Square>& squares) {
    if (squares.empty()) return;
    const bool sorted = into.empty() && std::is_sorted(squares.begin(), squares.end());
    into.insert(into.end(), squares.begin(), squares.end());
    if (sorted) return;
    std::sort(into.begin(), into.end());
    into.erase(std::unique(into.begin(), into.end()), into.end());
}

// The types that fields of problems and of their settings have.
void add(std::uint64_t number, Checksum& checksum) { checksum.add(number); }
void add(const PieceNumber& number, Checksum& checksum) {
    checksum.add(static_cast<std::uint64_t>(number.kind())).add(number.least());
}
void add(const std::vector<Square>& squares, Checksum& checksum) { checksum.add(squares); }
template <class Enumeration>
requires std::is_enum_v<Enumeration>
void add(Enumeration choice, Checksum& checksum) {
    checksum.add(static_cast<std::uint64_t>(choice));
}
void add(const std::optional<std::uint64_t>& number, Checksum& checksum) {
    checksum.add(number.has_value() ? 1 : 0).add(number.value_or(0));
}
void add(const Piece& piece, Checksum& checksum) {
    for (const Move& move : piece.moves())
        checksum.add(static_cast<std::uint64_t>(move.kind))
            .add(static_cast<std::uint64_t>(move.rows))
            .add(static_cast<std::uint64_t>(move.columns))
            .add(static_cast<std::uint64_t>(move.reach));
}
void add(bool flag, Checksum& checksum) { checksum.add(flag ? 1U : 0U); }
void add(const Subgroup& subgroup, Checksum& checksum) {
    for (const Symmetry& member : subgroup.others())
        checksum.add(std::uint64_t{member.code()})
            .add(std::uint64_t{member.down()})
            .add(std::uint64_t{member.right()});
}
void add(Board board, Checksum& checksum) {
    checksum.add(board.rows).add(board.columns);
    add(board.shape, checksum);
}

void add(const Problem& problem, Checksum& checksum) {
    const auto add_field = [&checksum](const auto& field) { add(field, checksum); };
    for_each_field(problem, problem_fields, add_field);
    if (!problem.walls.empty()) add_field(problem.walls);
    visit_settings(problem.workload, [&add_field](const auto& settings) {
        for_each_field(settings, fields_of(settings), add_field);
    });
}

void add(const WholeProblem&, Checksum&) {}
void add(const Prefix& prefix, Checksum& checksum) {
    checksum.add(prefix.placed).add(prefix.blocked);
}
void add(const RowChoice& choice, Checksum& checksum) {
    checksum.add(choice.halves.west).add(choice.halves.east);
    checksum.add(choice.centre ? 1U : 0U).add(choice.folded ? 1U : 0U);
}
template <RangeKind Range>
void add(const Range& range, Checksum& checksum) {
    checksum.add(range.first).add(range.count);
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
    if (whole.maximal) merge(problem.left_empty, squares.blocked);
    if (const auto* choice = std::get_if<RowChoice>(&unit.kind)) {
        problem.folded = choice->folded;
        merge(problem.blocked, blocked_by(choice->halves, whole.board));
    }
    return problem;
}

std::uint64_t checksum_of(const Unit& unit) {
    Checksum checksum;
    checksum.add(unit.id).add(unit.weight);
    add(unit.symmetry, checksum);
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
