#include "worker/completion/exact_completion.h"

#include <algorithm>
#include <stdexcept>

#include "worker/completion/board/free_squares.h"
#include "worker/completion/small_board_search.h"

namespace hetman {
namespace {

// The number of free squares in a line, plus `closed` if the line has its queen. Signed 16-bit,
// because every processor has a fast vector minimum for it.
using Count = std::int16_t;
constexpr Count closed = 0x4000;

class Search {
  public:
    using Number = FreeSquares::Number;

    Search(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
           const std::vector<std::uint32_t>& columns, std::uint64_t node_limit,
           const StopFlag& stop)
        : squares_(occupied, rows, columns),
          columns_(columns),
          size_(rows.size()),
          node_limit_(node_limit),
          stop_(stop),
          is_free_(squares_.size(), 1),
          counts_(2 * size_),
          chosen_(size_) {
        for (Number i = 0; i < squares_.size(); ++i) {
            ++counts_[squares_[i].row];
            ++counts_[size_ + squares_[i].column];
        }
        removed_.resize(squares_.size());
        candidates_.reserve(size_);
    }

    ExactCompletion run() {
        const Verdict verdict = search(0);
        ExactCompletion completion{verdict, {}, nodes_};
        if (verdict == Verdict::completed)
            for (const std::size_t column : chosen_) completion.columns.push_back(columns_[column]);
        return completion;
    }

  private:
    // The open line with the fewest free squares; column indices follow the row indices.
    std::size_t choose() const {
        Count least = closed;
        for (const Count count : counts_) least = std::min(least, count);
        return static_cast<std::size_t>(std::find(counts_.begin(), counts_.end(), least) -
                                        counts_.begin());
    }

    void remove(Number number) {
        if (is_free_[number] == 0) return;
        is_free_[number] = 0;
        removed_[removals_++] = number;
        const FreeSquares::Square& square = squares_[number];
        if (--counts_[square.row] == 0) dead_ = true;
        if (--counts_[size_ + square.column] == 0) dead_ = true;
    }

    void restore(std::size_t removals) {
        while (removals_ > removals) {
            const Number number = removed_[--removals_];
            const FreeSquares::Square& square = squares_[number];
            is_free_[number] = 1;
            ++counts_[square.row];
            ++counts_[size_ + square.column];
        }
    }

    // Places a queen: removes its square and all squares it attacks. Returns true if every open
    // line still has a free square.
    bool put(const FreeSquares::Square& square) {
        counts_[square.row] += closed;
        counts_[size_ + square.column] += closed;
        dead_ = false;
        const auto remove_it = [&](Number other) { remove(other); };
        squares_.each_in_row(square.row, remove_it);
        squares_.each_in_column(square.column, remove_it);
        squares_.each_on_diagonals(square, remove_it);
        squares_.each_at_knight_moves(square, remove_it);
        return !dead_;
    }

    Verdict try_square(std::size_t depth, Number number) {
        if (nodes_ == node_limit_) return Verdict::undecided;
        if (nodes_++ % nodes_between_looks == 0 && stop_) return Verdict::undecided;
        const FreeSquares::Square& square = squares_[number];
        const std::size_t removals = removals_;
        chosen_[square.row] = square.column;
        const Verdict verdict = put(square) ? search(depth + 1) : Verdict::impossible;
        restore(removals);
        counts_[square.row] -= closed;
        counts_[size_ + square.column] -= closed;
        return verdict;
    }

    Verdict search(std::size_t depth) {
        if (depth == size_) return Verdict::completed;
        const std::size_t line = choose();
        const std::size_t first = candidates_.size();
        const auto keep = [&](Number number) {
            if (is_free_[number] != 0) candidates_.push_back(number);
        };
        if (line < size_)
            squares_.each_in_row(line, keep);
        else
            squares_.each_in_column(line - size_, keep);
        Verdict verdict = Verdict::impossible;
        for (std::size_t i = first; i < candidates_.size() && verdict == Verdict::impossible; ++i)
            verdict = try_square(depth, candidates_[i]);
        candidates_.resize(first);
        return verdict;
    }

    const FreeSquares squares_;
    const std::vector<std::uint32_t>& columns_;
    std::size_t size_;
    std::uint64_t node_limit_;
    const StopFlag& stop_;
    std::vector<std::uint8_t> is_free_;
    std::vector<Count> counts_;  // rows, then columns
    std::vector<Number> removed_;
    std::size_t removals_ = 0;
    bool dead_ = false;                // an open line has no free square
    std::vector<Number> candidates_;   // free squares of the lines being filled
    std::vector<std::size_t> chosen_;  // by row
    std::uint64_t nodes_ = 0;
};

}  // namespace

ExactCompletion complete_exactly(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                                 const std::vector<std::uint32_t>& columns,
                                 std::uint64_t node_limit, const StopFlag& stop) {
    if (rows.size() != columns.size() || rows.size() > most_exact_rows)
        throw std::invalid_argument("the exact search does not support these rows and columns");
    if (occupied.n() <= most_columns_of_small_board)
        return complete_small_board(occupied, rows, columns, node_limit, stop);
    return Search(occupied, rows, columns, node_limit, stop).run();
}

}  // namespace hetman
