#include "worker/engines/class_join/blocks.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "worker/engines/shared/free_columns.h"

namespace hetman::class_join {
namespace {

// Attacks by displacement, except along rows and columns.
class Relation {
  public:
    Relation(const Piece& piece, unsigned n) : n_(n), attacks_(n * (2 * n)) {
        for (unsigned rows = 1; rows < n; ++rows)
            for (unsigned columns = 1; columns < n; ++columns) {
                attacks_[rows * 2 * n + n + columns] = piece.attacks(rows, columns);
                attacks_[rows * 2 * n + n - columns] = piece.attacks(rows, -std::int64_t{columns});
            }
    }

    bool attacks(unsigned row, unsigned column, unsigned to_row, unsigned to_column) const {
        if (row > to_row) return attacks(to_row, to_column, row, column);
        return attacks_[(to_row - row) * 2 * n_ + n_ + to_column - column];
    }
    bool relates_rows(unsigned distance) const {
        const auto first = attacks_.begin() + static_cast<std::ptrdiff_t>(distance * 2 * n_);
        return std::find(first, first + 2 * n_, true) != first + 2 * n_;
    }
    bool relates_columns(unsigned distance) const {
        for (unsigned rows = 1; rows < n_; ++rows)
            if (attacks_[rows * 2 * n_ + n_ + distance] || attacks_[rows * 2 * n_ + n_ - distance])
                return true;
        return false;
    }

  private:
    unsigned n_;
    std::vector<bool> attacks_;  // [rows, n + columns]
};

// The connected components of n lines if lines at some distances are related.
std::vector<Lines> classes_of(unsigned n, const std::function<bool(unsigned)>& relates) {
    std::vector<unsigned> class_of(n);
    std::iota(class_of.begin(), class_of.end(), 0u);
    for (unsigned distance = 1; distance < n; ++distance) {
        if (!relates(distance)) continue;
        for (unsigned line = 0; line + distance < n; ++line)
            std::replace(class_of.begin(), class_of.end(), unsigned{class_of[line + distance]},
                         unsigned{class_of[line]});
    }
    std::vector<Lines> classes;
    for (unsigned representative = 0; representative < n; ++representative) {
        Lines lines;
        for (unsigned line = 0; line < n; ++line)
            if (class_of[line] == representative) lines.push_back(line);
        if (!lines.empty()) classes.push_back(std::move(lines));
    }
    return classes;
}

Block block_of(const Relation& relation, const std::vector<IndexSet>& free, const Lines& rows,
               const Lines& columns) {
    Block block;
    block.rows = static_cast<unsigned>(rows.size());
    block.columns = static_cast<unsigned>(columns.size());
    for (const unsigned row : rows) {
        IndexSet set = 0;
        for (unsigned column = 0; column < block.columns; ++column)
            set |= (free[row] >> columns[column] & 1) << column;
        block.free.push_back(set);
    }
    for (const unsigned from_row : rows)
        for (const unsigned from_column : columns)
            for (const unsigned row : rows) {
                IndexSet set = 0;
                for (unsigned column = 0; column < block.columns; ++column)
                    if (row != from_row && columns[column] != from_column &&
                        relation.attacks(from_row, from_column, row, columns[column]))
                        set |= IndexSet{1} << column;
                block.attacked.push_back(set);
            }
    return block;
}

}  // namespace

Blocks::Blocks(const Problem& problem) : n(static_cast<unsigned>(problem.board.side())) {
    const Relation relation(problem.piece, n);
    const std::vector<IndexSet> free = free_columns(problem);
    const auto column_classes =
        classes_of(n, [&](unsigned distance) { return relation.relates_columns(distance); });
    for (const Lines& columns : column_classes)
        widths.push_back(static_cast<unsigned>(columns.size()));
    for (const Lines& rows :
         classes_of(n, [&](unsigned distance) { return relation.relates_rows(distance); })) {
        RowClass row_class{static_cast<unsigned>(rows.size()), {}, 1};
        for (const Lines& columns : column_classes) {
            Block block = block_of(relation, free, rows, columns);
            const auto known = std::find(distinct.begin(), distinct.end(), block);
            row_class.blocks.push_back(static_cast<std::size_t>(known - distinct.begin()));
            if (known == distinct.end()) distinct.push_back(std::move(block));
        }
        const auto like =
            std::find_if(row_classes.begin(), row_classes.end(),
                         [&](const RowClass& known) { return known.is_like(row_class); });
        if (like == row_classes.end())
            row_classes.push_back(std::move(row_class));
        else
            ++like->times;
    }
}

unsigned Blocks::number_of_row_classes() const {
    unsigned number = 0;
    for (const RowClass& row_class : row_classes) number += row_class.times;
    return number;
}

}  // namespace hetman::class_join
