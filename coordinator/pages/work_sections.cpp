#include "coordinator/pages/work_sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/job/duration.h"
#include "common/split_text.h"
#include "coordinator/files/directory.h"
#include "coordinator/files/files.h"
#include "coordinator/forecast/forecast.h"
#include "coordinator/forecast/unit_strata.h"
#include "coordinator/pages/journal_sections.h"
#include "coordinator/pages/unit_costs.h"
#include "coordinator/storage/kept_result.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

using Record = nlohmann::ordered_json;

std::string percent_text(double percent) { return fmt::format("{:.2f} %", percent); }

// A fact that is a number of the record, shown as `text` writes it.
template <class Text>
std::optional<Html> number_datum(const Record& record, const std::string& place, Text text) {
    const Record::json_pointer pointer(place);
    if (!record.contains(pointer)) return std::nullopt;
    return datum(record, place, text(record.at(pointer)));
}

Html progress_section(const RunStatus& status, const Record& record) {
    const auto percent = [](const Record& value) { return percent_text(value.get<double>()); };
    const auto seconds = [](const Record& value) { return describe_seconds(value.get<double>()); };
    const auto time = [](const Record& value) { return describe_time(value.get<std::int64_t>()); };
    FactTable table("Progress and cost of the run");
    table.add("state", datum(record, "/state"));
    table.add("directory", datum(record, "/directory"));
    table.add("units", datum(record, "/units"));
    table.add("finished", datum(record, "/finished"));
    if (status.result.finished_parts > 0)
        table.add("parts of others finished", datum(record, "/finished_parts"));
    table.add("share of the work", number_datum(record, "/percent", percent));
    table.add("running: finished", datum(record, "/live/finished"));
    table.add("running: share", number_datum(record, "/live/percent", percent));
    table.add("running: CPU time", number_datum(record, "/live/cpu_seconds", seconds));
    table.add("running: told at", number_datum(record, "/live/at", time));
    if (!status.ledger().complete())
        table.add("CPU time to come", number_datum(record, "/cpu_seconds_to_come", seconds));
    table.add("nodes", datum(record, "/nodes"));
    table.add("CPU time", number_datum(record, "/cpu_seconds", seconds));
    table.add("starts", datum(record, "/starts"));
    if (status.stalled.starts > 0)
        table.add("last starts without progress", datum(record, "/stalled_starts"));
    table.add("threads in the last start", datum(record, "/threads"));
    table.add("checkpoint", datum(record, "/generation"));
    table.add("saved at", number_datum(record, "/saved_at", time));
    if (status.owner) {
        table.add("owner", Html(describe(*status.owner)));
        if (!status.owner->slurm_job.empty()) table.add("SLURM job", Html(status.owner->slurm_job));
    }
    if (!status.found.warning.empty()) table.add("warning", Html(status.found.warning));
    return element("h3", "Progress") + table.html();
}

// The forecast for the whole run, without a sample.
std::optional<Forecast> forecast_of(const RunStatus& status) try {
    const Ledger& ledger = status.ledger();
    Ledger nothing(ledger.units(), ledger.goal());
    std::vector<bool> share(ledger.units());
    for (UnitId id = 0; id < ledger.units(); ++id) share[id] = ledger.in_share(id);
    nothing.restrict_to(share);
    const RunIdentity& identity = status.found.checkpoint.identity;
    const auto forecast =
        workload_of(identity.find)
            .forecast(status.plan, identity.decision, UnitStrata(status.plan), nothing, 0);
    return forecast && !forecast->is_bound && !forecast->is_beyond_estimate ? forecast
                                                                            : std::nullopt;
} catch (const Failure&) {
    return std::nullopt;
}

