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

// The better of both orders: the one with fewer states at the peak. Nothing if the frontier is too
// wide in both.
std::optional<FrontierSweep> best_sweep(const AttackMap& map, const Problem& problem) {
    std::optional<FrontierSweep> best;
    for (const SweepOrder order : {SweepOrder::rows, SweepOrder::columns}) {
        auto sweep = frontier_sweep(orbit_graph(map, problem, order), most_pieces(problem));
        if (sweep && (!best || sweep->peak_states() < best->peak_states())) best = std::move(sweep);
    }
    return best;
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
    Tally tally(const Problem& problem) const {
        Tally tally(0, nodes_);
        if (layer_.size == 0) return tally;
        const Digit* value = layer_.value(0);
        const auto number = [&](std::size_t i) {
            return from_limbs(std::span(value + i * layer_.layout.digits, layer_.layout.digits));
        };
        if (kind_ == ValueKind::largest) {
            const std::size_t largest = *value++;
            tally = Tally(number(0), nodes_);
            tally.by_number.resize(largest);
            tally.by_number.emplace_back(number(0));
        } else if (problem.pieces.is_exact()) {
            if (layer_.layout.counts > most_pieces_) tally = Tally(number(most_pieces_), nodes_);
        } else {
            CountsByNumber by_number;
            for (std::size_t i = 0; i < layer_.layout.counts; ++i) {
                tally = tally + Tally(number(i), 0);
                if (kind_ == ValueKind::polynomial) by_number.emplace_back(number(i));
            }
            tally.by_number = std::move(by_number);
        }
        return tally;
    }

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
        const std::optional<FrontierSweep> sweep = best_sweep(map_, problem);
        if (!sweep || tests_maximality(problem) || problem.folded)
            throw std::invalid_argument("the frontier does not tell enough of this problem");
        Sweeper sweeper(*sweep, problem);
        if (!sweeper.run(stop)) return std::nullopt;
        return sweeper.tally(problem);
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
    const auto sweep = best_sweep(AttackMap(problem.piece, problem.board), problem);
    if (!sweep) return {};
    Saturating nodes = 0;
    Saturating bytes = 0;
    const ValueKind kind = value_kind(problem);
    std::uint64_t counts = 1;
    for (std::size_t i = 0; i < sweep->steps.size(); ++i) {
        const FrontierStep& step = sweep->steps[i];
        // About every other square is occupied at most.
        if (kind == ValueKind::polynomial)
            counts = std::min<std::uint64_t>(most_pieces(problem) + 1, 2 + i / 2);
        nodes = nodes + Saturating(step.most_states) * counts;
        const Saturating value = Saturating(digits_after(i)) * counts + 1;
        bytes = std::max(bytes.value(), (Saturating(step.most_states) * value * 16).value());
    }
    return {nodes.value(), bytes.value()};
}

Refusal not_by_frontier(const Problem& problem) {
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (!only_leaps(problem.piece))
        return fmt::format("piece {} rides, so that all squares passed over matter to the others",
                           problem.piece.betza());
    if (Refusal refusal = has_untested_maximality(problem)) return refusal;
    const std::uint64_t bytes = size_of(problem).bytes;
    if (bytes <= most_frontier_dp_bytes) return std::nullopt;
    constexpr double gibibyte = 1 << 30;
    return fmt::format("its tables would take {} of memory, and {:.0f} GiB are the limit",
                       bytes == Saturating::most
                           ? "too much"
                           : fmt::format("{:.1f} GiB", static_cast<double>(bytes) / gibibyte),
                       static_cast<double>(most_frontier_dp_bytes) / gibibyte);
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
        .picoseconds_per_node = 8'000,
        .bytes = bytes,
    };
}

}  // namespace hetman
