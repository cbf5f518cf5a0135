// The command `scaling`: how much faster a run gets with more ranks or threads.
#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "common/failure.h"
#include "common/split_text.h"
#include "common/version.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/picture_file.h"
#include "coordinator/commands/flags/problem_flags.h"
#include "coordinator/commands/plan_reports.h"
#include "coordinator/dispatch/run_request.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/stopper.h"
#include "coordinator/scaling/scaling.h"
#include "coordinator/storage/job_files.h"
#include "worker/goal_list.h"

namespace hetman {
namespace {

constexpr std::uint64_t most_ranks = 1'000'000;
constexpr std::uint64_t most_threads = 1024;

struct ScalingOptions {
    ProblemFlags problem;  // or a job file instead of the piece
    std::string ranks = "1,2,4,8,16,32,64,128,256,512,1024";
    std::optional<std::string> measured_threads;
    std::string sample = "5s";
    std::optional<std::string> svg;
    CountingFlags flags;

    Job job() const {
        if (problem.n.empty()) return job_in(problem.piece());
        Job job;
        job.problem = problem.problem();
        job.goal.unique = problem.has_group();
        return job;
    }
};

// Ascending, so that times are compared with those of the least.
std::set<std::uint64_t> list_of(const std::string& flag, const std::string& text,
                                std::uint64_t most) {
    std::set<std::uint64_t> numbers;
    for (const std::string& number : split_text(text, ','))
        numbers.insert(whole_number(flag, number, 1, most));
    return numbers;
}

// One sample serves all simulations.
Scaling simulated(const ScalingOptions& options) {
    const std::set<std::uint64_t> ranks = list_of("--ranks", options.ranks, most_ranks);
    ReportOptions wanted;
    wanted.sample = span_of_time("--sample", options.sample);
    wanted.limit = options.flags.time_limit();
    note_stop_signals();
    const Stopper stopper(wanted.limit, Duration{0}, end_process_with(forecast_stopped_by));
    // The sample is counted with this machine's threads.
    Job job = options.job();
    CountingFlags flags = options.flags;
    const std::uint32_t threads = flags.threads.value_or(job.run.threads.value_or(1));
    flags.threads.reset();
    job.run.threads.reset();
    PlanReport report = report_on(job, flags, wanted);
    Scaling scaling{goal_kind(job.goal.find).summary(job.problem), true};
    for (const std::uint64_t number : ranks) {
        simulate(report, World{number, threads});
        const std::optional<double> seconds = report.seconds();
        if (!seconds || (number > 1 && !report.simulated))
            throw Failure(ExitCode::usage,
                          {"too little is known of the cost of its units to simulate a run",
                           scaling.problem, "allow more time with --sample"});
        scaling.runs.push_back({*report.world, *seconds});
    }
    return scaling;
}

// The shortest of several counts, as long as these are short: other programs disturb them.
constexpr double enough_seconds = 1;
constexpr int most_counts = 5;

ScalingRun measured(const ScalingOptions& options, Job job, std::uint32_t threads,
                    std::string& total) {
    job.run.threads = threads;
    CountingFlags flags = options.flags;
    flags.threads = threads;
    flags.directory.reset();
    RunRequest request = flags.request(job);
    request.verbosity = Verbosity::quiet;
    ScalingRun shortest{World{1, threads}, 0};
    double all = 0;
    for (int i = 0; i < most_counts && all < enough_seconds; ++i) {
        const Outcome outcome = count(request, nullptr);
        if (!outcome.result.complete) throw Failure(code_of(outcome), std::vector<Complaint>{});
        const std::string counted = to_decimal(outcome.result.total.value_or(CheckedInteger()));
        if (total.empty()) total = counted;
        if (counted != total)
            throw Failure(
                ExitCode::verification,
                {fmt::format("counts differ: {} and {}", total, counted),
                 fmt::format("{} threads", threads), "do not trust this build on this machine"});
        all += outcome.facts.seconds;
        if (i == 0 || outcome.facts.seconds < shortest.seconds)
            shortest.seconds = outcome.facts.seconds;
    }
    return shortest;
}

Scaling measured(const ScalingOptions& options) {
    const Job job = options.job();
    Scaling scaling{goal_kind(job.goal.find).summary(job.problem)};
    std::string total;
    for (const std::uint64_t threads :
         list_of("--measure", *options.measured_threads, most_threads))
        scaling.runs.push_back(measured(options, job, static_cast<std::uint32_t>(threads), total));
    return scaling;
}

std::string to_json(const Scaling& scaling) {
    nlohmann::ordered_json json = json_record(scaling);
    json["version"] = version;
    return json.dump() + '\n';
}

ExitCode scale(const ScalingOptions& options, Channel* channel) {
    if (channel != nullptr && channel->size() > 1)
        throw Failure(ExitCode::usage,
                      {"this command runs in one process", "scaling", "start it without mpirun"});
    if (options.svg) expect_gnuplot(svg_flag("").name);
    PictureFile picture(options.svg, options.flags.json);
    const Scaling scaling = options.measured_threads ? measured(options) : simulated(options);
    if (!picture.is_output())
        write_output(options.flags.json ? to_json(scaling) : to_text(scaling));
    if (picture.is_wanted()) picture.write(plot_svg(scaling_plot(scaling), svg_flag("").name));
    return ExitCode::complete;
}

// Settings of runs that are kept, and what does not change the time.
void hide_what_does_not_apply(const Command& command) {
    for (const char* flag :
         {"--dir", "--fresh", "--orderings", "--checkpoint-every", "--worker-timeout",
          "--progress-every", "--quiet", "--verbose", "--alone"})
        command.option(flag).hidden();
}

}  // namespace

void add_scaling_command(const CommandLine& line) {
    auto options = std::make_shared<ScalingOptions>();
    const Command command =
        line.add_command("scaling", "Show how much faster a run gets with more ranks or threads");
    options->problem.add_to(command, ProblemFlags::Place::job_or_problem);
    options->problem.add_group_to(command);
    command.option("--group").needs(command.option("N"));
    const Option ranks = command.add(
        {.name = "--ranks",
         .value = "LIST",
         .heading = headings::forecast,
         .help = "simulate runs on these numbers of ranks, each with --threads threads"},
        options->ranks);
    command
        .add({.name = "--measure",
              .value = "LIST",
              .heading = headings::forecast,
              .help = "measure the count on this machine with these numbers of threads",
              .otherwise = "simulate"},
             options->measured_threads)
        .excludes(ranks);
    command.add({.name = "--sample",
                 .value = "TIME",
                 .heading = headings::forecast,
                 .help = "before a simulation: how long to count a random sample of the units"},
                options->sample);
    command.add(svg_flag("also draw speed-up and efficiency"), options->svg);
    options->flags.add_to(command);
    command.option("--threads").described_as("threads of each simulated rank", "1");
    command.option("--json").described_as("print one line of JSON");
    command.option("--max-time").described_as("stop after this time without a result");
    hide_what_does_not_apply(command);
    command.footer(
        "Speed-up and efficiency are relative to the run with the fewest ranks or threads.\n"
        "Efficiency is the speed-up divided by the ratio of threads. The coordinator's thread is\n"
        "one of them, so with one thread a rank, rank 0 does not count. Simulations take the\n"
        "units of the real plan, their cost from a sample on this machine, and the cost of the\n"
        "coordinator.\n"
        "\nExamples:\n"
        "  hetman scaling queen 22 --ranks 1,16,64,256\n"
        "  hetman scaling awesome-queen 22 --measure 1,2,4\n"
        "  hetman scaling jobs/queens-27.toml --threads 64 --svg scaling.svg");
    command.action([options](Channel* channel) { return scale(*options, channel); });
}

}  // namespace hetman
