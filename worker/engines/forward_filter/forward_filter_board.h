#pragma once
// Data shared by the parts of the forward filter. Plain data only: this header is also compiled for
// processors that not every machine has, and an inline function, compiled for those, could be
// linked into the portable parts of the program.

#include <atomic>
#include <cstdint>

#include "common/numbers/residue_moduli.h"

namespace hetman::forward_filter {

// Lines 0 to n - 1 are the rows, n to 2n - 1 the columns. The free squares of the board are stored
// twice, as a word for each row (bit = column) and a word for each column (bit = row), so that rows
// and columns are counted in the same way. Word is uint32_t up to n = 31, uint64_t above.
inline constexpr unsigned most_lines = 128;

// Constants of a piece and a board.
template <class Word>
struct Tables {
    unsigned n;
    // attacks[0][column * 2n + n + i]: what a piece in the column attacks in the row i further
    // down. attacks[1][row * 2n + n + i]: what a piece in the row attacks in the column i to the
    // right. One table if both are equal. One spare word at the end, because words of 32 bits are
    // read in pairs.
    const Word* attacks[2];
    // The lines in fill order (the order among lines with equally many free squares), and each
    // line's place in that order.
    std::uint8_t order[most_lines];
    std::uint8_t rank[most_lines];
};

struct Totals {
    std::uint64_t placements = 0;
    std::uint64_t residues[2] = {0, 0};  // of the placements, summed independently
    std::uint64_t nodes = 0;
};

// The packed search takes positions with at most this many open rows and this many free squares in
// a line; the highest bit of a word must not stand for a square.
inline constexpr unsigned packed_board = 63;
inline constexpr unsigned packed_rows = 32;
inline constexpr unsigned packed_squares = 15;

// Most of the work of packing a position can be shared by all its descendants. The shared ancestor
// may have up to most_long_lines lines with more free squares than fit a lane, provided that it has
// at most rows_with_long_lines open rows: otherwise its descendants would use more registers than
// necessary.
inline constexpr unsigned most_long_lines = 4;
inline constexpr unsigned rows_with_long_lines = 24;

// Working memory of the packed search, opaque to other files.
struct Packing;
Packing* new_packing();
void delete_packing(Packing* packing);

// Prepares for a position and its descendants. The position is neither full nor dead, and its
// finished lines have no free square.
template <class Word>
void prepare_packing(const Tables<Word>& tables, const Word* lines, Packing& packing);

// Counts the completions of the prepared position or of a descendant without long lines. Returns
// early, with invalid totals, if `stop` is set.
template <class Word>
void count_packed(const Tables<Word>& tables, const Word* lines, Packing& packing,
                  const std::atomic<bool>& stop, Totals& totals);

}  // namespace hetman::forward_filter
