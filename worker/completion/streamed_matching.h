#pragma once
// Fills most free rows, fast: rows in ascending order, each with the first free square among the
// heads of a few dozen cursors. Each cursor runs through the free columns of a stretch of its own,
// in ascending order. So rows, columns and diagonals are all visited nearly in order, which is what
// memory is good at; where columns were drawn at random, each square looked at would be a cache
// miss on large boards.

#include <cstdint>
#include <vector>

#include "common/random.h"
#include "worker/completion/draft.h"
#include "worker/engines/engine.h"

namespace hetman {

struct Matching {
    std::vector<std::uint32_t> open_rows;  // those that are free still
    // Rows that we filled, evenly chosen, some 10^5 at most: queens that may move.
    std::vector<std::uint32_t> movable;
};

// Stops when `leave` free rows are left, if it comes to that, or when `stop` is set.
Matching match_in_order(Draft& draft, std::uint32_t leave, Random& random, const StopFlag& stop);

}  // namespace hetman
