#include <memory>

#include "coordinator/commands/command.h"
#include "coordinator/commands/counting_flags.h"
#include "coordinator/commands/problem_flags.h"

namespace hetman {
namespace {

struct CountOptions {
    ProblemFlags problem;
    CountingFlags flags;
};

}  // namespace

void add_count_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<CountOptions>();
    CLI::App* command = program.add_subcommand("count", "Count placements, here and now");
    options->problem.add_to(*command);
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
            Job job;
            job.problem = options->problem.problem();
            return count_and_print(job, options->flags, std::nullopt, channel);
        };
    });
}

}  // namespace hetman
