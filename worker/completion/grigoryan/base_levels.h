#pragma once
// How far each stage of Grigoryan's method goes, and to where it returns from a dead end: his
// section 4.1, regressions over u = lg n on his experiments.

#include <cstdint>

namespace hetman {

// In queens on the board, at most n. The first base level is the composition itself.
struct BaseLevels {
    std::uint32_t second;  // up to here rows and columns are matched at random
    std::uint32_t third;   // from here on the row with the least choice comes first
};

BaseLevels base_levels(std::uint32_t n);

}  // namespace hetman
