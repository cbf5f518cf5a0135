#pragma once
// A layer of the column dynamic program: the number of ways to fill the first rows of a board, by
// the set of columns used and the columns of the last two rows.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "worker/engines/engine.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman {

// Engines test the stop flag after this many sets: every few milliseconds.
inline constexpr std::uint64_t sets_between_looks = 4096;

// The columns attacked from a column one and two rows away, and the free columns of each row.
struct ColumnRules {
    explicit ColumnRules(const Problem& problem);

    unsigned n;
    std::vector<IndexSet> one_away;  // without the column itself
    std::vector<IndexSet> two_away;
    std::vector<IndexSet> free;  // by row

    ColumnRules upside_down() const;
};

// Half the rows of the largest board. With the last two columns given, r rows are filled in at most
// (r - 2)! ways, with the last one given in at most (r - 1)!: up to 12!, which fits 32 bits.
// (Tables of longer halves would exceed the memory.) All sets are processed with the same number of
// lanes.
inline constexpr unsigned most_filled_rows = 13;
inline constexpr unsigned lanes = 16;
inline constexpr std::uint64_t widest_column_dp = 2 * most_filled_rows;
using Lanes = std::array<std::uint32_t, lanes>;

// The number of ways to fill rows with one set of columns: ways[a][b] counts those with the row
// before the last in the a-th column of the set and the last row in the b-th.
struct LastTwoRows {
    std::array<Lanes, lanes> ways;
    Lanes sums;  // over all a

    // By b: the ways in which the row before the last does not attack a given column two rows below
    // it.
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
    // The layer of two rows.
    explicit ColumnLayer(const ColumnRules& rules);

    // The layer with one more row; nothing if `stop` was set before it was complete.
    std::optional<ColumnLayer> next(const ColumnRules& rules, const StopFlag& stop) const;

    const IndexSets& sets() const { return sets_; }
    unsigned rows() const { return rows_; }
    // Returns the sum of the numbers loaded, modulo 2^32.
    std::uint32_t load(std::uint64_t set_number, LastTwoRows& last_two) const;
    // Throws MemoryCorruption if the numbers of all sets, which have this sum, are not those
    // written.
    void check(std::uint32_t read) const;

    static std::uint64_t bytes(std::uint64_t n, std::uint64_t rows);

  private:
    struct Release {
        void operator()(void* memory) const { std::free(memory); }
    };

    ColumnLayer(unsigned n, unsigned rows);

    // For each column of a set, as the column of the last row: rows_ - 1 numbers, one for each
    // other column as the column of the row before.
    std::uint32_t* of_last(std::uint64_t set_number, unsigned place) {
        return ways_.get() + (set_number * rows_ + place) * (rows_ - 1);
    }
    const std::uint32_t* of_last(std::uint64_t set_number, unsigned place) const {
        return ways_.get() + (set_number * rows_ + place) * (rows_ - 1);
    }
    void extend(const ColumnRules& rules, IndexSet set, const LastTwoRows& last_two,
                ColumnLayer& longer) const;

    unsigned n_;
    unsigned rows_;
    IndexSets sets_;
    std::unique_ptr<std::uint32_t[], Release> ways_;
    std::uint32_t sum_ = 0;  // of all numbers as they were written, modulo 2^32
};

}  // namespace hetman
