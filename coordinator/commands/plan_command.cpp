#include <fmt/core.h>

#include <memory>

#include "common/failure.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/plan_range.h"
#include "coordinator/commands/plan_reports.h"
#include "coordinator/storage/given_file.h"
#include "coordinator/storage/job_files.h"

namespace hetman {
namespace {

struct PlanOptions {
    ProblemFlags problem;  // or a job file instead of the piece
    std::string sample = "5s";
    bool estimate = false;
    std::uint32_t ranks = 0;  // 0: not given
    std::optional<std::string> within;
    CountingFlags flags;

    bool is_job() const { return problem.n.empty(); }
    Job job_on(const std::string& size) const {
        if (is_job()) return flags.read_in_time([this] { return job_in(problem.piece()); });
        Job job;
        job.problem = problem.problem_on(size);
        job.goal.unique = problem.has_group();
        return job;
    }
    // The run directory of the run; empty if it would not be kept.
    std::string run_directory() const {
        const bool has_name = is_job() && !is_standard_input(problem.piece());
        return has_name ? flags.run_directory(problem.piece()) : flags.directory.value_or("");
    }
};

ExitCode plan(const PlanOptions& options) {
    ReportOptions wanted;
    wanted.sample = span_of_time("--sample", options.sample);
    if (options.estimate) wanted.sample.reset();
    wanted.limit = options.flags.time_limit();
    wanted.ranks = options.ranks;
    std::optional<Duration> within;
    if (options.within) within = span_of_time("--within", *options.within);
    if (is_range(options.problem.n)) {
        const auto job_on = [&options](const std::string& size) { return options.job_on(size); };
        return plan_range({BoardRange(options.problem.n), job_on, options.flags, wanted, within});
    }
    if (within)
        throw Failure(ExitCode::usage, {"this flag is for a range of boards", "--within",
                                        "give a range, such as 10..30"});
    wanted.run_directory = options.run_directory();
    const PlanReport report = report_on(options.job_on(options.problem.n), options.flags, wanted);
    fmt::print("{}", options.flags.json ? to_json(report) : to_text(report));
    return ExitCode::complete;
}

// Flags of `run` that do not affect the forecast are accepted but not shown, so that the flags of a
// run can be passed unchanged.
void hide_what_changes_nothing(const Command& command) {
    for (const char* flag : {"--orderings", "--checkpoint-every", "--double-check",
                             "--worker-timeout", "--progress-every", "--quiet", "--verbose"})
        command.option(flag).hidden();
}

}  // namespace

void add_plan_command(const CommandLine& line) {
    auto options = std::make_shared<PlanOptions>();
    const Command command = line.add_command(
        "plan", "Estimate the cost of a run, or of the rest of it, without running it");
    options->problem.add_to(command, ProblemFlags::Place::job_or_problem);
    options->problem.add_group_to(command);
    command.option("--group").needs(command.option("N"));
    add_number(
        command,
        {.name = "--ranks",
         .value = "RANKS",
         .heading = headings::forecast,
         .help =
             "also show the efficiency of a run with this many ranks, and a time limit for SLURM"},
        options->ranks, 1, 1'000'000);
    const Option sample = command.add(
        {.name = "--sample",
         .value = "TIME",
         .heading = headings::forecast,
         .help = "how long to count a random sample of the units, on this machine's threads"},
        options->sample);
    command
        .add({.name = "--estimate",
              .heading = headings::forecast,
              .help = "take no sample: estimate by random descents and the cost of a node"},
             options->estimate)
        .excludes(sample);
    command.add({.name = "--within",
                 .value = "TIME",
                 .heading = headings::forecast,
                 .help = "for a range of boards: show how many of them, counted one after the "
                         "other, fit into this time",
                 .otherwise = "none"},
                options->within);
    options->flags.add_to(command);
    options->flags.add_shard_to(command);
    command.option("--dir").described_as("run directory", "of a job: runs/<job's stem>");
    command.option("--fresh").described_as("estimate the whole run, ignoring finished units");
    command.option("--json").described_as("print the forecast as one line of JSON");
    command.option("--max-time")
        .described_as("stop after this time without a plan; a sample takes at most half of it");
    hide_what_changes_nothing(command);
    command.footer(
        "Accepts all flags of `hetman run`, and writes no files. If the run directory has a\n"
        "checkpoint, only the rest is estimated (with --fresh, the whole run). From a sample it\n"
        "also estimates the number of placements, including those already counted.\n"
        "Intervals contain the true value in nine of ten cases; the time limit is for the upper\n"
        "bound, with a reserve. For a first placement the estimate is that of the whole search\n"
        "tree, an upper bound, unless the search ends within the sample.\n"
        "N may be a range such as 10..30: then a line is printed for each board, with the time of\n"
        "all boards up to it. With --dir each has a run directory below DIR.\n\n"
        "Examples:\n"
        "  hetman plan RC 10..30 --within 8h --ranks 16\n"
        "  hetman plan jobs/awesome-queens-32.toml --ranks 16 --threads 64\n"
        "  hetman plan jobs/queens-18.toml --unique --json");
    command.action([options](Channel*) { return plan(*options); });
}

}  // namespace hetman
