#pragma once
// Turns the fillings of the west behind each filling of its prefix into a program: the instructions
// with which a tile counts all of them (docs/quadrant-join.md).

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/board/row_choice.h"
#include "worker/engines/quadrant_join/fillings/groups.h"
#include "worker/engines/quadrant_join/fillings/half_parts.h"
#include "worker/engines/quadrant_join/fillings/tables.h"
#include "worker/engines/quadrant_join/scratch_rows.h"

namespace hetman::quadrant_join {

// The fillings of the east that a program is to meet.
struct EastSide {
    Lines lines{};                   // that all of them occupy, as named in the east
    LineForm form{};                 // in which they name their other lines
    unsigned grouped = not_grouped;  // the column whose queen groups them
    unsigned lowest_key = 0;         // of the fold keys of their rows, as in EastFillings
    unsigned highest_key = 0;
};

// Owns its working memory: use one instance per thread.
class WestProgram {
  public:
    WestProgram(const Geometry& geometry, const Tables& tables, const Kernel& kernel,
                unsigned prefix);

    unsigned prefix() const { return parts_.prefix(); }  // in columns

    // Prepares for these fillings of the east; what follows is for them.
    void begin(const EastSide& east);

    // Visits every filling of the prefix that the east's lines and fold keys allow, until a visit
    // returns false. Calls enters(x, row) before placing each queen; it is skipped if that returns
    // false.
    template <class Enters, class Visit>
    bool each_prefix(const RowSplit& choice, const Enters& enters, const Visit& visit) {
        parts_.close(choice.west_closed);
        return fill(start(choice), 0, enters, visit);
    }

    // Makes the program for the fillings behind this filling of the prefix.
    void make(const Filling& prefix);
    std::uint64_t leaves() const;                      // fillings generated
    std::size_t nodes() const { return nodes_.size; }  // node rows, without node 0
    std::size_t scratch_rows() const { return scratch_rows_.number(); }
    // The part of the program that a group's lines do not exclude.
    Program for_group(const Group& group);

  private:
    // Instructions in memory, as tiles read them.
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
        return east_.grouped == not_grouped ? 0 : rows_across(cross, east_.grouped);
    }
    Filling start(const RowSplit& choice) const;
    Rows open(const Filling& filling, unsigned x) const {
        return parts_.open(filling, x) & ~attacked_by_east_[x];
    }
    template <class Enters, class Visit>
    bool fill(const Filling& filling, unsigned x, const Enters& enters, const Visit& visit) {
        if (x == parts_.prefix()) return visit(filling);
        for (Rows rows = open(filling, x); rows != 0; rows &= rows - 1) {
            const auto row = static_cast<unsigned>(std::countr_zero(rows));
            const Filling next = parts_.with(filling, x, row);
            if (next.columns.key <= east_.highest_key && enters(x, row) &&
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

    EastSide east_;
    Lines lines_of_east_;                // as named in the west
    Rows attacked_by_east_[widest / 2];  // by x

    struct Square {
        unsigned number;  // number of its scratch row
        Rows meets;
    };
    Square squares_at_[widest / 2][widest];  // by x and row
    InstructionList squares_, pairs_, triples_, nodes_;
    // By the fold key of the columns: one list for keys below that of any group's rows, then one
    // for each key up to the highest of a group. Columns with higher keys do not count.
    std::array<InstructionList, most_leaf_lists> leaves_;
    unsigned leaf_lists_ = 0;
    InstructionVectors lower_leaves_;  // concatenation of several lists
    std::uint16_t leaf_list_of_key_[FoldKeys::most_keys];
};

}  // namespace hetman::quadrant_join
