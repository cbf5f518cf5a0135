#pragma once
// Sets of k of n columns or rows, numbered consecutively from 0.

#include <bit>
#include <cstdint>
#include <vector>

#include "common/numbers/binomial.h"

namespace hetman {

using IndexSet = std::uint32_t;  // bit i = column or row i

// The position of an index among the members of a set.
inline unsigned place_in(IndexSet set, unsigned index) {
    return static_cast<unsigned>(std::popcount(set & ((IndexSet{1} << index) - 1)));
}

inline IndexSet first_indices(unsigned number) { return (IndexSet{1} << number) - 1; }

// Calls `visit` with each member of a set, in ascending order.
template <class Visit>
void visit_members(IndexSet set, const Visit& visit) {
    for (; set != 0; set &= set - 1) visit(static_cast<unsigned>(std::countr_zero(set)));
}

// The set with i replaced by n - 1 - i, for sets of the first n indices.
inline IndexSet reversed(IndexSet set, unsigned n) {
    IndexSet image = 0;
    visit_members(set, [&](unsigned i) { image |= IndexSet{1} << (n - 1 - i); });
    return image;
}

// All sets of one size. A set's number is found with two table look-ups: sets are ordered by their
// members in the high half of the indices, then by those in the low half.
class IndexSets {
  public:
    IndexSets(unsigned n, unsigned size);

    std::uint64_t number() const { return number_; }
    // Computes the number of a set.
    struct Numbering {
        const std::uint64_t* first_of_high;
        const std::uint32_t* number_of_low;
        IndexSet low_mask;
        unsigned low_bits;

        std::uint64_t operator()(IndexSet set) const {
            return first_of_high[set >> low_bits] + number_of_low[set & low_mask];
        }
    };
    Numbering numbering() const {
        return {first_of_high_.data(), number_of_low_.data(), low_mask_, low_bits_};
    }
    std::uint64_t number_of(IndexSet set) const { return numbering()(set); }

    // Calls `visit` with each set, in numerical order, until it returns false.
    template <class Visit>
    void visit_all(Visit visit) const {
        for (IndexSet high = 0; high < first_of_high_.size(); ++high) {
            const unsigned in_low = size_ - static_cast<unsigned>(std::popcount(high));
            if (in_low >= lows_of_size_.size())
                continue;  // also true if the high half alone has
                           // too many members
            for (const IndexSet low : lows_of_size_[in_low])
                if (!visit((high << low_bits_) | low)) return;
        }
    }

  private:
    unsigned size_;
    unsigned low_bits_;
    IndexSet low_mask_;
    std::uint64_t number_ = 0;
    std::vector<std::vector<IndexSet>> lows_of_size_;
    std::vector<std::uint32_t> number_of_low_;  // among the low halves of the same size
    std::vector<std::uint64_t> first_of_high_;
};

}  // namespace hetman
