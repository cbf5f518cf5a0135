#pragma once
// Every filling of the columns inside of a half's strips, by the set of rows it occupies. On small
// boards it is faster to look these parts up than to walk through them for every row choice.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/fillings/ranks.h"
#include "worker/engines/quadrant_join/geometry.h"
#include "worker/engines/quadrant_join/kernels/kernel.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::quadrant_join {

struct Parts {
    const Part* first = nullptr;
    std::uint32_t size = 0;
};

class PartTable {
  public:
    // With more columns there are too many parts for the caches.
    static bool pays_for(const Half& half) { return half.parts <= 4; }

    PartTable(const Geometry& geometry, const Half& half, const Ranks& ranks);

    // `rows` has as many bits as there are columns. Kinds are those of the queen at x = 0 and all
    // columns, and parts are in the order of these queens; `tag` and `set` are not used.
    Parts of(Rows rows) const;

  private:
    IndexSets sets_;                    // of rows
    std::vector<std::uint32_t> first_;  // by their rank
    std::vector<Part> parts_;
};

}  // namespace hetman::quadrant_join
