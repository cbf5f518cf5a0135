#pragma once
// The board: rows x columns squares, with some edges joined.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// Row * columns + column, both counted from 0.
using Square = std::uint64_t;

enum class Shape : std::uint8_t {
    plane,
    cylinder,  // the left and right edges are joined: the columns run round it
    torus,     // all edges are joined: rows and columns run round it
};
inline constexpr std::array<Shape, 3> all_shapes{Shape::plane, Shape::cylinder, Shape::torus};
std::string_view name_of(Shape shape);

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

    bool wraps_rows() const { return shape == Shape::torus; }
    bool wraps_columns() const { return shape != Shape::plane; }
    bool is_plane() const { return shape == Shape::plane; }

    bool operator==(const Board&) const = default;
};

// A plane of n x n squares.
constexpr Board square_board(std::uint64_t n) { return {n, n, Shape::plane}; }

// The largest number of rows or columns: a square index then fits 64 bits with room to spare.
inline constexpr std::uint64_t largest_board = 2147483647;

// The size of a plane board as users write it: "8" for 8 x 8 squares, "3x5" for 3 rows of 5.
std::string size_of(Board board);
// The board of such a size; nothing if the text is no size. The sides are not checked: they may be
// 0 or exceed all limits.
std::optional<Board> board_of_size(std::string_view text);

// "8 x 8", "3 x 5".
std::string sides_of(Board board);

}  // namespace hetman
