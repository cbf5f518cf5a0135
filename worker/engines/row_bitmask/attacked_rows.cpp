
#include <algorithm>
#include <array>
#include <bit>

#include "worker/engines/row_bitmask/open_rows.h"
#include "worker/engines/row_bitmask/row_search.h"
#include "worker/engines/shared/masks_below.h"

namespace hetman::row_bitmask {
namespace {

// Rows are filtered in blocks of this many words, which fit vector registers. A block may contain
// rows above the first row wanted and beyond the last one; their words are not used.
constexpr std::size_t block = 4;
constexpr std::size_t most_rows = widest_bit_row + block;

template <class Word>
class Search {
  public:
    Search(const MasksBelow<Word>& masks, const OpenRows<Word>& open, const StopFlag& stop)
        : masks_(masks), open_(open), stop_(stop) {
        std::size_t index = open.first;
        for (std::size_t i = 0; i < open.size; ++i) {
            index_[i] = index;
            index += 1 + open.rows[i].skipped;
        }
    }

    std::optional<Tally> run() {
        if (open_.size == 0) return Tally(1, 0);
        Rows free{};
        for (std::size_t i = 0; i < open_.size; ++i) free[index_[i]] = open_.rows[i].allowed;
        Tally tally;
        for (Word rest = open_.rows[0].allowed; rest != 0; rest &= rest - 1) {
            placements_ = nodes_ = 0;
            free[index_[0]] = rest & (~rest + 1);
            descend(0, free);
            tally = tally + Tally(placements_, nodes_);
        }
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return tally;
    }

  private:
    using Rows = std::array<Word, most_rows>;  // the free columns of each row

    // Fills the open rows from `place` on; at least one.
    void descend(std::size_t place, const Rows& free) {
        if (stop_.load(std::memory_order_relaxed)) return;
        if (place + 2 >= open_.size) return fill_last_rows(place, free);
        const std::size_t row = index_[place];
        const std::size_t next = index_[place + 1];
        const std::size_t end = index_[open_.size - 1] + 1;
        const std::size_t first = next & ~(block - 1);
        // Negative where the first block begins above `row`: its words there are padding.
        const auto offset = static_cast<std::ptrdiff_t>(first) - static_cast<std::ptrdiff_t>(row);
        Rows below;
        for (Word rest = free[row]; rest != 0; rest &= rest - 1) {
            ++nodes_;
            const Word* attacked = masks_.of(column_of(rest)) + offset;
            for (std::size_t i = first; i < end; i += block, attacked += block)
                for (std::size_t j = 0; j < block; ++j) below[i + j] = free[i + j] & ~attacked[j];
            if (below[next] != 0) descend(place + 1, below);
        }
    }

    // Fills the last row or the last two; the last row's squares are only counted.
    void fill_last_rows(std::size_t place, const Rows& free) {
        const std::size_t last = index_[open_.size - 1];
        const Word in_last = free[last];
        if (place + 1 == open_.size) return add_placements(in_last);
        const std::size_t row = index_[place];
        for (Word rest = free[row]; rest != 0; rest &= rest - 1) {
            ++nodes_;
            add_placements(in_last & ~masks_.of(column_of(rest))[last - row]);
        }
    }

    void add_placements(Word squares) {
        const auto number = static_cast<std::uint64_t>(std::popcount(squares));
        nodes_ += number;
        placements_ += number;
    }

    static std::size_t column_of(Word squares) {
        return static_cast<std::size_t>(std::countr_zero(squares));
    }

    const MasksBelow<Word>& masks_;
    const OpenRows<Word>& open_;
    const StopFlag& stop_;
    std::array<std::size_t, widest_bit_row> index_{};  // of the open rows
    std::uint64_t placements_ = 0;                     // with a fixed square in the first open row
    std::uint64_t nodes_ = 0;
};

template <class Word>
class AttackedRows final : public RowSearch {
  public:
    AttackedRows(const Piece& piece, Board board) : RowSearch(piece, board), masks_(map_, block) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        const OpenRows<Word> open = open_rows<Word>(map_, problem);
        return Search<Word>(masks_, open, stop).run();
    }

  private:
    MasksBelow<Word> masks_;
};

}  // namespace

std::unique_ptr<Engine> make_attacked_rows(const Piece& piece, Board board) {
    if (board.side() <= 32) return std::make_unique<AttackedRows<std::uint32_t>>(piece, board);
    return std::make_unique<AttackedRows<std::uint64_t>>(piece, board);
}

}  // namespace hetman::row_bitmask
