#include "coordinator/plan/levels/orbit_level.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <tuple>
#include <vector>

#include "common/numbers/saturating.h"
#include "coordinator/plan/cutting/square_cutter.h"
#include "coordinator/plan/levels/square_level.h"

namespace hetman {
namespace {

// The number of positions with which the estimate of the whole problem goes down.
constexpr std::uint64_t positions_to_estimate_orbits = 64;
// The symmetries of a plane; a board with more has shifts.
constexpr std::size_t most_without_shifts = 8;

using Squares = std::vector<Square>;

std::uint64_t missing_pieces(const Problem& problem) {
    return problem.pieces.exact() - problem.preplaced.size();
}

bool has_shifts(const SymmetryGroup& group) { return group.size() > most_without_shifts; }

// The same problem without the test for maximality, which positions need not make: if maximal
// placements are asked for, all are.
Problem untested(Problem problem) {
    problem.maximal = false;
    problem.left_empty.clear();
    return problem;
}

// The problem without the last pieces, which the engine does not search.
Problem searched(const Problem& problem, std::uint64_t last_pieces) {
    Problem part = untested(problem);
    const std::uint64_t pieces = problem.pieces.exact();
    part.pieces =
        std::max<std::uint64_t>(pieces - std::min(pieces, last_pieces), problem.preplaced.size());
    return part;
}

// Four times the squared distance from the board's centre.
std::uint64_t distance_from_centre(Board board, Square square) {
    const auto squared = [](std::uint64_t line, std::uint64_t lines) {
        const auto twice =
            static_cast<std::int64_t>(2 * line + 1) - static_cast<std::int64_t>(lines);
        return static_cast<std::uint64_t>(twice * twice);
    };
    return squared(board.row(square), board.rows) + squared(board.column(square), board.columns);
}

// The orbits of the free squares, each sorted: the largest first, which use all symmetries, and of
// these the most central, whose pieces attack most.
std::vector<Squares> orbits_of(const SquareBoard& start, const SymmetryGroup& group, Board board) {
    std::vector<Squares> orbits;
    std::vector<bool> is_known(board.squares());
    for (Square square = 0; square < board.squares(); ++square) {
        if (is_known[square] || !start.is_free(square)) continue;
        Squares& orbit = orbits.emplace_back();
        for (const Symmetry& symmetry : group) {
            const Square image = apply(symmetry, board, square);
            if (!is_known[image]) orbit.push_back(image);
            is_known[image] = true;
        }
        std::sort(orbit.begin(), orbit.end());
    }
    const auto key = [board](const Squares& orbit) {
        return std::tuple(board.squares() - orbit.size(),
                          distance_from_centre(board, orbit.front()), orbit.front());
    };
    std::sort(orbits.begin(), orbits.end(),
              [&](const Squares& a, const Squares& b) { return key(a) < key(b); });
    return orbits;
}

// Calls `visit` with the squares of every filling of an orbit, from its square `next` on.
void fill(const SquareBoard& board, const Squares& orbit, std::size_t next, Squares& placed,
          const std::function<void(const Squares&)>& visit) {
    for (; next < orbit.size(); ++next) {
        if (!board.is_free(orbit[next])) continue;
        SquareBoard child = board;
        if (!child.place(orbit[next])) return;
        placed.push_back(orbit[next]);
        visit(placed);
        fill(child, orbit, next + 1, placed, visit);
        placed.pop_back();
    }
}

// The number of images of a filling under the group; 0 if a smaller filling stands for them.
std::uint64_t fillings_for(const Squares& placed, const SymmetryGroup& group, Board board) {
    std::uint64_t fixed_by = 0;
    for (const Symmetry& symmetry : group) {
        const Squares image = apply(symmetry, board, placed);
        if (image < placed) return 0;
        fixed_by += image == placed;
    }
    return group.size() / fixed_by;
}

Problem with(const Problem& problem, const Prefix& prefix) {
    Unit unit;
    unit.kind = prefix;
    return problem_of(problem, unit);
}

// Calls `visit` with each filling of each orbit, as squares to add to the problem's own, and with
// the number of fillings that the group makes of it: 0 for all of these but one.
using VisitFilling = std::function<void(const Prefix&, std::uint64_t weight)>;
void visit_fillings(const AttackMap& map, const Problem& problem, const SymmetryGroup& group,
                    const VisitFilling& visit) {
    SquareBoard board(map, problem);
    Squares left_empty;
    for (const Squares& orbit : orbits_of(board, group, problem.board)) {
        Squares placed;
        fill(board, orbit, 0, placed, [&](const Squares& filling) {
            Prefix prefix{filling, left_empty};
            std::set_difference(orbit.begin(), orbit.end(), filling.begin(), filling.end(),
                                std::back_inserter(prefix.blocked));
            std::sort(prefix.blocked.begin(), prefix.blocked.end());
            visit(prefix, fillings_for(filling, group, problem.board));
        });
        for (const Square square : orbit) board.leave_empty(square);
        left_empty.insert(left_empty.end(), orbit.begin(), orbit.end());
    }
}

// Calls `visit` as above with the fillings of all units at this level.
template <class VisitUnit>
void visit_units(const AttackMap& map, const Problem& problem, const VisitUnit& visit) {
    if (missing_pieces(problem) == 0) return visit(Prefix(), 1, 1);
    const SymmetryGroup group = symmetries(problem);
    if (!has_shifts(group)) {
        visit_fillings(map, problem, group, [&](const Prefix& filling, std::uint64_t weight) {
            visit(filling, weight, 1);
        });
        return;
    }
    for (const Squares& orbit : orbits_of(SquareBoard(map, problem), group, problem.board)) {
        const Prefix first{{orbit.front()}, {}};
        const Problem rest = with(problem, first);
        if (missing_pieces(rest) == 0) {
            visit(first, 1, orbit.size());
            continue;
        }
        visit_fillings(map, rest, symmetries(rest),
                       [&](const Prefix& filling, std::uint64_t weight) {
                           Prefix both = filling;
                           both.placed.push_back(orbit.front());
                           std::sort(both.placed.begin(), both.placed.end());
                           visit(both, weight, orbit.size());
                       });
    }
}

std::uint64_t count_weight(const Problem& problem) {
    std::uint64_t sum = 0;
    visit_units(AttackMap(problem), untested(problem),
                [&](const Prefix&, std::uint64_t, std::uint64_t times) { sum += times; });
    return sum;
}

// On a board with shifts, once for each piece that is not preplaced; otherwise once.
std::uint64_t times_counted(const Problem& problem) {
    const std::uint64_t missing = missing_pieces(problem);
    return missing > 0 && has_shifts(symmetries(problem)) ? missing : 1;
}

Suits suits_orbits(const Problem& problem, const EngineKind& engine, const GoalKind& goal,
                   const MemoryBudget&) {
    if (!engine.cuts_by_prefixes() || !is_cut_by_orbits(problem)) return Suits::no;
    if (goal.only_counts())
        return engine.default_frame == orbit_level().name ? Suits::usually : Suits::if_named;
    // Only counts are divided by the times that each placement is counted.
    return is_cut_by_squares(problem) || times_counted(problem) > 1 ? Suits::no : Suits::if_named;
}

}  // namespace

const LevelKind& orbit_level() {
    static const LevelKind kind{
        .name = "orbits",
        .has = is_cut_by_orbits,
        .needs =
            "an exact number of pieces, and neither maximal placements nor a required symmetry",
        .suits = suits_orbits,
        .cuts_part = [](const Problem& part, const EngineKind&,
                        const EngineKind&) { return is_cut_by_orbits(part); },
        .make = [](const Problem& problem, const EngineKind& engine,
                   const PlanningWatch& watch) -> std::unique_ptr<Level> {
            return std::make_unique<OrbitLevel>(problem, engine.last_pieces, watch);
        },
        .count_weight = [](const Problem& problem, const EngineKind&,
                           const PlanningWatch&) { return count_weight(problem); },
        .times_counted = times_counted,
    };
    return kind;
}

bool is_cut_by_orbits(const Problem& problem) {
    return problem.pieces.is_exact() && problem.required.is_trivial() && !tests_maximality(problem);
}

std::uint64_t estimate_by_orbits(const AttackMap& map, const Problem& problem,
                                 std::uint64_t last_pieces, std::uint64_t positions,
                                 std::uint64_t seed) {
    const Problem whole = untested(problem);
    const std::uint64_t pieces =
        searched(problem, last_pieces).pieces.exact() - problem.preplaced.size();
    const std::uint64_t placed = estimate_squares(SquareBoard(map, whole), positions, seed, pieces);
    return std::max<std::uint64_t>(placed, 1);
}

namespace {

// The same as if the last pieces needed no squares. Plans are cut by it, and runs and certificates
// depend on that: a better estimate would change them.
std::uint64_t estimate_to_cut_by(const AttackMap& map, const Problem& problem,
                                 std::uint64_t last_pieces) {
    const Problem part = searched(problem, last_pieces);
    const std::uint64_t placed =
        estimate_squares(SquareBoard(map, part), positions_to_estimate_orbits, 0);
    return std::max<std::uint64_t>(placed, 1);
}

}  // namespace

OrbitLevel::OrbitLevel(const Problem& problem, std::uint64_t last_pieces,
                       const PlanningWatch& watch)
    : problem_(untested(problem)),
      last_pieces_(last_pieces),
      watch_(watch),
      map_(problem),
      whole_(estimate_to_cut_by(map_, problem, last_pieces)) {
    const SymmetryGroup group = symmetries(problem);
    // If any piece may be the first, each placement of the searched pieces is visited once for each
    // of them.
    const std::uint64_t missing = missing_pieces(problem);
    const std::uint64_t times =
        has_shifts(group) && missing > last_pieces ? missing - last_pieces : 1;
    const Saturating reduced = Saturating(whole_) / group.size();
    by_orbits_ = (Saturating(std::max<std::uint64_t>(reduced.value(), 1)) * times).value();
}

std::uint64_t OrbitLevel::add_units(Plan& plan, std::uint64_t budget) const {
    std::uint64_t sum = 0;
    visit_units(map_, problem_,
                [&](const Prefix& filling, std::uint64_t weight, std::uint64_t times) {
                    if (weight == 0) return;
                    sum += weight * times;
                    add_unit(filling, weight * times, budget, plan);
                });
    return sum;
}

void OrbitLevel::add_unit(const Prefix& filling, std::uint64_t weight, std::uint64_t budget,
                          Plan& plan) const {
    const Problem part = with(problem_, filling);
    if (SquareBoard(map_, part).is_dead()) return;
    const Problem search = searched(part, last_pieces_);
    const std::function<void()> heed = [&] {
        if (watch_ && watch_({plan.size(), plan.size()})) throw PlanningStopped();
    };
    SquareCutter(search, budget, heed, plan).cut(SquareBoard(map_, search), filling, weight);
}

Unit small_part_by_orbits(const AttackMap& map, const Problem& problem, const Unit& whole,
                          std::uint64_t last_pieces, std::uint64_t most_nodes, Random& random) {
    Problem search = untested(problem);
    search.pieces = searched(problem_of(problem, whole), last_pieces).pieces;
    return small_part_by_squares(map, search, whole, most_nodes, random);
}

}  // namespace hetman
