#pragma once
// Joins the half boards of one row choice: counts the pairs of a west and an east filling that do
// not meet on a diagonal.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/residues.h"
#include "worker/engines/engine.h"
#include "worker/engines/index_sets.h"
#include "worker/engines/quadrant_join/desk_rows.h"
#include "worker/engines/quadrant_join/groups.h"
#include "worker/engines/quadrant_join/grow.h"
#include "worker/engines/quadrant_join/tables.h"

namespace hetman::quadrant_join {

// Which rows have their queen in which half. With `centre`, for odd n, the middle row's queen,
// which is one of the east, stands in the middle column. With `folded` placements count as often as
// folding says.
struct RowChoice {
    Rows west = 0;
    Rows east = 0;
    bool centre = false;
    bool folded = false;
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
    // Where the rows have this rank or a higher one, fillings of the east are kept apart by the
    // queen that follows their prefix. Those with the same one are joined with the west's fillings
    // that it does not attack. Of lower ranks there may be too few for that.
    unsigned grouped_from = never_grouped;

    static constexpr unsigned never_grouped = Ranks::most_ranks;
};

// As measured to be fastest, as long as a few megabytes hold the fillings. At least one column is
// left between a prefix and the strips, and so few of the west that steps can name all rows.
Prefixes prefixes_for(const Geometry& geometry);

// Has the memory that counting takes, and so counts for one thread at a time.
class Join {
  public:
    Join(const Geometry& geometry, const Tables& tables, const Kernel& kernel, Prefixes prefixes);

    // False if `stop` was set before the end.
    bool count(const RowChoice& choice, const StopFlag& stop, Totals& totals);

  private:
    // What is known of a half beforehand.
    struct KnownHalf {
        KnownHalf(const Half& half, const StripTable& strips, unsigned prefix);

        const Half& half;
        const StripTable& strips;
        const unsigned prefix;  // columns filled before what is left is joined
        // The sets of rows that can be left to a strip, as bits of those left to parts and strips.
        const IndexSets sets;
        std::uint64_t inner_bits[widest / 2][widest];
    };
    // A half's columns up to some x, filled.
    struct Filling {
        Rows free = 0;  // rows of the half without a queen yet
        Rows left = 0;  // the same as bits of the rows left to parts and strips, where these begin
        Rows up = 0;    // rows of the next column that queens attack, by direction
        Rows down = 0;
        std::uint64_t inner = 0;
        std::uint64_t cross = 0;
        Ranks::Columns columns{};
        unsigned first_row = 0;  // of the queen at x = 0
    };
    struct StepList {
        std::vector<std::uint64_t> words;
        std::vector<std::uint64_t> lines;
        std::size_t size = 0;
        std::vector<std::uint64_t> apart;  // words of those that a group's queen does not attack

        void reserve(std::size_t more) {
            if (words.size() < size + more) enlarge(size + more);
        }
        void add(std::uint64_t word, std::uint64_t cross) {
            reserve(1 + slack);
            words[size] = word;
            lines[size++] = cross;
        }
        void enlarge(std::size_t to);
        Steps steps() { return {words.data(), lines.data()}; }
        Steps end() { return {words.data() + size, lines.data() + size}; }
        void end_at(const Steps& end) { size = static_cast<std::size_t>(end.words - words.data()); }
    };

    Filling start_west(const RowChoice& choice) const;
    Filling with(const KnownHalf& side, const Filling& filling, unsigned x, unsigned row) const;
    Rows open_to_east(const Filling& filling, unsigned x) const;
    template <class Visit>
    bool each_filling_of_east(const Filling& filling, unsigned x, unsigned end, unsigned highest,
                              const Visit& visit);
    bool count_east_prefix(const Filling& east, const RowChoice& choice, const StopFlag& stop,
                           Totals& totals);
    bool walk_west(const Filling& west, unsigned x, const Fillings* groups, const StopFlag& stop,
                   Totals& totals);
    bool keep_apart(const Fillings* groups, unsigned x, unsigned row);
    void count_west_prefix(const Filling& west, const Fillings* groups, Totals& totals);

    void look_across(const Filling& east);
    Filling begin_parts(const KnownHalf& side, Filling filling);
    void number_rows_left(Rows rows);
    Rows rows_left(IndexSet set) const;
    template <class Make>
    void add_parts(const KnownHalf& side, const Filling& filling, Rows rows, const Make& make);
    void sort_parts();
    template <class Use>
    void each_set(const KnownHalf& side, const Use& use);

    std::size_t make_fillings(const Filling& east, const RowChoice& choice);
    void begin_groups(const Filling& east, const RowChoice& choice);
    void number_leaf_lists(unsigned lowest, unsigned highest);
    void make_parts_of_east(const Filling& east);
    void walk_parts_of_east(const Filling& east);
    void look_up_parts_of_east(const PartTable& table, const Filling& east);
    void make_rows(Rows rows);
    void make_row_sets(Rows rows);
    void add_nodes(const Filling& west, unsigned x, std::uint32_t node);
    void make_leaves();
    StepWords steps_apart_from(StepList& list, std::uint64_t lines);
    Program program_for(const Group& group);
    void count_group(const Fillings& group, const Program& program, Totals& totals);

    const Geometry& geometry_;
    const Tables& tables_;
    const Kernel& kernel_;
    const KnownHalf west_;
    const KnownHalf east_;
    const unsigned grouped_from_;
    bool grouped_ = false;
    std::uint64_t cross_bits_[widest / 2][widest];

    static constexpr unsigned low_bits_ = 6;
    Rows left_bit_[widest] = {};
    std::uint8_t place_[widest] = {};
    std::vector<Part> made_;
    std::size_t made_size_ = 0;
    std::vector<std::uint32_t> first_part_;  // by set
    std::vector<Part> sorted_;               // by set
    std::vector<Parts> parts_of_set_;
    std::vector<Strips> strips_of_set_;
    std::vector<Rows> low_rows_, high_rows_;  // rows left, by bits of a set

    Rows first_of_east_ = 0;   // where the queen of its first column may stand
    std::uint64_t met_ = 0;    // the lines of the east prefix, as the west calls them
    Rows closed_[widest / 2];  // to queens of the west, by x: there they meet those lines
    Groups groups_;
    // Of its fillings those apart from the west's first queens, by x.
    std::array<std::vector<Fillings>, widest / 2> apart_;

    const DeskRows desk_rows_;
    std::uint64_t words_of_strips_[most_strips];  // of a set
    StepList squares_, pairs_, triples_, nodes_;
    // By the ranks of the west's columns: a list for those below any rank of a group, and then one
    // for each rank up to the highest of a group.
    std::array<StepList, most_leaf_lists> leaves_;
    unsigned leaf_lists_ = 0;
    unsigned highest_rank_ = 0;  // of a group: with higher ones columns do not count
    std::uint8_t leaf_list_of_rank_[Ranks::most_ranks];

    std::vector<TileRow> lines_;
    std::vector<TileRow> rows_;
    std::vector<TileRow> node_rows_;
};

}  // namespace hetman::quadrant_join
