#pragma once
// A layer of the column dynamic program for leaps over up to five rows, in any directions: the
// number of ways to fill the first rows of a board, by the set of columns used and the columns of
// as many of the last rows as a leap can reach.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/engine.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman {

inline constexpr unsigned farthest_row = 5;

// The columns attacked from a column in rows above it, and the free columns of each row.
struct FarRules {
    // `from_below`: of the board upside down.
    FarRules(const Problem& problem, bool from_below);

    unsigned n;
    unsigned reach;                            // the largest distance in rows, at least 1
    std::vector<std::vector<IndexSet>> above;  // [rows, column]; nothing for 0 rows
    std::vector<IndexSet> free;                // by row

    bool is_mirrored() const;  // left and right
    bool operator==(const FarRules&) const = default;
};

// All ordered choices of `length` different members of a set of `size`, in lexicographic order.
// Members are named by their places in the set. The numbers of a layer are in this order: the first
// member is the column of the last row, the second that of the row before it, and so on.
class Arrangements {
  public:
    Arrangements(unsigned size, unsigned length);

    static std::uint64_t number(unsigned size, unsigned length);

    std::uint32_t last_choices;  // for the last member, once the others are chosen
    std::uint32_t number_of_others;

    // An arrangement with a given last member: the numbers of the arrangement without that member,
    // and of the whole one.
    struct WithLast {
        std::uint32_t others;
        std::uint32_t whole;
    };
    std::vector<std::vector<WithLast>> last_at;  // by place
    // The arrangements of the others in which a given one of them has a given place: [which,
    // place].
    std::vector<std::vector<std::vector<std::uint32_t>>> other_at;
};

// Adds a row next to those of a block, in `column`, `distance` rows from the row of the block's
// first member. Writes the ways that remain, summed over the last member, by the others. If
// asked to compare, returns how many they are less than all the block's, modulo 2^32.
template <bool compares, class Number, class Sum>
std::uint32_t add_row(const FarRules& rules, IndexSet set, const Arrangements& arrangements,
                      const Number* block, const Sum* sums, unsigned column, unsigned distance,
                      Sum* ways) {
    std::uint32_t less = 0;
    std::copy_n(sums, arrangements.number_of_others, ways);
    const auto others = static_cast<unsigned>(arrangements.other_at.size());
    if (distance + others <= rules.reach)
        visit_members(rules.above[distance + others][column] & set, [&](unsigned attacked) {
            for (const auto& at : arrangements.last_at[place_in(set, attacked)]) {
                ways[at.others] = static_cast<Sum>(ways[at.others] - block[at.whole]);
                if constexpr (compares) less += block[at.whole];
            }
        });
    for (unsigned which = 0; which < others && distance + which <= rules.reach; ++which)
        visit_members(rules.above[distance + which][column] & set, [&](unsigned attacked) {
            for (const std::uint32_t at : arrangements.other_at[which][place_in(set, attacked)]) {
                if constexpr (compares) less += ways[at];
                ways[at] = 0;
            }
        });
    return less;
}

// Returns the sum of all the block's numbers, modulo 2^32.
template <class Number, class Sum>
std::uint32_t sum_over_last(const Arrangements& arrangements, const Number* block, Sum* sums) {
    std::uint32_t all = 0;
    for (std::uint32_t i = 0; i < arrangements.number_of_others; ++i) {
        Sum sum = 0;
        for (std::uint32_t k = 0; k < arrangements.last_choices; ++k)
            sum = static_cast<Sum>(sum + *block++);
        sums[i] = sum;
        all += sum;
    }
    return all;
}

// `Number` holds (rows - reach)!, the ways if the columns of the last rows are given.
template <class Number>
class FarLayer {
  public:
    // The layer of the first `reach` rows.
    explicit FarLayer(const FarRules& rules);

    // The layer with one more row; nothing if `stop` was set before it was complete.
    std::optional<FarLayer> next(const FarRules& rules, const StopFlag& stop) const;

    unsigned rows() const { return rows_; }
    const IndexSets& sets() const { return sets_; }
    std::uint64_t block_size() const { return block_size_; }
    const Number* block(std::uint64_t set_number) const {
        return ways_.data() + set_number * block_size_;
    }
    // Throws MemoryCorruption if the numbers are not those written.
    void check() const;

  private:
    FarLayer(unsigned n, unsigned rows, unsigned reach);

    unsigned rows_;
    IndexSets sets_;
    std::uint64_t block_size_;
    std::vector<Number> ways_;
    std::uint32_t sum_ = 0;  // of all numbers as they were written, modulo 2^32
};

}  // namespace hetman
