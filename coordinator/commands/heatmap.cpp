#include <memory>

#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/report/heatmap_svg.h"
#include "worker/goals/goals.h"

namespace hetman {
namespace {

struct HeatmapOptions {
    ProblemFlags problem;
    std::optional<std::string> svg;
    CountingFlags flags;
};

ExitCode draw(const HeatmapOptions& options, Channel* channel) {
    Job job;
    job.problem = options.problem.problem();
    job.goal.find = heat_map_goal().find();
    PictureFile picture(options.svg, options.flags.json);
    const Outcome outcome = count(options.flags.request(job), channel);
    if (!picture.is_output()) print(outcome, options.flags.json);
    if (picture.is_wanted() && outcome.result.complete) {
        outcome.result.document.check();
        picture.write(heatmap_svg(job.problem, outcome.result.document.squares));
    }
    return code_of(outcome);
}

}  // namespace

void add_heatmap_command(const CommandLine& line) {
    auto options = std::make_shared<HeatmapOptions>();
    const Command command =
        line.add_command("heatmap", "Count for every square the placements that occupy it");
    options->problem.add_to(command);
    command.add(svg_flag("also draw the map"), options->svg);
    options->flags.add_to(command, heat_map_goal());
    command.footer(
        "For long runs use a job file with find = \"heatmap\", or --dir.\n"
        "--pieces each is refused.\n"
        "\nExamples:\n"
        "  hetman heatmap queen 8\n"
        "  hetman heatmap awesome-queen 20 --svg queens.svg\n"
        "  mpirun --oversubscribe -np 8 hetman heatmap queen 17 --dir runs/heatmap-17");
    command.action([options](Channel* channel) { return draw(*options, channel); });
}

}  // namespace hetman
