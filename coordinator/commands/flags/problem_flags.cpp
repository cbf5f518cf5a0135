#include "coordinator/commands/flags/problem_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "common/job/problem_keys.h"
#include "common/job/square.h"
#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/shared_flags.h"

namespace hetman {
namespace {

std::string place_of(const ProblemFault& fault) {
    const std::string flag(problem_key(fault.field).flag);
    const bool is_list = fault.field == ProblemField::preplaced ||
                         fault.field == ProblemField::blocked || fault.field == ProblemField::walls;
    return is_list ? fmt::format("{}, entry {}", flag, fault.position + 1) : flag;
}

PieceNumber number_of_pieces(const std::optional<std::string>& flag, Board board) {
    if (!flag) return board.rows;
    if (const std::optional<PieceNumber> open = open_number(*flag)) return *open;
    const bool is_word = flag->find_first_of("0123456789") == std::string::npos;
    if (is_word)
        throw Failure(ExitCode::usage,
                      {fmt::format("\"{}\" is not a number of pieces", *flag), "--pieces",
                       "give a number, any, each, largest or smallest"});
    return whole_number("--pieces", *flag);
}

// The value with that name.
template <class Values>
typename Values::value_type one_of(const char* flag, const std::string& name,
                                   const Values& values) {
    if (const auto value = named(values, name)) return *value;
    throw unknown_word(flag, name, names_of(values));
}

Subgroup required_by(const std::string& name) {
    if (const auto subgroup = subgroup_named(name)) return *subgroup;
    throw unknown_word("--symmetric", name, subgroup_names());
}

}  // namespace

Flag wall_flag() {
    return {.name = "--wall",
            .value = "SQUARES",
            .heading = headings::problem,
            .help = "squares that stay empty and stop rides; leaps pass over them",
            .otherwise = "none"};
}

Problem checked_problem(Problem problem, const std::string& command) {
    Complaints complaints;
    for (const ProblemFault& fault : faults(problem))
        complaints.add({fault.what, place_of(fault), help_of(command)});
    if (complaints.count() > 0) throw Failure(ExitCode::usage, complaints);
    return settled(std::move(problem));
}

void ProblemFlags::add_to(const Command& command, Place place) {
    command_ = command.name();
    const bool job = place == Place::job_or_problem;
    command.add(job ? job_or_piece_argument() : piece_argument(), piece_).required();
    const Option size = command.add(size_argument(), n);
    if (!job) size.required();
    const std::size_t before_flags = command.options().size();
    command.add({.name = "--pieces",
                 .value = "K",
                 .heading = headings::problem,
                 .help = "number of pieces, preplaced ones included; any: all placements; each: "
                         "one count for each number; largest: as many as fit; smallest: with "
                         "--maximal, the fewest pieces of a maximal placement",
                 .otherwise = "N, on N x N squares"},
                pieces_);
    command.add({.name = "--maximal",
                 .heading = headings::problem,
                 .help = "only placements to which no piece can be added"},
                maximal_);
    command.add(
        {.name = "--place",
         .value = "SQUARES",
         .heading = headings::problem,
         .help =
             "squares that every placement occupies, e.g. 0,33 or a8,b4: numbers row * columns + "
             "column, from 0, or chess coordinates, where a1 is the first square of the last row",
         .otherwise = "none"},
        place_);
    command.add({.name = "--block",
                 .value = "SQUARES",
                 .heading = headings::problem,
                 .help = "squares that no placement occupies",
                 .otherwise = "none"},
                block_);
    command.add(wall_flag(), wall_);
    shape_.add_to(command);
    command.add({.name = "--colour",
                 .value = "COLOUR",
                 .heading = headings::problem,
                 .help = "black or white: only squares of this colour may be occupied; black: row "
                         "+ column is even",
                 .otherwise = "any",
                 .values = {names_of(all_colours)}},
                colour_);
    command.add(
        {.name = "--self-attack",
         .heading = headings::problem,
         .help = "exclude squares from which a leap around the board returns to the same square"},
        self_attack_);
    command.add({.name = "--symmetric",
                 .value = "MAP",
                 .heading = headings::problem,
                 .help = fmt::format("only placements that this map leaves unchanged: {}",
                                     fmt::join(subgroup_names(), ", ")),
                 .otherwise = "any",
                 .values = {subgroup_names()}},
                symmetric_);
    if (!job) return;
    const std::vector<Option> options = command.options();
    for (std::size_t i = before_flags; i < options.size(); ++i) options[i].needs(size);
}

void ProblemFlags::add_group_to(const Command& command) {
    command.add({.name = "--group",
                 .value = "GROUP",
                 .heading = headings::result,
                 .help = fmt::format("count or print classes under these symmetries alone: {}",
                                     fmt::join(names_of(all_map_groups), ", ")),
                 .otherwise = "all",
                 .values = {names_of(all_map_groups)}},
                group_);
}

bool ProblemFlags::counts_by_number() const {
    const std::optional<PieceNumber> open = pieces_ ? open_number(*pieces_) : std::nullopt;
    return open && open->by_number();
}

bool ProblemFlags::counts_each_number() const {
    return pieces_ && open_number(*pieces_) == PieceNumber(NumberKind::each);
}

Problem ProblemFlags::problem_on(const std::string& size) const {
    Problem problem;
    problem.piece = Piece::parse(piece_);
    problem.board = shape_.shaped(board_size(size));
    const bool has_squares = problem.board.rows > 0 && problem.board.columns > 0;
    if (!problem.board.is_square() && has_squares && !pieces_)
        throw Failure(ExitCode::usage, {fmt::format("the number of pieces on {} is missing",
                                                    sides_of(problem.board)),
                                        "--pieces", "give it: only N x N boards have a default"});
    problem.pieces = number_of_pieces(pieces_, problem.board);
    problem.maximal = maximal_;
    if (place_) problem.preplaced = square_list(problem.board, "--place", *place_);
    if (block_) problem.blocked = square_list(problem.board, "--block", *block_);
    if (wall_) problem.walls = square_list(problem.board, "--wall", *wall_);
    if (colour_) problem.colour = one_of("--colour", *colour_, all_colours);
    problem.self_attack = self_attack_;
    if (symmetric_) problem.required = required_by(*symmetric_);
    if (group_) problem.group = one_of("--group", *group_, all_map_groups);
    return checked_problem(std::move(problem), command_);
}

}  // namespace hetman
