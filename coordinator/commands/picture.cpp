#include "coordinator/commands/picture.h"

#include <cctype>

namespace hetman {

char letter_of(const Piece& piece) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(piece.betza().front())));
}

std::string picture(Board board, const std::function<char(Square)>& letter, unsigned indent) {
    std::string text;
    for (std::uint64_t row = 0; row < board.n; ++row) {
        text.append(indent, ' ');
        for (std::uint64_t column = 0; column < board.n; ++column) {
            if (column != 0) text += ' ';
            text += letter(board.square(row, column));
        }
        text += '\n';
    }
    return text;
}

}  // namespace hetman
