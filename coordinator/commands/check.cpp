#include <fmt/format.h>

#include <memory>
#include <optional>

#include "common/plural.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/flags/given_board.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/storage/compositions/formats.h"
#include "worker/completion/validator.h"

namespace hetman {
namespace {

ExitCode check(const std::string& file, const std::optional<std::string>& piece) {
    const Piece kind = queen_of(piece);
    CompositionFile read = read_composition(file);
    Composition& board = read.board;
    const std::uint32_t first = counts_from(read.format);
    board.knight = kind.reach('N');
    const std::uint32_t queens = queens_in(board);
    const auto conflict = first_conflict(board);
    const auto on_blocked = first_on_blocked(board);
    write_output(fmt::format("{} on {} x {}: {}\n", counted(queens, kind.name()), board.n(),
                             board.n(),
                             conflict     ? describe(*conflict, first)
                             : on_blocked ? describe_on_blocked(board, *on_blocked, first)
                                          : "none attacks another"));
    return conflict || on_blocked ? ExitCode::no_placement : ExitCode::complete;
}

}  // namespace

void add_check_command(CLI::App& program, Action& chosen) {
    auto file = std::make_shared<std::string>();
    auto piece = std::make_shared<std::optional<std::string>>();
    CLI::App* command =
        program.add_subcommand("check", "Check whether queens in a file attack each other");
    command->add_option("FILE", *file, "the queens, in any of the formats below")->required();
    command->add_option("--piece", *piece, queen_of_help);
    command->footer(
        "Exit code 0: no two queens attack each other. 6: two do, so no placement contains them\n"
        "all; the first conflict by rows is named, or the first queen on a blocked square. Rows\n"
        "and columns are numbered as in the file: from 1 for text and binary files, from 0 for\n"
        "the others.\n"
        "\n"
        "Formats, recognised by their first bytes:\n"
        "  text     a line for each row: the column of its queen from 1, or 0 if it has none\n"
        "  squares  \"n\", the number of rows, then the squares row * n + column, from 0; then,\n"
        "           if squares are blocked, \"blocked\" and those squares\n"
        "  json     {\"n\":4,\"columns\":[1,3,null,2],\"blocked\":[5]}: columns from 0, -1 or\n"
        "           null for none; \"blocked\" is optional\n"
        "  binary   \"HETMANQC\", a 32-bit 1, n in 64 bits, for each row 32 bits: the column from\n"
        "           1, or 0; all little-endian\n"
        "\nExamples:\n"
        "  hetman check queens.txt\n"
        "  hetman complete --random 1000000 --queens 500000 | hetman check /dev/stdin");
    command->callback([file, piece, &chosen] {
        chosen = [file, piece](Channel*) { return check(*file, *piece); };
    });
}

}  // namespace hetman
