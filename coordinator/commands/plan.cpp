#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/version.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/counting_flags.h"
#include "coordinator/commands/numbers.h"
#include "coordinator/forecast.h"
#include "coordinator/local_crew.h"
#include "coordinator/make_crew.h"
#include "coordinator/memory.h"
#include "coordinator/plan/memory_limit.h"
#include "coordinator/preparation.h"
#include "coordinator/stop_signal.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double mebibyte = 1 << 20;
// A finished unit in the ledger and in the checkpoint that is made of it.
constexpr std::uint64_t ledger_bytes_a_unit = 256;
// A sample is not worth tables that large.
constexpr std::uint64_t most_sample_bytes = std::uint64_t{1} << 30;
// As many finished units judge a run without another sample.
constexpr std::uint64_t enough_units = 256;

struct PlanOptions {
    std::string job_file;
    std::string sample = "5s";
    bool estimate = false;
    std::uint32_t ranks = 0;  // 0: not asked
    CountingFlags flags;
};

// What a run would take, or what is left of it.
struct Report {
    std::string directory;  // where the run is, if it has begun
    Prepared prepared;
    std::optional<Forecast> forecast;
    double planning_seconds = 0;
    std::uint64_t bytes = 0;    // of memory, for each process
    std::uint64_t threads = 1;  // that count, on all ranks
    std::optional<std::uint64_t> limit_minutes;
};

// What this process took at most, which has planned and counted a sample: more than either the
// coordinator or a worker does.
std::uint64_t memory_of(const Prepared& prepared, std::uint32_t threads) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto peak = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    return std::max(peak + prepared.plan.size() * ledger_bytes_a_unit,
                    memory_to_count(prepared.job, threads));
}

std::optional<Forecast> foresee(const Prepared& prepared, const PlanOptions& options,
                                std::uint32_t threads) {
    const Job& job = prepared.job;
    const Ledger& kept = prepared.checkpoint.ledger;
    // Of threads only those that complete boards have what takes long to make.
    const std::uint64_t bytes = memory_to_count(job, job.problem.study ? threads : 1);
    // A search for the first placement ends with the first unit that has one: units behind it say
    // nothing about it.
    const bool samples =
        !options.estimate && job.goal.find != Find::first && bytes <= most_sample_bytes;
    Ledger judged = kept;
    if (samples && kept.finished() < enough_units && !kept.complete()) {
        Setup setup{job.problem, job.run.engine, threads, job.goal.find};
        setup.memory = room_of(job.run, threads).bytes;
        LocalCrew crew(setup);
        judged = sample_units(prepared.plan, kept, crew, span_of_time("--sample", options.sample));
    }
    std::optional<Forecast> forecast;
    if (job.goal.find != Find::first) forecast = forecast_by_units(kept, judged);
    if (!forecast)
        forecast = forecast_by_descents(job.problem, job.run.engine, prepared.plan, kept);
    return forecast;
}

Report report_on(const PlanOptions& options) {
    span_of_time("--sample", options.sample);  // what is wrong is told before planning
    Job job = job_in(options.job_file);
    options.flags.apply_to(job);
    Report report;
    const std::optional<Shard> shard = options.flags.shard_of(job);
    report.directory = options.flags.run_directory(options.job_file);
    std::optional<FoundCheckpoint> found;
    if (!options.flags.fresh) found = find_checkpoint(report.directory);
    note_stop_signals();
    const Clock::time_point start = Clock::now();
    report.prepared = prepare(job, found, report.directory, shard,
                              [](const PlanningProgress&) { return !noted_stop_signal().empty(); });
    if (!found) report.directory.clear();
    report.planning_seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const std::uint32_t threads = threads_of_process(job.run.threads, options.ranks);
    // A sample is counted here, by a single process.
    report.forecast = foresee(report.prepared, options, threads_of_process(job.run.threads, 1));
    report.bytes = memory_of(report.prepared, threads);
    report.threads = threads;
    // Rank 0 does not count.
    if (options.ranks > 1) report.threads *= options.ranks - 1;
    if (report.forecast && options.ranks > 0)
        report.limit_minutes =
            time_limit_minutes(*report.forecast, report.threads, report.planning_seconds);
    return report;
}

std::string slurm_time(std::uint64_t minutes) {
    return fmt::format("{:02}:{:02}:00", minutes / 60, minutes % 60);
}

std::string basis_of(const Report& report) {
    const Forecast& forecast = *report.forecast;
    if (!forecast.measured && report.prepared.job.problem.study)
        return "listed costs of completing; nothing was completed";
    if (!forecast.measured)
        return fmt::format("random descents from {} units; nothing was counted", forecast.units);
    const std::uint64_t kept = report.prepared.checkpoint.ledger.finished();
    std::string text;
    if (kept > 0) text = fmt::format("{} finished units", kept);
    if (forecast.units > kept)
        text +=
            fmt::format("{}{} units counted here", kept > 0 ? " and " : "", forecast.units - kept);
    return text.empty() ? "nothing to count" : text;
}

void line(std::string_view name, const std::string& text) { fmt::print("{:<12}{}\n", name, text); }

void print_forecast(const Report& report, std::uint32_t ranks) {
    const Forecast& forecast = *report.forecast;
    const auto interval = [](const Interval& value, double by) {
        return fmt::format("{:.3g} ({:.3g} to {:.3g})", value.likely / by, value.low / by,
                           value.high / by);
    };
    line("judged by", basis_of(report));
    line("nodes", interval(forecast.nodes, 1) +
                      (report.prepared.job.goal.find == Find::first
                           ? "; fewer if there is a placement: that ends the search"
                           : ""));
    line("core-hours", interval(forecast.core_seconds, 3600));
    line("time", fmt::format("{} on {} threads",
                             describe_seconds(forecast.core_seconds.likely /
                                              static_cast<double>(report.threads)),
                             report.threads));
    if (report.limit_minutes)
        line("time limit", fmt::format("{} for {} rank{}", slurm_time(*report.limit_minutes), ranks,
                                       ranks == 1 ? "" : "s"));
}

