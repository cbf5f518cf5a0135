#include "coordinator/plan/cutting/line_board.h"

namespace hetman {

template <class Word>
LineMasks<Word>::LineMasks(const AttackMap& map) : board_(map.board()) {
    using Lines = LineBoard<Word>;
    constexpr std::size_t block = Lines::entries_in_block;
    const std::uint64_t n = board_.side();
    entries_ = (n + block - 1) / block * block;
    masks_.resize(board_.squares() * entries_);
    for (Square square = 0; square < board_.squares(); ++square) {
        LinePair<Word>* mask = &masks_[square * entries_];
        const auto row = static_cast<std::int64_t>(board_.row(square));
        for (std::uint64_t other = 0; other < n; ++other) {
            const BitRow attacked =
                map.row_mask(static_cast<std::int64_t>(other) - row, board_.column(square));
            mask[other] |= Lines::pair_of(static_cast<Word>(attacked), 0);
            for (BitRow rest = attacked; rest != 0; rest &= rest - 1)
                mask[std::countr_zero(rest)] |= Lines::pair_of(0, Word{1} << other);
        }
    }
}

template <class Word>
LineBoard<Word>::LineBoard(const LineMasks<Word>& masks, const Problem& problem)
    : masks_(&masks),
      side_(masks.board().side()),
      first_half_((Word{1} << (side_ / 2)) - 1),
      end_(side_ < 64 ? std::uint64_t{1} << side_ : 0),
      missing_(problem.pieces.exact()) {
    const auto all = static_cast<Word>(all_columns(side_));
    open_ = pair_of(all, all);
    std::fill_n(lines_.begin(), masks.entries(), Pair{0});
    std::fill_n(lines_.begin(), side_, open_);
    for (const Square square : problem.blocked) block(square);
    for (const Square square : problem.preplaced) place(square);
}

template <class Word>
void LineBoard<Word>::block(Square square) {
    const std::uint64_t row = square / side_;
    const std::uint64_t column = square % side_;
    lines_[row] &= ~pair_of(Word{1} << column, 0);
    lines_[column] &= ~pair_of(0, Word{1} << row);
}

template <class Word>
bool LineBoard<Word>::place_images(Square square, const Subgroup& required) {
    for (const Square image : orbit(required, masks_->board(), square)) {
        const bool is_free = (lower(lines_[image / side_]) >> (image % side_) & 1) != 0;
        if (missing_ == 0 || !is_free) return false;
        place(image);
    }
    return true;
}

template class LineMasks<std::uint32_t>;
template class LineMasks<std::uint64_t>;
template class LineBoard<std::uint32_t>;
template class LineBoard<std::uint64_t>;

}  // namespace hetman
