#include "coordinator/forecast/plan_report.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "common/job/duration.h"
#include "common/job/problem_keys.h"
#include "common/numbers/saturating.h"
#include "common/plural.h"
#include "common/version.h"
#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/report/result.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

constexpr double mebibyte = 1 << 20;

std::string slurm_time(std::uint64_t minutes) {
    return fmt::format("{:02}:{:02}:00", minutes / 60, minutes % 60);
}

std::string line(std::string_view name, const std::string& text) {
    return fmt::format("{:<12}{}\n", name, text);
}

std::string basis_of(const PlanReport& report) {
    const Forecast& forecast = *report.foreseen.forecast;
    if (!forecast.measured) return forecast.basis;
    if (report.foreseen.first)
        return fmt::format("the search itself, which ended here after {}",
                           counted(forecast.units, "unit"));
    if (forecast.whole && forecast.units == 0) return "nothing to count";
    if (forecast.whole && report.prepared.plan.size() == 1) return "its only unit, counted here";
    return fmt::format("{}{}, counted here", forecast.whole ? "all " : "",
                       counted(forecast.units, "unit"));
}

std::string nodes_text(double nodes) { return fmt::format("{:.3g}", nodes); }
std::string whole_number_text(double number) { return fmt::format("{:.0f}", number); }

// The unit in which clusters account for computing time.
std::string core_hours(double seconds) {
    return seconds < 3600 ? std::string() : fmt::format(", {:.3g} core-hours", seconds / 3600);
}

const std::string beyond_estimates = "more than can be estimated";

// "6.5e+10 (6.1e+10 to 7e+10)", or whatever is known.
template <class Text>
std::string interval_text(const Forecast& forecast, const Interval& value, Text text) {
    if (forecast.is_beyond_estimate)
        return value.low > 0 ? fmt::format("more than {}", text(value.low)) : beyond_estimates;
    if (forecast.is_bound) return fmt::format("at most {}", text(value.high));
    if (forecast.whole) return text(value.likely) + (value.high > 0 ? ", counted whole" : "");
    return interval_text(value, text);
}

std::string nodes_of(const Forecast& forecast, const GoalKind& goal) {
    const std::string nodes =
        interval_text(forecast, forecast.nodes, forecast.whole ? whole_number_text : nodes_text);
    if (!forecast.is_bound) return nodes;
    return nodes + ", those of the whole search tree; " +
           (goal.ends_at_details() ? "the first placement ends the search"
                                   : "branches that cannot reach the number of pieces are skipped");
}

std::string placements_text(const ExpectedTotal& total) {
    const auto four_digits = [](double number) { return fmt::format("{:.4g}", number); };
    return total.exact ? to_decimal(*total.exact) + ", counted whole"
                       : interval_text(total.placements, four_digits);
}

// The likely value, or the bound that is known.
double core_seconds_of(const Forecast& forecast) {
    const Interval& seconds = forecast.core_seconds;
    if (forecast.is_beyond_estimate) return seconds.low;
    return forecast.is_bound ? seconds.high : seconds.likely;
}

// From its start to its end: likely, or the bound that is known.
double seconds_of_run(const PlanReport& report) {
    return core_seconds_of(*report.foreseen.forecast) / static_cast<double>(report.threads) /
               report.efficiency() +
           report.seconds_before_counting();
}

std::string time_line(const PlanReport& report) {
    const std::string time = time_text(report);
    if (time == beyond_estimates) return time;
    return fmt::format("{} on {}, planning and start-up included", time,
                       counted(report.threads, "thread"));
}

std::string efficiency_text(const PlanReport& report) {
    return fmt::format("{:.1f} % of {}, simulated", 100 * report.efficiency(),
                       counted(report.threads, "thread"));
}

std::string first_text(const FirstSearch& search, std::uint64_t units) {
    return fmt::format("not in the first {} of {}, which took {} here", search.units,
                       counted(units, "unit"), describe_seconds(search.core_seconds));
}

std::string forecast_text(const PlanReport& report) {
    const Forecast& forecast = *report.foreseen.forecast;
    const auto& first = report.foreseen.first;
    std::string text = line("based on", basis_of(report));
    if (first && !first->ended)
        text += line("first", first_text(*first, report.prepared.plan.size()));
    if (forecast.total) text += line("placements", placements_text(*forecast.total));
    text += line("nodes", nodes_of(forecast, report.prepared.checkpoint.ledger.goal()));
    text += line("CPU time", interval_text(forecast, forecast.core_seconds, describe_seconds) +
                                 core_hours(core_seconds_of(forecast)));
    text += line("time", time_line(report));
    if (report.simulated) text += line("efficiency", efficiency_text(report));
    if (const auto limit = report.limit_minutes())
        text += line("time limit", fmt::format("{} for {}", slurm_time(*limit),
                                               counted(report.world->ranks, "rank")));
    return text;
}

std::string plan_text(const PlanReport& report) {
    const Workload& workload = workload_of(report.prepared.job.goal.find);
    const Decision& decision = report.prepared.checkpoint.identity.decision;
    const std::string way = workload.describe(decision);
    return fmt::format("{}{}{}, made in {}", way, way.empty() ? "" : ", ",
                       workload.describe_units(report.prepared.plan, decision),
                       describe_seconds(report.planning_seconds));
}

nlohmann::ordered_json json_of(const std::optional<Forecast>& forecast,
                               Interval Forecast::*interval, double Interval::*bound) {
    if (!forecast || (forecast->is_bound && bound == &Interval::likely)) return nullptr;
    if (forecast->is_beyond_estimate && bound != &Interval::low) return nullptr;
    return (*forecast).*interval.*bound;
}

