#include "coordinator/commands/problem_flags.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/failure.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/numbers.h"

namespace hetman {
namespace {

std::string place_of(const ProblemFault& fault) {
    switch (fault.field) {
        case ProblemField::preplaced:
            return fmt::format("--place, entry {}", fault.position + 1);
        case ProblemField::blocked:
            return fmt::format("--block, entry {}", fault.position + 1);
        case ProblemField::pieces:
            return "--pieces";
        default:
            return "N";
    }
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
    CLI::Option* size = command.add_option("N", n, "the board has N x N squares");
    if (!job) size->required();
    command.add_option("--pieces", pieces_, "how many stand on the board in the end [N]");
    command.add_option("--place", place_,
                       "squares that every placement occupies, e.g. 0,33 [none]");
    command.add_option("--block", block_, "squares that no placement occupies [none]");
    if (!job) return;
    for (const char* flag : {"--pieces", "--place", "--block"})
        command.get_option(flag)->needs(size);
}

Problem ProblemFlags::problem_on(const std::string& size) const {
    Problem problem;
    problem.piece = Piece::parse(piece_);
    problem.board.n = whole_number("N", size);
    problem.pieces = whole_number_or("--pieces", pieces_, problem.board.n);
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
