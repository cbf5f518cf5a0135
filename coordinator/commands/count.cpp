#include <fmt/format.h>

#include <memory>

#include "common/failure.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/counting_flags.h"
#include "coordinator/commands/numbers.h"
#include "coordinator/commands/problem_flags.h"
#include "coordinator/standard_output.h"

namespace hetman {
namespace {

struct CountOptions {
    ProblemFlags problem;
    bool bfile = false;
    CountingFlags flags;
};

Job job_on(const CountOptions& options, const std::string& size) {
    Job job;
    job.problem = options.problem.problem_on(size);
    return job;
}

// A line "n a(n)", as OEIS b-files have it: of the uniques if these are asked for, else the total.
void print_term(const Outcome& outcome, bool unique) {
    const std::optional<CheckedInteger>& term =
        unique ? outcome.result.unique : outcome.result.total;
    if (term) write_output(fmt::format("{} {}\n", outcome.job.problem.board.n, to_decimal(*term)));
}

// Several boards, one after the other; ends with the first that is stopped.
ExitCode count_range(const CountOptions& options, const Range& range, Channel* channel) {
    if (options.flags.directory && range.first != range.last)
        throw Failure(ExitCode::usage, {"several boards cannot share a run directory", "--dir",
                                        "count them one by one, or leave --dir out"});
    for (std::uint64_t n = range.first; n <= range.last; ++n) {
        const Outcome outcome =
            count(job_on(options, std::to_string(n)), options.flags, std::nullopt, channel);
        if (options.flags.json)
            print(outcome, options.flags);
        else
            print_term(outcome, options.flags.unique);
        const ExitCode code = code_of(outcome);
        if (code != ExitCode::complete) return code;
    }
    return ExitCode::complete;
}

}  // namespace

void add_count_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<CountOptions>();
    CLI::App* command = program.add_subcommand("count", "Count placements, here and now");
    options->problem.add_to(*command);
    command->add_flag("--bfile", options->bfile,
                      "print \"n total\" (with --unique \"n unique\"), as OEIS b-files have it");
    options->flags.add_to(*command);
    command->footer(
        "N may be a range such as 4..12: then a line for each board, as with --bfile.\n"
        "Squares are numbered row * N + column, from 0.\n"
        "\nExamples:\n"
        "  hetman count awesome-queen 22\n"
        "  hetman count QN 14 --unique --json\n"
        "  hetman count super-bishop 1..9 --bfile");
    command->callback([options, &chosen] {
        chosen = [options](Channel* channel) {
            const std::string& size = options->problem.n;
            if (is_range(size) || options->bfile)
                return count_range(*options, whole_range("N", size), channel);
            return count_and_print(job_on(*options, size), options->flags, std::nullopt, channel);
        };
    });
}

}  // namespace hetman