void print_text(const Report& report, std::uint32_t ranks) {
    const Prepared& prepared = report.prepared;
    const Plan& plan = prepared.plan;
    const Ledger& ledger = prepared.checkpoint.ledger;
    const RunSettings& run = prepared.job.run;
    line("problem", summary_of(prepared.job.problem));
    if (prepared.job.problem.study)
        line("plan", fmt::format("{} compositions a unit, made in {}", plan.unit(0).samples.count,
                                 describe_seconds(report.planning_seconds)));
    else
        line("plan",
             fmt::format("engine {}, frame {}, at most {} nodes a unit (estimated), made in {}",
                         run.engine, run.frame, *run.unit_nodes,
                         describe_seconds(report.planning_seconds)));
    line("units", fmt::format("{} in {} part{}", plan.size(), plan.parts().size(),
                              plan.parts().size() == 1 ? "" : "s"));
    if (plan.parts().size() > 1)
        for (const PlanPart& part : plan.parts())
            line("", fmt::format("{} for {}", part.units, name_of(part.symmetry)));
    if (prepared.checkpoint.shard)
        line("shard", fmt::format("{}: {} of these units", name_of(*prepared.checkpoint.shard),
                                  ledger.share()));
    if (!report.directory.empty())
        line("finished", fmt::format("{} units, {:.2f} %, in {}; what follows is for the rest",
                                     ledger.finished(), ledger.percent(), report.directory));
    if (report.forecast)
        print_forecast(report, ranks);
    else
        line("nodes", "unknown: the units cannot be estimated, and too few were counted");
    line("memory",
         fmt::format("{:.0f} MiB for each process", static_cast<double>(report.bytes) / mebibyte));
}

nlohmann::ordered_json number_in(const std::optional<Forecast>& forecast,
                                 Interval Forecast::*interval, double Interval::*bound) {
    if (!forecast) return nullptr;
    return (*forecast).*interval.*bound;
}

void print_json(const Report& report) {
    const Prepared& prepared = report.prepared;
    const Job& job = prepared.job;
    const Ledger& ledger = prepared.checkpoint.ledger;
    nlohmann::ordered_json json{
        {"piece", job.problem.piece.betza()}, {"n", job.problem.board.n},
        {"pieces", job.problem.pieces},       {"find", name_of(job.goal.find)},
        {"engine", job.run.engine},           {"frame", job.run.frame},
        {"unit_nodes", *job.run.unit_nodes},  {"units", ledger.share()},
        {"finished", ledger.finished()}};
    for (const PlanPart& part : prepared.plan.parts())
        json["parts"].push_back({{"symmetry", name_of(part.symmetry)},
                                 {"class_size", part.class_size},
                                 {"units", part.units}});
    for (const auto& [name, interval] :
         {std::pair{"nodes", &Forecast::nodes}, {"core_seconds", &Forecast::core_seconds}})
        for (const auto& [suffix, bound] : {std::pair{"", &Interval::likely},
                                            {"_low", &Interval::low},
                                            {"_high", &Interval::high}})
            json[std::string(name) + suffix] = number_in(report.forecast, interval, bound);
    json["measured"] = report.forecast && report.forecast->measured;
    json["judged_units"] = report.forecast ? report.forecast->units : 0;
    json["threads"] = report.threads;
    json["memory_bytes"] = report.bytes;
    json["time_limit"] = nullptr;
    if (report.limit_minutes) json["time_limit"] = slurm_time(*report.limit_minutes);
    json["version"] = version;
    fmt::print("{}\n", json.dump());
}

ExitCode plan(const PlanOptions& options) try {
    const Report report = report_on(options);
    if (options.flags.json)
        print_json(report);
    else
        print_text(report, options.ranks);
    return ExitCode::complete;
} catch (const PlanningStopped&) {
    throw Failure(ExitCode::stopped,
                  {"stopped while planning", "", "the same command begins anew"});
}

}  // namespace

void add_plan_command(CLI::App& program, Action& chosen) {
    auto options = std::make_shared<PlanOptions>();
    CLI::App* command = program.add_subcommand(
        "plan", "Show what a run would take, or what is left of it, without running it");
    command->add_option("JOB", options->job_file, "job file (TOML)")->required();
    command
        ->add_option("--ranks", options->ranks,
                     "also show a time limit for SLURM, for a run on so many ranks")
        ->check(CLI::Range(1U, 1'000'000U));
    command
        ->add_option("--sample", options->sample,
                     "how long to count a random sample of the units, on this machine's threads")
        ->capture_default_str();
    command->add_flag("--estimate", options->estimate,
                      "count nothing: judge by random descents and listed costs of nodes");
    options->flags.add_to(*command);
    options->flags.add_shard_to(*command);
    command->footer(
        "Takes the flags of `hetman run` too, and writes nothing. Where the run directory holds a\n"
        "checkpoint it tells what is left (with --fresh, what all takes). Intervals hold the\n"
        "number in nine cases of ten; the time limit is for the upper end, with a reserve.\n"
        "\nExamples:\n"
        "  hetman plan jobs/awesome-queens-32.toml\n"
        "  hetman plan jobs/awesome-queens-32.toml --ranks 257 --sample 30s\n"
        "  hetman plan jobs/queens-18.toml --unique --json");
    command->callback(
        [options, &chosen] { chosen = [options](Channel*) { return plan(*options); }; });
}

}  // namespace hetman
