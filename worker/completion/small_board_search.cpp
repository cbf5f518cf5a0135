#include "worker/completion/small_board_search.h"

#include <bit>
#include <memory>

#include "common/numbers/wide.h"

namespace hetman {
namespace {

// Portable population count: not all processors have the instruction, and the library function that
// replaces it is slow.
std::uint32_t size_of(std::uint64_t set) {
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<std::uint32_t>(set * 0x0101010101010101 >> 56);
}
std::uint32_t size_of(Wide set) {
    return size_of(static_cast<std::uint64_t>(set)) + size_of(high_half(set));
}

std::uint32_t first_of(std::uint64_t set) {
    return static_cast<std::uint32_t>(std::countr_zero(set));
}
std::uint32_t first_of(Wide set) {
    const auto low = static_cast<std::uint64_t>(set);
    return low != 0 ? first_of(low) : 64 + first_of(high_half(set));
}

// Set is a bitmap of columns.
template <class Set, Reach knight>
class SmallBoardSearch {
  public:
    SmallBoardSearch(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                     const std::vector<std::uint32_t>& columns, std::uint64_t node_limit,
                     const StopFlag& stop)
        : size_(rows.size()),
          node_limit_(node_limit),
          stop_(stop),
          open_(std::make_unique_for_overwrite<OpenRow[]>(size_ * (size_ + 1) / 2)),
          chosen_(size_) {
        for (const std::uint32_t column : columns) open_columns_ |= Set{1} << column;
        if (!columns.empty()) not_before_first_ = ~Set{0} << columns.front();
        for (std::size_t i = 0; i < size_; ++i)
            open_[i] = {open_columns_ & ~attacked(occupied, rows[i]), rows[i],
                        static_cast<std::uint32_t>(i)};
    }

    ExactCompletion run() {
        Survey survey;
        for (std::size_t i = 0; i < size_; ++i) survey.see(open_[i].free, i);
        const Verdict verdict = search(open_.get(), size_, open_columns_, survey);
        ExactCompletion completion{verdict, {}, nodes_};
        if (verdict == Verdict::completed) completion.columns = std::move(chosen_);
        return completion;
    }

  private:
    struct OpenRow {
        Set free;
        std::uint32_t row;
        std::uint32_t position;  // in the list of rows to fill
    };

    // One pass over the open rows: the row with the fewest free squares, and the columns with at
    // least one, two and three free squares.
    struct Survey {
        std::uint32_t fewest = ~0U;
        std::size_t row = 0;
        Set once{0};
        Set twice{0};
        Set thrice{0};

        void see(Set free, std::size_t i) {
            const std::uint32_t size = size_of(free);
            row = size < fewest ? i : row;
            fewest = size < fewest ? size : fewest;
            thrice |= twice & free;
            twice |= once & free;
            once |= free;
        }
    };

    static Set attacked(const Occupancy& occupied, std::uint32_t row) {
        Set set = occupied.closed_from(row, 0);
        if constexpr (sizeof(Set) > 8)
            if (occupied.n() > 64) set |= Set{occupied.closed_from(row, 64)} << 64;
        return set;
    }

    // The columns that a queen attacks in a row `distance` away.
    static Set attacked_by(Set queen, std::uint32_t distance) {
        Set attacked = queen | queen << distance | queen >> distance;
        each_knight_offset(knight, distance, [&](std::uint32_t columns) {
            if (columns < 8 * sizeof(Set)) attacked |= queen << columns | queen >> columns;
        });
        return attacked;
    }

    // The first column from the first listed one on, wrapping round the edge.
    Set first_in_order(Set set) const {
        const Set later = set & not_before_first_;
        return Set{1} << first_of(later != 0 ? later : set);
    }

    Verdict try_square(OpenRow* open, std::size_t size, Set columns, std::size_t at, Set queen) {
        if (nodes_ == node_limit_) return Verdict::undecided;
        if (nodes_++ % nodes_between_looks == 0 && stop_) return Verdict::undecided;
        const std::uint32_t row = open[at].row;
        chosen_[open[at].position] = first_of(queen);
        if (size == 1) return Verdict::completed;
        OpenRow* after = open + size;  // the open rows of the next level
        Survey survey;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size; ++i) {
            if (i == at) continue;
            const std::uint32_t other = open[i].row;
            const std::uint32_t distance = other > row ? other - row : row - other;
            const Set free = open[i].free & ~attacked_by(queen, distance);
            if (free == 0) return Verdict::impossible;
            after[kept] = {free, other, open[i].position};
            survey.see(free, kept++);
        }
        return search(after, kept, columns & ~queen, survey);
    }

    Verdict search(OpenRow* open, std::size_t size, Set columns, const Survey& survey) {
        if (size == 0) return Verdict::completed;
        if (survey.fewest == 0 || (columns & ~survey.once) != 0) return Verdict::impossible;
        if (survey.fewest > 1) {
            const Set single = columns & ~survey.twice;
            const Set few = single != 0 || survey.fewest < 3 ? single : columns & ~survey.thrice;
            if (few != 0) return fill_column(open, size, columns, first_in_order(few));
        }
        Verdict verdict = Verdict::impossible;
        for (Set left = open[survey.row].free; left != 0 && verdict == Verdict::impossible;) {
            const Set queen = first_in_order(left);
            left &= ~queen;
            verdict = try_square(open, size, columns, survey.row, queen);
        }
        return verdict;
    }

    Verdict fill_column(OpenRow* open, std::size_t size, Set columns, Set column) {
        Verdict verdict = Verdict::impossible;
        for (std::size_t i = 0; i < size && verdict == Verdict::impossible; ++i)
            if ((open[i].free & column) != 0) verdict = try_square(open, size, columns, i, column);
        return verdict;
    }

    std::size_t size_;
    std::uint64_t node_limit_;
    const StopFlag& stop_;
    std::unique_ptr<OpenRow[]> open_;
    Set open_columns_{0};
    Set not_before_first_{0};
    std::vector<std::uint32_t> chosen_;  // by position
    std::uint64_t nodes_ = 0;
};

template <class Set>
ExactCompletion search(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                       const std::vector<std::uint32_t>& columns, std::uint64_t node_limit,
                       const StopFlag& stop) {
    const auto search_with = [&]<Reach knight>() {
        return SmallBoardSearch<Set, knight>(occupied, rows, columns, node_limit, stop).run();
    };
    switch (occupied.knight()) {
        case Reach::leap:
            return search_with.template operator()<Reach::leap>();
        case Reach::ride:
            return search_with.template operator()<Reach::ride>();
        default:
            return search_with.template operator()<Reach::none>();
    }
}

}  // namespace

ExactCompletion complete_small_board(const Occupancy& occupied,
                                     const std::vector<std::uint32_t>& rows,
                                     const std::vector<std::uint32_t>& columns,
                                     std::uint64_t node_limit, const StopFlag& stop) {
    if (occupied.n() <= 64) return search<std::uint64_t>(occupied, rows, columns, node_limit, stop);
    return search<Wide>(occupied, rows, columns, node_limit, stop);
}

}  // namespace hetman
