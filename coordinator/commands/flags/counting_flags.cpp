#include "coordinator/commands/flags/counting_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <system_error>

#include "common/job/setting_limits.h"
#include "common/job/size.h"
#include "coordinator/commands/command.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/dispatch/crews/launch_check.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/storage/given_file.h"
#include "worker/engines/engine_list.h"
#include "worker/goals/goal_list.h"

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
    command.add_option("--shard", shard,
                       "count only share I of K, in a run directory of its own "
                       "[runs/<job's stem>.shard-I-of-K]; `hetman merge` joins them");
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
    if (goal.only_counts()) {
        command.add_flag("--unique", unique,
                         "also count the classes of placements under the problem's symmetries");
        command.add_flag(
            "--classes", classes,
            "also count the classes of each size: on a square board, how many have 1, 2, 4 and 8 "
            "members");
        command.add_flag("--orderings", orderings,
                         "also give total x k!, the ways to place the pieces one after the other");
    }
    command.add_option("--engine", engine,
                       fmt::format("auto, {} [auto]", fmt::join(engine_names(), ", ")));
    command.add_option(
        "--frame", frame,
        fmt::format("how the problem is cut into units: auto, {} [auto: the engine's "
                    "own]; only engines that support this frame are used",
                    fmt::join(all_frame_names(), ", ")));
    add_number(command, "--unit-nodes", unit_nodes,
               "cut units with more estimated nodes than this [estimated size / 4096, "
               "between 2^14 and 2^25]",
               1, most_unit_nodes);
    add_number(command, "--threads", threads,
               "threads in each process [all that the affinity mask and the cgroup allow; 1 "
               "per rank under mpirun or srun]; all of them count, but one of rank 0, if "
               "there are several ranks",
               1, most_threads);
    command.add_option(
        "--memory", memory,
        "approximate memory limit of a process, e.g. 2GiB: half for tables, which become smaller "
        "and slower, half for the plan, which gets fewer units [no limit, but 12GiB for tables]");
    command.add_flag(alone_flag, alone, alone_help);
    command.add_option("--dir", directory, "run directory [run: runs/<job's stem>; count: none]");
    command.add_flag("--fresh", fresh,
                     "move an earlier run in that directory aside and start anew");
    command.add_option("--checkpoint-every", checkpoint_every, "time between checkpoints [60s]");
    command.add_option("--max-time", max_time, "save and stop after this time, e.g. 23h50m [none]");
    if (goal.only_counts())
        command.add_option(
            "--double-check", double_check,
            "count this share of the units again during the run, with another engine "
            "and on another rank, e.g. 1%, or 0% for none [in runs of more than an "
            "hour of CPU time some units of each rank, with the same engine, for "
            "0.5% of that time]");
    command.add_option(
        "--worker-timeout", worker_timeout,
        "a rank silent for this long is considered lost, and its units go to others [60s]");
    command
        .add_option("--progress-every", progress_every,
                    "interval of progress lines if there is no terminal")
        .with_default();
    command.add_flag("--json", json, "print the result as one line of JSON");
    command.add_flag("--quiet", quiet, "show only warnings and the result");
    command.add_flag("-v,--verbose", verbose, "show more");
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
        if (given && goal.engine_use() == EngineUse::none)
            throw Failure(ExitCode::usage, {"a study of completions has a method, not an engine",
                                            flag, "write method = ... in [completion] of the job"});
    if (engine) check_name("--engine", "engine", job.run.engine = *engine, engine_names());
    if (frame) check_name("--frame", "frame", job.run.frame = *frame, all_frame_names());
    if (unit_nodes) job.run.unit_nodes = unit_nodes;
    if (threads) job.run.threads = threads;
    if (memory) {
        job.run.memory = parse_size(*memory);
        if (const auto wrong = wrong_memory(job.run.memory, *memory))
            throw Failure(ExitCode::usage, {*wrong, "--memory", size_remedy});
    }
    if (checkpoint_every)
        job.run.checkpoint_every = span_of_time("--checkpoint-every", *checkpoint_every);
    if (max_time) job.run.max_time = span_of_time("--max-time", *max_time);
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
            throw Failure(ExitCode::usage, {"without a run directory nothing is kept", flag,
                                            "give --dir, or leave the flag out"});
}

Verbosity CountingFlags::verbosity() const {
    if (quiet) return Verbosity::quiet;
    return verbose ? Verbosity::verbose : Verbosity::normal;
}

Outcome count(Job job, const CountingFlags& flags, const std::optional<std::string>& directory,
              Channel* channel, const std::string& topic, const std::vector<std::string>& range) {
    if (!flags.alone) check_launch(channel);
    flags.apply_to(job);
    RunOptions options;
    if (flags.directory)
        options.directory = *flags.directory;
    else if (directory)
        options.directory = *directory;
    flags.check_directory(options.directory.has_value());
    options.shard = flags.shard_of(job);
    options.fresh = flags.fresh;
    options.topic = topic;
    options.range = range;
    options.progress_every = span_of_time("--progress-every", flags.progress_every);
    Console console(flags.verbosity());
    return execute(job, options, channel, console);
}

void print(const Outcome& outcome, const CountingFlags& flags) {
    write_output(flags.json ? to_json(outcome.job, outcome.result, outcome.facts) + '\n'
                            : to_text(outcome.job.problem, outcome.result));
}

ExitCode code_of(const Outcome& outcome) {
    if (outcome.unsaved) throw Failure(*outcome.unsaved);
    return outcome.code;
}

ExitCode count_and_print(const Job& job, const CountingFlags& flags,
                         const std::optional<std::string>& directory, Channel* channel) {
    const Outcome outcome = count(job, flags, directory, channel);
    print(outcome, flags);
    return code_of(outcome);
}

}  // namespace hetman
