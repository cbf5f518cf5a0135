#include <fmt/core.h>

#include <memory>
#include <optional>

#include "common/plural.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/completion/compositions/formats.h"
#include "coordinator/completion/given_board.h"
#include "coordinator/process/standard_output.h"
#include "worker/completion/validator.h"

namespace hetman {
namespace {

struct CheckedBoard {
    std::string text;
    bool is_placement;
};

CheckedBoard verdict_on(CompositionFile& read, const Piece& kind) {
    Composition& board = read.board;
    board.knight = kind.reach('N');
    const std::uint32_t queens = queens_in(board);
    const auto conflict = first_conflict(board);
    const auto on_blocked = first_on_blocked(board);
    return {fmt::format("{} on {} x {}: {}\n", counted(queens, kind.name()), board.n(), board.n(),
                        conflict     ? describe(*conflict, read.counts_from)
                        : on_blocked ? describe_on_blocked(board, *on_blocked, read.counts_from)
                                     : "none attacks another"),
            !conflict && !on_blocked};
}

// Tells of the only board, or of several those that are no placements, and how many are.
ExitCode check(const std::string& file, const std::optional<std::string>& piece) {
    queen_of(piece);  // before reading
    CompositionReader reader(file);
    std::uint64_t boards = 0;
    std::uint64_t placements = 0;
    for (std::optional<CompositionFile> board = reader.next(); board && !output_is_lost();) {
        const CheckedBoard verdict = verdict_on(*board, queen_in(*board, file, piece));
        board = reader.next();
        ++boards;
        placements += verdict.is_placement ? 1 : 0;
        if (boards == 1 && !board)
            write_output(verdict.text);
        else if (!verdict.is_placement)
            write_output(fmt::format("board {}: {}", boards, verdict.text));
    }
    if (boards > 1)
        write_output(fmt::format("{} boards: in {} none attacks another\n", boards, placements));
    return placements == boards ? ExitCode::complete : ExitCode::no_placement;
}

}  // namespace

void add_check_command(const CommandLine& line) {
    auto file = std::make_shared<std::string>();
    auto piece = std::make_shared<std::optional<std::string>>();
    const Command command =
        line.add_command("check", "Check whether queens in a file attack each other");
    command
        .add({.name = "FILE",
              .help = "the queens, in any of the formats below; -: standard input",
              .values = {.files = Files::any}},
             *file)
        .required();
    command.add(queen_flag(), *piece);
    command.footer(
        "Exit code 0: no two queens attack each other. 6: two do, so no placement contains them\n"
        "all; the first conflict by rows is named, or the first queen on a blocked square. Rows\n"
        "and columns are numbered as in the file: from 1 for text, binary files and lists of\n"
        "columns without 0, from 0 for the others. Of a file with several boards, those with a\n"
        "conflict are named by their number.\n"
        "\n"
        "Formats, recognised by their first bytes:\n"
        "  text     a line for each row: the column of its queen from 1, or 0 if it has none\n"
        "  squares  \"n\", the number of rows, then the squares: row * n + column, from 0, or\n"
        "           chess coordinates (a1 is the first square of the last row); then, if squares\n"
        "           are blocked, \"blocked\" and those squares\n"
        "  json     {\"n\":4,\"columns\":[1,3,null,2],\"blocked\":[5]}: columns from 0, -1 or\n"
        "           null for none; all members but n are optional. \"placement\":[1,7] gives\n"
        "           squares in place of columns, \"piece\" the kind of queen\n"
        "  binary   \"HETMANQC\", a 32-bit 1, n in 64 bits, for each row 32 bits: the column from\n"
        "           1, or 0; all little-endian\n"
        "  line     the queens of all rows on a line, with or without brackets and commas: their\n"
        "           columns (2 4 1 3 or 2413 or [1,3,0,2]), or their squares (1 7 8 14)\n"
        "  drawn    a line for each row: q or Q for queens, x, X or # for blocked squares, any of\n"
        "           * . _ + for others; a line of the squares may come before\n"
        "Lines and drawn boards, with empty lines between these, may follow each other, as "
        "`first`\n"
        "and `list` print them.\n"
        "\nExamples:\n"
        "  hetman check queens.txt\n"
        "  hetman list queen 6 | hetman check -\n"
        "  hetman complete --random 1000000 --queens 500000 | hetman check -");
    command.action([file, piece](Channel*) { return check(*file, *piece); });
}

}  // namespace hetman
