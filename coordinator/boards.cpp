#include "coordinator/boards.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace hetman {
namespace {

constexpr std::uint64_t cell = 40;            // side of a square in an SVG, in pixels
constexpr std::size_t longest_in_a_cell = 6;  // digits

// How dark a square is, 0 to 1.
double share(const BigInteger& number, const BigInteger& most) {
    constexpr unsigned steps = 1000;
    if (most == 0) return 0;
    const BigInteger scaled = number * steps / most;
    return scaled.convert_to<double>() / steps;
}

// White for none, dark blue for the most.
std::string colour(double darkness) {
    const auto mix = [darkness](int light, int dark) {
        return static_cast<int>(light + (dark - light) * darkness);
    };
    return fmt::format("#{:02x}{:02x}{:02x}", mix(255, 8), mix(255, 48), mix(255, 107));
}

std::string svg_square(std::uint64_t row, std::uint64_t column, double darkness,
                       const std::string& number) {
    const std::uint64_t x = column * cell;
    const std::uint64_t y = row * cell;
    std::string text = fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#888\"><title>row "
        "{}, column {}: {}</title></rect>\n",
        x, y, cell, cell, colour(darkness), row, column, number);
    if (number.size() <= longest_in_a_cell)
        text += fmt::format(
            "<text x=\"{}\" y=\"{}\" fill=\"{}\" font-size=\"10\" text-anchor=\"middle\" "
            "font-family=\"sans-serif\">{}</text>\n",
            x + cell / 2, y + cell / 2 + 4, darkness > 0.5 ? "#fff" : "#000", number);
    return text;
}

}  // namespace

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

std::string board_text(const Problem& problem, const std::vector<Square>& placement,
                       unsigned indent) {
    const char lower = letter_of(problem.piece);
    const auto upper = static_cast<char>(std::toupper(static_cast<unsigned char>(lower)));
    const auto holds = [](const std::vector<Square>& squares, Square square) {
        return std::binary_search(squares.begin(), squares.end(), square);
    };
    return picture(
        problem.board,
        [&](Square square) {
            if (holds(problem.preplaced, square)) return upper;
            if (holds(placement, square)) return lower;
            return holds(problem.blocked, square) ? 'x' : '*';
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
                            board.column(square) + 1 == board.n ? '\n' : ' ');
    return text;
}

std::string heatmap_svg(const Problem& problem, const std::vector<CheckedInteger>& numbers) {
    const Board board = problem.board;
    BigInteger most = 0;
    for (const CheckedInteger& number : numbers) most = std::max(most, number.value);
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {0} "
        "{0}\">\n<title>{1} on {2} x {2}: placements that occupy each square</title>\n",
        board.n * cell, problem.piece.name(), board.n);
    for (Square square = 0; square < board.squares(); ++square)
        text += svg_square(board.row(square), board.column(square),
                           share(numbers[square].value, most), to_decimal(numbers[square]));
    text += "</svg>\n";
    return text;
}

}  // namespace hetman
