// The command `attacks`: shows what a piece attacks, from one square or, as a table, from all. Uses
// only the problem's attack relation, on which everything else is built.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/failure.h"
#include "common/job/problem_keys.h"
#include "common/job/square.h"
#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/report/board_sheet.h"
#include "coordinator/report/boards.h"

namespace hetman {
namespace {

constexpr std::uint64_t widest_table = 12;     // a table has n^2 columns
constexpr std::uint64_t widest_picture = 200;  // a picture has n columns
constexpr std::uint64_t widest_at_all = 1000;

struct AttacksOptions {
    std::string piece;
    std::string n;
    std::optional<std::string> square;
    bool all = false;
    std::optional<std::string> wall;
    ShapeFlags shape;
    std::optional<std::string> svg;
    bool force = false;
    bool json = false;
};

struct Attacks {
    Problem problem;
    Board board = problem.board;

    // Nothing stands on walls, neither an attacking piece nor an attacked one.
    bool hold(Square from, Square to) const {
        return !is_wall(from) && !is_wall(to) && attacks(problem, from, to);
    }
    bool is_wall(Square square) const {
        return std::binary_search(problem.walls.begin(), problem.walls.end(), square);
    }
    Mark mark(Square from, Square to) const {
        if (to == from) return Mark::piece;
        if (is_wall(to)) return Mark::wall;
        return hold(from, to) ? Mark::attacked : Mark::none;
    }
    std::vector<Square> from(Square square) const {
        std::vector<Square> attacked;
        for (Square to = 0; to < board.squares(); ++to)
            if (hold(square, to)) attacked.push_back(to);
        return attacked;
    }
};

Failure usage(const std::string& what, const char* where, const std::string& remedy) {
    return {ExitCode::usage, {what, where, remedy}};
}

void check_size(Board board, const AttacksOptions& options) {
    for (const auto& [lines, name] :
         {std::pair{board.rows, "rows"}, std::pair{board.columns, "columns"}})
        if (lines < 1 || lines > widest_at_all)
            throw usage(fmt::format("attacks are shown on boards of 1 to {} {}, not {}",
                                    widest_at_all, name, lines),
                        "N", help_of("attacks"));
    if (options.force) return;
    if (!options.all && board.columns > widest_picture)
        throw usage(fmt::format("the picture would be {} squares wide", board.columns), "N",
                    fmt::format("give at most {}, or --force", widest_picture));
    if (options.all && board.squares() > widest_table * widest_table)
        throw usage(fmt::format("the table would have {} columns", board.squares()), "--all",
                    fmt::format("give at most {} x {} squares, leave --all out for one square's "
                                "attacks, or give --force",
                                widest_table, widest_table));
}

// The centre unless another square is given; nothing for all squares.
std::optional<Square> square_of(const AttacksOptions& options, Board board) {
    if (options.all) return std::nullopt;
    if (!options.square) return board.square(board.rows / 2, board.columns / 2);
    const Square square = square_on(board, "--square", *options.square);
    if (square >= board.squares())
        throw usage(fmt::format("square {} is off the board, which has squares 0 to {}", square,
                                board.squares() - 1),
                    "--square", help_of("attacks"));
    return square;
}

void print_table(const Attacks& attacks) {
    const Square squares = attacks.board.squares();
    const std::size_t width = fmt::formatted_size("{}", squares - 1);
    std::string line(width, ' ');
    for (Square to = 0; to < squares; ++to) line += fmt::format(" {:>{}}", to, width);
    fmt::print("{}\n", line);
    for (Square from = 0; from < squares; ++from) {
        line = fmt::format("{:>{}}", from, width);
        for (Square to = 0; to < squares; ++to)
            line += fmt::format(" {:>{}}", attacks.hold(from, to) ? '+' : '.', width);
        fmt::print("{}\n", line);
    }
}

void print_picture(const Attacks& attacks, Square square) {
    fmt::print("{}", picture(attacks.board, [&](Square to) {
                   if (to == square) return letter_of(attacks.problem.piece);
                   if (attacks.is_wall(to)) return '#';
                   return attacks.hold(square, to) ? '+' : '.';
               }));
}

std::string svg_of(const Attacks& attacks, std::optional<Square> square) {
    const auto marks_from = [&](Square from) {
        return [&attacks, from](Square to) { return attacks.mark(from, to); };
    };
    const std::string title =
        fmt::format("{} on {}: attacked squares", attacks.problem.piece.name(),
                    sides_and_shape_of(attacks.board));
    if (square) return board_svg(attacks.board, marks_from(*square), title);
    BoardSheet sheet(attacks.board);
    for (Square from = 0; from < attacks.board.squares() && !sheet.is_full(); ++from) {
        if (attacks.is_wall(from)) continue;
        sheet.add(marks_from(from), fmt::format("from square {}", from), {std::to_string(from)});
    }
    const std::uint64_t open = attacks.board.squares() - attacks.problem.walls.size();
    return sheet.svg(title, {drawn_of(sheet.size(), open, "square")}, attacks.board.columns);
}

void print_json(const Attacks& attacks, std::optional<Square> square) {
    nlohmann::ordered_json json = board_json(attacks.problem.piece, attacks.board);
    problem_key(ProblemField::walls).show(attacks.problem, json);
    if (square) {
        json["square"] = *square;
        json["attacked"] = attacks.from(*square);
    } else {
        json["attacked"] = nlohmann::ordered_json::array();
        for (Square from = 0; from < attacks.board.squares(); ++from)
            json["attacked"].push_back(attacks.from(from));
    }
    fmt::print("{}\n", json.dump());
}

Problem problem_of(const AttacksOptions& options) {
    Problem problem;
    problem.piece = Piece::parse(options.piece);
    problem.board = options.shape.shaped(board_size(options.n));
    check_size(problem.board, options);
    if (options.wall) problem.walls = square_list(problem.board, "--wall", *options.wall);
    return checked_problem(std::move(problem), "attacks");
}

ExitCode show_attacks(const AttacksOptions& options) {
    const Attacks attacks{problem_of(options)};
    const std::optional<Square> square = square_of(options, attacks.board);
    if (square && attacks.is_wall(*square))
        throw usage(fmt::format("square {} is a wall", *square), "--square",
                    "choose another square, or leave it out of --wall");
    PictureFile picture(options.svg, options.json);
    if (picture.is_wanted()) picture.write(svg_of(attacks, square));
    if (picture.is_output()) return ExitCode::complete;
    if (options.json)
        print_json(attacks, square);
    else if (square)
        print_picture(attacks, *square);
    else
        print_table(attacks);
    return ExitCode::complete;
}

}  // namespace

void add_attacks_command(const CommandLine& line) {
    auto options = std::make_shared<AttacksOptions>();
    const Command command = line.add_command("attacks", "Show which squares a piece attacks");
    command.add(piece_argument(), options->piece).required();
    command.add(size_argument(), options->n).required();
    options->shape.add_to(command);
    command.add(wall_flag(), options->wall);
    const Option square =
        command.add({.name = "--square",
                     .value = "SQUARE",
                     .heading = headings::output,
                     .help = "show the board with a piece on this square, e.g. 0 or a1",
                     .otherwise = "in the centre"},
                    options->square);
    command
        .add({.name = "--all",
              .heading = headings::output,
              .help = "show the attacks of all squares as a table"},
             options->all)
        .excludes(square);
    command.add(json_flag("print one line of JSON"), options->json);
    command.add(svg_flag("also draw the attacks"), options->svg);
    command.add(
        {.name = "--force", .heading = headings::output, .help = "print even if too wide to read"},
        options->force);
    command.footer(
        "Squares are numbered row * columns + column, from 0. In the table, rows are squares\n"
        "of the piece, columns attacked squares.\n"
        "\nExamples:\n"
        "  hetman attacks awesome-queen 9\n"
        "  hetman attacks 'R(3,1)' 8 --square 0 --svg moves.svg\n"
        "  hetman attacks queen 5 --all");
    command.action([options](Channel*) { return show_attacks(*options); });
}

}  // namespace hetman
