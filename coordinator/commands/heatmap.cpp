#include <memory>

#include "common/failure.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/files/output_file.h"
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
    // Fails before the count if the file cannot be written.
    std::optional<OutputFile> picture;
    if (options.svg) picture.emplace("--svg", *options.svg);
    const Outcome outcome = count(options.flags.request(job), channel);
    print(outcome, options.flags.json);
    if (picture && outcome.result.complete) {
        picture->write(heatmap_svg(job.problem, outcome.result.document.squares));
        picture->close();
    }
    return code_of(outcome);
}

}  // namespace

void add_heatmap_command(const CommandLine& line) {
    auto options = std::make_shared<HeatmapOptions>();
    const Command command =
        line.add_command("heatmap", "Count for every square the placements that occupy it");
    options->problem.add_to(command);
    command.add({.name = "--svg",
                 .value = "FILE",
                 .heading = headings::output,
                 .help = "also draw the map to this file",
                 .values = {.files = Files::any}},
                options->svg);
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
