#pragma once
// The ways to fill some adjacent columns of a half with non-attacking queens.

#include <array>
#include <bit>
#include <cstdint>

#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::quadrant_join {

// All orders of queens in a fixed number of columns, on as many rows.
class ColumnFillings {
  public:
    // With `leaps`, queens also attack each other by a knight's leap.
    ColumnFillings(unsigned columns, bool leaps);

    // Calls use(order, places) for each filling without attacks. `places` gives for each column the
    // place of its queen's row among `rows`; `order` is its number among all permutations, which
    // are visited in lexicographic order by columns.
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
    bool leaps_;
    std::array<Places, most_orders> places_{};
    Orders all_{};
    // The orders in which queens on two given places are a given number of columns apart.
    std::array<Orders, widest_strip> distant_[widest_strip][widest_strip] = {};
};

}  // namespace hetman::quadrant_join
