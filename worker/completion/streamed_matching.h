#pragma once
// Fills most free rows, fast: rows in ascending order, each on a free square in one of a few
// windows. A window is a word of 64 columns, of which all free squares of a row are found with a
// few instructions; when all its columns are taken it goes on to the next word of a stretch of its
// own. So rows, columns and diagonals are all visited nearly in order, which is what memory is good
// at; where columns were drawn at random, each square looked at would be a cache miss on large
// boards.

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/engines/engine.h"

namespace hetman {

struct Matching {
    std::vector<std::uint32_t> open_rows;  // those that are free still
    // Rows that we filled, evenly chosen: queens that may move.
    std::vector<std::uint32_t> movable;
};

// On a draft without queens of ours. When `stop` is set the rest stays open.
Matching match_in_order(Draft& draft, Random& random, const StopFlag& stop);

}  // namespace hetman
