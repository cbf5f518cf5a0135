#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/listing.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/report/boards.h"

namespace hetman {
namespace {

struct ListOptions {
    ProblemFlags problem;
    std::string format = "boards";
    std::optional<std::string> limit;
    bool unique = false;
    bool quiet = false;  // accepted for uniformity with other commands; has no effect
};

std::string as_text(const std::string& format, const Problem& problem,
                    const std::vector<Square>& placement) {
    if (format == "squares") return squares_text(placement);
    if (format == "json") return fmt::format("[{}]\n", fmt::join(placement, ","));
    return fmt::format("{}{}\n", squares_text(placement), board_text(problem, placement));
}

ExitCode list(const ListOptions& options) {
    const Problem problem = options.problem.problem();
    const std::uint64_t limit = whole_number_or("--limit", options.limit, ~std::uint64_t{0});
    std::uint64_t printed = 0;
    const auto print = [&](const std::vector<Square>& placement) {
        ++printed;
        write_output(as_text(options.format, problem, placement));
        return !output_is_lost() && printed < limit;
    };
    const StopFlag none_wanted{limit == 0};  // the problem is checked all the same
    list_placements(problem, options.unique || options.problem.has_group(), print, none_wanted);
    return ExitCode::complete;
}

}  // namespace

void add_list_command(const CommandLine& line) {
    auto options = std::make_shared<ListOptions>();
    const Command command =
        line.add_command("list", "Print placements, in lexicographic order of their squares");
    options->problem.add_to(command);
    options->problem.add_group_to(command);
    command
        .add({.name = "--format",
              .value = "FORMAT",
              .heading = headings::output,
              .help = "boards, squares or json (a line each)"},
             options->format)
        .one_of({"boards", "squares", "json"});
    command.add({.name = "--limit",
                 .value = "COUNT",
                 .heading = headings::output,
                 .help = "print at most this many",
                 .otherwise = "all"},
                options->limit);
    command.add({.name = "--unique",
                 .heading = headings::output,
                 .help = "print only the smallest of each class under the problem's symmetries"},
                options->unique);
    command.add(quiet_flag("print only errors on standard error"), options->quiet);
    command.footer(
        "Of two placements of different sizes, the one that occupies the first square in which\n"
        "they differ comes first; --pieces each is refused. Pieces are letters, preplaced ones\n"
        "capitals.\n"
        "Squares are numbered row * columns + column, from 0.\n"
        "\nExamples:\n"
        "  hetman list queen 8 --unique\n"
        "  hetman list super-queen 10 --format squares\n"
        "  hetman list bishop 6 --format json | head -3");
    command.action([options](Channel*) { return list(*options); });
}

}  // namespace hetman
