#pragma once
// Fills most free rows fast: rows in ascending order, each with a free square in one of a few
// windows. A window is a word of 64 columns, whose free squares in a row are found with a few
// instructions; when all its columns are taken, it moves on in a stretch of its own. Rows, columns
// and diagonals are thus visited nearly in order, which suits the caches; drawing columns at random
// would make every square tested a cache miss on large boards.

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "common/stop_flag.h"
#include "worker/completion/board/draft.h"

namespace hetman {

struct Matching {
    std::vector<std::uint32_t> open_rows;  // rows still free
    // A regular selection of the rows filled here: queens that may move.
    std::vector<std::uint32_t> movable;
};

// For a draft without added queens. If `stop` is set, the remaining rows stay open.
Matching match_in_order(Draft& draft, Random& random, const StopFlag& stop);

}  // namespace hetman
