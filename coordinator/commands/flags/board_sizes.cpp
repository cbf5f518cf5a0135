#include "coordinator/commands/flags/board_sizes.h"

#include <fmt/core.h>

#include "common/digits.h"
#include "common/failure.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"

namespace hetman {
namespace {}  // namespace

Board board_size(const std::string& text) {
    if (text.find_first_of("xX") == std::string::npos) return square_board(whole_number("N", text));
    if (const std::optional<Board> board = board_of_size(text)) return *board;
    throw Failure(ExitCode::usage, {fmt::format("\"{}\" is not a board size", text), "N",
                                    "give rows and columns, such as 3x5"});
}

void ShapeFlags::add_to(const Command& command) {
    const Option cylinder =
        command.add({.name = "--cylinder",
                     .heading = headings::problem,
                     .help = "join the left and right edges: columns wrap around"},
                    cylinder_);
    command
        .add({.name = "--torus",
              .heading = headings::problem,
              .help = "also join the top and bottom edges: rows and columns wrap around"},
             torus_)
        .excludes(cylinder);
}

Board ShapeFlags::shaped(Board board) const {
    board.shape = torus_ ? Shape::torus : cylinder_ ? Shape::cylinder : Shape::plane;
    return board;
}

BoardRange::BoardRange(const std::string& text) {
    const std::size_t times = text.find_first_of("xX");
    const std::string rows = text.substr(0, times);
    const std::string columns = times == std::string::npos ? "" : text.substr(times + 1);
    std::string changing = text;
    if (is_range(rows) && is_range(columns))
        throw Failure(ExitCode::usage, {fmt::format("\"{}\" has two ranges", text), "N",
                                        "make only rows or only columns a range, such as 3x4..12"});
    if (is_digits(columns)) {
        changing = rows;
        behind_ = 'x' + columns;
    } else if (is_digits(rows) && times != std::string::npos) {
        changing = columns;
        before_ = rows + 'x';
    }
    const Range range = whole_range("N", changing);
    first_ = range.first;
    last_ = range.last;
}

std::string BoardRange::size(std::uint64_t changing) const {
    return fmt::format("{}{}{}", before_, changing, behind_);
}

}  // namespace hetman