Html forecast_section(const RunStatus& status) {
    const std::optional<Forecast> forecast = forecast_of(status);
    if (!forecast || forecast->nodes.high <= 0) return {};
    const auto nodes = [](double number) { return fmt::format("{:.3g}", number); };
    HtmlTable table{
        fmt::format("The forecast for all units, based on {}, and the cost of the finished units",
                    forecast->basis.empty() ? "estimates" : forecast->basis),
        {"what", "forecast", status.result.complete ? "took" : "so far"},
        {},
        true};
    table.rows.push_back({"nodes", interval_text(forecast->nodes, nodes),
                          nodes(static_cast<double>(status.result.nodes))});
    table.rows.push_back({"CPU time", interval_text(forecast->core_seconds, describe_seconds),
                          describe_seconds(status.result.cpu_seconds)});
    return element("h3", "Forecast") + html_of(table);
}

// Of a record that anybody may have written: numbers and short texts only.
std::optional<Html> plain(const Record& record, const std::string& place) {
    const Record::json_pointer pointer(place);
    if (!record.is_object() || !record.contains(pointer)) return std::nullopt;
    const Record& value = record.at(pointer);
    if (value.is_string()) return Html(value.get<std::string>().substr(0, 100));
    if (value.is_number()) return Html(value.dump());
    return std::nullopt;
}

// The names of a list that anybody may have written; nothing if there are none.
std::optional<Html> plain_list(const Record& record, const std::string& place) {
    constexpr std::size_t most = 100;
    const Record::json_pointer pointer(place);
    if (!record.is_object() || !record.contains(pointer)) return std::nullopt;
    std::string names;
    std::size_t number = 0;
    for (const Record& value : record.at(pointer)) {
        if (!value.is_string() || ++number > most) continue;
        names += (names.empty() ? "" : ", ") + value.get<std::string>().substr(0, 100);
    }
    if (number > most) names += fmt::format(" and {} more", number - most);
    return names.empty() ? std::nullopt : std::optional<Html>(names);
}

Html last_start_section(const RunStatus& status) {
    const Record record = kept_result(Directory(status.directory));
    const Record starts = kept_starts(Directory(status.directory));
    FactTable table("The last start that ended in an orderly way, according to result.json");
    table.add("version", plain(record, "/version"));
    if (!starts.empty()) table.add("machines", plain_list(starts.back(), "/hosts"));
    table.add("processes", plain(record, "/ranks"));
    table.add("threads", plain(record, "/threads"));
    table.add("seconds, planning included", plain(record, "/seconds"));
    table.add("finished units", plain(record, "/finished"));
    table.add("recounted units", plain(record, "/double_check/units"));
    table.add("of so many workers", plain(record, "/double_check/workers"));
    table.add("CPU seconds of recounts", plain(record, "/double_check/cpu_seconds"));
    const Html facts = table.html();
    return facts.empty() ? Html() : element("h3", "Last start and recounts") + facts;
}

// The beginning and the end of the log, without details.
Html log_section(const RunStatus& status) try {
    constexpr std::uint64_t most_bytes = 64'000'000;
    constexpr std::size_t most_lines = 60;  // half at the beginning, half at the end
    const std::string log = Directory(status.directory).read("run.log", most_bytes);
    std::vector<std::string> lines;
    for (std::string& line : lines_of(log))
        if (line.find(" debug ") == std::string::npos) lines.push_back(line.substr(0, 300));
    if (lines.empty()) return {};
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines.size() > most_lines && i == most_lines / 2) {
            i = lines.size() - most_lines / 2;
            text += "...\n";
        }
        text += lines[i] + '\n';
    }
    return element("h3", "Log") +
           element("pre", {{"tabindex", "0"}, {"class", "log"}}, lines_as_html(text));
} catch (const FileError&) {
    return {};
}

}  // namespace

Html work_sections(const RunStatus& status, const Record& record) {
    return progress_section(status, record) + journal_sections(status) +
           unit_costs_section(status) + parts_section(status) + forecast_section(status) +
           last_start_section(status) + log_section(status);
}

}  // namespace hetman
