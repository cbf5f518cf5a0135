#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "common/failure.h"
#include "common/job/duration.h"
#include "common/plural.h"
#include "common/printable.h"
#include "common/split_text.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/dispatch/run_status.h"
#include "coordinator/dispatch/stall_watch.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/report/counts_of_part.h"
#include "coordinator/report/unit_table.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

struct StatusOptions {
    std::string directory;
    bool json = false;
    bool units = false;
};

void print_json(const nlohmann::ordered_json& record) { fmt::print("{}\n", record.dump()); }

void print_state(const StatusOptions& options, const char* state) {
    const std::filesystem::path directory = std::filesystem::absolute(options.directory);
    if (options.json) {
        print_json(json_record(directory, state));
    } else if (!options.units) {
        fmt::print("directory   {}\nstate       {}\n", printable(directory.string()), state);
    }
}

double percent_now(const RunStatus& status) { return 100 * status.share_now(); }

// The finished units that are saved, and those of a running process that are not yet saved.
std::string describe_finished(const RunStatus& status) {
    const Ledger& ledger = status.ledger();
    std::string text = fmt::format("{}{}, {:.2f} %", counted(status.result.finished, "unit"),
                                   and_parts(ledger), 100 * status.share);
    if (ledger.complete() && status.result.finished < ledger.share())
        text += " (the others come after the first placement)";
    return status.live ? text + " (saved)" : text;
}

void print_text(const RunStatus& status) {
    const Checkpoint& checkpoint = status.found.checkpoint;
    const Decision& decision = checkpoint.identity.decision;
    const Result& result = status.result;
    const auto line = [](std::string_view name, const std::string& text) {
        fmt::print("{:<11} {}\n", name, printable(text));
    };
    line("directory", status.directory.string());
    line("state", status.owner ? fmt::format("{} ({})", status.state, describe(*status.owner))
                               : status.state);
    line("problem", checkpoint.ledger.goal().summary(checkpoint.identity.problem));
    const std::string way = workload_of(checkpoint.identity.find).describe(decision);
    const std::string units = counted(checkpoint.ledger.units(), "unit");
    line("plan", way.empty() ? units
                             : fmt::format("{}, at most {} a unit (estimated), {}", way,
                                           counted(decision.unit_nodes, "node"), units));
    if (result.shard)
        line("shard", fmt::format("{} of {}: {} of these units", result.shard->number,
                                  result.shard->of, result.units));
    line("finished", describe_finished(status));
    if (status.live)
        line("running",
             fmt::format("{}, {:.2f} % ({}, not saved yet)", counted(status.live->finished, "unit"),
                         percent_now(status), describe_age(std::time(nullptr) - status.live->at)));
    line("checkpoint", fmt::format("generation {}, {}, fingerprint {}", checkpoint.generation,
                                   describe_save(checkpoint.saved_at, std::time(nullptr)),
                                   fingerprint(checkpoint.identity).hex().substr(0, 16)));
    line("counted",
         fmt::format("{}, {} CPU, {}", counted(result.nodes, "node"),
                     describe_seconds(result.cpu_seconds), counted(checkpoint.starts, "start")));
    if (const auto to_come = status.cpu_seconds_to_come();
        to_come && !checkpoint.ledger.complete()) {
        const auto threads = static_cast<double>(status.last_start().threads);
        line("to come",
             fmt::format("{} CPU: {} on {} as in the last start", describe_seconds(*to_come),
                         describe_seconds(*to_come / threads),
                         counted(checkpoint.threads, "thread")));
    }
    if (status.stalled.starts > 1)
        line("stalled", describe(status.stalled, strategy_of(decision.frame) == Strategy::whole));
    const Document& document = result.document;
    if (checkpoint.ledger.goal().gives_total()) {
        if (!result.total)
            line("subtotal", has_remainders(checkpoint) ? "none: the units have remainders"
                                                        : to_decimal(result.subtotal));
    } else if (document.placement) {
        line("first", has_no_placement(checkpoint.identity.problem, result)
                          ? "none"
                          : fmt::format("{}", fmt::join(*document.placement, " ")));
    } else if (checkpoint.ledger.goal().ends_at_details()) {
        line("subtotal", to_decimal(result.subtotal));
    }
    std::string_view name = "found";
    for (const std::string& text : lines_of(document.text)) line(std::exchange(name, ""), text);
    if (result.total) line("total", to_decimal(*result.total));
    if (result.unique) line("unique", to_decimal(*result.unique));
    for (const auto& [size, classes] : result.classes)
        line(fmt::format("classes of {}", size), to_decimal(classes));
    if (!status.found.warning.empty()) line("warning", status.found.warning);
}

