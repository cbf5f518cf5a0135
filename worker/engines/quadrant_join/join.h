#pragma once
// Joins the half boards of one row choice: counts the pairs of a west and an east filling that do
// not meet on a diagonal.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/residues.h"
#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/geometry.h"
#include "worker/engines/quadrant_join/strip_table.h"

namespace hetman::quadrant_join {

// Which rows have their queen in which half; for odd n the row of the one in the middle column.
struct RowChoice {
    Rows west = 0;
    Rows east = 0;
    std::optional<unsigned> middle;
};

// What has been counted: a node is a filling of a half, as often as it is made.
struct Totals {
    Found found;
    std::uint64_t nodes = 0;
};

// Has the memory that counting takes, and so counts for one thread at a time.
class Join {
  public:
    Join(const Geometry& geometry, const StripTable& strips, const Kernel& kernel);

    // False if `stop` was set before the end.
    bool count(const RowChoice& choice, const StopFlag& stop, Totals& totals);

  private:
    // A half's columns up to some x, filled.
    struct Filling {
        Rows free = 0;  // rows of the half without a queen yet
        Rows left = 0;  // the same as bits of the rows left to parts and strips, where these begin
        Rows up = 0;    // rows of the next column that queens attack, by direction
        Rows down = 0;
        std::uint64_t inner = 0;
        std::uint64_t cross = 0;
    };
    struct PartOfSet {
        Part part;
        std::uint32_t set;
    };

    Filling start(Rows rows, std::optional<unsigned> middle) const;
    Filling with(const Filling& filling, unsigned x, unsigned row) const;
    template <class Visit>
    bool each_filling(const Filling& filling, unsigned x, unsigned end, const Visit& visit);
    bool count_east_prefix(const Filling& east, const Filling& west_start, const StopFlag& stop,
                           Totals& totals);
    void count_west_prefix(const Filling& west, Totals& totals);

    void look_across(const Filling& east);
    Filling begin_parts(Filling filling);
    void add_part(const Filling& filling, std::uint32_t tag);
    void sort_parts();
    template <class Use>
    void each_set(const Use& use);

    void make_fillings(const Filling& east);
    void make_rows(Rows rows);
    void make_row_sets(Rows rows);
    void add_nodes(const Filling& west, unsigned x, std::uint32_t node);
    void make_entries();
    void add_entries(const Strips& strips, const Part& part);
    void count_tiles(const std::vector<std::uint64_t>& fillings, std::size_t size, Totals& totals);

    const Geometry& geometry_;
    const StripTable& strips_;
    const Kernel& kernel_;
    const unsigned prefix_;  // columns of either half that are filled before others are looked at
    std::uint64_t cross_bits_[widest / 2][widest];
    std::uint64_t inner_bits_[widest / 2][widest];

    // Sets of rows that are left to a strip, as bits of the rows left to parts and strips.
    std::vector<Rows> sets_;
    std::vector<std::uint16_t> set_of_;
    Rows rows_left_ = 0;
    Rows left_bit_[widest] = {};
    std::vector<PartOfSet> made_;
    std::vector<Part> parts_;  // by set
    std::vector<std::uint32_t> first_part_;

    std::uint64_t met_ = 0;  // the lines of the east prefix, as the west calls them
    Rows attacked_[widest / 2];
    std::vector<std::uint64_t> fillings_;  // the cross bits of the east's
    std::size_t fillings_size_ = 0;
    std::vector<std::uint64_t> apart_;  // those that do not meet the west prefix

    std::uint16_t square_row_[widest / 2][widest];
    std::vector<std::uint16_t> first_row_;  // by the low half of a key
    std::vector<std::uint16_t> last_row_;   // by the high half
    std::vector<RowOf> squares_;
    std::vector<RowOf> pairs_;
    std::vector<RowOf> triples_;
    std::vector<RowOf> nodes_;
    std::vector<std::uint32_t> entries_;
    std::size_t entries_size_ = 0;
    std::uint64_t leaves_ = 0;
    std::vector<std::uint32_t> offsets_[most_leaves + 1];
    std::vector<std::uint32_t> keys_;

    std::vector<TileRow> lines_;
    std::vector<TileRow> rows_;
    std::vector<TileRow> node_rows_;
};

}  // namespace hetman::quadrant_join
