#include <memory>

#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "worker/goals/goals.h"

namespace hetman {
namespace {

struct FirstOptions {
    ProblemFlags problem;
    CountingFlags flags;
};

}  // namespace

void add_first_command(const CommandLine& line) {
    auto options = std::make_shared<FirstOptions>();
    const Command command = line.add_command("first", "Find the lexicographically first placement");
    options->problem.add_to(command);
    options->flags.add_to(command, first_placement_goal());
    command.footer(
        "Prints its squares in ascending order (row * columns + column, from 0), then the board;\n"
        "\"none\" and exit code 6 if it is proved that there is no placement. --pieces each is\n"
        "refused. Where rows or columns may stay empty, one thread searches.\n"
        "\nExamples:\n"
        "  hetman first awesome-queen 30\n"
        "  hetman first bishop 8 --place 43,44,45,46\n"
        "  mpirun --oversubscribe -np 8 hetman first queen 40 --dir runs/first-queens-40");
    command.action([options](Channel* channel) {
        Job job;
        job.problem = options->problem.problem();
        job.goal.find = first_placement_goal().find();
        return count_and_print(options->flags.request(job), channel);
    });
}

}  // namespace hetman
