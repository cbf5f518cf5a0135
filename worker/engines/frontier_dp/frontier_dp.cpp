// A transfer matrix, applied square by square, of which only the vector is kept. (For the method
// see I. G. Enting, Generating functions for enumerating self-avoiding rings on the square lattice,
// Journal of Physics A 13, 1980; for independent sets of grid graphs N. J. Calkin and H. S. Wilf,
// The number of independent sets in a grid graph, SIAM Journal on Discrete Mathematics 11, 1998.)
#include "worker/engines/frontier_dp/frontier_dp.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

#include "common/numbers/saturating.h"
#include "common/problem/attack_map.h"
#include "worker/engines/frontier_dp/half_sweeps.h"
#include "worker/engines/frontier_dp/meeting.h"
#include "worker/engines/frontier_dp/orbit_graph.h"
#include "worker/engines/frontier_dp/seam.h"
#include "worker/engines/frontier_dp/sweep.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

// A problem as graphs, and what is counted of them.
struct Task {
    Counting counting;
    std::uint64_t preplaced = 0;
    bool is_possible = true;
    std::vector<HalfSweeps> parts;  // that have nothing to do with each other

    std::uint64_t sum(std::uint64_t HalfSweeps::*member) const {
        Saturating sum = 0;
        for (const HalfSweeps& part : parts) sum = sum + part.*member;
        return sum.value();
    }
    std::uint64_t bytes() const {  // the parts are counted one after the other
        std::uint64_t most = 0;
        for (const HalfSweeps& part : parts) most = std::max(most, part.bytes);
        return most;
    }
};

// Placements with the most pieces are maximal, if each square that must be covered could be
// occupied.
bool are_maximal_anyway(const Problem& problem) {
    return problem.pieces == NumberKind::largest && problem.required.is_trivial() &&
           problem.left_empty.empty();
}

bool demands_covering(const Problem& problem) {
    return tests_maximality(problem) && !are_maximal_anyway(problem);
}

ValueKind value_kind(const Problem& problem) {
    switch (problem.pieces.kind()) {
        case NumberKind::any:
            return ValueKind::sum;
        case NumberKind::largest:
            // With inclusion and exclusion, the most pieces of placements that cover the board are
            // only known once all are counted.
            return demands_covering(problem) ? ValueKind::polynomial : ValueKind::largest;
        case NumberKind::exactly:
        case NumberKind::each:
            break;
    }
    return ValueKind::polynomial;
}

// In the given order of squares. Nothing if it costs `limit` or more, or if a frontier is too wide.
std::optional<Task> task_in(const AttackMap& map, const Problem& problem, SweepOrder order,
                            std::uint64_t limit) {
    const ConflictGraph graph = conflict_graph(map, problem, order, demands_covering(problem));
    Task task;
    task.preplaced = graph.preplaced;
    task.counting.kind = value_kind(problem);
    const std::uint64_t most = problem.pieces.most(problem.board.squares());
    task.is_possible = graph.is_possible && most >= graph.preplaced;
    if (!task.is_possible) return task;
    task.counting.most_pieces = most - graph.preplaced;
    for (const OrbitGraph& part : components(graph.open)) {
        auto halves = best_halves(part, task.counting, limit);
        if (!halves) return std::nullopt;
        limit -= halves->cost;
        task.parts.push_back(std::move(*halves));
    }
    return task;
}

// In the cheaper of both orders. The one with shorter lines usually is, and ends the other's search
// soon.
std::optional<Task> task_for(const AttackMap& map, const Problem& problem) {
    const bool has_short_rows = problem.board.columns <= problem.board.rows;
    const auto [first, second] = has_short_rows ? std::pair(SweepOrder::rows, SweepOrder::columns)
                                                : std::pair(SweepOrder::columns, SweepOrder::rows);
    auto best = task_in(map, problem, first, Saturating::most);
    auto other = task_in(map, problem, second,
                         best ? best->sum(&HalfSweeps::cost) : std::uint64_t{Saturating::most});
    return other ? other : best;
}

// The placements of two parts of the board together, of fewer than `most_counts` pieces.
OpenCounts together(const OpenCounts& a, const OpenCounts& b, std::size_t most_counts) {
    OpenCounts both{a.first + b.first, {}};
    if (a.counts.empty() || b.counts.empty()) return both;
    both.counts.resize(std::min(a.counts.size() + b.counts.size() - 1, most_counts));
    for (std::size_t i = 0; i < a.counts.size(); ++i)
        for (std::size_t j = 0; j < b.counts.size() && i + j < both.counts.size(); ++j)
            both.counts[i + j] += a.counts[i] * b.counts[j];
    return both;
}

// Counts of 0 for the largest numbers are left out.
void trim(OpenCounts& found) {
    while (!found.counts.empty() && found.counts.back() == 0) found.counts.pop_back();
}

