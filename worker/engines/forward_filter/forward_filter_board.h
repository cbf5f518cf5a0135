#pragma once
// What the parts of the forward filter share. Plain data only: this header is also compiled for
// processors that not every machine has, and an inline function in it could end up, compiled for
// those, in the portable parts of the program.

#include <atomic>
#include <cstdint>

#include "common/numbers/residue_moduli.h"

namespace hetman::forward_filter {

// Lines 0 to n - 1 are the rows, n to 2n - 1 the columns. The free squares of the whole board are
// kept twice, as a word for each row (bit = column) and a word for each column (bit = row): so
// rows and columns are counted alike. Word is uint32_t up to n = 31, uint64_t above.
inline constexpr unsigned most_lines = 128;

// What holds for all positions of a piece and a board.
template <class Word>
struct Tables {
    unsigned n;
    // attacks[index * 2n + n + i]: what a piece in column `index` attacks in the row i further
    // down, which is also what a piece in row `index` attacks in the column i to the right. One
    // word longer than that, as words of 32 bits are read in pairs.
    const Word* attacks;
    // The lines in the order in which those with equally many free squares are filled, and the
    // place of each line in that order.
    std::uint8_t order[most_lines];
    std::uint8_t rank[most_lines];
};

struct Totals {
    std::uint64_t placements = 0;
    std::uint64_t residues[2] = {0, 0};  // of the placements, added up by themselves
    std::uint64_t nodes = 0;
};

// The packed search takes a position with at most so many open rows and free squares in a line,
// and the highest bit of a word must not stand for a square.
inline constexpr unsigned packed_board = 63;
inline constexpr unsigned packed_rows = 32;
inline constexpr unsigned packed_squares = 15;

// Most of the work of packing a position can be done once for all that follow from another one. In
// that there may be a few long lines, with more free squares than can be packed, if it has no more
// open rows than this: with more of them those that follow would be wider than need be.
inline constexpr unsigned most_long_lines = 4;
inline constexpr unsigned rows_with_long_lines = 24;

// Where positions are packed. What is in it is known to the packed search alone.
struct Packing;
Packing* new_packing();
void delete_packing(Packing* packing);

// Prepares for a position that is neither full nor dead, whose finished lines have no free square,
// and those that follow from it.
template <class Word>
void prepare_packing(const Tables<Word>& tables, const Word* lines, Packing& packing);

// Counts what follows from that position, or one of those, in which no line is long. Returns early,
// with totals that mean nothing, if `stop` is set.
template <class Word>
void count_packed(const Tables<Word>& tables, const Word* lines, Packing& packing,
                  const std::atomic<bool>& stop, Totals& totals);

}  // namespace hetman::forward_filter
