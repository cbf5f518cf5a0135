#pragma once
// Every filling of a half's outer columns, by the set of rows it occupies.

#include <cstdint>
#include <vector>

#include "worker/engines/index_sets.h"
#include "worker/engines/quadrant_join/geometry.h"
#include "worker/engines/quadrant_join/kernel.h"

namespace hetman::quadrant_join {

class StripTable {
  public:
    StripTable(const Geometry& geometry, const Half& half);

    // `rows` has as many bits as a strip has columns.
    Strips of(Rows rows) const;

    static std::uint64_t bytes(const Half& half);  // about

  private:
    static constexpr std::size_t line_words = 8;
    struct alignas(64) Line {
        std::uint64_t words[line_words];
    };
    struct Block {
        std::uint32_t first;  // line
        std::uint32_t size;
    };
    void add_block(Rows rows);

    Geometry geometry_;
    Half half_;
    IndexSets sets_;             // of rows
    std::vector<Block> blocks_;  // by their rank
    // Of each set one block, as it is read as a whole: inner bits, cross bits, orders, each from
    // the begin of a line of the cache.
    std::vector<Line> lines_;
};

}  // namespace hetman::quadrant_join
