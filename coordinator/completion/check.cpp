#include <fmt/core.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "common/enum_names.h"
#include "common/plural.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/completion/compositions/formats.h"
#include "coordinator/completion/given_board.h"
#include "coordinator/process/standard_output.h"
#include "worker/completion/validator.h"

namespace hetman {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array line_words{Word<SharedLine>{SharedLine::column, "column"},
                                Word<SharedLine>{SharedLine::diagonal, "diagonal"},
                                Word<SharedLine>{SharedLine::antidiagonal, "antidiagonal"},
                                Word<SharedLine>{SharedLine::knight_move, "knight's move"}};

struct CheckOptions {
    std::string file;
    std::optional<std::string> piece;
    bool json = false;
};

struct CheckedBoard {
    CompositionFile read;
    Piece kind;
    std::optional<Conflict> conflict;
    std::optional<std::uint32_t> on_blocked;  // the row of a queen

    bool is_placement() const { return !conflict && !on_blocked; }
};

CheckedBoard checked(CompositionFile read, const Piece& kind) {
    read.board.knight = kind.reach('N');
    const auto conflict = first_conflict(read.board);
    const auto on_blocked = first_on_blocked(read.board);
    return {std::move(read), kind, conflict, on_blocked};
}

std::string to_text(const CheckedBoard& checked) {
    const Composition& board = checked.read.board;
    const std::uint32_t counts_from = checked.read.counts_from;
    return fmt::format(
        "{} on {} x {}: {}\n", counted(queens_in(board), checked.kind.name()), board.n(), board.n(),
        checked.conflict     ? describe(*checked.conflict, counts_from)
        : checked.on_blocked ? describe_on_blocked(board, *checked.on_blocked, counts_from)
                             : "none attacks another");
}

Json json_of(std::uint32_t row, std::uint32_t column) { return {{"row", row}, {"column", column}}; }

// Rows and columns from 0, whatever the file counts from.
std::string to_json(const CheckedBoard& checked, std::uint64_t number) {
    const Composition& board = checked.read.board;
    Json json{{"board", number},
              {"piece", checked.kind.betza()},
              {"n", board.n()},
              {"queens", queens_in(board)},
              {"placement", checked.is_placement()},
              {"conflict", nullptr},
              {"on_blocked", nullptr}};
    if (const auto& conflict = checked.conflict)
        json["conflict"] = {{"line", row_of<line_words>(conflict->line).name},
                            {"first", json_of(conflict->first_row, conflict->first_column)},
                            {"second", json_of(conflict->second_row, conflict->second_column)}};
    else if (checked.on_blocked)
        json["on_blocked"] = json_of(*checked.on_blocked, board.columns[*checked.on_blocked]);
    return json.dump() + '\n';
}

// Tells of the only board, or of several those that are no placements, and how many are; as JSON of
// each.
ExitCode check(const CheckOptions& options) {
    const std::string& file = options.file;
    const std::optional<std::string>& piece = options.piece;
    queen_of(piece);  // before reading
    CompositionReader reader(file);
    std::uint64_t boards = 0;
    std::uint64_t placements = 0;
    for (std::optional<CompositionFile> board = reader.next(); board && !output_is_lost();) {
        const Piece kind = queen_in(*board, file, piece);
        const CheckedBoard verdict = checked(std::move(*board), kind);
        board = reader.next();
        ++boards;
        placements += verdict.is_placement() ? 1 : 0;
        if (options.json)
            write_output(to_json(verdict, boards));
        else if (boards == 1 && !board)
            write_output(to_text(verdict));
        else if (!verdict.is_placement())
            write_output(fmt::format("board {}: {}", boards, to_text(verdict)));
    }
    if (boards > 1 && !options.json)
        write_output(fmt::format("{} boards: in {} none attacks another\n", boards, placements));
    return placements == boards ? ExitCode::complete : ExitCode::no_placement;
}

}  // namespace

void add_check_command(const CommandLine& line) {
    auto options = std::make_shared<CheckOptions>();
    const Command command =
        line.add_command("check", "Check whether queens in a file attack each other");
    command
        .add({.name = "FILE",
              .help = "the queens, in any of the formats below; -: standard input",
              .values = {.files = Files::any}},
             options->file)
        .required();
    command.add(queen_flag(), options->piece);
    command.add(json_flag("print for each board one line of JSON"), options->json);
    command.footer(
        "Exit code 0: no two queens attack each other; 6: two do, so no placement contains them\n"
        "all. Names the first conflict by rows, or the first queen on a blocked square. Rows and\n"
        "columns are numbered as in the file: from 1 in text and binary files and in lists of\n"
        "columns without 0, otherwise from 0. If a file has several boards, each board with a\n"
        "conflict is named by its number.\n"
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
    command.action([options](Channel*) { return check(*options); });
}

}  // namespace hetman
