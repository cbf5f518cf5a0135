#pragma once
// The ways to fill the first rows of a board, by the columns they use and those of the last two.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "worker/engines/engine.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman {

// After so many sets engines look at the stop flag: some milliseconds at most.
inline constexpr std::uint64_t sets_between_looks = 4096;

// Which columns are attacked from a column one and two rows away, and which are free in each row.
struct ColumnRules {
    explicit ColumnRules(const Problem& problem);

    unsigned n;
    std::vector<IndexSet> one_away;  // without the column itself, which is used up anyway
    std::vector<IndexSet> two_away;
    std::vector<IndexSet> free;  // by row

    ColumnRules upside_down() const;
};

// Half the rows of the largest board. With the last two given, r rows are filled in (r - 2)! ways
// at most, with the last one given in (r - 1)!: up to 12!, which fits 32 bits. (The tables of
// longer halves would not fit the memory.) They are worked on in lanes, as many for every set.
inline constexpr unsigned most_filled_rows = 13;
inline constexpr unsigned lanes = 16;
inline constexpr std::uint64_t widest_column_dp = 2 * most_filled_rows;
using Lanes = std::array<std::uint32_t, lanes>;

// The ways to fill rows with one set of columns: [a][b] is the number of those with the last row
// but one in the a-th column of the set and the last row in the b-th.
struct LastTwoRows {
    std::array<Lanes, lanes> ways;
    Lanes sums;  // over all a

    // By b, the ways that leave a column two rows below the last but one unattacked.
    Lanes unless_attacked(IndexSet set, IndexSet attacked_from) const {
        Lanes left = sums;
        for (IndexSet rest = attacked_from & set; rest != 0; rest &= rest - 1) {
            const Lanes& spoilt =
                ways[place_in(set, static_cast<unsigned>(std::countr_zero(rest)))];
            for (unsigned b = 0; b < lanes; ++b) left[b] -= spoilt[b];
        }
        return left;
    }
};

class ColumnLayer {
  public:
    // The first two rows.
    explicit ColumnLayer(const ColumnRules& rules);

    // The layer with one row more; nothing if `stop` was set before it was known.
    std::optional<ColumnLayer> next(const ColumnRules& rules, const StopFlag& stop) const;

    const IndexSets& sets() const { return sets_; }
    unsigned rows() const { return rows_; }
    void load(std::uint64_t rank, LastTwoRows& last_two) const;

    static std::uint64_t bytes(std::uint64_t n, std::uint64_t rows);

  private:
    struct Release {
        void operator()(void* memory) const { std::free(memory); }
    };

    ColumnLayer(unsigned n, unsigned rows);

    // For each of a set's columns, taken as that of the last row, rows_ - 1 numbers: one for each
    // other column, taken as that of the row before.
    std::uint32_t* of_last(std::uint64_t rank, unsigned place) {
        return ways_.get() + (rank * rows_ + place) * (rows_ - 1);
    }
    const std::uint32_t* of_last(std::uint64_t rank, unsigned place) const {
        return ways_.get() + (rank * rows_ + place) * (rows_ - 1);
    }
    void extend(const ColumnRules& rules, IndexSet set, const LastTwoRows& last_two,
                ColumnLayer& longer) const;

    unsigned n_;
    unsigned rows_;
    IndexSets sets_;
    std::unique_ptr<std::uint32_t[], Release> ways_;
};

}  // namespace hetman
