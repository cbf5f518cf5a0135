#include <memory>

#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/report/board_svg.h"
#include "worker/goals/goals.h"

namespace hetman {
namespace {

struct FirstOptions {
    ProblemFlags problem;
    CountingFlags flags;
    std::optional<std::string> svg;
};

ExitCode find_first(const FirstOptions& options, Channel* channel) {
    Job job;
    job.problem = options.problem.problem();
    job.goal.find = first_placement_goal().find();
    PictureFile picture(options.svg, options.flags.json);
    const Outcome outcome = count(options.flags.request(job), channel);
    const Result& result = outcome.result;
    const bool is_drawn = picture.is_wanted() && result.complete && result.document.placement &&
                          !has_no_placement(job.problem, result);
    if (!is_drawn || !picture.is_output()) print(outcome, options.flags.json);
    if (is_drawn) picture.write(placement_svg(job.problem, *result.document.placement));
    return code_of(outcome);
}

}  // namespace

void add_first_command(const CommandLine& line) {
    auto options = std::make_shared<FirstOptions>();
    const Command command = line.add_command("first", "Find the lexicographically first placement");
    options->problem.add_to(command);
    options->flags.add_to(command, first_placement_goal());
    command.add(svg_flag("also draw the board"), options->svg);
    command.footer(
        "Prints its squares in ascending order (row * columns + column, from 0), then the board;\n"
        "prints \"none\" and ends with exit code 6 if there is no placement. --pieces each is\n"
        "refused. Where rows or columns may stay empty, one thread searches.\n"
        "\nExamples:\n"
        "  hetman first awesome-queen 30\n"
        "  hetman first bishop 8 --place 43,44,45,46 --svg board.svg\n"
        "  mpirun --oversubscribe -np 8 hetman first queen 40 --dir runs/first-queens-40");
    command.action([options](Channel* channel) { return find_first(*options, channel); });
}

}  // namespace hetman
