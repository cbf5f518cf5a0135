#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "common/failure.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/kept_record.h"
#include "coordinator/files/run_files.h"
#include "coordinator/ledger/merging.h"
#include "coordinator/ledger/plan_check.h"
#include "coordinator/process/console.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/stopper.h"
#include "coordinator/report/result.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/job_files.h"
#include "coordinator/storage/kept_plan.h"
#include "coordinator/storage/kept_result.h"
#include "coordinator/storage/plan_file.h"
#include "coordinator/storage/run_directory.h"

namespace hetman {
namespace {

struct MergeOptions {
    std::string out;
    std::vector<std::string> directories;
    bool json = false;
    bool quiet = false;
};

MergeSource source_of(const FoundCheckpoint& found, const std::filesystem::path& directory) {
    if (found.is_fallback)
        throw Failure(ExitCode::checkpoint,
                      {found.warning, "", "start that run again: it continues from ledger.prev"});
    return {directory, found.checkpoint};
}

std::vector<MergeSource> sources_in(const std::vector<std::string>& directories) {
    std::vector<MergeSource> sources;
    for (const std::filesystem::path directory : directories)
        sources.push_back(source_of(the_checkpoint(directory), directory));
    return sources;
}

// Makes the plan that all ledgers were counted by; this version must give the same plan.
Plan plan_of_all(const std::vector<MergeSource>& sources, const PlanningWatch& watch = nullptr) {
    Plan plan = plan_of(merge(sources).checkpoint.identity, sources.front().directory, watch);
    for (const MergeSource& source : sources)
        check_against_plan(source.checkpoint.ledger, plan, source.directory);
    return plan;
}

// Adds the run in OUT as a source. Returns true if there is one.
bool add_out(const RunDirectory& out, std::vector<MergeSource>& sources) {
    const std::optional<FoundCheckpoint> found = find_checkpoint(out.files());
    if (!found) return false;
    const MergeSource held = source_of(*found, out.path());
    if (held.checkpoint.shard)
        throw Failure(ExitCode::checkpoint,
                      {"this directory holds " + describe(*held.checkpoint.shard),
                       out.path().string(), "name another directory for the whole"});
    sources.insert(sources.begin(), held);
    return true;
}

// The merged job asks for everything that any of the runs was asked for.
Job job_of_all(const RunIdentity& identity, const std::vector<MergeSource>& sources) {
    Job job = job_of(identity);
    for (const MergeSource& source : sources) {
        const Goal goal = goal_of_run(identity, source.directory);
        job.goal.unique = job.goal.unique || goal.unique;
        job.goal.classes = job.goal.classes || goal.classes;
        job.goal.orderings = job.goal.orderings || goal.orderings;
    }
    return job;
}

// Those of all sources, of which OUT may hold some already.
nlohmann::ordered_json starts_of_all(const std::vector<MergeSource>& sources) {
    auto all = nlohmann::ordered_json::array();
    for (const MergeSource& source : sources)
        for (const auto& start : kept_starts(Directory(source.directory)))
            if (std::find(all.begin(), all.end(), start) == all.end()) all.push_back(start);
    return all;
}

void save(RunDirectory& out, const Job& job, const Plan& plan, Checkpoint& checkpoint,
          const Result& result, const nlohmann::ordered_json& starts) {
    ++checkpoint.generation;
    checkpoint.saved_at = time_of_save(std::time(nullptr));
    // The ledger first: a plan without one shows that it was lost, see find_checkpoint.
    out.publish_ledger(encode(checkpoint));
    out.publish(kept_job_file, write_job(job));
    out.publish(plan_file, encode(plan, checkpoint.identity));
    if (!result.complete && has_complete_result(out.files())) return;
    out.publish(result_file,
                kept_record(json_record(job, result, {}), plan, checkpoint.ledger, starts));
    for (const auto& [name, table] : tables_of(result)) out.publish(name, table);
}

ExitCode exit_code_of(const Problem& problem, const Result& result) {
    if (!result.complete) return ExitCode::incomplete;
    return has_no_placement(problem, result) ? ExitCode::no_placement : ExitCode::complete;
}

ExitCode merge_into(const MergeOptions& options) {
    std::vector<MergeSource> sources = sources_in(options.directories);
    Plan plan = plan_of_all(sources);  // reports runs that cannot be merged before OUT is touched
    Console console(options.quiet ? Verbosity::quiet : Verbosity::normal);
    const auto tell = [&](const std::string& message) { console.tell(message); };
    const auto stop = [] { return !noted_stop_signal().empty(); };
    note_stop_signals();
    // Until results are saved nothing is lost.
    std::optional<Stopper> end_promptly;
    end_promptly.emplace(std::nullopt, stop_grace, end_process_with([](const std::string& reason) {
                             return stopped_by(reason, "nothing is joined");
                         }));
    RunDirectory out(options.out, tell, RunDirectory::default_patience, stop);
    out.as_owner([&] { console.log_to(out.files(), "run.log"); });
    if (add_out(out, sources))
        plan = plan_of_all(sources, [&](const PlanningProgress&) { return stop(); });
    Merged merged = merge(sources);
    for (const MergeSource& source : sources)
        console.tell(fmt::format(
            "{} units of {}{}", source.checkpoint.ledger.finished(), source.directory.string(),
            source.checkpoint.shard ? ", " + describe(*source.checkpoint.shard) : ""));
    Checkpoint& whole = merged.checkpoint;
    const Job job = job_of_all(whole.identity, sources);
    const Result result = checked_result(job.goal, whole, plan, out.path());
    end_promptly.reset();
    save(out, job, plan, whole, result, starts_of_all(sources));
    if (merged.compared > 0)
        console.tell(
            fmt::format("{} units were in more than one ledger, and agree", merged.compared));
    for (const std::string& lack : merged.lacks) console.warn(lack);
    const std::string state =
        fmt::format("{} of {} units in {}", result.finished, result.units, out.path().string());
    if (result.complete)
        console.tell("complete: " + state);
    else
        console.warn(
            fmt::format("incomplete: {}; merge the rest into it, or go on with `hetman "
                        "run {}/job.toml --dir {}`",
                        state, out.path().string(), out.path().string()));
    write_output(options.json ? to_json(job, result, {}) + '\n' : to_text(job.problem, result));
    return exit_code_of(job.problem, result);
}

ExitCode merge_and_tell(const MergeOptions& options) {
    try {
        return merge_into(options);
    } catch (const OwnershipLost& loss) {
        throw failure_of(loss, options.out);
    } catch (const PlanningStopped&) {
        throw Failure(ExitCode::incomplete, {"stopped while planning, before anything was joined",
                                             "", "the same command starts anew"});
    } catch (const std::system_error& error) {
        throw Failure(ExitCode::checkpoint,
                      {error.what(), "", "free disk space or repair the disk"});
    }
}

}  // namespace

void add_merge_command(const CommandLine& line) {
    auto options = std::make_shared<MergeOptions>();
    const Command command = line.add_command(
        "merge", "Join the ledgers of shards, or of any runs of one job, into one run");
    command
        .add({.name = "OUT",
              .help = "run directory of the merged run, new or existing",
              .values = {.files = Files::directories}},
             options->out)
        .required();
    command
        .add({.name = "DIR",
              .help = "run directories to join",
              .values = {.files = Files::run_directories}},
             options->directories)
        .required();
    command.add(json_flag(), options->json);
    command.add(quiet_flag(), options->quiet);
    command.footer(
        "Units in several ledgers are compared and counted once. The result is written to OUT\n"
        "as a run like any other. Exit code 0 if it is complete, 8 if units are missing,\n"
        "4 if a ledger is damaged or another job's, 5 if two ledgers disagree on a unit.\n\n"
        "Examples:\n"
        "  hetman run jobs/awesome-queens-32.toml --shard 1/3     (here; 2/3 and 3/3 elsewhere)\n"
        "  hetman merge runs/awesome-queens-32 runs/awesome-queens-32.shard-*");
    command.action([options](Channel*) { return merge_and_tell(*options); });
}

}  // namespace hetman
