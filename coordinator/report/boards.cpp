#include "coordinator/report/boards.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "common/text_case.h"

namespace hetman {

Mark mark_of(const Problem& problem, const std::vector<Square>& placement, Square square) {
    const auto holds = [square](const std::vector<Square>& squares) {
        return std::binary_search(squares.begin(), squares.end(), square);
    };
    if (holds(problem.preplaced)) return Mark::preplaced;
    if (holds(placement)) return Mark::piece;
    if (holds(problem.walls)) return Mark::wall;
    return holds(problem.blocked) ? Mark::blocked : Mark::none;
}

std::string description_of(const Problem& problem) {
    return fmt::format("{} on {}, {}", problem.piece.name(), sides_and_shape_of(problem.board),
                       describe(problem.pieces));
}

char letter_of(const Piece& piece) {
    const char first = lower_case(piece.betza()).front();
    return first == '(' || first == '[' ? 'p' : first;
}

std::string picture(Board board, const std::function<char(Square)>& letter, unsigned indent) {
    std::string text;
    for (std::uint64_t row = 0; row < board.rows; ++row) {
        text.append(indent, ' ');
        for (std::uint64_t column = 0; column < board.columns; ++column) {
            if (column != 0) text += ' ';
            text += letter(board.square(row, column));
        }
        text += '\n';
    }
    return text;
}

std::string board_text(const Problem& problem, const std::vector<Square>& placement,
                       unsigned indent) {
    const char lower = letter_of(problem.piece);
    const auto upper = static_cast<char>(std::toupper(static_cast<unsigned char>(lower)));
    return picture(
        problem.board,
        [&](Square square) {
            switch (mark_of(problem, placement, square)) {
                case Mark::preplaced:
                    return upper;
                case Mark::piece:
                    return lower;
                case Mark::blocked:
                    return 'x';
                case Mark::wall:
                    return '#';
                default:
                    return '*';
            }
        },
        indent);
}

std::string squares_text(const std::vector<Square>& placement) {
    return fmt::format("{}\n", fmt::join(placement, " "));
}

std::string table_text(Board board, const std::vector<CheckedInteger>& numbers) {
    std::vector<std::string> texts;
    std::size_t width = 1;
    for (const CheckedInteger& number : numbers) {
        texts.push_back(to_decimal(number));
        width = std::max(width, texts.back().size());
    }
    std::string text;
    for (Square square = 0; square < board.squares(); ++square)
        text += fmt::format("{:>{}}{}", texts[square], width,
                            board.column(square) + 1 == board.columns ? '\n' : ' ');
    return text;
}

}  // namespace hetman
