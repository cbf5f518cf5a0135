#include <fmt/core.h>

#include <string_view>
#include <utility>

#include "common/plural.h"
#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {
namespace {

constexpr std::string_view queens = "qQ";
constexpr std::string_view blocked_squares = "xX#";
constexpr std::string_view free_squares = "*._+";

bool is_in(std::string_view letters, int byte) {
    return byte != ByteReader::end && byte != 0 &&
           letters.find(static_cast<char>(byte)) != std::string_view::npos;
}

// Reads a row with its line end. Blocked squares are noted as (row, column), because the size of
// the board is known only after the first row.
std::uint64_t read_row(Composition& board, ByteReader& reader) {
    const std::uint32_t row = board.n();
    board.columns.push_back(no_column);
    std::uint64_t column = 0;
    for (; is_drawn_square(reader.peek()); reader.skip_blanks(), ++column) {
        if (column == largest_composition)
            throw reader.fault(fmt::format("there are more than {} columns", largest_composition));
        const int square = reader.next();
        if (is_in(blocked_squares, square)) {
            expect_room_to_block(board.blocked.size(), reader);
            board.blocked.add(row, static_cast<std::uint32_t>(column));
        }
        if (!is_in(queens, square)) continue;
        if (board.columns[row] != no_column)
            throw reader.fault(
                fmt::format("row {} has a queen already, in column {}", row, board.columns[row]));
        board.columns[row] = static_cast<std::uint32_t>(column);
    }
    if (reader.peek() != '\n' && reader.peek() != ByteReader::end)
        throw reader.fault(
            fmt::format("\"{}\" is no square of a drawn board", static_cast<char>(reader.peek())));
    reader.next();
    return column;
}

}  // namespace

bool is_drawn_square(int byte) {
    return is_in(queens, byte) || is_in(blocked_squares, byte) || is_in(free_squares, byte);
}

CompositionFile read_drawn(ByteReader& reader) {
    const std::uint64_t first_line = reader.line();
    Composition board;
    std::uint64_t columns = 0;
    while (reader.skip_blanks(), is_drawn_square(reader.peek())) {
        const std::uint64_t line = reader.line();
        const std::uint64_t squares = read_row(board, reader);
        if (board.n() == 1) columns = squares;
        if (squares != columns)
            throw reader.fault_in_line(fmt::format("the row has {}, the first row {}",
                                                   counted(squares, "square"), columns),
                                       line);
    }
    if (columns != board.n())
        throw reader.fault_in_line(
            fmt::format("the drawn board has {} of {}: it is not square", counted(board.n(), "row"),
                        counted(columns, "square")),
            first_line);
    board.blocked.sort();
    return {std::move(board), CompositionFormat::drawn, 0, first_line};
}

}  // namespace hetman
