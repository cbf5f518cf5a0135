#pragma once
// The sets of k of n columns, numbered without gaps.

#include <bit>
#include <cstdint>
#include <vector>

#include "common/binomial.h"

namespace hetman {

using ColumnSet = std::uint32_t;  // bit c = column c

// Where a column stands among those of a set.
inline unsigned place_in(ColumnSet set, unsigned column) {
    return static_cast<unsigned>(std::popcount(set & ((ColumnSet{1} << column) - 1)));
}

inline ColumnSet first_columns(unsigned number) { return (ColumnSet{1} << number) - 1; }

// Calls `visit` with each column of a set, in order.
template <class Visit>
void visit_columns(ColumnSet set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(static_cast<unsigned>(std::countr_zero(set)));
}

// A set's number is found by two look-ups: sets are ordered by their columns in the high half of
// the board, and then by those in the low half.
class ColumnSets {
  public:
    ColumnSets(unsigned n, unsigned size);

    std::uint64_t number() const { return number_; }
    std::uint64_t rank(ColumnSet set) const {
        return first_of_high_[set >> low_bits_] + rank_of_low_[set & low_mask_];
    }

    // Calls `visit` with each set, in the order of their ranks, until it returns false.
    template <class Visit>
    void visit_all(Visit visit) const {
        for (ColumnSet high = 0; high < first_of_high_.size(); ++high) {
            const unsigned in_low = size_ - static_cast<unsigned>(std::popcount(high));
            if (in_low >= lows_of_size_.size()) continue;  // also where the high half has too many
            for (const ColumnSet low : lows_of_size_[in_low])
                if (!visit((high << low_bits_) | low)) return;
        }
    }

  private:
    unsigned size_;
    unsigned low_bits_;
    ColumnSet low_mask_;
    std::uint64_t number_ = 0;
    std::vector<std::vector<ColumnSet>> lows_of_size_;
    std::vector<std::uint32_t> rank_of_low_;  // among those with as many columns
    std::vector<std::uint64_t> first_of_high_;
};

}  // namespace hetman
