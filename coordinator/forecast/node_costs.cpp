#include "coordinator/forecast/node_costs.h"

#include <algorithm>
#include <bit>
#include <chrono>

#include "common/numbers/random.h"
#include "coordinator/plan/levels/orbit_level.h"
#include "coordinator/plan/levels/square_level.h"
#include "coordinator/planner/estimate.h"
#include "worker/engine_list.h"
#include "worker/pool.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds measuring_time{100};
// The size of measured parts: they take a tenth of a millisecond to a millisecond.
constexpr std::uint64_t part_nodes = 1 << 16;
constexpr std::uint64_t descents_to_part = 3;
// With fewer measured nodes, the cost is not used.
constexpr double least_nodes = 1000;

// The error of costs, as a factor: if measured on small parts; if listed (for another machine); and
// if listed for engines whose nodes are not positions.
constexpr double measured_factor = 1.35;
constexpr double listed_factor = 2;
constexpr double listed_factor_without_search = 4;

// Completes a partly open row choice at random.
Unit single_choice(Unit unit, Board board, Random& random) {
    if (std::holds_alternative<WholeProblem>(unit.kind)) unit.kind = RowChoice{};
    auto& choice = std::get<RowChoice>(unit.kind);
    std::vector<std::uint64_t> free;
    for (std::uint64_t row = 0; row < board.side(); ++row)
        if (((choice.halves.west | choice.halves.east) >> row & 1) == 0 &&
            !(choice.centre && row == board.side() / 2))
            free.push_back(row);
    shuffle(free, random);
    for (const std::uint64_t row : free) {
        const bool west =
            static_cast<std::uint64_t>(std::popcount(choice.halves.west)) < board.side() / 2;
        (west ? choice.halves.west : choice.halves.east) |= std::uint64_t{1} << row;
    }
    return unit;
}

// A small part of a unit: the subtree below a random path, followed until the subtree is small.
Unit small_part(const AttackMap& map, const Problem& problem, const Unit& whole, LineRule rule,
                Random& random) {
    Unit unit = whole;
    if (std::holds_alternative<WholeProblem>(unit.kind)) unit.kind = Prefix{};
    std::vector<Square>& placed = std::get<Prefix>(unit.kind).placed;
    for (Problem part = problem_of(problem, unit);
         estimate_nodes(map, part, rule, descents_to_part, random.next()) > part_nodes;
         part = problem_of(problem, unit)) {
        Position position(map, part);
        const std::optional<Line> line = position.next_line(rule);
        if (!line) break;
        const std::vector<Square> squares = position.free_squares(*line);
        if (squares.empty()) break;
        const Square square = squares[random.below(squares.size())];
        if (!position.place_orbit(square, unit.symmetry) || position.is_refuted(rule)) break;
        for (const Square image : orbit(unit.symmetry, problem.board, square))
            placed.push_back(image);
        std::sort(placed.begin(), placed.end());
    }
    return unit;
}

}  // namespace

NodeCosts::NodeCosts(const Problem& problem, const std::string& engine,
                     const std::vector<Unit>& units, std::uint64_t memory)
    : piece_(problem.piece), board_(problem.board) {
    if (units.empty()) return;
    const EngineKind& chosen = engine_kind(engine);
    Random random(1);
    // Not made for engines that count whole problems, some of which are too large for it.
    std::optional<AttackMap> map;
    std::vector<Unit> parts;
    for (const Unit& unit : units) {
        const EngineKind& used = engine_for(chosen, problem, unit.symmetry);
        if (used.strategy() == Strategy::row_choices)
            parts.push_back(single_choice(unit, problem.board, random));
        else if (used.strategy() == Strategy::whole)
            parts.push_back(unit);
        else {
            if (!map) map.emplace(problem);
            if (used.last_pieces > 0)
                parts.push_back(small_part_by_orbits(*map, problem, unit, used.last_pieces,
                                                     part_nodes, random));
            else
                parts.push_back(is_cut_by_squares(problem)
                                    ? small_part_by_squares(*map, problem, unit, part_nodes, random)
                                    : small_part(*map, problem, unit, used.line_rule, random));
        }
    }
    measure(problem, engine, std::move(parts), memory);
}

void NodeCosts::measure(const Problem& problem, const std::string& engine, std::vector<Unit> parts,
                        std::uint64_t memory) {
    Setup setup{problem, engine, 1};
    setup.memory = memory;
    const Clock::time_point start = Clock::now();
    Pool pool(std::move(setup));
    const Clock::time_point begin = Clock::now();
    seconds_to_start_ = std::chrono::duration<double>(begin - start).count();
    std::vector<Subgroup> symmetries;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].id = i;
        symmetries.push_back(parts[i].symmetry);
    }
    pool.add(std::move(parts));
    pool.wait(measuring_time);
    pool.abandon();
    for (const UnitResult& result : pool.take_results()) {
        const EngineKind& used = engine_for(engine_kind(engine), problem, symmetries.at(result.id));
        measured_[used.name].nodes += static_cast<double>(result.answer.tally.nodes);
        measured_[used.name].seconds += static_cast<double>(result.cpu_nanoseconds) / 1e9;
    }
}

NodeCost NodeCosts::of(const EngineKind& engine) const {
    const auto found = measured_.find(engine.name);
    const bool searches = engine.strategy() != Strategy::whole;
    if (found != measured_.end() && (found->second.nodes >= least_nodes || !searches))
        return {found->second.seconds / std::max(1.0, found->second.nodes), measured_factor};
    return {engine.picoseconds_on(piece_, board_) / 1e12,
            searches ? listed_factor : listed_factor_without_search};
}

}  // namespace hetman
