#pragma once
// The attack map: the attack relation of a piece and a board as bitmaps of rows, for boards of any
// shape up to 64 x 64.

#include <cstdint>
#include <span>
#include <vector>

#include "common/board/board.h"
#include "common/problem/piece.h"

namespace hetman {

struct Problem;

using BitRow = std::uint64_t;  // bit c = column c

inline constexpr std::uint64_t widest_bit_row = 64;

// The lowest `columns` bits set.
inline BitRow all_columns(std::uint64_t columns) {
    return columns == widest_bit_row ? ~BitRow{0} : (BitRow{1} << columns) - 1;
}

class AttackMap {
  public:
    AttackMap(const Piece& piece, Board board);  // rows and columns <= widest_bit_row
    // With the problem's walls.
    explicit AttackMap(const Problem& problem);

    Board board() const { return board_; }

    // What a piece on the square attacks in each row of the board. Its own square is included: it
    // is no longer free.
    std::span<const BitRow> attacked_rows(Square from) const {
        const std::uint64_t first =
            has_walls_ ? from * board_.rows
                       : board_.column(from) * span_ + board_.rows - 1 - board_.row(from);
        return std::span(masks_).subspan(first, board_.rows);
    }

    // The same by distances, where no walls make squares differ. What a piece in `column` attacks
    // in the row `rows` below its own; above it if negative. On wrapped boards, too, the distance
    // is less than the number of rows. In its own row the piece's own square is included: it is no
    // longer free.
    BitRow row_mask(std::int64_t rows, std::uint64_t column) const {
        return masks_[column * span_ + static_cast<std::uint64_t>(rows + origin_)];
    }

    bool attacks(Square from, Square to) const {
        return from != to && (attacked_rows(from)[board_.row(to)] >> board_.column(to) & 1) != 0;
    }

  private:
    Board board_;
    bool has_walls_ = false;
    std::uint64_t span_;
    std::int64_t origin_;
    std::vector<BitRow> masks_;  // by column and distance; with walls by square and row
};

}  // namespace hetman
