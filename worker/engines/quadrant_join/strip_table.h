#pragma once
// Every filling of a half's outer columns, by the set of rows it occupies.

#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/index_sets.h"
#include "worker/engines/quadrant_join/geometry.h"

namespace hetman::quadrant_join {

class StripTable {
  public:
    StripTable(const Geometry& geometry, const Half& half);

    // `rows` has as many bits as a strip has columns.
    Strips of(Rows rows) const;

    static std::uint64_t bytes(const Half& half);  // about

  private:
    struct Strip {
        std::uint64_t inner;
        std::uint64_t cross;
        std::uint32_t order;
    };
    static constexpr std::size_t line_words = 8;
    struct alignas(64) Line {
        std::uint64_t words[line_words];
    };
    struct Block {
        std::uint32_t first;  // line
        std::uint32_t size;
    };
    // Columns up to some one, filled.
    struct Filling {
        Rows free;
        Rows up;  // rows of the next column that queens attack, by direction
        Rows down;
        Strip strip;
    };
    void fill(const Filling& filling, unsigned column, std::vector<Strip>& strips) const;
    void add_block(Rows rows);

    Geometry geometry_;
    Half half_;
    IndexSets sets_;             // of rows
    std::vector<Block> blocks_;  // by their rank
    // Of each set one block, as it is read as a whole: inner bits, cross bits, orders, each from
    // the begin of a line of the cache.
    std::vector<Line> lines_;
};

// Those of both halves: one, if they are equally wide.
class StripTables {
  public:
    explicit StripTables(const Geometry& geometry);

    const StripTable& west() const { return west_; }
    const StripTable& east() const { return east_ ? *east_ : west_; }

    static std::uint64_t bytes(const Geometry& geometry);  // about

  private:
    StripTable west_;
    std::optional<StripTable> east_;
};

}  // namespace hetman::quadrant_join
