#include "coordinator/plan/levels/square_level.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "common/failure.h"
#include "common/numbers/saturating.h"
#include "coordinator/plan/cutting/square_cutter.h"

namespace hetman {
namespace {

// The number of positions with which the estimate of the whole problem goes down.
constexpr std::uint64_t positions_to_estimate_squares = 512;
// The number of fillings found between two tests whether to stop.
constexpr std::uint64_t squares_between_stops = 1024;

using Squares = std::vector<Square>;

struct Span {
    std::uint64_t first;
    std::uint64_t end;
};

// The lines in the middle: 4 or 2 of an even number, 3 or 1 of an odd one.
Span middle(std::uint64_t lines) {
    const std::uint64_t wanted = lines % 2 == 0 ? 4 : 3;
    const std::uint64_t taken = std::min(lines, wanted);
    return {(lines - taken) / 2, (lines + taken) / 2};
}

// Sorted. Empty if the required symmetry does not map it to itself.
Squares central_block(const Problem& problem) {
    Squares block;
    const Span rows = middle(problem.board.rows);
    const Span columns = middle(problem.board.columns);
    for (std::uint64_t row = rows.first; row < rows.end; ++row)
        for (std::uint64_t column = columns.first; column < columns.end; ++column)
            block.push_back(problem.board.square(row, column));
    return fixes(problem.required, problem.board, block) ? block : Squares();
}

// The symmetries that map the block to itself, and placements with the required symmetry to such
// placements.
std::vector<Symmetry> block_symmetries(const Problem& problem, const Squares& block) {
    std::vector<Symmetry> members;
    for (const Symmetry& symmetry : symmetries(problem))
        if (apply(symmetry, problem.board, block) == block) members.push_back(symmetry);
    return members;
}

// Calls `visit` for every filling of the block's squares from `next` on: its squares, and the
// position.
void fill(const SquareBoard& board, const Problem& problem, const Squares& block, std::size_t next,
          Squares& placed, const std::function<void(const Squares&, const SquareBoard&)>& visit) {
    while (next < block.size() && !board.is_free(block[next])) ++next;
    if (next == block.size()) return visit(placed, board);
    SquareBoard child = board;
    if (child.place(block[next])) {
        const std::size_t before = placed.size();
        for (const Square image : orbit(problem.required, problem.board, block[next]))
            placed.push_back(image);
        fill(child, problem, block, next + 1, placed, visit);
        placed.resize(before);
    }
    child = board;
    // A square that nothing can attack any more is dealt with later: such fillings are counted too.
    child.leave_empty(block[next]);
    fill(child, problem, block, next + 1, placed, visit);
}

Suits suits_squares(const Problem& problem, const EngineKind& engine, const GoalKind&,
                    const MemoryBudget&) {
    return engine.cuts_by_prefixes() && is_cut_by_squares(problem) ? Suits::otherwise : Suits::no;
}

}  // namespace

const LevelKind& square_level() {
    static const LevelKind kind{
        .name = "squares",
        .has = is_cut_by_squares,
        .needs = "walls, maximal placements, or a piece without lines (kings, knights, ...)",
        .suits = suits_squares,
        .make = [](const Problem& problem, const EngineKind&, const PlanningWatch& watch)
            -> std::unique_ptr<Level> { return std::make_unique<SquareLevel>(problem, watch); },
        .count_weight = [](const Problem& problem, const EngineKind&,
                           const PlanningWatch&) { return count_block_fillings(problem); },
    };
    return kind;
}

bool is_cut_by_squares(const Problem& problem) {
    return !sweep_kind(problem) || tests_maximality(problem);
}

SquareLevel::SquareLevel(const Problem& problem, const PlanningWatch& watch)
    : SquareLevel(problem, watch, central_block(problem)) {}

SquareLevel::SquareLevel(const Problem& problem, const PlanningWatch& watch, const Squares& block)
    : problem_(problem), map_(problem), watch_(watch) {
    const std::vector<Symmetry> group = block_symmetries(problem_, block);
    const SquareBoard start(map_, problem_);
    std::uint64_t seen = 0;
    const auto add = [&](Squares squares, const SquareBoard&) {
        if (seen++ % squares_between_stops == 0) heed_stop();
        std::sort(squares.begin(), squares.end());
        std::uint64_t fixed_by = 0;
        for (const Symmetry& symmetry : group) {
            const Squares image = apply(symmetry, problem_.board, squares);
            if (image < squares) return;
            fixed_by += image == squares;
        }
        Prefix prefix;
        SquareBoard filled = start;
        for (const Square square : squares)
            if (filled.is_free(square)) filled.place(square);
        for (const Square square : block)
            if (filled.is_free(square)) prefix.blocked.push_back(square);
        prefix.placed = std::move(squares);
        const std::uint64_t orbit_size = group.size() / fixed_by;
        fillings_.add(prefix, orbit_size, 0);
        weight_ += orbit_size;
    };
    Squares placed;
    fill(start, problem_, block, 0, placed, add);
}

void SquareLevel::heed_stop() const {
    if (watch_ && watch_({fillings_.size(), cut_})) throw PlanningStopped();
}

// The estimate of the whole, times the share of the fillings that is kept.
std::uint64_t SquareLevel::whole_estimate() const {
    const SquareBoard start(map_, problem_);
    const Wide whole = estimate_squares(start, positions_to_estimate_squares, 0);
    if (whole >= Saturating::most || weight_ == 0) return static_cast<std::uint64_t>(whole);
    return static_cast<std::uint64_t>(whole * fillings_.size() / weight_);
}

std::uint64_t SquareLevel::add_units(Plan& plan, std::uint64_t budget) const {
    Unit filling;
    for (std::uint64_t i = 0; i < fillings_.size(); ++i) {
        fillings_.read(i, filling);
        cut_first(std::get<Prefix>(filling.kind), filling.weight, budget, plan);
        ++cut_;
    }
    return weight_;
}

void SquareLevel::add_fillings(Plan& plan, std::uint64_t nodes) const {
    Unit filling;
    for (std::uint64_t i = 0; i < fillings_.size(); ++i) {
        fillings_.read(i, filling);
        plan.add(std::get<Prefix>(filling.kind), filling.weight, nodes);
    }
}

void SquareLevel::cut_first(const Prefix& filling, std::uint64_t weight, std::uint64_t budget,
                            Plan& plan) const {
    Unit unit;
    unit.symmetry = problem_.required;
    unit.kind = filling;
    const Problem part = problem_of(problem_, unit);
    const std::function<void()> heed = [this] { heed_stop(); };
    SquareCutter(problem_, budget, heed, plan).cut(SquareBoard(map_, part), filling, weight);
}

std::uint64_t count_block_fillings(const Problem& problem) {
    return count_fillings_of(problem, central_block(problem));
}

std::uint64_t count_fillings_of(const Problem& problem, const Squares& block) {
    const AttackMap map(problem);
    std::uint64_t fillings = 0;
    Squares placed;
    fill(SquareBoard(map, problem), problem, block, 0, placed,
         [&fillings](const Squares&, const SquareBoard&) { ++fillings; });
    return fillings;
}

std::uint64_t estimate_by_squares(const AttackMap& map, const Problem& problem,
                                  std::uint64_t positions, std::uint64_t seed) {
    return estimate_squares(SquareBoard(map, problem), positions, seed);
}

Unit small_part_by_squares(const AttackMap& map, const Problem& problem, const Unit& whole,
                           std::uint64_t most_nodes, Random& random) {
    Unit unit = whole;
    if (std::holds_alternative<WholeProblem>(unit.kind)) unit.kind = Prefix{};
    auto& [placed, blocked] = std::get<Prefix>(unit.kind);
    const Problem part = problem_of(problem, whole);
    SquareBoard board(map, part);
    while (estimate_squares(board, unit_positions, random.next()) > most_nodes) {
        const std::vector<Square> ways = board.ways();
        if (ways.empty()) break;
        const Square square = ways[random.below(ways.size())];
        SquareBoard child = board;
        if (!child.take(square)) break;
        for (auto before = board.next_free(); before && *before < square;
             before = board.next_free()) {
            blocked.push_back(*before);
            board.leave_empty(*before);
        }
        for (const Square image : orbit(part.required, part.board, square)) placed.push_back(image);
        board = std::move(child);
    }
    std::sort(placed.begin(), placed.end());
    std::sort(blocked.begin(), blocked.end());
    return unit;
}

}  // namespace hetman
