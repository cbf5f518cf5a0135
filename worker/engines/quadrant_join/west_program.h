#pragma once
// The fillings of the west, behind each filling of its prefix, as a program: the instructions by
// which a tile counts all of them (docs/quadrant-join.md).

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/fillings/groups.h"
#include "worker/engines/quadrant_join/fillings/half_parts.h"
#include "worker/engines/quadrant_join/row_choice.h"
#include "worker/engines/quadrant_join/scratch_rows.h"
#include "worker/engines/quadrant_join/tables.h"

namespace hetman::quadrant_join {

// Has memory of its own, and so works for one thread at a time.
class WestProgram {
  public:
    WestProgram(const Geometry& geometry, const Tables& tables, const Kernel& kernel,
                unsigned prefix);

    unsigned prefix() const { return parts_.prefix(); }  // columns

    // For fillings of the east with these lines in common, in that form, in groups by the queen of
    // the column `grouped`, with ranks from `lowest` to `highest`, as EastFillings has them.
    void begin(Lines lines_of_east, LineForm form, unsigned grouped, unsigned lowest,
               unsigned highest);

    // Visits every filling of the prefix that the east's lines and ranks allow, until a visit
    // returns false. For each queen of one enters(x, row) is asked before it is placed.
    template <class Enters, class Visit>
    bool each_prefix(const RowSplit& choice, const Enters& enters, const Visit& visit) {
        return fill(start(choice), 0, enters, visit);
    }

    // Makes the program for the fillings behind one of the prefix.
    void make(const Filling& prefix);
    std::uint64_t leaves() const;                      // fillings made
    std::size_t nodes() const { return nodes_.size; }  // rows, but for the first
    std::size_t rows() const { return scratch_rows_.number(); }
    // What of it a group's lines leave.
    Program for_group(const Group& group);

  private:
    // InstructionSink as tiles take them.
    struct InstructionVectors {
        std::vector<std::uint32_t> first_operands, last_operands;
        std::size_t size = 0;

        Instructions words() const { return {first_operands.data(), last_operands.data(), size}; }
    };
    struct InstructionList : InstructionVectors {
        std::vector<Rows> meets;
        InstructionVectors disjoint;  // those that a group's queen does not attack

        void reserve(std::size_t more) {
            if (first_operands.size() < size + more) enlarge(size + more);
        }
        void add(const Instruction& instruction, Rows met) {
            first_operands[size] = instruction.first;
            last_operands[size] = instruction.last;
            meets[size++] = met;
        }
        void enlarge(std::size_t to);
        InstructionSink sink() {
            return {first_operands.data(), last_operands.data(), meets.data()};
        }
    };

    Rows meets(Lines cross) const {
        return grouped_ == not_grouped ? 0 : rows_across(cross, grouped_);
    }
    Filling start(const RowSplit& choice) const;
    Rows open(const Filling& filling, unsigned x) const {
        return filling.free & ~(filling.attacked.any() | closed_[x]);
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

    std::uint32_t line_of_u(unsigned u) const;
    std::uint32_t line_of_v(unsigned v) const;
    void make_rows(Rows rows);
    void make_row_sets(Rows rows);
    void add_nodes(const Filling& filling, unsigned x, std::uint32_t node);
    void make_leaves();
    void append_disjoint(const InstructionList& list, Rows queen,
                         InstructionVectors& disjoint) const;
    Instructions disjoint_instructions(InstructionList& list, Rows queen);

    const Geometry& geometry_;
    const Tables& tables_;
    const Kernel& kernel_;
    HalfParts parts_;
    const ScratchRows scratch_rows_;

    LineForm form_{};                 // of fillings of the east
    Lines met_;                       // of the east, as the west calls them
    Rows closed_[widest / 2];         // to queens, by x: there they meet those lines
    unsigned grouped_ = not_grouped;  // the column of the east

    struct Square {
        unsigned number;  // of its scratch row
        Rows meets;
    };
    Square squares_at_[widest / 2][widest];  // by x and row
    InstructionList squares_, pairs_, triples_, nodes_;
    // By the ranks of the columns: a list for those below any rank of a group, and then one for
    // each rank up to the highest of a group.
    std::array<InstructionList, most_leaf_lists> leaves_;
    InstructionVectors lower_leaves_;  // of several lists
    unsigned leaf_lists_ = 0;
    unsigned highest_rank_ = 0;  // of a group: with higher ones columns do not count
    std::uint16_t leaf_list_of_rank_[Ranks::most_ranks];
};

}  // namespace hetman::quadrant_join
