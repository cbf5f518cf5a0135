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
#include "worker/engines/frontier_dp/frontier.h"
#include "worker/engines/frontier_dp/layer.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

ValueKind value_kind(const Problem& problem) {
    switch (problem.pieces.kind()) {
        case NumberKind::any:
            return ValueKind::sum;
        case NumberKind::largest:
            return ValueKind::largest;
        case NumberKind::exactly:
        case NumberKind::each:
            break;
    }
    return ValueKind::polynomial;
}

std::uint64_t most_pieces(const Problem& problem) {
    return problem.pieces.most(problem.board.squares());
}

// The sweeps of all parts of the board that have nothing to do with each other, in the better of
// both orders: the one with fewer states at the peak. Nothing if a frontier is too wide in both.
using Sweeps = std::vector<FrontierSweep>;

std::uint64_t peak_states(const Sweeps& sweeps) {
    std::uint64_t peak = 0;
    for (const FrontierSweep& sweep : sweeps) peak = std::max(peak, sweep.peak_states());
    return peak;
}

std::optional<Sweeps> sweeps_in(const AttackMap& map, const Problem& problem, SweepOrder order) {
    Sweeps sweeps;
    for (const OrbitGraph& part : components(orbit_graph(map, problem, order))) {
        auto sweep = frontier_sweep(part, most_pieces(problem));
        if (!sweep) return std::nullopt;
        sweeps.push_back(std::move(*sweep));
    }
    return sweeps;
}

std::optional<Sweeps> best_sweeps(const AttackMap& map, const Problem& problem) {
    auto by_rows = sweeps_in(map, problem, SweepOrder::rows);
    auto by_columns = sweeps_in(map, problem, SweepOrder::columns);
    if (!by_rows || (by_columns && peak_states(*by_columns) < peak_states(*by_rows)))
        return by_columns;
    return by_rows;
}

// Counts of placements by their number of pieces, which for the first count is `first`; of all
// numbers together if the problem does not ask for them. None if there are no placements.
struct OpenCounts {
    std::size_t first = 0;
    std::vector<BigInteger> counts;
};

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

Tally tally_of(const OpenCounts& found, const Problem& problem, std::uint64_t nodes) {
    Tally tally(0, nodes);
    if (found.counts.empty()) return tally;
    if (problem.pieces.is_exact()) {
        if (found.counts.size() > problem.pieces.exact())
            tally = Tally(found.counts[problem.pieces.exact()], nodes);
        return tally;
    }
    CountsByNumber by_number(found.first);
    for (const BigInteger& count : found.counts) {
        tally = tally + Tally(count, 0);
        by_number.emplace_back(count);
    }
    if (problem.pieces.by_number()) tally.by_number = std::move(by_number);
    return tally;
}

class Sweeper {
  public:
    Sweeper(const FrontierSweep& sweep, const Problem& problem)
        : sweep_(sweep), kind_(value_kind(problem)), most_pieces_(most_pieces(problem)) {
        layer_.layout.kind = kind_;
        layer_.make_room(1, layer_.layout.size());
        layer_.sets()[0] = 0;
        std::fill_n(layer_.value(0), layer_.layout.size(), 0);
        layer_.value(0)[kind_ == ValueKind::largest ? 1 : 0] = 1;
        layer_.size = 1;
    }

    bool run(const StopFlag& stop) {
        for (const FrontierStep& step : sweep_.steps) {
            for (std::size_t i = 0; i + 1 < step.leaving.size(); ++i)
                if (!leave(step.leaving[i], stop)) return false;
            Passage passage;
            passage.entering = &step;
            passage.room = step.most_states;
            if (!step.leaving.empty()) passage.leaving = step.leaving.back();
            if (!apply(passage, stop)) return false;
            nodes_ += layer_.size * layer_.layout.counts;
        }
        for (std::size_t left = sweep_.last_width; left > 0; --left)
            if (!leave(static_cast<unsigned>(left - 1), stop)) return false;
        return true;
    }

