#pragma once
// The board: rows x columns squares, with some edges joined.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/enum_names.h"

namespace hetman {

// Row * columns + column, both counted from 0.
using Square = std::uint64_t;

enum class Shape : std::uint8_t { plane, cylinder, torus };

// What distinguishes a shape from the others.
struct ShapeTraits {
    Shape value;
    std::string_view name;
    bool wraps_rows;     // top and bottom edges are joined: the rows run round the board
    bool wraps_columns;  // left and right edges are joined: the columns run round the board
};
inline constexpr std::array shapes{ShapeTraits{Shape::plane, "plane", false, false},
                                   ShapeTraits{Shape::cylinder, "cylinder", false, true},
                                   ShapeTraits{Shape::torus, "torus", true, true}};
inline constexpr std::array all_shapes = values_in<shapes>();
constexpr std::string_view name_of(Shape shape) { return row_of<shapes>(shape).name; }

struct Board {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    Shape shape = Shape::plane;

    constexpr Board() = default;
    constexpr Board(std::uint64_t rows, std::uint64_t columns, Shape shape = Shape::plane)
        : rows(rows), columns(columns), shape(shape) {}

    std::uint64_t squares() const { return rows * columns; }
    std::uint64_t row(Square square) const { return square / columns; }
    std::uint64_t column(Square square) const { return square % columns; }
    Square square(std::uint64_t row, std::uint64_t column) const { return row * columns + column; }

    bool is_square() const { return rows == columns; }
    std::uint64_t side() const { return rows; }      // of a square board: n
    Square centre() const { return squares() / 2; }  // for odd numbers of rows and columns

    bool wraps_rows() const { return row_of<shapes>(shape).wraps_rows; }
    bool wraps_columns() const { return row_of<shapes>(shape).wraps_columns; }
    bool is_plane() const { return !wraps_rows() && !wraps_columns(); }
    // True if rows and columns can be exchanged.
    bool has_like_lines() const { return is_square() && wraps_rows() == wraps_columns(); }

    bool operator==(const Board&) const = default;
};

// A plane of n x n squares.
constexpr Board square_board(std::uint64_t n) { return {n, n, Shape::plane}; }

// The largest number of rows or columns: a square index then fits 64 bits with room to spare.
inline constexpr std::uint64_t largest_board = 2147483647;

// The square so many rows down and columns to the right, round the edges that are joined; nothing
// beyond the others.
std::optional<Square> square_beside(Board board, Square square, std::int64_t rows,
                                    std::int64_t columns);

// The size of a plane board as users write it: "8" for 8 x 8 squares, "3x5" for 3 rows of 5.
std::string size_of(Board board);
// The board of such a size; nothing if the text is no size. The sides are not checked: they may be
// 0 or exceed all limits.
std::optional<Board> board_of_size(std::string_view text);

// "8 x 8", "3 x 5".
std::string sides_of(Board board);

// The same with the shape, unless that is a plane: "8 x 8", "a torus of 8 x 8".
std::string sides_and_shape_of(Board board);

}  // namespace hetman
