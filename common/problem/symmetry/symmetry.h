#pragma once
// Symmetries of a board: the maps of the board onto itself that keep neighbouring squares
// neighbours.

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "common/board/board.h"
#include "common/board/line.h"

namespace hetman {

// A symmetry is a sequence of optional steps: swap rows and columns, flip the rows (top and
// bottom), flip the columns (left and right), then shift down and to the right, round the joined
// edges. Only square boards have maps that swap, only wrapped boards have shifts.
class Symmetry {
  public:
    constexpr Symmetry() = default;  // the identity
    constexpr Symmetry(bool swaps, bool flips_rows, bool flips_columns, std::uint32_t down = 0,
                       std::uint32_t right = 0)
        : swaps_(swaps),
          flips_rows_(flips_rows),
          flips_columns_(flips_columns),
          down_(down),
          right_(right) {}

    // The eight maps about the centre of a square board (the group D4).
    static const Symmetry identity;
    static const Symmetry rotate_90;  // clockwise
    static const Symmetry rotate_180;
    static const Symmetry rotate_270;
    static const Symmetry mirror_columns;  // left-right
    static const Symmetry mirror_rows;     // top-bottom
    static const Symmetry mirror_diagonal;
    static const Symmetry mirror_antidiagonal;

    constexpr bool swaps() const { return swaps_; }
    constexpr bool flips_rows() const { return flips_rows_; }
    constexpr bool flips_columns() const { return flips_columns_; }
    constexpr std::uint32_t down() const { return down_; }
    constexpr std::uint32_t right() const { return right_; }

    // Encodes the map without its shift: 4 if it swaps, 2 if it flips rows, 1 if it flips columns.
    constexpr std::uint8_t code() const {
        return static_cast<std::uint8_t>((swaps_ ? 4 : 0) | (flips_rows_ ? 2 : 0) |
                                         (flips_columns_ ? 1 : 0));
    }

    constexpr bool is_about_centre() const { return down_ == 0 && right_ == 0; }

    // Ordered as the eight maps above, then by shift.
    std::strong_ordering operator<=>(const Symmetry& other) const;
    constexpr bool operator==(const Symmetry&) const = default;

  private:
    bool swaps_ = false;
    bool flips_rows_ = false;
    bool flips_columns_ = false;
    std::uint32_t down_ = 0;   // less than the number of rows
    std::uint32_t right_ = 0;  // less than the number of columns
};
inline constexpr Symmetry Symmetry::identity{};
inline constexpr Symmetry Symmetry::rotate_90{true, false, true};
inline constexpr Symmetry Symmetry::rotate_180{false, true, true};
inline constexpr Symmetry Symmetry::rotate_270{true, true, false};
inline constexpr Symmetry Symmetry::mirror_columns{false, false, true};
inline constexpr Symmetry Symmetry::mirror_rows{false, true, false};
inline constexpr Symmetry Symmetry::mirror_diagonal{true, false, false};
inline constexpr Symmetry Symmetry::mirror_antidiagonal{true, true, true};

// "identity", "rotate-90", ..., with the shift if there is one: "rotate-90+1+2".
std::string name_of(const Symmetry& symmetry);

// The map without its shift.
Symmetry without_shift(const Symmetry& symmetry);

Square apply(const Symmetry& symmetry, Board board, Square square);
// Sorted.
std::vector<Square> apply(const Symmetry& symmetry, Board board,
                          const std::vector<Square>& squares);
// For rows and columns of any board, and diagonals of a plane.
Line apply(const Symmetry& symmetry, Board board, Line line);

// The map that applies `first`, then `second`.
Symmetry compose(Board board, const Symmetry& first, const Symmetry& second);
Symmetry inverse(Board board, const Symmetry& symmetry);

// All maps of a board, sorted: 8 of a square plane, 4 of another plane; 4C of an R x C cylinder;
// 4RC of a torus, 8RC if it is square.
std::vector<Symmetry> maps_of(Board board);

}  // namespace hetman
