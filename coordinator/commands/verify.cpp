#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/job/job.h"
#include "common/plural.h"
#include "common/version.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/crews/launch_check.h"
#include "coordinator/dispatch/verification.h"
#include "coordinator/files/json_path.h"
#include "coordinator/ledger/plan_check.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_request.h"
#include "coordinator/process/stopper.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/kept_plan.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

struct VerifyOptions {
    std::string directory;
    std::string sample = "1%";
    std::optional<std::string> unit;
    std::optional<std::string> seed;
    std::string engine = "auto";
    std::optional<std::uint32_t> threads;
    std::optional<std::string> max_time;
    bool alone = false;
    bool json = false;
    bool quiet = false;
};

FoundCheckpoint checkpoint_in(const std::string& directory, Console& console) {
    FoundCheckpoint found = the_checkpoint(directory);
    if (!found.warning.empty()) console.warn(found.warning);
    if (found.checkpoint.ledger.goal().ends_at_details())
        throw Failure(ExitCode::usage, {"a search for a first placement has no counts to compare",
                                        directory, "verify runs that count, or draw heat maps"});
    return found;
}

[[noreturn]] void report(const Verification& verification, const std::string& directory) {
    std::vector<Complaint> complaints;
    for (const Recount& unit : verification.different)
        complaints.push_back(difference(unit, directory));
    throw Failure(ExitCode::verification, complaints);
}

// Of a sample without differences; empty if nothing was compared though there are units.
std::string to_text(const Verification& result) {
    if (result.finished == 0)
        return "the run is complete and has no units: there is nothing to recount\n";
    if (result.compared == 0) return {};
    if (!result.primes.empty())
        return fmt::format(
            "{} of {} finished parts counted by {} modulo a prime that the run did not use "
            "({}): all agree\n",
            result.compared, result.primes.size(), result.engine, fmt::join(result.primes, ", "));
    return fmt::format("{} of {} finished units recounted by {}: all agree\n", result.compared,
                       result.finished, result.engine);
}

nlohmann::ordered_json json_of(const Recount& unit) {
    nlohmann::ordered_json json{{"unit", unit.id},
                                {"engine", unit.first_engine},
                                {"counted", unit.first},
                                {"recounting_engine", unit.second_engine},
                                {"recounted", unit.second}};
    if (!unit.prime.empty()) json["prime"] = unit.prime;
    return json;
}

std::string to_json(const Verification& result, const std::string& directory) {
    nlohmann::ordered_json json;
    set_path(json, "directory", std::filesystem::absolute(directory));
    json["engine"] = nullptr;
    if (!result.engine.empty()) json["engine"] = result.engine;
    json["finished"] = result.finished;
    json["sample"] = result.sample;
    json["recounted"] = result.compared;
    json["primes"] = nlohmann::ordered_json::array();
    for (const std::uint64_t prime : result.primes) json["primes"].push_back(std::to_string(prime));
    json["different"] = nlohmann::ordered_json::array();
    for (const Recount& unit : result.different) json["different"].push_back(json_of(unit));
    json["complete"] = result.stopped_by.empty();
    json["version"] = version;
    return json.dump() + '\n';
}

ExitCode verify_and_tell(const VerifyOptions& options, Channel* channel) {
    if (!options.alone) check_launch(channel);
    VerifySettings settings;
    settings.sample.percent = share_above_0_of_units("--sample", options.sample);
    if (options.unit) settings.sample.unit = whole_number("--unit", *options.unit);
    if (options.seed) settings.sample.seed = whole_number("--seed", *options.seed);
    check_name("--engine", "engine", settings.engine = options.engine, engine_names());
    settings.threads = options.threads;
    std::optional<Duration> limit;
    if (options.max_time) {
        limit = span_of_time("--max-time", *options.max_time);
        settings.stop_at = std::chrono::steady_clock::now() + *limit;
    }
    Console console(options.quiet ? Verbosity::quiet : Verbosity::normal);
    settings.stop = stop_on_signals();
    // Ends reading and planning, which keep nothing; counting ends in an orderly way.
    std::optional<Stopper> end_promptly;
    end_promptly.emplace(limit, Duration{0}, end_process_with([](const std::string& reason) {
                             return stopped_by(reason, "nothing was recounted");
                         }));
    settings.counting_begins = [&] { end_promptly.reset(); };
    const FoundCheckpoint found = checkpoint_in(options.directory, console);
    // The plan is made again instead of read, so that it is verified as well.
    const Plan plan = plan_again(found.checkpoint.identity, options.directory);
    check_against_plan(found.checkpoint.ledger, plan, options.directory);
    const Verification result = verify(found.checkpoint, plan, settings, channel, console);
    if (options.json) write_output(to_json(result, options.directory));
    if (!result.different.empty()) report(result, options.directory);
    if (!options.json) write_output(to_text(result));
    if (result.stopped_by.empty()) return ExitCode::complete;
    throw stopped_by(result.stopped_by,
                     fmt::format("{} of the sample's {} were not recounted",
                                 result.sample - result.compared, counted(result.sample, "unit")));
}

}  // namespace

void add_verify_command(const CommandLine& line) {
    auto options = std::make_shared<VerifyOptions>();
    const Command command = line.add_command(
        "verify",
        "Recount a random sample of a run's finished units, with another engine if one "
        "can");
    command
        .add({.name = "DIR", .help = "run directory", .values = {.files = Files::run_directories}},
             options->directory)
        .required();
    command.add({.name = "--sample",
                 .value = "SHARE",
                 .heading = headings::recount,
                 .help = "the share of the finished units"},
                options->sample);
    command.add({.name = "--unit",
                 .value = "NUMBER",
                 .heading = headings::recount,
                 .help = "recount only this unit"},
                options->unit);
    command.add({.name = "--seed",
                 .value = "NUMBER",
                 .heading = headings::recount,
                 .help = "seed of the sample and of fresh primes",
                 .otherwise = "1"},
                options->seed);
    command.add(engine_flag("engine for the recount, see `hetman count --help`"), options->engine);
    add_number(command,
               {.name = "--threads",
                .value = "THREADS",
                .heading = headings::resources,
                .help = "counting threads in each process",
                .otherwise = "all; 1 per rank under MPI"},
               options->threads, 1, most_threads);
    command.add({.name = "--max-time",
                 .value = "TIME",
                 .heading = headings::recount,
                 .help = "stop after this time, with exit code 8 if units are left",
                 .otherwise = "none"},
                options->max_time);
    command.add(alone_flag(), options->alone);
    command.add(json_flag("print one line of JSON"), options->json);
    command.add(quiet_flag(), options->quiet);
    command.footer(
        "Only reads the directory; the run may be active. Exit code 5 names the units that\n"
        "differ, both counts and both engines. Under mpirun the other ranks recount. A run by\n"
        "remainders (frame primes) is counted modulo a prime that it did not use.\n"
        "\nExamples:\n"
        "  hetman verify runs/awesome-queens-22\n"
        "  mpirun --oversubscribe -np 8 hetman verify runs/queens-16 --sample 0.1%");
    command.action([options](Channel* channel) { return verify_and_tell(*options, channel); });
}

}  // namespace hetman
