#pragma once
// Decides which bit of a LineSet stands for which line, for the fillings of one row choice.

#include <cstdint>
#include <vector>

#include "worker/engines/line_join/half_fillings.h"
#include "worker/engines/line_join/kernels/kernel.h"

namespace hetman::line_join {

// A range of lists of one half.
struct ListRange {
    const FillingLists* lists;
    std::size_t begin;
    std::size_t end;

    std::size_t size() const;
};

// The order of the lines: the 32 lines by which splitting saves the fewest pairs are late lines,
// the others early ones. Lines that no fillings of both halves occupy have no bit.
class LineOrder {
  public:
    // The east names the diagonals the other way round: its u are the west's v.
    LineOrder(const ListRange& west, const ListRange& east);

    LineSet open() const { return open_; }
    Early early() const { return early_; }
    void write_west(Packing& packing) const { write(packing, 0); }
    void write_east(Packing& packing) const { write(packing, 4); }

  private:
    void write(Packing& packing, unsigned first_byte) const;

    LineSet bit_of_[64] = {};  // by line: u, then v of the west
    LineSet open_ = 0;
    Early early_ = Early::none;
};

}  // namespace hetman::line_join
