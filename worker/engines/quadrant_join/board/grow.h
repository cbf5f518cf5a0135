#pragma once
// Vectors that only grow, so that their memory is reused.

#include <cstddef>
#include <vector>

#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::quadrant_join {

// Ensures that a vector has at least `size` elements; enlarges it by half as much again if not.
template <class Element>
void grow(std::vector<Element>& elements, std::size_t size) {
    if (elements.size() < size) elements.resize(size + size / 2);
}

// Tracks the spare capacity common to several lists, so that their sizes are checked only when it
// may be used up.
class SpareCapacity {
  public:
    void clear() { left_ = 0; }

    // Takes `more` from the spare capacity; if there may be too little, first calls make(capacity
    // needed in each list).
    template <class Make>
    void take(std::size_t more, const Make& make) {
        if (left_ < more) {
            left_ = more + spare;
            make(left_);
        }
        left_ -= more;
    }

  private:
    static constexpr std::size_t spare = std::size_t{1} << 14;
    std::size_t left_ = 0;
};

// The number of elements that kernels may write past the end of a list.
inline constexpr std::size_t slack = tile_size;

}  // namespace hetman::quadrant_join
