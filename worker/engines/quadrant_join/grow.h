#pragma once
// Memory that is kept from use to use.

#include <cstddef>
#include <vector>

#include "worker/engines/quadrant_join/kernels/kernel.h"

namespace hetman::quadrant_join {

// Makes room for so many elements, and for some more if there was too little.
template <class Element>
void grow(std::vector<Element>& elements, std::size_t size) {
    if (elements.size() < size) elements.resize(size + size / 2);
}

// Room for more at the end of each of several lists: these are only looked at where there may be
// too little, and then get some to spare.
class SpareCapacity {
  public:
    void clear() { left_ = 0; }

    // Makes room for so many more by make(room in each list), where there may be less.
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

// What kernels may write beyond the end of a list.
inline constexpr std::size_t slack = tile_size;

}  // namespace hetman::quadrant_join
