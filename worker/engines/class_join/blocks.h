#pragma once
// The classes of rows and of columns, and the blocks of squares where they cross.
//
// Two rows are related if a piece on one attacks some square of the other, not counting attacks
// along a column; a class holds all rows that chains of related rows connect. Columns likewise. Two
// pieces in different blocks attack each other along a row or a column or not at all.

#include <vector>

#include "common/problem/problem.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::class_join {

using Lines = std::vector<unsigned>;  // ascending

// Rows and columns are counted from 0 in a block.
struct Block {
    unsigned rows = 0;
    unsigned columns = 0;
    std::vector<IndexSet> free;  // columns, by row
    // The columns attacked in row `to` from a square in row `from`: [(from, column), to]. Those
    // along the column are left out.
    std::vector<IndexSet> attacked;

    IndexSet attacks(unsigned from, unsigned column, unsigned to) const {
        return attacked[(from * columns + column) * rows + to];
    }

    bool operator==(const Block&) const = default;
};

// A class of rows, by its blocks from left to right (indices in Blocks::distinct), and how many
// classes are equal to it.
struct RowClass {
    unsigned rows = 0;
    std::vector<std::size_t> blocks;
    unsigned times = 0;

    bool is_like(const RowClass& other) const {
        return rows == other.rows && blocks == other.blocks;
    }
};

struct Blocks {
    // For problems of one piece on each row and column of a plane of at most 32 x 32 squares.
    explicit Blocks(const Problem& problem);

    unsigned n;
    std::vector<unsigned> widths;  // numbers of columns of the classes of columns
    std::vector<Block> distinct;
    std::vector<RowClass> row_classes;  // no two alike

    unsigned number_of_row_classes() const;
};

}  // namespace hetman::class_join
