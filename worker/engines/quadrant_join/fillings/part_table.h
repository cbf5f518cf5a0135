#pragma once
// Table of all fillings of a half's inner columns, by the set of rows they occupy. On small boards
// looking these parts up is faster than generating them for every row choice. Not for super queens.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/quadrant_join/fillings/fold_keys.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::quadrant_join {

struct Parts {
    const Part* first = nullptr;
    std::uint32_t size = 0;
};

class PartTable {
  public:
    // With more columns the parts exceed the caches.
    static bool pays_for(const Half& half) { return half.parts <= 4; }

    PartTable(const Geometry& geometry, const Half& half, const FoldKeys& keys);

    // `rows` must have as many bits as there are columns. The kind of a part is given by its queen
    // at x = 0 and its fold key; parts are ordered by that queen. `tag` and `set` are 0.
    Parts of(Rows rows) const;

  private:
    IndexSets sets_;                    // of rows
    std::vector<std::uint32_t> first_;  // by set number
    std::vector<Part> parts_;
};

}  // namespace hetman::quadrant_join
