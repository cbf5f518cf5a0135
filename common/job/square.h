#pragma once
// Squares as users write them: by number, row * columns + column from 0, or in chess coordinates.
//
// Coordinates are a letter for the column, from the left, and a number for the row, from the
// bottom: a1 is the first square of the last row. The columns after z are aa, ab, ...

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/board/board.h"

namespace hetman {

struct ChessSquare {
    std::uint64_t column;  // from 0
    std::uint64_t rank;    // from 1, the last row
};

// Parses "a1" or "A1"; nothing if the text is no such square.
std::optional<ChessSquare> parse_chess_square(std::string_view text);

// Nothing if the board has no such square.
std::optional<Square> square_at(ChessSquare square, Board board);

// Parses one square in either notation. A number may be off the board. Throws Failure(usage) that
// names the text and `where`.
Square square_on(Board board, const std::string& where, const std::string& text);

// Parses "0,33" or "a1, d4". Empty lists and entries are errors: they usually come from an unset
// shell variable. Throws Failure(usage) that names the entry.
std::vector<Square> square_list(Board board, const std::string& where, const std::string& text);

}  // namespace hetman