// `found` are the pieces beside the preplaced ones.
Tally tally_of(OpenCounts found, const Problem& problem, std::uint64_t preplaced,
               std::uint64_t nodes) {
    trim(found);
    Tally tally(0, nodes);
    if (found.counts.empty()) return tally;
    if (problem.pieces.is_exact()) {
        const std::uint64_t pieces = problem.pieces.exact() - preplaced;
        if (found.counts.size() > pieces) tally = Tally(found.counts[pieces], nodes);
        return tally;
    }
    if (problem.pieces == NumberKind::largest) {
        found.first += found.counts.size() - 1;
        found.counts.erase(found.counts.begin(), found.counts.end() - 1);
    }
    CountsByNumber by_number(found.first + preplaced);
    for (const BigInteger& count : found.counts) {
        tally = tally + Tally(count, 0);
        by_number.emplace_back(count);
    }
    if (problem.pieces.by_number()) tally.by_number = std::move(by_number);
    return tally;
}

class FrontierDp final : public Engine {
  public:
    FrontierDp(const Piece& piece, Board board, std::uint64_t threads)
        : map_(piece, board), helpers_(threads) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        const std::optional<Task> task = task_for(map_, problem);
        if (!task || problem.folded || task->bytes() > most_frontier_dp_bytes)
            throw std::invalid_argument("the frontier does not tell enough of this problem");
        if (!task->is_possible) return Tally();
        const Helpers::Count own(helpers_);
        OpenCounts found{0, {1}};
        std::uint64_t nodes = 0;
        for (const HalfSweeps& part : task->parts) {
            const auto swept = sweep(part, task->counting, helpers_, stop);
            if (!swept) return std::nullopt;
            found = together(found, meet(part, *swept, task->counting, helpers_),
                             task->counting.most_pieces + 1);
            nodes += swept->upper.nodes + swept->lower.nodes;
        }
        return tally_of(std::move(found), problem, task->preplaced, nodes);
    }

  private:
    AttackMap map_;
    mutable Helpers helpers_;
};

bool only_leaps(const Piece& piece) {
    return std::all_of(piece.moves().begin(), piece.moves().end(),
                       [](const Move& move) { return move.reach == Reach::leap; });
}

// What counting a problem takes: the additions of counts, and the memory of a unit.
struct Size {
    std::uint64_t nodes = Saturating::most;
    std::uint64_t unit_nodes = Saturating::most;
    std::uint64_t unit_bytes = Saturating::most;
    bool has_units = false;
};

Size size_of(const Problem& problem) {
    const std::vector<Square> seam = seam_squares(problem);
    const Problem unit = seam.empty() ? problem : with_empty_seam(problem, seam);
    const auto task = task_for(AttackMap(problem.piece, problem.board), unit);
    Size size;
    size.has_units = !seam.empty();
    if (!task) return size;
    size.unit_nodes = task->sum(&HalfSweeps::nodes);
    size.unit_bytes = task->bytes();
    size.nodes =
        (Saturating(size.unit_nodes) * (size.has_units ? seam_fillings(problem, seam) : 1)).value();
    return size;
}

Refusal not_by_frontier(const Problem& problem) {
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (!only_leaps(problem.piece))
        return fmt::format("piece {} rides, so that all squares passed over matter to the others",
                           problem.piece.betza());
    return takes_more_than(most_frontier_dp_bytes, size_of(problem).unit_bytes);
}

std::unique_ptr<Engine> make(const Piece& piece, Board board) {
    return std::make_unique<FrontierDp>(piece, board, 1);
}

std::unique_ptr<Engine> make_within(const Piece& piece, Board board, const MemoryBudget& budget) {
    return std::make_unique<FrontierDp>(piece, board, budget.threads);
}

NodeEstimate nodes(const Problem& problem) {
    return [size = size_of(problem)](const UnitKind& unit) {
        return std::holds_alternative<WholeProblem>(unit) ? size.nodes : size.unit_nodes;
    };
}

// Threads share the tables of a single unit, and have their own for units of their own. (Parts of a
// plan with other symmetries have far smaller ones.)
std::uint64_t bytes(const Problem& problem, const MemoryBudget& budget) {
    const Size size = size_of(problem);
    return (Saturating(size.unit_bytes) * (size.has_units ? budget.threads : 1)).value();
}

}  // namespace

EngineKind frontier_dp_kind() {
    return {
        .name = "frontier-dp",
        .idea = "which squares near the frontier are occupied; for pieces that only leap",
        .refusal = not_by_frontier,
        .make = make,
        .make_within = make_within,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .nodes = nodes,
        .seam = seam_squares,
        .nodes_factor = 2,
        .picoseconds_per_node = 3'000,
        .bytes = bytes,
    };
}

}  // namespace hetman
