#pragma once
// Decides which lines are late and which early, for the fillings of one row choice.

#include <cstdint>
#include <vector>

#include "worker/engines/line_join/half_fillings.h"
#include "worker/engines/line_join/kernels/line_kernel.h"

namespace hetman::line_join {

// The lists of one half from number `begin` to end - 1.
struct ListRange {
    const FillingLists* lists;
    std::size_t begin;
    std::size_t end;

    std::size_t size() const;
};

// The lines of a half's fillings: u in the low half of a word, v in the high half.
struct LineShares {
    std::uint64_t any = 0;  // lines that some filling occupies
    float share[64] = {};   // of the fillings that occupy the line, in a sample

    // Counts a filling of the sample.
    void add_sampled(std::uint64_t lines);
    void end_sample(std::size_t size);
};

// The lines that fillings of both halves occupy, as the west names them; those by which splitting
// saves the fewest pairs come first. The east names the diagonals the other way round: its u are
// the west's v.
std::vector<unsigned> lines_by_pairs_saved(const LineShares& west, const LineShares& east);
constexpr unsigned as_east_names(unsigned line) { return (line + 32) % 64; }

// How many fillings two lists have in all subproblems when they are divided by some lines. The
// fillings of the other list without the line are in two subproblems for each one that they were
// in: so each line divides the list that leaves fewer of those.
class CopiedFillings {
  public:
    CopiedFillings(std::size_t first, std::size_t second)
        : first_(static_cast<float>(first)), second_(static_cast<float>(second)) {}

    // Given the shares of the fillings that occupy the line.
    bool should_divide_first(float in_first, float in_second) const {
        return second_ * (1 - in_second) < first_ * (1 - in_first);
    }
    void divide_first(float in_second) { second_ += second_ * (1 - in_second); }
    void divide_second(float in_first) { first_ += first_ * (1 - in_first); }

  private:
    float first_;
    float second_;
};

// The 32 lines by which splitting saves the fewest pairs are late lines, the others early ones.
// Only lines that fillings of both halves occupy have a bit.
class LineOrder {
  public:
    // About `sampled` fillings of each half decide which lines are late.
    LineOrder(const ListRange& west, const ListRange& east, std::size_t sampled = 1024);

    LineSet open() const { return open_; }
    Early early() const { return early_; }
    Packing of_west() const { return {late_, early_lines_, false}; }
    Packing of_east() const { return {late_, early_lines_, true}; }

  private:
    // Lines as the west names them: u in the low half, v in the high half.
    std::uint64_t late_ = 0;
    std::uint64_t early_lines_ = 0;
    LineSet open_ = 0;
    Early early_ = Early::none;
};

}  // namespace hetman::line_join
