#include "coordinator/commands/status_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <string_view>
#include <utility>

#include "common/job/duration.h"
#include "common/plural.h"
#include "common/printable.h"
#include "common/split_text.h"
#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/dispatch/stall_watch.h"
#include "coordinator/process/utc.h"
#include "coordinator/report/aligned.h"
#include "coordinator/report/counts_of_part.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

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

std::string describe(const std::string& job, const std::optional<SlurmJob>& listed) {
    return listed ? fmt::format("{} ({}), {}", job, listed->name, listed->state) : job;
}

}  // namespace

std::string status_text(const RunStatus& status, const std::optional<SlurmJob>& job) {
    std::string all;
    const Checkpoint& checkpoint = status.found.checkpoint;
    const Decision& decision = checkpoint.identity.decision;
    const Result& result = status.result;
    const auto line = [&all](std::string_view name, const std::string& text) {
        all += fmt::format("{:<11} {}\n", name, printable(text));
    };
    line("directory", status.directory.string());
    line("state", status.owner ? fmt::format("{} ({})", status.state, describe(*status.owner))
                               : status.state);
    if (status.owner && !status.owner->slurm_job.empty())
        line("SLURM job", describe(status.owner->slurm_job, job));
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
    return all;
}

std::string status_text(const std::filesystem::path& directory, const std::string& state) {
    return fmt::format("directory   {}\nstate       {}\n", printable(directory.string()), state);
}

StatusLine status_line(const std::string& name, const RunStatus& status) {
    StatusLine line{name, status.state, percent_now(status)};
    line.units = fmt::format("{}/{}", status.live ? status.live->finished : status.result.finished,
                             status.result.units);
    const std::optional<double> to_come = status.cpu_seconds_to_come();
    if (to_come && !status.ledger().complete()) line.to_come = describe_seconds(*to_come);
    if (status.result.total) line.total = to_decimal(*status.result.total);
    return line;
}

std::string status_table(const std::vector<StatusLine>& lines) {
    std::vector<std::vector<std::string>> rows{
        {"run", "state", "finished", "units", "CPU to come", "total"}};
    const auto cell = [](const std::string& text) { return text.empty() ? "-" : text; };
    for (const StatusLine& line : lines)
        rows.push_back({printable(line.name), line.state,
                        line.percent ? fmt::format("{:.2f} %", *line.percent) : "-",
                        cell(line.units), cell(line.to_come), cell(line.total)});
    return aligned(rows, 2);
}

std::string logged(const StatusLine& line, std::int64_t seconds_since_1970) {
    std::string text =
        fmt::format("{}  {}  {}", utc(seconds_since_1970), printable(line.name), line.state);
    if (line.percent) text += fmt::format("  {:.2f} %  {} units", *line.percent, line.units);
    if (!line.to_come.empty()) text += fmt::format("  {} CPU to come", line.to_come);
    if (!line.total.empty()) text += "  total " + line.total;
    return text + '\n';
}

}  // namespace hetman
