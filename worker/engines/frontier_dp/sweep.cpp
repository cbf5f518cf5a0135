#include "worker/engines/frontier_dp/sweep.h"

#include <algorithm>
#include <utility>

#include "worker/engines/frontier_dp/pass.h"

namespace hetman {
namespace {

// A layer on its way over a graph.
class Sweeper {
  public:
    Sweeper(const HalfSweeps& halves, Helpers& helpers)
        : counting_(halves.counting), helpers_(helpers) {
        for (Layer* layer : {&layer_, &next_})
            layer->reserve(halves.most_states, halves.most_digits);
        ValueLayout& layout = layer_.layout;
        layout.kind = counting_.kind;
        if (counting_.is_by_remainders()) {
            layout.digits = counting_.primes.size();
            layout.primes = counting_.primes.data();
        }
        layer_.make_room(1, layout.size());
        layer_.sets()[0] = 0;
        std::fill_n(layer_.value(0), layout.size(), 0);
        // One placement, without pieces: as a number, the lowest digit is 1; as remainders, all
        // are.
        const std::size_t ones = counting_.is_by_remainders() ? layout.digits : 1;
        std::fill_n(layer_.value(0) + (counting_.kind == ValueKind::largest ? 1 : 0), ones, 1);
        layer_.size = 1;
        layer_.sum = layout.has_sums() ? ones : 0;
    }

    // Makes the steps from the first one not made yet to number `end`.
    bool go_on(const FrontierSweep& sweep, std::size_t end, const StopFlag& stop) {
        for (; made_ < end; ++made_) {
            const FrontierStep& step = sweep.steps[made_];
            if (!leave(step.leaving, step.leaving.empty() ? 0 : step.leaving.size() - 1, stop))
                return false;
            Passage passage;
            passage.entering = &step;
            passage.most_limited = sweep.most_limited;
            passage.room = step.states;
            if (!step.leaving.empty()) passage.leaving = step.leaving.back();
            if (!apply(passage, stop)) return false;
            nodes_ += layer_.size * layer_.layout.counts * nodes_of_count_;
        }
        return true;
    }

    // The first `number` of `leaving` leave, one by one.
    bool leave(const std::vector<Leaver>& leaving, std::size_t number, const StopFlag& stop) {
        for (std::size_t i = 0; i < number; ++i) {
            Passage passage;
            passage.leaving = leaving[i];
            passage.room = layer_.size;
            if (!apply(passage, stop)) return false;
        }
        return true;
    }

    // Without nodes, which are counted once.
    Sweeper copy() const { return {counting_, helpers_, layer_.copy(), made_}; }

    // After the last step.
    std::optional<SweptHalf> finish(const FrontierSweep& sweep, const StopFlag& stop) {
        if (!leave(sweep.leaving_last, sweep.leaving_last.size(), stop)) return std::nullopt;
        next_ = Layer();
        return SweptHalf{std::move(layer_), nodes_};
    }

  private:
    Sweeper(const Counting& counting, Helpers& helpers, Layer layer, std::size_t made)
        : counting_(counting), helpers_(helpers), layer_(std::move(layer)), made_(made) {}

    bool apply(Passage passage, const StopFlag& stop) {
        if (layer_.is_full) {
            widen(layer_, next_);
            std::swap(layer_, next_);
        }
        passage.most_counts = counting_.most_pieces + 1;
        if (!pass(layer_, next_, passage, helpers_, stop)) return false;
        std::swap(layer_, next_);
        return true;
    }

    const Counting& counting_;
    Helpers& helpers_;
    Layer layer_;
    Layer next_;
    std::size_t made_ = 0;
    // A remainder is a node.
    const std::uint64_t nodes_of_count_ = std::max<std::uint64_t>(1, counting_.primes.size());
    std::uint64_t nodes_ = 0;
};

std::optional<SweptHalf> sweep_one(const FrontierSweep& sweep, const HalfSweeps& halves,
                                   Helpers& helpers, const StopFlag& stop) {
    Sweeper sweeper(halves, helpers);
    if (!sweeper.go_on(sweep, sweep.steps.size(), stop)) return std::nullopt;
    return sweeper.finish(sweep, stop);
}

}  // namespace

std::optional<SweptHalves> sweep(const HalfSweeps& halves, Helpers& helpers, const StopFlag& stop) {
    const bool upper_is_longer = halves.upper.steps.size() >= halves.lower.steps.size();
    const FrontierSweep& longer = upper_is_longer ? halves.upper : halves.lower;
    const FrontierSweep& shorter = upper_is_longer ? halves.lower : halves.upper;
    std::optional<SweptHalf> short_half;
    std::optional<SweptHalf> long_half;
    if (halves.is_shared) {
        Sweeper sweeper(halves, helpers);
        if (!sweeper.go_on(longer, shorter.steps.size(), stop)) return std::nullopt;
        short_half = sweeper.copy().finish(shorter, stop);
        if (!sweeper.go_on(longer, longer.steps.size(), stop)) return std::nullopt;
        long_half = sweeper.finish(longer, stop);
    } else {
        short_half = sweep_one(shorter, halves, helpers, stop);
        if (short_half) long_half = sweep_one(longer, halves, helpers, stop);
    }
    if (!short_half || !long_half) return std::nullopt;
    if (upper_is_longer) return SweptHalves{std::move(*long_half), std::move(*short_half)};
    return SweptHalves{std::move(*short_half), std::move(*long_half)};
}

}  // namespace hetman