nlohmann::ordered_json placements_json(const std::optional<Forecast>& forecast,
                                       double Interval::*bound) {
    if (!forecast || !forecast->total) return nullptr;
    return forecast->total->placements.*bound;
}

}  // namespace

double PlanReport::seconds_before_counting() const {
    return planning_seconds + (foreseen.forecast ? foreseen.forecast->start_seconds : 0);
}

std::optional<double> PlanReport::seconds() const {
    if (!foreseen.forecast || foreseen.forecast->is_beyond_estimate) return std::nullopt;
    return seconds_of_run(*this);
}

std::optional<std::uint64_t> PlanReport::limit_minutes() const {
    if (!foreseen.forecast || foreseen.forecast->is_beyond_estimate || !world) return std::nullopt;
    Forecast forecast = *foreseen.forecast;
    forecast.core_seconds.high /= efficiency();
    return time_limit_minutes(forecast, threads, seconds_before_counting());
}

std::string time_text(const PlanReport& report) {
    if (!report.foreseen.forecast) return "unknown";
    const Forecast& forecast = *report.foreseen.forecast;
    if (forecast.is_beyond_estimate && forecast.core_seconds.low <= 0) return beyond_estimates;
    const std::string_view bound = forecast.is_beyond_estimate ? "more than "
                                   : forecast.is_bound         ? "at most "
                                                               : "";
    return fmt::format("{}{}", bound, describe_seconds(seconds_of_run(report)));
}

std::string summary_text(const PlanReport& report) {
    if (!report.foreseen.forecast) return "too little is known";
    const Forecast& forecast = *report.foreseen.forecast;
    const std::string time = interval_text(forecast, forecast.core_seconds, describe_seconds);
    if (forecast.whole)
        return fmt::format("{}, CPU time {}",
                           counted(static_cast<std::uint64_t>(forecast.nodes.likely), "node"),
                           time);
    return fmt::format("{} nodes, CPU time {}", interval_text(forecast, forecast.nodes, nodes_text),
                       time);
}

std::string to_text(const PlanReport& report) {
    const Prepared& prepared = report.prepared;
    const Plan& plan = prepared.plan;
    const Ledger& ledger = prepared.checkpoint.ledger;
    std::string text =
        line("problem", goal_kind(prepared.job.goal.find).summary(prepared.job.problem));
    text += line("plan", plan_text(report));
    if (prepared.advice) text += line("advice", *prepared.advice);
    text +=
        line("units", fmt::format("{} in {}", plan.size(), counted(plan.parts().size(), "part")));
    if (plan.parts().size() > 1)
        for (const PlanPart& part : plan.parts())
            text += line("", fmt::format("{} for {}", part.units, name_of(part.symmetry)));
    if (prepared.checkpoint.shard)
        text += line("shard", fmt::format("{}: {} of these units",
                                          name_of(*prepared.checkpoint.shard), ledger.share()));
    if (!report.directory.empty())
        text += line("finished",
                     fmt::format("{}, {:.2f} %, in {}; the next lines are for the rest",
                                 counted(ledger.finished(), "unit"),
                                 100 * EstimatedWork(plan, ledger).share(), report.directory));
    if (report.world && report.world->ranks > 1) text += line("ranks", report.world->describe());
    text += report.foreseen.forecast
                ? forecast_text(report)
                : line("nodes", "unknown: the units cannot be estimated, and too few were counted");
    return text + line("memory", fmt::format("{:.0f} MiB for each process",
                                             static_cast<double>(report.bytes) / mebibyte));
}

nlohmann::ordered_json json_record(const PlanReport& report) {
    const Prepared& prepared = report.prepared;
    const Job& job = prepared.job;
    const Ledger& ledger = prepared.checkpoint.ledger;
    const std::optional<Forecast>& forecast = report.foreseen.forecast;
    nlohmann::ordered_json json = board_json(job.problem.piece, job.problem.board);
    for (const ProblemField field : {ProblemField::pieces, ProblemField::maximal})
        problem_key(field).show(job.problem, json);
    json.update(nlohmann::ordered_json{{"find", name_of(job.goal.find)},
                                       {"engine", job.run.engine},
                                       {"frame", job.run.frame},
                                       {"unit_nodes", *job.run.unit_nodes},
                                       {"units", ledger.share()},
                                       {"finished", ledger.finished()}});
    for (const PlanPart& part : prepared.plan.parts())
        json["parts"].push_back({{"symmetry", name_of(part.symmetry)},
                                 {"class_size", part.class_size},
                                 {"units", part.units}});
    for (const auto& [name, interval] :
         {std::pair{"nodes", &Forecast::nodes}, {"core_seconds", &Forecast::core_seconds}})
        for (const auto& [suffix, bound] : {std::pair{"", &Interval::likely},
                                            {"_low", &Interval::low},
                                            {"_high", &Interval::high}})
            json[std::string(name) + suffix] = json_of(forecast, interval, bound);
    for (const auto& [name, bound] : {std::pair{"placements", &Interval::likely},
                                      {"placements_low", &Interval::low},
                                      {"placements_high", &Interval::high}})
        json[name] = placements_json(forecast, bound);
    json["measured"] = forecast && forecast->measured;
    json["judged_units"] = forecast ? forecast->units : 0;
    json["seconds_before_counting"] = report.seconds_before_counting();
    json["threads"] = report.threads;
    json["efficiency"] = nullptr;
    if (report.simulated) json["efficiency"] = report.efficiency();
    json["memory_bytes"] = report.bytes;
    json["time_limit"] = nullptr;
    if (const auto limit = report.limit_minutes()) json["time_limit"] = slurm_time(*limit);
    json["version"] = version;
    return json;
}

std::string to_json(const PlanReport& report) { return json_record(report).dump() + '\n'; }

}  // namespace hetman
