#pragma once
// The base levels of Grigoryan's method: where its stages end and where it returns to from a dead
// end. From section 4.1 of the paper: regressions in u = lg n over its experiments.

#include <cstdint>

namespace hetman {

// In queens on the board, at most n. The first base level is the composition itself.
struct BaseLevels {
    std::uint32_t second;  // rows and columns are matched at random up to here
    std::uint32_t third;   // from here on the row with the fewest choices comes first
};

BaseLevels base_levels(std::uint32_t n);

}  // namespace hetman
