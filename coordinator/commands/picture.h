#pragma once
// Boards as text.

#include <functional>
#include <string>

#include "common/board.h"
#include "common/piece.h"

namespace hetman {

// The letter that stands for a piece in pictures: "q" for all queens.
char letter_of(const Piece& piece);

// A line for each row, each begun with `indent` spaces, with a letter for each square.
std::string picture(Board board, const std::function<char(Square)>& letter, unsigned indent = 0);

}  // namespace hetman
