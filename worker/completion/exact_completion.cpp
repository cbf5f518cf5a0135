#include "worker/completion/exact_completion.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <stdexcept>

#include "worker/completion/composition.h"

namespace hetman {
namespace {

constexpr std::uint64_t nodes_between_looks = 1024;  // at the stop flag

// A set of up to 64 * Words small numbers.
template <std::size_t Words>
struct Mask {
    std::array<std::uint64_t, Words> words;

    void set(std::size_t i) { words[i / 64] |= std::uint64_t{1} << (i % 64); }
    void clear(std::size_t i) { words[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
    bool test(std::size_t i) const { return (words[i / 64] >> (i % 64) & 1) != 0; }
    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t w = 0; w < Words; ++w)
            for (std::uint64_t left = words[w]; left != 0; left &= left - 1)
                visit(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
};

// From a column of the board to its position among the columns searched: a small hash table, since
// a plain one would be as long as the board.
class Positions {
  public:
    static constexpr std::uint16_t none = 0xffff;

    explicit Positions(const std::vector<std::uint32_t>& columns) {
        const std::size_t size = std::bit_ceil(4 * columns.size() + 4);
        shift_ = 32 - std::countr_zero(size);
        mask_ = size - 1;
        entries_.resize(size, {no_column, none});
        for (std::size_t i = 0; i < columns.size(); ++i)
            entries_[slot(columns[i])] = {columns[i], static_cast<std::uint16_t>(i)};
    }

    std::uint16_t of(std::uint32_t column) const { return entries_[slot(column)].position; }

  private:
    struct Entry {
        std::uint32_t column;
        std::uint16_t position;
    };

    // Where the column is, or else the empty place where it would be.
    std::size_t slot(std::uint32_t column) const {
        std::size_t at = (column * 0x9e3779b1U) >> shift_;
        while (entries_[at].column != column && entries_[at].position != none)
            at = (at + 1) & mask_;
        return at;
    }

    int shift_;
    std::size_t mask_;
    std::vector<Entry> entries_;
};

template <std::size_t Words>
class Search {
  public:
    Search(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
           const std::vector<std::uint32_t>& columns, std::uint64_t node_limit,
           const StopFlag& stop)
        : rows_(rows),
          columns_(columns),
          size_(rows.size()),
          node_limit_(node_limit),
          stop_(stop),
          positions_(columns),
          lines_(std::make_unique_for_overwrite<Line[]>((size_ + 1) * 2 * size_)),
          chosen_(size_) {
        std::fill_n(lines_.get(), 2 * size_, Line{});
        for (std::size_t r = 0; r < size_; ++r)
            for (std::size_t c = 0; c < size_; ++c)
                if (occupied.diagonals_free(rows[r], columns[c])) {
                    in_row(0)[r].add(c);
                    in_column(0)[c].add(r);
                }
        for (std::size_t i = 0; i < size_; ++i) {
            open_rows_.set(i);
            open_columns_.set(i);
        }
    }

    ExactCompletion run() {
        const Answer answer = search(0);
        ExactCompletion completion{answer, {}, nodes_};
        if (answer == Answer::completed)
            for (const std::size_t column : chosen_) completion.columns.push_back(columns_[column]);
        return completion;
    }

  private:
    using Set = Mask<Words>;

    // The free squares of a row or column. Their number is kept: not all processors that we run on
    // count bits fast.
    struct Line {
        Set squares;
        std::uint32_t size;

        void add(std::size_t square) {
            squares.set(square);
            ++size;
        }
        void remove(std::size_t square) {
            size -= static_cast<std::uint32_t>(squares.test(square));
            squares.clear(square);
        }
    };

    // The line with the fewest free squares, which are `squares` of its row or column.
    struct Choice {
        std::uint32_t size = ~0U;
        bool is_row = true;
        std::size_t line = 0;
    };

    // The free squares of each row and of each column once `depth` queens are put.
    Line* in_row(std::size_t depth) { return &lines_[depth * 2 * size_]; }
    Line* in_column(std::size_t depth) { return in_row(depth) + size_; }

    Choice choose(std::size_t depth) {
        Choice best;
        const auto look = [&](const Line* lines, bool is_row, std::size_t line) {
            if (lines[line].size < best.size) best = {lines[line].size, is_row, line};
        };
        open_rows_.each([&](std::size_t row) { look(in_row(depth), true, row); });
        if (best.size > 1)
            open_columns_.each([&](std::size_t column) { look(in_column(depth), false, column); });
        return best;
    }

    void remove(Line* in_row, Line* in_column, std::size_t row, std::uint32_t column) {
        const std::uint16_t position = positions_.of(column);
        if (position == Positions::none) return;
        in_row[row].remove(position);
        in_column[position].remove(row);
    }

    // The free squares that are left when a queen is put there. Columns off the board, negative
    // ones too, are no column's number, so they are not found.
    void put(std::size_t depth, std::size_t row, std::size_t column) {
        const Line* row_before = in_row(depth);
        const Line* column_before = in_column(depth);
        Line* row_after = in_row(depth + 1);
        Line* column_after = in_column(depth + 1);
        open_columns_.each([&](std::size_t other) {
            column_after[other] = column_before[other];
            column_after[other].remove(row);
        });
        open_rows_.each([&](std::size_t other) {
            row_after[other] = row_before[other];
            row_after[other].remove(column);
            const std::uint32_t distance = rows_[other] - rows_[row];
            remove(row_after, column_after, other, columns_[column] + distance);
            remove(row_after, column_after, other, columns_[column] - distance);
        });
    }

    Answer try_square(std::size_t depth, std::size_t row, std::size_t column) {
        if (nodes_ == node_limit_) return Answer::undecided;
        if (nodes_++ % nodes_between_looks == 0 && stop_) return Answer::undecided;
        chosen_[row] = column;
        open_rows_.clear(row);
        open_columns_.clear(column);
        put(depth, row, column);
        const Answer answer = search(depth + 1);
        open_rows_.set(row);
        open_columns_.set(column);
        return answer;
    }

    Answer search(std::size_t depth) {
        if (depth == size_) return Answer::completed;
        const Choice choice = choose(depth);
        const Set squares = (choice.is_row ? in_row(depth) : in_column(depth))[choice.line].squares;
        Answer answer = Answer::impossible;
        squares.each([&](std::size_t other) {
            if (answer != Answer::impossible) return;
            answer = choice.is_row ? try_square(depth, choice.line, other)
                                   : try_square(depth, other, choice.line);
        });
        return answer;
    }

    const std::vector<std::uint32_t>& rows_;
    const std::vector<std::uint32_t>& columns_;
    std::size_t size_;
    std::uint64_t node_limit_;
    const StopFlag& stop_;
    Positions positions_;
    std::unique_ptr<Line[]> lines_;
    std::vector<std::size_t> chosen_;  // by row
    Set open_rows_{};
    Set open_columns_{};
    std::uint64_t nodes_ = 0;
};

}  // namespace

ExactCompletion complete_exactly(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                                 const std::vector<std::uint32_t>& columns,
                                 std::uint64_t node_limit, const StopFlag& stop) {
    if (rows.size() != columns.size() || rows.size() > most_exact_rows)
        throw std::invalid_argument("rows and columns that the exact search does not take");
    if (rows.size() <= 64) return Search<1>(occupied, rows, columns, node_limit, stop).run();
    if (rows.size() <= 128) return Search<2>(occupied, rows, columns, node_limit, stop).run();
    return Search<4>(occupied, rows, columns, node_limit, stop).run();
}

}  // namespace hetman
