#pragma once
// Joins the half boards of one row choice: counts the pairs of a west and an east filling that do
// not meet on a diagonal.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/residues.h"
#include "worker/engines/engine.h"
#include "worker/engines/index_sets.h"
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

// How many columns of a half are filled before what is left is joined. The more of the east, the
// fewer fillings are kept at a time; the more of the west, the fewer of these are looked at, by
// tables that are made anew.
struct Prefixes {
    unsigned east = 0;
    unsigned west = 0;
};

// As measured to be fastest, as long as a few megabytes hold the fillings. At least one column is
// left between a prefix and the strips, and at most six of the west.
Prefixes prefixes_for(const Geometry& geometry);

// Has the memory that counting takes, and so counts for one thread at a time.
class Join {
  public:
    Join(const Geometry& geometry, const StripTable& strips, const Kernel& kernel,
         Prefixes prefixes);

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
    bool walk_west(const Filling& west, unsigned x, const std::uint64_t* fillings, std::size_t size,
                   const StopFlag& stop, Totals& totals);
    void count_west_prefix(const Filling& west, const std::uint64_t* fillings, std::size_t size,
                           Totals& totals);

    void look_across(const Filling& east);
    Filling begin_parts(Filling filling, const IndexSets& sets);
    void number_rows_left(Rows rows);
    void add_part(const Filling& filling, std::uint32_t tag);
    void sort_parts();
    template <class Use>
    void each_set(const Use& use);

    void make_fillings(const Filling& east);
    void make_rows(Rows rows);
    void make_row_sets(Rows rows);
    void add_nodes(const Filling& west, unsigned x, std::uint32_t node);
    void make_entries();
    void sort_entries();
    void count_tiles(const std::uint64_t* fillings, std::size_t size, Totals& totals);

    const Geometry& geometry_;
    const StripTable& strips_;
    const Kernel& kernel_;
    const Prefixes prefixes_;
    std::uint64_t cross_bits_[widest / 2][widest];
    std::uint64_t inner_bits_[widest / 2][widest];

    // The sets of rows that can be left to a strip, as bits of the rows left to parts and strips.
    IndexSets east_sets_;
    IndexSets west_sets_;
    const IndexSets* sets_ = nullptr;  // of the half whose parts are made
    static constexpr unsigned low_bits_ = 6;
    Rows left_bit_[widest] = {};
    std::vector<PartOfSet> made_;
    std::vector<Part> parts_;  // by set
    std::vector<std::uint32_t> first_part_;
    std::vector<Strips> strips_of_set_;
    std::vector<Rows> low_rows_, high_rows_;  // rows left, by bits of a set

    std::uint64_t met_ = 0;  // the lines of the east prefix, as the west calls them
    Rows attacked_[widest / 2];
    std::vector<std::uint64_t> fillings_;  // the cross bits of the east's
    std::size_t fillings_size_ = 0;
    std::vector<std::uint64_t>
        apart_[widest / 2];  // those apart from the west's first queens, by x

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
    std::vector<std::uint8_t> leaves_of_;  // of the entries
    std::size_t leaves_size_ = 0;
    std::vector<std::uint32_t> sorted_entries_;  // by their leaves
    const std::uint32_t* first_entry_[most_leaves + 1];
    const std::uint32_t* entry_end_[most_leaves + 1];
    std::uint32_t keys_[most_strips];  // of a set's strips

    std::vector<TileRow> lines_;
    std::vector<TileRow> rows_;
    std::vector<TileRow> node_rows_;
};

}  // namespace hetman::quadrant_join
