#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include "common/failure.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/dispatch/crews/make_crew.h"
#include "coordinator/dispatch/simulation/expected_run.h"
#include "coordinator/forecast/plan_report.h"
#include "coordinator/plan/memory.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/storage/job_files.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// memory of a finished unit in the ledger and its checkpoint
constexpr std::uint64_t ledger_bytes_a_unit = 256;

struct PlanOptions {
    ProblemFlags problem;  // or a job file instead of the piece
    std::string sample = "5s";
    bool estimate = false;
    std::uint32_t ranks = 0;  // 0: not given
    CountingFlags flags;

    bool is_job() const { return problem.n.empty(); }
    Job job() const {
        if (is_job()) return job_in(problem.piece());
        Job job;
        job.problem = problem.problem();
        job.goal.unique = problem.has_group();
        return job;
    }
    // The run directory of the run; empty if it would not be kept.
    std::string run_directory() const {
        return is_job() ? flags.run_directory(problem.piece()) : flags.directory.value_or("");
    }
};

// Estimated memory of a process: the peak of this one, which has planned and counted a sample,
// exceeds that of a coordinator or a worker.
std::uint64_t memory_of(const Prepared& prepared, std::uint32_t threads) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto peak = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    return std::max(peak + prepared.plan.size() * ledger_bytes_a_unit,
                    memory_to_count(prepared.job, threads));
}

// Nothing where too little is known, or the search may end anywhere.
std::optional<SimulatedOutcome> simulated(const PlanReport& report, std::uint32_t workers,
                                          std::uint32_t threads) {
    const std::optional<Forecast>& forecast = report.foreseen.forecast;
    const Ledger& ledger = report.prepared.checkpoint.ledger;
    if (!forecast || forecast->is_bound || forecast->core_seconds.likely <= 0 ||
        ledger.complete() || ledger.goal().ends_at_details())
        return std::nullopt;
    return simulate_run(report.prepared.plan, ledger, forecast->core_seconds.likely,
                        uniform_cluster(workers, threads));
}

PlanReport report_on(const PlanOptions& options) {
    ForeseeOptions foresight;
    foresight.sample = span_of_time("--sample", options.sample);
    if (options.estimate) foresight.sample.reset();
    Job job = options.job();
    options.flags.apply_to(job);
    PlanReport report;
    report.ranks = options.ranks;
    const std::optional<Shard> shard = options.flags.shard_of(job);
    report.directory = options.run_directory();
    std::optional<FoundCheckpoint> found;
    if (!options.flags.fresh && !report.directory.empty())
        found = find_checkpoint(report.directory);
    note_stop_signals();
    const Clock::time_point start = Clock::now();
    report.prepared = prepare(job, found, report.directory, shard,
                              [](const PlanningProgress&) { return !noted_stop_signal().empty(); });
    if (!found) report.directory.clear();
    report.planning_seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const std::uint32_t threads = threads_of_process(job.run.threads, options.ranks);
    // The sample is counted by this process alone.
    foresight.threads = threads_of_process(job.run.threads, 1);
    report.foreseen = foresee(report.prepared, foresight);
    report.bytes = memory_of(report.prepared, threads);
    report.threads = threads;
    // Rank 0 does not count.
    const std::uint32_t workers = std::max(2U, options.ranks) - 1;
    report.threads *= workers;
    if (options.ranks > 0) report.simulated = simulated(report, workers, threads);
    return report;
}

ExitCode plan(const PlanOptions& options) try {
    const PlanReport report = report_on(options);
    fmt::print("{}", options.flags.json ? to_json(report) : to_text(report));
    return ExitCode::complete;
} catch (const PlanningStopped&) {
    throw Failure(ExitCode::incomplete,
                  {"stopped while planning", "", "the same command starts anew"});
}

// Flags of `run` that do not affect the forecast are accepted but not shown, so that the flags of a
// run can be passed unchanged.
void hide_what_changes_nothing(CLI::App& command) {
    for (const char* flag : {"--orderings", "--checkpoint-every", "--max-time", "--double-check",
                             "--worker-timeout", "--progress-every", "--quiet", "--verbose"})
        command.get_option(flag)->group("");
}

}  // namespace

void add_plan_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<PlanOptions>();
    CLI::App* command = program.add_subcommand(
        "plan", "Show what a run would take, or what is left of it, without running it");
    options->problem.add_to(*command, ProblemFlags::Place::job_or_problem);
    options->problem.add_group_to(*command);
    command->get_option("--group")->needs("N");
    command
        ->add_option("--ranks", options->ranks,
                     "also show the efficiency of a run with this many ranks, and a time limit "
                     "for SLURM")
        ->check(CLI::Range(1U, 1'000'000U));
    command
        ->add_option("--sample", options->sample,
                     "how long to count a random sample of the units, on this machine's threads")
        ->capture_default_str();
    command->add_flag("--estimate", options->estimate,
                      "take no sample: estimate by random descents and the cost of a node");
    options->flags.add_to(*command);
    options->flags.add_shard_to(*command);
    command->get_option("--dir")->description("run directory [of a job: runs/<job's stem>]");
    command->get_option("--fresh")->description("estimate the whole run, ignoring finished units");
    command->get_option("--json")->description("print it as one line of JSON");
    hide_what_changes_nothing(*command);
    command->footer(
        "Accepts all flags of `hetman run`, and writes no files. If the run directory has a\n"
        "checkpoint, only the rest is estimated (with --fresh, the whole run). Intervals contain\n"
        "the true value in nine of ten cases; the time limit is for the upper bound, with a\n"
        "reserve. For a search for the first placement the whole search tree is estimated, an\n"
        "upper bound, unless the search ends within the sample.\n\n"
        "Examples:\n"
        "  hetman plan queen 20\n"
        "  hetman plan jobs/awesome-queens-32.toml --ranks 257 --sample 30s\n"
        "  hetman plan jobs/queens-18.toml --unique --json");
    command->callback(
        [options, &chosen] { chosen = [options](Channel*) { return plan(*options); }; });
}

}  // namespace hetman
