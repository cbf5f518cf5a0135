#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/failure.h"
#include "common/job/job.h"
#include "common/plural.h"
#include "common/version.h"
#include "coordinator/certificate/certified_run.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/crews/launch_check.h"
#include "coordinator/dispatch/verification.h"
#include "coordinator/files/files.h"
#include "coordinator/files/json_path.h"
#include "coordinator/files/random_token.h"
#include "coordinator/ledger/plan_check.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_request.h"
#include "coordinator/process/stopper.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/given_file.h"
#include "coordinator/storage/kept_plan.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

struct VerifyOptions {
    std::string run;  // a run directory or a certificate
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

// The run with all that is known of it before anything is recounted.
struct RunToVerify {
    Checkpoint checkpoint;
    Plan plan;
    std::optional<std::string> certified = {};  // the numbers of a certificate
};

// Standard input and all that is no directory.
bool is_certificate(const std::string& run) {
    std::error_code unreadable;
    const auto status = std::filesystem::status(run, unreadable);
    return is_standard_input(run) ||
           (std::filesystem::exists(status) && !std::filesystem::is_directory(status));
}

RunToVerify run_in_directory(const std::string& directory, Console& console) {
    FoundCheckpoint found = the_checkpoint(directory);
    if (!found.warning.empty()) console.warn(found.warning);
    if (found.checkpoint.ledger.goal().ends_at_details())
        throw Failure(ExitCode::usage, {"a search for a first placement has no counts to compare",
                                        directory, "verify runs that count, or draw heat maps"});
    // The plan is made again instead of read, so that it is verified as well.
    Plan plan = plan_again(found.checkpoint.identity, directory);
    check_against_plan(found.checkpoint.ledger, plan, directory);
    return {std::move(found.checkpoint), std::move(plan)};
}

void refuse_missing(const std::string& run) {
    std::error_code unreadable;
    if (std::filesystem::status(run, unreadable).type() == std::filesystem::file_type::not_found)
        throw Failure(ExitCode::checkpoint,
                      {"there is no such file or directory", run,
                       "name a certificate, or the run directory that `hetman run` printed"});
}

RunToVerify run_of(const std::string& run, Console& console) {
    if (!is_standard_input(run)) refuse_missing(run);
    if (!is_certificate(run)) return run_in_directory(run, console);
    CertifiedRun certified = certified_run(run);
    return {std::move(certified.checkpoint), std::move(certified.plan),
            std::move(certified.numbers)};
}

// Not known to whoever made the run, and below 2^53, so that all readers of JSON can hold it.
std::uint64_t random_seed() { return random_bits() >> 11U; }

[[noreturn]] void report(const Verification& verification, const std::string& run) {
    std::vector<Complaint> complaints;
    for (const Recount& unit : verification.different) complaints.push_back(difference(unit, run));
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

// "2.01 %": never 100 % or 0 % by rounding.
std::string percentage(double chance) {
    constexpr double nearly = 0.9999;
    if (chance < 1 && chance > nearly) return "more than 99.99 %";
    return fmt::format("{:.3g} %", 100 * chance);
}

std::string chances(const Verification& result, std::uint64_t seed) {
    if (!result.chance) return {};
    if (!result.found_at_95_percent)
        return fmt::format("a wrong total would have been found with probability {} (seed {})\n",
                           percentage(*result.chance), seed);
    std::string text = fmt::format("a wrong unit would have been found with probability {}",
                                   percentage(*result.chance));
    if (*result.found_at_95_percent > 1)
        text += fmt::format(", at least one of {} wrong units with 95 % or more",
                            *result.found_at_95_percent);
    return text + fmt::format(" (seed {})\n", seed);
}

// What a certificate shows besides the sample.
std::string shown_by(const RunToVerify& run, const Verification& result, std::uint64_t seed) {
    std::string text =
        fmt::format("the table has each unit of the plan once, and the units give {}\n{}",
                    *run.certified, chances(result, seed));
    if (result.compared > 0 && result.engine == run.checkpoint.identity.decision.engine)
        text += "the run's own engine recounted: an error of that engine would not be found\n";
    return text + "not verified: hosts, dates, versions and commands\n";
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

std::string to_json(const Verification& result, const RunToVerify& run, const std::string& name,
                    std::uint64_t seed) {
    nlohmann::ordered_json json;
    set_path(json, run.certified ? "certificate" : "directory",
             is_standard_input(name) ? std::filesystem::path(name) : absolute_path(name));
    json["engine"] = nullptr;
    if (!result.engine.empty()) json["engine"] = result.engine;
    json["finished"] = result.finished;
    json["seed"] = seed;
    json["sample"] = result.sample;
    json["recounted"] = result.compared;
    json["primes"] = nlohmann::ordered_json::array();
    for (const std::uint64_t prime : result.primes) json["primes"].push_back(std::to_string(prime));
    json["probability"] = nullptr;
    if (result.chance) json["probability"] = *result.chance;
    json["found_at_95_percent"] = nullptr;
    if (result.found_at_95_percent) json["found_at_95_percent"] = *result.found_at_95_percent;
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
    const std::uint64_t seed = options.seed ? whole_number("--seed", *options.seed) : random_seed();
    settings.sample.seed = seed;
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
    const RunToVerify run = run_of(options.run, console);
    const Verification result = verify(run.checkpoint, run.plan, settings, channel, console);
    if (options.json) write_output(to_json(result, run, options.run, seed));
    if (!result.different.empty()) report(result, options.run);
    if (!options.json) write_output(to_text(result));
    if (!options.json && run.certified && result.stopped_by.empty())
        write_output(shown_by(run, result, seed));
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
        "Recount a random sample of the finished units of a run or a certificate, with another "
        "engine where possible");
    command
        .add({.name = "DIR|CERTIFICATE",
              .help = "run directory, or a file that `hetman certify` wrote; -: standard input",
              .values = {.files = Files::any}},
             options->run)
        .required();
    const Option sample = command.add({.name = "--sample",
                                       .value = "SHARE",
                                       .heading = headings::recount,
                                       .help = "recount this share of the finished units"},
                                      options->sample);
    command
        .add({.name = "--unit",
              .value = "NUMBER",
              .heading = headings::recount,
              .help = "recount only this unit"},
             options->unit)
        .excludes(sample);
    command.add({.name = "--seed",
                 .value = "NUMBER",
                 .heading = headings::recount,
                 .help = "seed of the sample and of fresh primes",
                 .otherwise = "random"},
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
        "Only reads the directory; the run may be active. If units differ, it names them, both\n"
        "counts and both engines (exit code 5). Under mpirun the other ranks recount. A run by\n"
        "remainders (frame primes) is counted modulo a prime that it did not use.\n"
        "For a certificate it rebuilds the plan, compares its units with the table, computes\n"
        "the result from them, and prints the probability that the sample finds a wrong unit.\n"
        "\nExamples:\n"
        "  hetman verify runs/awesome-queens-22\n"
        "  hetman verify queens-16.certificate.json --sample 5%\n"
        "  mpirun --oversubscribe -np 8 hetman verify runs/queens-16 --sample 0.1%");
    command.action([options](Channel* channel) { return verify_and_tell(*options, channel); });
}

}  // namespace hetman
