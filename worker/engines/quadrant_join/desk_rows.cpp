#include "worker/engines/quadrant_join/desk_rows.h"

#include "worker/engines/index_sets.h"

namespace hetman::quadrant_join {

DeskRows::DeskRows(const Half& half)
    : n_(half.n),
      last_(std::size_t{half.columns} * n_),
      first_(std::size_t{n_} * n_ * n_),
      number_(last_ + std::size_t{n_} * n_) {
    const auto next = [this] { return static_cast<std::uint16_t>(number_++); };
    for (unsigned a = 0; a < n_; ++a)
        visit_members(half.all_rows() & apart_from(a, 1), [&](unsigned b) {
            if (half.strip == narrowest_strip) {
                first_[a * n_ + b] = next();
                return;
            }
            visit_members(half.all_rows() & apart_from(b, 1) & apart_from(a, 2),
                          [&](unsigned c) { first_[(a * n_ + b) * n_ + c] = next(); });
        });
}

}  // namespace hetman::quadrant_join
