#pragma once
// A layer: all states of a frontier, sorted, with their values.

#include <cstddef>
#include <memory>
#include <optional>

#include "worker/engines/engine.h"
#include "worker/engines/frontier_dp/frontier.h"
#include "worker/engines/frontier_dp/values.h"
#include "worker/engines/shared/helpers.h"

namespace hetman {

class Layer {
  public:
    // Memory for so many states, and for so many digits of values in all. What is not used does not
    // become resident.
    void reserve(std::size_t states, std::size_t digits);
    // Room for so many states with values of so many digits, reused if it is enough.
    void make_room(std::size_t states, std::size_t value_size);
    Layer copy() const;

    FrontierSet* sets() { return sets_.get(); }
    const FrontierSet* sets() const { return sets_.get(); }
    Digit* value(std::size_t state) { return values_.get() + state * stride; }
    const Digit* value(std::size_t state) const { return values_.get() + state * stride; }

    std::size_t size = 0;    // states
    std::size_t stride = 1;  // digits from one value to the next: those of a value, or more
    ValueLayout layout;
    bool is_full = false;  // sums of two values may need more digits

  private:
    std::unique_ptr<FrontierSet[]> sets_;
    std::unique_ptr<Digit[]> values_;
    std::size_t most_sets_ = 0;
    std::size_t most_digits_ = 0;
};

// What happens to a frontier at once: at most one vertex leaves it, at most one enters it.
struct Passage {
    std::optional<Leaver> leaving;
    const FrontierStep* entering = nullptr;
    std::uint64_t most_limited = 0;  // sets of more limited vertices are left out
    std::size_t most_counts = 0;     // of a polynomial
    std::size_t room = 0;            // for so many states
};

// Makes `out` of `in`. Returns false if `stop` was set before the end. `in` must not be full.
bool pass(const Layer& in, Layer& out, const Passage& passage, Helpers& helpers,
          const StopFlag& stop);

// The same layer with a digit more for each count.
void widen(const Layer& in, Layer& out);

}  // namespace hetman
