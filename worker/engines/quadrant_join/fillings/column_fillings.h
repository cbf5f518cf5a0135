#pragma once
// The ways to fill some columns of a half, side by side.

#include <array>
#include <bit>
#include <cstdint>

#include "worker/engines/quadrant_join/geometry.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::quadrant_join {

// Of so many columns, with queens on as many rows.
class ColumnFillings {
  public:
    explicit ColumnFillings(unsigned columns);

    // Calls use(order, places) for each in which no queens attack each other: by column, the places
    // of their rows among `rows`; and its number among all orders of them, lexicographic by
    // columns, in which they come.
    template <class Use>
    void visit(Rows rows, const Use& use) const {
        const Orders disjoint = disjoint_on(rows);
        for (unsigned word = 0; word < disjoint.size(); ++word)
            for (std::uint64_t orders = disjoint[word]; orders != 0; orders &= orders - 1) {
                const auto order = 64 * word + static_cast<unsigned>(std::countr_zero(orders));
                use(order, places_[order]);
            }
    }

  private:
    static constexpr unsigned most_orders = 120;
    using Orders = std::array<std::uint64_t, (most_orders + 63) / 64>;  // bit = order
    using Places = std::array<std::uint8_t, widest_strip>;

    Orders disjoint_on(Rows rows) const;

    unsigned columns_;
    std::array<Places, most_orders> places_{};
    Orders all_{};
    // Those in which queens on two places stand so many columns apart.
    std::array<Orders, widest_strip> distant_[widest_strip][widest_strip] = {};
};

}  // namespace hetman::quadrant_join