    // Once all orbits have left the frontier.
    OpenCounts counts() const {
        OpenCounts counts;
        if (layer_.size == 0) return counts;
        const Digit* value = layer_.value(0);
        if (kind_ == ValueKind::largest) counts.first = *value++;
        for (std::size_t i = 0; i < layer_.layout.counts; ++i, value += layer_.layout.digits)
            counts.counts.push_back(from_limbs(std::span(value, layer_.layout.digits)));
        return counts;
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    bool leave(unsigned bit, const StopFlag& stop) {
        Passage passage;
        passage.leaving = bit;
        passage.room = layer_.size;
        return apply(passage, stop);
    }

    bool apply(Passage passage, const StopFlag& stop) {
        if (layer_.is_full) {
            widen(layer_, next_);
            std::swap(layer_, next_);
        }
        passage.most_pieces = most_pieces_;
        passage.most_counts = most_pieces_ + 1;
        if (!pass(layer_, next_, passage, stop)) return false;
        std::swap(layer_, next_);
        return true;
    }

    const FrontierSweep& sweep_;
    const ValueKind kind_;
    const std::uint64_t most_pieces_;
    Layer layer_;
    Layer next_;
    std::uint64_t nodes_ = 0;
};

class FrontierDp final : public Engine {
  public:
    FrontierDp(const Piece& piece, Board board) : map_(piece, board) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        const std::optional<Sweeps> sweeps = best_sweeps(map_, problem);
        if (!sweeps || tests_maximality(problem) || problem.folded)
            throw std::invalid_argument("the frontier does not tell enough of this problem");
        OpenCounts found{0, {1}};
        std::uint64_t nodes = 0;
        for (const FrontierSweep& sweep : *sweeps) {
            Sweeper sweeper(sweep, problem);
            if (!sweeper.run(stop)) return std::nullopt;
            found = together(found, sweeper.counts(), most_pieces(problem) + 1);
            nodes += sweeper.nodes();
        }
        return tally_of(found, problem, nodes);
    }

  private:
    AttackMap map_;
};

bool only_leaps(const Piece& piece) {
    return std::all_of(piece.moves().begin(), piece.moves().end(),
                       [](const Move& move) { return move.reach == Reach::leap; });
}

// What counting a problem takes: the additions of counts, and the memory of two layers.
struct Size {
    std::uint64_t nodes = Saturating::most;
    std::uint64_t bytes = Saturating::most;
};

// The bits of the largest count grow with the squares passed over: at most one for each two squares
// if no two neighbours may be occupied; usually fewer.
std::uint64_t digits_after(std::size_t steps) { return 1 + steps / 96; }

Size size_of(const Problem& problem) {
    const auto sweeps = best_sweeps(AttackMap(problem.piece, problem.board), problem);
    if (!sweeps) return {};
    Saturating nodes = 0;
    Saturating bytes = 0;
    for (const FrontierSweep& sweep : *sweeps) {
        std::uint64_t counts = 1;
        for (std::size_t i = 0; i < sweep.steps.size(); ++i) {
            const std::uint64_t states = sweep.steps[i].most_states;
            // About every other square is occupied at most.
            if (value_kind(problem) == ValueKind::polynomial)
                counts = std::min<std::uint64_t>(most_pieces(problem) + 1, 2 + i / 2);
            nodes = nodes + Saturating(states) * counts;
            const Saturating value = Saturating(digits_after(i)) * counts + 1;
            bytes = std::max(bytes.value(), (Saturating(states) * value * 16).value());
        }
    }
    return {nodes.value(), bytes.value()};
}

Refusal not_by_frontier(const Problem& problem) {
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (!only_leaps(problem.piece))
        return fmt::format("piece {} rides, so that all squares passed over matter to the others",
                           problem.piece.betza());
    if (Refusal refusal = has_untested_maximality(problem)) return refusal;
    return takes_more_than(most_frontier_dp_bytes, size_of(problem).bytes);
}

std::unique_ptr<Engine> make(const Piece& piece, Board board) {
    return std::make_unique<FrontierDp>(piece, board);
}

NodeEstimate nodes(const Problem& problem) {
    return [nodes = size_of(problem).nodes](const UnitKind&) { return nodes; };
}

std::uint64_t bytes(const Problem& problem, const MemoryBudget& budget) {
    return (Saturating(size_of(problem).bytes) * budget.threads).value();
}

}  // namespace

EngineKind frontier_dp_kind() {
    return {
        .name = "frontier-dp",
        .idea = "which squares near the frontier are occupied; for pieces that only leap",
        .refusal = not_by_frontier,
        .make = make,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .nodes = nodes,
        .nodes_factor = 2,
        .picoseconds_per_node = 1'500,
        .bytes = bytes,
    };
}

}  // namespace hetman
