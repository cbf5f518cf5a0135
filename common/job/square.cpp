#include "common/job/square.h"

#include <fmt/core.h>

#include <charconv>

#include "common/failure.h"
#include "common/job/whole_number.h"
#include "common/split_text.h"
#include "common/text_case.h"

namespace hetman {

std::optional<ChessSquare> parse_chess_square(std::string_view text) {
    constexpr std::uint64_t letters = 26;
    constexpr std::size_t most_letters = 7;  // more than the columns of the largest board need
    const std::string lower = lower_case(text);
    std::size_t at = 0;
    std::uint64_t column = 0;
    for (; at < lower.size() && lower[at] >= 'a' && lower[at] <= 'z'; ++at)
        column = letters * column + static_cast<std::uint64_t>(lower[at] - 'a' + 1);
    if (at == 0 || at > most_letters) return std::nullopt;
    std::uint64_t rank = 0;
    const char* const end = lower.data() + lower.size();
    const auto [rest, error] = std::from_chars(lower.data() + at, end, rank);
    if (error != std::errc() || rest != end || rank == 0) return std::nullopt;
    return ChessSquare{column - 1, rank};
}

std::optional<Square> square_at(ChessSquare square, Board board) {
    if (square.column >= board.columns || square.rank > board.rows) return std::nullopt;
    return board.square(board.rows - square.rank, square.column);
}

Square square_on(Board board, const std::string& where, const std::string& text) {
    const std::optional<ChessSquare> chess = parse_chess_square(text);
    if (!chess) {
        if (!text.empty() && text.front() >= '0' && text.front() <= '9')
            return whole_number(where, text);
        throw Failure(ExitCode::usage,
                      {fmt::format("\"{}\" is not a square", text), where,
                       "give row * columns + column, from 0, or chess coordinates such as a1"});
    }
    if (const std::optional<Square> square = square_at(*chess, board)) return *square;
    throw Failure(ExitCode::usage,
                  {fmt::format("square {} is off the board of {}", text, sides_of(board)), where,
                   "a1 is the first square of the last row"});
}

namespace {

std::string without_blanks_around(const std::string& text) {
    constexpr auto blanks = " \t";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

}  // namespace

std::vector<Square> square_list(Board board, const std::string& where, const std::string& text) {
    std::vector<Square> squares;
    for (const std::string& entry : split_text(text, ','))
        squares.push_back(square_on(board, fmt::format("{}, entry {}", where, squares.size() + 1),
                                    without_blanks_around(entry)));
    return squares;
}

}  // namespace hetman
