#include "worker/completion/swap_repair.h"

#include <algorithm>

namespace hetman {
namespace {

constexpr std::size_t swaps_tried = 4000;       // tried for one row
constexpr std::size_t left_columns_tried = 64;  // tried for one queen

class Repair {
  public:
    Repair(Draft& draft, const std::vector<std::uint32_t>& movable, Random& random)
        : draft_(draft), movable_(movable), random_(random), left_(draft.list_free_columns()) {}

    bool fill(std::uint32_t row) {
        if (put_on_left_column(row)) return true;
        if (movable_.empty()) return false;
        // With few movable queens each is tried about twice.
        const std::size_t tries = std::min(swaps_tried, 2 * movable_.size());
        for (std::size_t tried = 0; tried < tries; ++tried)
            if (swap(row, movable_[random_.below(movable_.size())])) return true;
        return false;
    }

    std::uint64_t taken() const { return taken_; }

  private:
    // Starts at a random column, so that a column that suits few rows is not tried again and again.
    bool put_on_left_column(std::uint32_t row) {
        std::size_t at = random_.below(left_.size());
        const std::size_t tries = std::min(left_.size(), left_columns_tried);
        for (std::size_t tried = 0; tried < tries; ++tried) {
            if (draft_.occupied().is_free(row, left_[at])) {
                draft_.put(row, left_[at]);
                left_[at] = left_.back();
                left_.pop_back();
                return true;
            }
            if (++at == left_.size()) at = 0;
        }
        return false;
    }

    bool swap(std::uint32_t row, std::uint32_t other) {
        const std::uint32_t column = draft_.column_of(other);
        // The queen of that column does not attack the square along a diagonal.
        if (column == no_column || !draft_.occupied().is_open(row, column)) return false;
        draft_.take(other);
        draft_.put(row, column);
        ++taken_;
        if (put_on_left_column(other)) return true;
        draft_.take(row);
        draft_.put(other, column);
        return false;
    }

    Draft& draft_;
    const std::vector<std::uint32_t>& movable_;
    Random& random_;
    std::vector<std::uint32_t> left_;  // the columns without a queen
    std::uint64_t taken_ = 0;
};

}  // namespace

std::uint64_t repair_by_swaps(Draft& draft, Matching& matching, Random& random,
                              const StopFlag& stop) {
    if (matching.open_rows.empty()) return 0;
    Repair repair(draft, matching.movable, random);
    // Stops at the first row that cannot be filled: the others would fare no better.
    while (!matching.open_rows.empty() && !stop && repair.fill(matching.open_rows.back()))
        matching.open_rows.pop_back();
    return repair.taken();
}

}  // namespace hetman
