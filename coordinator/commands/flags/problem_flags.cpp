#include "coordinator/commands/flags/problem_flags.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/failure.h"
#include "common/job/problem_keys.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/flags/board_sizes.h"
#include "coordinator/commands/flags/numbers.h"

namespace hetman {
namespace {

std::string place_of(const ProblemFault& fault) {
    const std::string flag(problem_key(fault.field).flag);
    const bool is_list =
        fault.field == ProblemField::preplaced || fault.field == ProblemField::blocked;
    return is_list ? fmt::format("{}, entry {}", flag, fault.position + 1) : flag;
}

PieceNumber number_of_pieces(const std::optional<std::string>& flag, Board board) {
    if (!flag) return board.rows;
    if (const std::optional<PieceNumber> open = open_number(*flag)) return *open;
    return whole_number("--pieces", *flag);
}

}  // namespace

void ProblemFlags::add_to(CLI::App& command, Place place) {
    command_ = command.get_name();
    const bool job = place == Place::job_or_problem;
    command
        .add_option(job ? "JOB|PIECE" : "PIECE", piece_,
                    fmt::format("{}Betza notation (QNN) or a name (awesome-queen)",
                                job ? "job file (TOML); or with N a piece: " : ""))
        ->required();
    CLI::Option* size = command.add_option("N", n, board_size_help);
    if (!job) size->required();
    command.add_option("--pieces", pieces_,
                       "number of pieces, preplaced ones included; any: all placements; each: one "
                       "count for each number; largest: as many as fit [N, on N x N squares]");
    command.add_flag("--maximal", maximal_,
                     "only placements that leave no square where a further piece could stand");
    command.add_option("--place", place_,
                       "squares that every placement occupies, e.g. 0,33 [none]");
    command.add_option("--block", block_, "squares that no placement occupies [none]");
    if (!job) return;
    for (const char* flag : {"--pieces", "--maximal", "--place", "--block"})
        command.get_option(flag)->needs(size);
}

Problem ProblemFlags::problem_on(const std::string& size) const {
    Problem problem;
    problem.piece = Piece::parse(piece_);
    problem.board = board_size(size);
    if (!problem.board.is_square() && !pieces_)
        throw Failure(ExitCode::usage, {fmt::format("the number of pieces on {} is missing",
                                                    sides_of(problem.board)),
                                        "--pieces", "give it: only N x N boards have a default"});
    problem.pieces = number_of_pieces(pieces_, problem.board);
    problem.maximal = maximal_;
    if (place_) problem.preplaced = square_list("--place", *place_);
    if (block_) problem.blocked = square_list("--block", *block_);
    Complaints complaints;
    for (const ProblemFault& fault : faults(problem))
        complaints.add({fault.what, place_of(fault), help_of(command_)});
    if (complaints.count() > 0) throw Failure(ExitCode::usage, complaints);
    std::sort(problem.preplaced.begin(), problem.preplaced.end());
    std::sort(problem.blocked.begin(), problem.blocked.end());
    return problem;
}

}  // namespace hetman
