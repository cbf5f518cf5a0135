#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "coordinator/commands/command.h"
#include "coordinator/commands/counting_flags.h"
#include "coordinator/commands/numbers.h"

namespace hetman {
namespace {

struct CountOptions {
    std::string piece;
    std::string n;
    std::optional<std::string> pieces;
    std::optional<std::string> place;
    std::optional<std::string> block;
    CountingFlags flags;
};

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

Job job_from(const CountOptions& options) {
    Job job;
    Problem& problem = job.problem;
    problem.piece = Piece::parse(options.piece);
    problem.board.n = whole_number("N", options.n);
    problem.pieces = options.pieces ? whole_number("--pieces", *options.pieces) : problem.board.n;
    if (options.place) problem.preplaced = square_list("--place", *options.place);
    if (options.block) problem.blocked = square_list("--block", *options.block);
    std::vector<Complaint> complaints;
    for (const ProblemFault& fault : faults(problem))
        complaints.push_back({fault.what, place_of(fault), "see `hetman count --help`"});
    if (!complaints.empty()) throw Failure(ExitCode::usage, complaints);
    std::sort(problem.preplaced.begin(), problem.preplaced.end());
    std::sort(problem.blocked.begin(), problem.blocked.end());
    return job;
}

}  // namespace

void add_count_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<CountOptions>();
    CLI::App* command = program.add_subcommand("count", "Count placements, here and now");
    command->add_option("PIECE", options->piece, "Betza notation (QNN) or a name (awesome-queen)")
        ->required();
    command->add_option("N", options->n, "the board has N x N squares")->required();
    command->add_option("--pieces", options->pieces, "how many stand on the board in the end [N]");
    command->add_option("--place", options->place,
                        "squares that every placement occupies, e.g. 0,33 [none]");
    command->add_option("--block", options->block, "squares that no placement occupies [none]");
    options->flags.add_to(*command);
    command->footer(
        "Squares are numbered row * N + column, from 0.\n"
        "\nExamples:\n"
        "  hetman count awesome-queen 22\n"
        "  hetman count QN 14 --unique --json\n"
        "  hetman count queen 8 --place 0,12 --engine backtracking\n"
        "  mpirun -np 8 hetman count queen 17 --dir /tmp/queens-17");
    command->callback([options, &chosen] {
        chosen = [options](Channel* channel) {
            return count_and_print(job_from(*options), options->flags, std::nullopt, channel);
        };
    });
}

}  // namespace hetman
