#include "worker/engines/quadrant_join/fillings/column_fillings.h"

#include <algorithm>
#include <numeric>

namespace hetman::quadrant_join {

ColumnFillings::ColumnFillings(unsigned columns, bool leaps) : columns_(columns), leaps_(leaps) {
    Places places{};
    const auto end = places.begin() + columns;
    std::iota(places.begin(), places.end(), std::uint8_t{0});
    unsigned order = 0;
    do {
        const unsigned word = order / 64;
        const std::uint64_t bit = std::uint64_t{1} << order % 64;
        places_[order++] = places;
        all_[word] |= bit;
        for (unsigned a = 0; a < columns; ++a)
            for (unsigned b = a + 1; b < columns; ++b) {
                const auto [low, high] = std::minmax(places[a], places[b]);
                distant_[low][high][b - a][word] |= bit;
            }
    } while (std::next_permutation(places.begin(), end));
}

ColumnFillings::Orders ColumnFillings::disjoint_on(Rows rows) const {
    Orders disjoint = all_;
    unsigned high = 0;
    visit_members(rows, [&](unsigned high_row) {
        unsigned low = 0;
        visit_members(rows & ((Rows{1} << high_row) - 1), [&](unsigned low_row) {
            const auto exclude = [&](unsigned columns) {
                if (columns < columns_)
                    for (unsigned word = 0; word < disjoint.size(); ++word)
                        disjoint[word] &= ~distant_[low][high][columns][word];
            };
            const unsigned distance = high_row - low_row;
            exclude(distance);
            if (leaps_ && distance <= 2) exclude(3 - distance);
            ++low;
        });
        ++high;
    });
    return disjoint;
}

}  // namespace hetman::quadrant_join
