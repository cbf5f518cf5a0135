#pragma once
// A layer: all states of a frontier, sorted, with their values.

#include <cstddef>
#include <memory>

#include "worker/engines/frontier_dp/graph/frontier.h"
#include "worker/engines/frontier_dp/values.h"

namespace hetman {

// What a corruption of them is called.
inline constexpr const char* states_of_a_frontier = "the states of a frontier";

class Layer {
  public:
    // Allocates memory for so many states and, in all, so many digits of values. Unused memory does
    // not become resident.
    void reserve(std::size_t states, std::size_t digits);
    // Empties the layer and makes room for so many states with values of so many digits; memory
    // that suffices is reused.
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
    // The sum, modulo 2^64, of all sets and, if the layout has sums, of all digits of their values,
    // taken as they were written. A flipped bit of one of these always changes it.
    std::uint64_t sum = 0;

    // Throws MemoryCorruption if what is in memory has another sum.
    void check() const;

  private:
    std::unique_ptr<FrontierSet[]> sets_;
    std::unique_ptr<Digit[]> values_;
    std::size_t most_sets_ = 0;
    std::size_t most_digits_ = 0;
};

// Writes to `out` the same layer with one digit more for each count. Throws the same.
void widen(const Layer& in, Layer& out);

}  // namespace hetman
