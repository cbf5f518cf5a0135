// The command `trace`: shows forward filtering square by square. Every piece placed removes the
// squares it attacks from the list of free squares. A list holds only later squares; a branch is
// dead when fewer squares are free than pieces are missing. (The engine `filtering` works in the
// same way, but abandons some branches earlier: as soon as an open row or column has no free
// square.)
//
// An attempt is a path that ends in a placement or a dead branch. Attempts are counted as in the
// program NqProblemExtended (Jozsef Kiss, 2018), which works in the same way.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "common/failure.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/commands/tracing/narrators.h"
#include "coordinator/commands/tracing/step_pictures.h"
#include "coordinator/commands/tracing/walk.h"

namespace hetman {
namespace {

constexpr std::uint64_t most_steps = 10'000;
constexpr std::uint64_t widest_board = 64;

struct TraceOptions {
    ProblemFlags problem;
    bool first = false;
    bool summary = false;
    bool force = false;
    bool json = false;
    bool dot = false;
    std::optional<std::string> svg;
};

void check_size(const Problem& problem, const TraceOptions& options) {
    if (!problem.required.is_trivial())
        throw Failure(ExitCode::usage, {"searches for placements with a symmetry are not traced",
                                        "--symmetric", help_of("trace")});
    if (std::max(problem.board.rows, problem.board.columns) > widest_board)
        throw Failure(ExitCode::usage,
                      {fmt::format("searches are traced on boards up to {0} x {0}, not {1}",
                                   widest_board, sides_of(problem.board)),
                       "N", help_of("trace")});
    if (options.force || options.summary) return;
    Walk dry(problem, {{}, most_steps, options.first});
    dry.run();
    if (dry.is_cut())
        throw Failure(ExitCode::usage,
                      {fmt::format("the trace would have more than {} steps", most_steps), "",
                       "give a smaller problem, --summary or --force"});
}

std::unique_ptr<Narrator> narrator_for(const TraceOptions& options) {
    if (options.dot) return dot_narrator();
    return options.json ? json_narrator() : text_narrator();
}

ExitCode trace(const TraceOptions& options) {
    const Problem problem = options.problem.problem();
    if (problem.maximal)
        throw Failure(ExitCode::usage, {"searches for maximal placements are not traced",
                                        "--maximal", "leave the flag out"});
    if (!problem.pieces.is_exact())
        throw Failure(ExitCode::usage, {"searches are traced for an exact number of pieces",
                                        "--pieces", "give a number"});
    check_size(problem, options);
    PictureFile picture(options.svg, options.json || options.dot);
    const std::unique_ptr<Narrator> narrator = narrator_for(options);
    std::optional<StepPictures> pictures;
    WalkSettings settings;
    settings.first_only = options.first;
    settings.ends_unread = !picture.is_wanted();
    if (!options.summary && !picture.is_output()) settings.narrators.push_back(narrator.get());
    if (picture.is_wanted()) settings.narrators.push_back(&pictures.emplace(problem));
    Walk walk(problem, settings);
    walk.run();
    if (pictures) {
        pictures->end(walk.totals());
        picture.write(pictures->svg());
    }
    if (!picture.is_output()) narrator->end(walk.totals());
    return ExitCode::complete;
}

}  // namespace

void add_trace_command(const CommandLine& line) {
    auto options = std::make_shared<TraceOptions>();
    const Command command =
        line.add_command("trace", "Show a search step by step: forward filtering");
    options->problem.add_to(command);
    command.add(
        {.name = "--first", .heading = headings::output, .help = "end with the first placement"},
        options->first);
    const Option summary =
        command.add({.name = "--summary",
                     .heading = headings::output,
                     .help = "print only the final numbers, for searches of any length"},
                    options->summary);
    command.add({.name = "--force",
                 .heading = headings::output,
                 .help = fmt::format("show more than {} steps", most_steps)},
                options->force);
    const Option json =
        command.add(json_flag("print each step as one line of JSON"), options->json);
    command
        .add({.name = "--dot",
              .heading = headings::output,
              .help = "print the search tree as a graph in Graphviz's language, for `dot -Tsvg`"},
             options->dot)
        .excludes(summary)
        .excludes(json);
    command.add(svg_flag(fmt::format("also draw the first {} steps as boards",
                                     BoardSheet::most_boards - 1)),
                options->svg);
    command.footer(
        "Each step is a line: the square of the new piece, the list of free squares, the later\n"
        "squares that filtering leaves, and all squares with pieces. Indentation shows the depth.\n"
        "Squares are numbered row * columns + column, from 0. Nodes are steps; an attempt is a\n"
        "path to its end, a placement or a dead branch. The number of pieces must be exact;\n"
        "--maximal and --symmetric are refused.\n"
        "\nExamples:\n"
        "  hetman trace bishop 3 --pieces 4 --block 4 --svg steps.svg\n"
        "  hetman trace queen 4 --dot | dot -Tsvg -o tree.svg\n"
        "  hetman trace super-queen 12 --first --summary");
    command.action([options](Channel*) { return trace(*options); });
}

}  // namespace hetman
