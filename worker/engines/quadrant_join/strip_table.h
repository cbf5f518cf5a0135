#pragma once
// Every filling of a half's outer columns, by the set of rows it occupies.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

class StripTable {
  public:
    explicit StripTable(const Geometry& geometry);

    // `rows` has as many bits as a strip has columns.
    Strips of(Rows rows) const;

    static std::uint64_t bytes(const Geometry& geometry);  // about

  private:
    void add_strips(Rows rows);
    void add(const std::vector<unsigned>& row_of_column);
    std::size_t rank(Rows rows) const;

    Geometry geometry_;
    // Sets of rows are numbered in the order of their highest, next highest, ... rows: a sum over
    // the rows of a binomial coefficient, looked up by halves.
    unsigned low_rows_;
    std::vector<std::uint32_t> low_rank_;                // by the low rows
    std::vector<std::vector<std::uint32_t>> high_rank_;  // by how many rows are low, the high rows
    std::vector<std::uint32_t> first_;
    std::vector<std::uint64_t> inner_;
    std::vector<std::uint64_t> cross_;
    std::vector<std::uint32_t> keys_;
};

// A key names the rows of a strip's columns: those of the first ones in the low half, those of the
// last two in the high half, as digits of base 32.
inline constexpr unsigned key_base = 32;

}  // namespace hetman::quadrant_join
