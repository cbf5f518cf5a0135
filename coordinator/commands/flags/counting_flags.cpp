#include "coordinator/commands/flags/counting_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "common/job/job.h"
#include "common/job/size.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/given_file.h"
#include "coordinator/workload_list.h"
#include "worker/engine_list.h"
#include "worker/goal_list.h"

namespace hetman {
namespace {

Failure only_for_counts(const std::string& flag, const Job& job) {
    return {ExitCode::usage,
            {fmt::format("the flag requires find = \"count\", but the job has find = \"{}\"",
                         name_of(job.goal.find)),
             flag, "leave the flag out"}};
}

}  // namespace

void check_name(const char* flag, const char* kind, const std::string& name,
                const std::vector<std::string>& known) {
    if (const auto wrong = unknown_name(kind, name, known))
        throw Failure(ExitCode::usage, {*wrong, flag, remedy_for_name(name, known)});
}

std::string CountingFlags::run_directory(const std::string& job_file) const {
    if (directory) return *directory;
    if (is_standard_input(job_file))
        throw Failure(ExitCode::usage, {"a job from standard input has no name for its run",
                                        "--dir", "give the run directory"});
    const std::string name = "runs/" + std::filesystem::path(job_file).stem().string();
    const std::optional<Shard> given = shard ? parse_shard(*shard) : std::nullopt;
    return given ? fmt::format("{}.shard-{}-of-{}", name, given->number, given->of) : name;
}

void CountingFlags::add_shard_to(const Command& command) {
    command.add({.name = "--shard",
                 .value = "I/K",
                 .heading = headings::run,
                 .help = "count only share I of K, by default in runs/<job's stem>.shard-I-of-K; "
                         "`hetman merge` joins them"},
                shard);
}

std::optional<Shard> CountingFlags::shard_of(const Job& job) const {
    if (!shard) return std::nullopt;
    const std::optional<Shard> given = parse_shard(*shard);
    if (!given)
        throw Failure(ExitCode::usage,
                      {fmt::format("\"{}\" is not a shard", *shard), "--shard",
                       fmt::format("write I/K with I from 1 to K, such as 2/3, and K up to {}",
                                   most_shards)});
    if (goal_kind(job.goal.find).ends_at_details())
        throw Failure(ExitCode::usage,
                      {"a search for the first placement cannot be divided into shards", "--shard",
                       "run it undivided"});
    return given;
}

void CountingFlags::add_to(const Command& command, const GoalKind& goal) {
    if (goal.only_counts()) add_results_to(command);
    add_search_to(command);
    add_resources_to(command);
    add_run_to(command, goal);
    command.add({.name = "--progress-every",
                 .value = "TIME",
                 .heading = headings::output,
                 .help = "interval of progress lines if standard error is not a terminal"},
                progress_every);
    command.add(json_flag(), json);
    const Option quiet_option = command.add(quiet_flag(), quiet);
    command.add(verbose_flag(), verbose).excludes(quiet_option);
}

void CountingFlags::add_results_to(const Command& command) {
    command.add({.name = "--unique",
                 .heading = headings::result,
                 .help = "also count the classes of placements under the problem's symmetries",
                 .more = "see [symmetries](#symmetries)"},
                unique);
    command.add({.name = "--classes",
                 .heading = headings::result,
                 .help = "also count the classes of each size: on a square board, how many have 1, "
                         "2, 4 and 8 members"},
                classes);
    command.add({.name = "--orderings",
                 .heading = headings::result,
                 .help = "also give total x k!, the ways to place the pieces one after the other"},
                orderings);
}

void CountingFlags::add_search_to(const Command& command) {
    Flag engine_record = engine_flag(fmt::format("auto, {}", fmt::join(engine_names(), ", ")));
    engine_record.more = "see [algorithms](algorithms.md#engines)";
    command.add(engine_record, engine);
    std::vector<std::string> frames = all_frame_names();
    frames.insert(frames.begin(), "auto");
    command.add({.name = "--frame",
                 .value = "FRAME",
                 .heading = headings::search,
                 .help = fmt::format("how the problem is cut into units: {}; only engines that "
                                     "support this frame are used",
                                     fmt::join(frames, ", ")),
                 .otherwise = "auto: the engine's own",
                 .values = {frames}},
                frame);
    add_number(command,
               {.name = "--unit-nodes",
                .value = "NODES",
                .heading = headings::search,
                .help = "cut units with more estimated nodes than this",
                .otherwise = "estimated size / 4096, between 2^14 and 2^25"},
               unit_nodes, 1, most_unit_nodes);
}

void CountingFlags::add_resources_to(const Command& command) {
    add_number(command,
               {.name = "--threads",
                .value = "THREADS",
                .heading = headings::resources,
                .help = "threads in each process; all count, except one of rank 0 if there are "
                        "several ranks",
                .otherwise = "all that the affinity mask and the cgroup allow; 1 per rank under "
                             "mpirun or srun",
                .more = "see [ranks and threads](cluster.md#ranks-and-threads)"},
               threads, 1, most_threads);
    command.add(
        {.name = "--memory",
         .value = "SIZE",
         .heading = headings::resources,
         .help = "approximate memory limit of a process, e.g. 2GiB; the plan gets at most half "
                 "of it, and at most 4GiB (less memory makes fewer units, unless --unit-nodes is "
                 "given); tables get the rest (smaller tables are slower)",
         .otherwise = "no limit, but 12GiB for tables"},
        memory);
    command.add(
        {.name = "--device",
         .value = "DEVICES",
         .heading = headings::resources,
         .help = "graphics cards that count alongside the threads of each host: none, auto for "
                 "all, or numbers such as 0,1 (`hetman devices`); experimental",
         .otherwise = "none",
         .values = {{"none", "auto"}},
         .more = "see [graphics cards](devices.md)"},
        devices);
    command.add(alone_flag(), alone);
}

void CountingFlags::add_run_to(const Command& command, const GoalKind& goal) {
    command.add({.name = "--dir",
                 .value = "DIR",
                 .heading = headings::run,
                 .help = "run directory",
                 .otherwise = "of a job: runs/<job's stem>; otherwise none",
                 .values = {.files = Files::directories}},
                directory);
    command.add({.name = "--fresh",
                 .heading = headings::run,
                 .help = "move an earlier run in that directory aside and start anew"},
                fresh);
    command.add({.name = "--checkpoint-every",
                 .value = "TIME",
                 .heading = headings::run,
                 .help = "time between checkpoints",
                 .otherwise = "60s"},
                checkpoint_every);
    command.add({.name = "--max-time",
                 .value = "TIME",
                 .heading = headings::run,
                 .help = "save and stop after this time, e.g. 23h50m",
                 .otherwise = "none"},
                max_time);
    if (goal.only_counts())
        command.add({.name = "--double-check",
                     .value = "SHARE",
                     .heading = headings::run,
                     .help = "recount this share of the units during the run, with another "
                             "engine and on another rank, e.g. 1%, or 0% for none",
                     .otherwise = "in runs of more than an hour of CPU time some units of each "
                                  "rank, with the same engine, for 0.5% of that time",
                     .more = "see [double check](#double-check)"},
                    double_check);
    command.add(
        {.name = "--worker-timeout",
         .value = "TIME",
         .heading = headings::run,
         .help = "a rank silent for this long is considered lost, and its units go to others",
         .otherwise = "60s"},
        worker_timeout);
}

std::optional<Duration> CountingFlags::time_limit() const {
    if (!max_time) return std::nullopt;
    return span_of_time("--max-time", *max_time);
}

void CountingFlags::apply_to(Job& job) const {
    const GoalKind& goal = goal_kind(job.goal.find);
    for (const auto& [flag, given] :
         {std::pair{"--unique", unique}, {"--classes", classes}, {"--orderings", orderings}})
        if (given && !goal.only_counts()) throw only_for_counts(flag, job);
    if (orderings && !job.problem.pieces.is_exact())
        throw Failure(ExitCode::usage,
                      {"orderings are counted for an exact number of pieces", "--orderings",
                       "leave the flag out, or give a number of pieces"});
    job.goal.classes = job.goal.classes || classes;
    job.goal.unique = job.goal.unique || unique || classes;
    job.goal.orderings = job.goal.orderings || orderings;
    for (const auto& [flag, given] :
         {std::pair{"--engine", engine.has_value()}, {"--frame", frame.has_value()}})
        if (given) workload_of(job.goal.find).expect_engines(flag);
    if (engine) check_name("--engine", "engine", job.run.engine = *engine, engine_names());
    if (frame) check_name("--frame", "frame", job.run.frame = *frame, all_frame_names());
    if (unit_nodes) job.run.unit_nodes = unit_nodes;
    if (threads) job.run.threads = threads;
    if (memory) {
        job.run.memory = parse_size(*memory);
        if (const auto wrong = wrong_memory(job.run.memory, *memory))
            throw Failure(ExitCode::usage, {*wrong, "--memory", size_remedy});
    }
    if (devices) {
        const auto choice = parse_device_choice(*devices);
        if (!choice)
            throw Failure(ExitCode::usage, {fmt::format("\"{}\" names no devices", *devices),
                                            "--device", device_choice_remedy});
        job.run.devices = *choice;
    }
    if (checkpoint_every)
        job.run.checkpoint_every = span_of_time("--checkpoint-every", *checkpoint_every);
    if (max_time) job.run.max_time = time_limit();
    if (double_check) {
        if (!goal.only_counts()) throw only_for_counts("--double-check", job);
        job.run.double_check = share_of_units("--double-check", *double_check);
    }
    if (worker_timeout) {
        job.run.worker_timeout = span_of_time("--worker-timeout", *worker_timeout);
        if (const auto wrong = wrong_worker_timeout(job.run.worker_timeout))
            throw Failure(ExitCode::usage,
                          {*wrong, "--worker-timeout", "60s is right for most networks"});
    }
}

void CountingFlags::check_directory(bool is_there) const {
    for (const auto& [flag, given] :
         {std::pair{"--checkpoint-every", checkpoint_every.has_value()}, {"--fresh", fresh}})
        if (given && !is_there)
            throw Failure(ExitCode::usage, {"without a run directory nothing is saved", flag,
                                            "give --dir, or leave the flag out"});
}

Verbosity CountingFlags::verbosity() const {
    if (quiet) return Verbosity::quiet;
    return verbose ? Verbosity::verbose : Verbosity::normal;
}

void CountingFlags::note_checkpoint_in(const std::string& run_directory) const {
    if (!fresh && has_ledger(run_directory)) note_checkpoint();
}

RunRequest CountingFlags::request(Job job,
                                  const std::optional<std::string>& default_directory) const {
    apply_to(job);
    RunOptions options;
    const std::optional<std::string>& kept = directory ? directory : default_directory;
    if (kept) options.directory = *kept;
    if (kept) note_checkpoint_in(*kept);
    check_directory(kept.has_value());
    options.shard = shard_of(job);
    options.fresh = fresh;
    options.progress_every = span_of_time("--progress-every", progress_every);
    return {std::move(job), std::move(options), verbosity(), alone, json};
}

}  // namespace hetman
