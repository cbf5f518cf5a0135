#pragma once
// Look-up tables indexed by sets of rows, built once and shared by all threads of a process.

#include <cstdint>
#include <optional>

#include "worker/engines/quadrant_join/fillings/part_table.h"
#include "worker/engines/quadrant_join/fillings/strip_table.h"

namespace hetman::quadrant_join {

class Tables {
  public:
    explicit Tables(const Geometry& geometry);

    // One table for both halves if they are equally wide.
    const StripTable& strips_of_west() const { return west_; }
    const StripTable& strips_of_east() const { return east_ ? *east_ : west_; }
    // Null if a table does not save time.
    const PartTable* parts_of_east() const { return parts_of_east_ ? &*parts_of_east_ : nullptr; }

    const FoldKeys& keys() const { return keys_; }

    static std::uint64_t bytes(const Geometry& geometry);  // estimate

  private:
    const FoldKeys keys_;
    StripTable west_;
    std::optional<StripTable> east_;
    std::optional<PartTable> parts_of_east_;
};

}  // namespace hetman::quadrant_join
