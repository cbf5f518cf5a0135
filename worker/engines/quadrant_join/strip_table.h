#pragma once
// Every filling of a half's outer columns, by the set of rows it occupies.

#include <cstdint>
#include <vector>

#include "worker/engines/index_sets.h"
#include "worker/engines/quadrant_join/geometry.h"
#include "worker/engines/quadrant_join/kernel.h"

namespace hetman::quadrant_join {

class ColumnFillings;

class StripTable {
  public:
    StripTable(const Geometry& geometry, const Half& half);

    // `rows` has as many bits as a strip has columns.
    Strips of(Rows rows) const;

    static std::uint64_t bytes(const Half& half);  // about

  private:
    struct alignas(64) Line {
        std::uint32_t words[16];
    };
    void add_block(const Geometry& geometry, const Half& half, const ColumnFillings& fillings,
                   Rows rows);

    IndexSets sets_;  // of rows
    // By their rank: where a set's block begins, a line, and, by eights, its size.
    std::vector<std::uint32_t> blocks_;
    static constexpr std::uint32_t most_sizes = 32;
    static_assert(most_strips / strips_at_once < most_sizes);
    // Of each set one block, as it is read as a whole: squares, lines u, lines v, orders, rows.
    std::vector<Line> lines_;
};

}  // namespace hetman::quadrant_join
