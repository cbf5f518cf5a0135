#pragma once
// The fillings of the west, behind each filling of its prefix, as a program: which rows a tile
// makes of which to count all of them.

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/desk_rows.h"
#include "worker/engines/quadrant_join/groups.h"
#include "worker/engines/quadrant_join/half_parts.h"
#include "worker/engines/quadrant_join/row_choice.h"
#include "worker/engines/quadrant_join/tables.h"

namespace hetman::quadrant_join {

// Has memory of its own, and so works for one thread at a time.
class WestProgram {
  public:
    WestProgram(const Geometry& geometry, const Tables& tables, const Kernel& kernel,
                unsigned prefix);

    unsigned prefix() const { return parts_.prefix(); }  // columns

    // For fillings of the east with these lines in common, in groups with ranks from `lowest` to
    // `highest`, as EastFillings has them.
    void begin(std::uint64_t lines_of_east, unsigned lowest, unsigned highest);

    // Visits every filling of the prefix that the east's lines and ranks allow, until a visit
    // returns false. For each queen of one enters(x, row) is asked before it is placed.
    template <class Enters, class Visit>
    bool each_prefix(const RowChoice& choice, const Enters& enters, const Visit& visit) {
        return fill(start(choice), 0, enters, visit);
    }

    // Makes the program for the fillings behind one of the prefix.
    void make(const Filling& prefix);
    std::uint64_t leaves() const;                      // fillings made
    std::size_t nodes() const { return nodes_.size; }  // rows, but for the first
    std::size_t rows() const { return desk_rows_.number(); }
    // What of it a group's lines leave.
    Program for_group(const Group& group);

  private:
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

    Filling start(const RowChoice& choice) const;
    Rows open(const Filling& filling, unsigned x) const {
        return filling.free & ~(filling.up | filling.down | closed_[x]);
    }
    template <class Enters, class Visit>
    bool fill(const Filling& filling, unsigned x, const Enters& enters, const Visit& visit) {
        if (x == parts_.prefix()) return visit(filling);
        for (Rows rows = open(filling, x); rows != 0; rows &= rows - 1) {
            const auto row = static_cast<unsigned>(std::countr_zero(rows));
            const Filling next = parts_.with(filling, x, row);
            if (next.columns.rank <= highest_rank_ && enters(x, row) &&
                !fill(next, x + 1, enters, visit))
                return false;
        }
        return true;
    }

    void make_rows(Rows rows);
    void make_row_sets(Rows rows);
    void add_nodes(const Filling& filling, unsigned x, std::uint32_t node);
    void make_leaves();
    StepWords steps_apart(StepList& list, std::uint64_t lines);

    const Geometry& geometry_;
    const Tables& tables_;
    const Kernel& kernel_;
    HalfParts parts_;
    const DeskRows desk_rows_;

    std::uint64_t met_ = 0;    // the lines of the east, as the west calls them
    Rows closed_[widest / 2];  // to queens, by x: there they meet those lines

    std::uint64_t words_of_strips_[most_strips];  // of a set
    StepList squares_, pairs_, triples_, nodes_;
    // By the ranks of the columns: a list for those below any rank of a group, and then one for
    // each rank up to the highest of a group.
    std::array<StepList, most_leaf_lists> leaves_;
    unsigned leaf_lists_ = 0;
    unsigned highest_rank_ = 0;  // of a group: with higher ones columns do not count
    std::uint8_t leaf_list_of_rank_[Ranks::most_ranks];
};

}  // namespace hetman::quadrant_join
