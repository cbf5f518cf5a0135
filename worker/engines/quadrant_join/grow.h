#pragma once
// Memory that is kept from use to use.

#include <cstddef>
#include <vector>

#include "worker/engines/quadrant_join/kernel.h"

namespace hetman::quadrant_join {

// Makes room for so many elements, and for some more if there was too little.
template <class Element>
void grow(std::vector<Element>& elements, std::size_t size) {
    if (elements.size() < size) elements.resize(size + size / 2);
}

// What kernels may write beyond the end of a list.
inline constexpr std::size_t slack = tile_size;

}  // namespace hetman::quadrant_join