void print_units(const RunStatus& status) {
    const Checkpoint& checkpoint = status.found.checkpoint;
    write_output(unit_table(status.plan, checkpoint.ledger));
}

void print_run(const StatusOptions& options) {
    const std::optional<RunStatus> status = read_status(options.directory);
    if (!status)
        print_state(options, nothing_counted);
    else if (options.units)
        print_units(*status);
    else if (options.json)
        print_json(json_record(*status));
    else
        print_text(*status);
}

// ---- The directory of a range: a run directory below it for each board or term ----------------

constexpr auto range_line = "{:<8} {:<26} {:>10} {:>16}  {}\n";

void print_line_of_nothing(const std::string& name, const char* state) {
    fmt::print(range_line, name, state, "0.00 %", "-", "-");
}

void print_line_of_range(const std::string& name, const std::optional<RunStatus>& status) {
    if (!status) return print_line_of_nothing(name, nothing_counted);
    const std::optional<double> to_come = status->cpu_seconds_to_come();
    const std::optional<CheckedInteger>& total = status->result.total;
    fmt::print(range_line, name, status->state, fmt::format("{:.2f} %", percent_now(*status)),
               to_come && !status->ledger().complete() ? describe_seconds(*to_come) : "-",
               total ? to_decimal(*total) : "-");
}

// A run that cannot be read does not hide the others.
void print_range(const StatusOptions& options, const std::vector<std::string>& names) {
    if (options.units)
        throw Failure(ExitCode::usage,
                      {"this directory has a run for each board, with a table of units each",
                       options.directory,
                       "name one of them, such as " + options.directory + '/' + names.front()});
    std::vector<Complaint> complaints;
    ExitCode code = ExitCode::complete;
    if (!options.json) fmt::print(range_line, "run", "state", "finished", "CPU to come", "total");
    for (const std::string& name : names) try {
            StatusOptions one = options;
            one.directory = options.directory + '/' + name;
            const bool has_begun = has_run(one.directory);
            if (options.json)
                has_begun ? print_run(one) : print_state(one, not_begun);
            else if (!has_begun)
                print_line_of_nothing(name, not_begun);
            else
                print_line_of_range(name, read_status(one.directory));
        } catch (const Failure& failure) {
            if (!options.json) fmt::print(range_line, name, "cannot be read", "-", "-", "-");
            if (complaints.empty()) code = failure.code();
            complaints.insert(complaints.end(), failure.complaints().begin(),
                              failure.complaints().end());
        }
    if (!complaints.empty()) throw Failure(code, complaints);
}

}  // namespace

void add_status_command(const CommandLine& line) {
    auto options = std::make_shared<StatusOptions>();
    const Command command = line.add_command(
        "status", "Show the progress of a run, and whether it is running, stopped or killed");
    command
        .add({.name = "DIR",
              .help = "run directory, or one of a range",
              .values = {.files = Files::run_directories}},
             options->directory)
        .required();
    command.add(json_flag("print one line of JSON"), options->json);
    command.add({.name = "--units",
                 .heading = headings::output,
                 .help = "print the finished units as a table (tab-separated), with its digest"},
                options->units);
    command.footer(
        "Only reads the directory; needs no MPI. It compares the ledger with the plan, which "
        "takes\n"
        "some seconds for the largest runs. Exit code 0 if the directory can be read, 5 if the\n"
        "ledger contradicts its plan.\n"
        "Of the directory of a range (`count 4..12 --dir DIR`, `oeis`) it prints a table with a "
        "line\n"
        "for each run below it, also for boards that are still to come, with --json a line of "
        "JSON\n"
        "for each.\n"
        "\nExamples:\n"
        "  hetman status runs/awesome-queens-28\n"
        "  hetman status runs/awesome-queens-28 --json");
    command.action([options](Channel*) {
        const std::vector<std::string> below = has_run(options->directory)
                                                   ? std::vector<std::string>{}
                                                   : runs_below(options->directory);
        if (below.empty())
            print_run(*options);
        else
            print_range(*options, below);
        return ExitCode::complete;
    });
}

}  // namespace hetman
