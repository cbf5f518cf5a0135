#pragma once
// Which row of a desk stands for which squares of the west: the same for every row choice.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

class DeskRows {
  public:
    // Of the squares of this half.
    explicit DeskRows(const Half& half);

    std::size_t number() const { return number_; }
    std::uint16_t square(unsigned x, unsigned row) const {
        return static_cast<std::uint16_t>(x * n_ + row);
    }
    // Squares on rows a and b (and c) of a strip's columns but the last two, that do not attack
    // each other: a pair if these are two columns, and otherwise a triple.
    std::uint16_t first_pair(unsigned a, unsigned b) const { return first_[a * n_ + b]; }
    std::uint16_t triple(unsigned a, unsigned b, unsigned c) const {
        return first_[(a * n_ + b) * n_ + c];
    }
    // Of the last two columns.
    std::uint16_t last_pair(unsigned a, unsigned b) const {
        return static_cast<std::uint16_t>(last_ + a * n_ + b);
    }

  private:
    unsigned n_;
    std::size_t last_;
    std::vector<std::uint16_t> first_;
    std::size_t number_;
};

// The rows that a queen does not attack so many columns away.
inline Rows apart_from(unsigned row, unsigned columns) {
    const std::uint64_t queen = std::uint64_t{1} << row;
    return ~static_cast<Rows>(queen | queen << columns | queen >> columns);
}

}  // namespace hetman::quadrant_join
