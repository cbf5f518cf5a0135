#include "coordinator/forecast.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "common/random.h"
#include "coordinator/campaign.h"
#include "coordinator/plan/estimate.h"
#include "worker/engines/engine_list.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// Fewer units say too little about the others.
constexpr std::uint64_t least_units = 4;
// Descents: units looked at, and descents from each.
constexpr std::size_t judged_units = 256;
constexpr std::uint64_t descents = 16;
// How far the listed cost of a node may be off on another machine.
constexpr double cost_factor = 2;
// The same for completions, of which some take many times as long as others.
constexpr double study_cost_factor = 10;

// How many standard errors an interval has on each side: more than Student's t has for nine cases
// of ten, as the few largest units, which a sample may miss, hold much of the nodes.
double standard_errors(double values) { return 2.5 + 5 / std::max(1.0, values - 1); }

// The sum over `unknown` values of which `values` others are known.
Interval sum_of(double unknown, const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) sum += value;
    const double mean = values.empty() ? 0 : sum / count;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / std::max(1.0, count - 1));
    const double error = standard_errors(count) * deviation *
                         std::sqrt(unknown * (unknown + count) / std::max(1.0, count));
    const double likely = unknown * mean;
    return {likely, std::max(0.0, likely - error), likely + error};
}

Interval scaled(const Interval& interval, double low, double likely, double high) {
    return {interval.likely * likely, interval.low * low, interval.high * high};
}

Interval shifted(const Interval& interval, double by) {
    return {interval.likely + by, interval.low + by, interval.high + by};
}

// The units of the share that are not finished, in an order that makes any first part of it a fair
// sample.
std::vector<UnitId> shuffled_rest(const Ledger& ledger) {
    std::vector<UnitId> rest;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (ledger.in_share(id) && !ledger.is_done(id)) rest.push_back(id);
    shuffle(rest, Random(1));
    return rest;
}

// About how many nodes a unit has; nothing where that cannot be told.
std::optional<double> nodes_of(const AttackMap& map, const Problem& unit, const EngineKind& engine,
                               UnitId seed) {
    if (engine.whole_nodes != nullptr) return static_cast<double>(engine.whole_nodes(unit));
    if (!sweep_kind(unit.piece)) return std::nullopt;
    return static_cast<double>(estimate_nodes(map, unit, engine.line_rule, descents, seed));
}

}  // namespace

std::optional<Forecast> forecast_by_units(const Ledger& kept, const Ledger& judged) {
    const std::uint64_t unknown = kept.share() - judged.finished();
    if (unknown != 0 && judged.finished() < least_units) return std::nullopt;
    std::vector<double> values;
    double anew = 0;  // nodes of units that the run has still to count itself
    for (UnitId id = 0; id < judged.units(); ++id) {
        if (!judged.is_done(id)) continue;
        values.push_back(static_cast<double>(judged.tally(id).nodes));
        if (!kept.is_done(id)) anew += values.back();
    }
    Forecast forecast;
    forecast.measured = true;
    forecast.units = judged.finished();
    forecast.nodes = shifted(sum_of(static_cast<double>(unknown), values), anew);
    const double seconds = static_cast<double>(judged.cpu_nanoseconds()) / 1e9;
    const double cost = seconds / std::max(1.0, static_cast<double>(judged.nodes()));
    forecast.core_seconds = scaled(forecast.nodes, cost, cost, cost);
    return forecast;
}

namespace {

// What placing a queen costs on a large board and a composition on a small one, by the methods in
// their order; measured, and rounded.
struct CompletionCost {
    double nanoseconds_a_row;
    double nanoseconds_a_board;
};
constexpr CompletionCost completion_costs[] = {
    {50, 20'000}, {500, 200'000}, {100, 1000}, {30'000, 1000}};

Forecast forecast_of_study(const Problem& problem, const Plan& plan, const Ledger& kept) {
    const auto [a_row, a_board] = completion_costs[static_cast<std::size_t>(problem.study->method)];
    const auto [a_row_made, a_board_made] = completion_costs[0];
    const auto n = static_cast<double>(problem.board.n);
    double samples = 0;
    Forecast forecast;
    for (const UnitId id : shuffled_rest(kept)) {
        samples += static_cast<double>(plan.unit(id).samples.count);
        ++forecast.units;
    }
    const double boards_made = samples / static_cast<double>(problem.study->cuts);
    const double likely =
        (samples * (a_row * n + a_board) + boards_made * (a_row_made * n + a_board_made)) / 1e9;
    forecast.nodes = {samples * n, 0, samples * n};
    forecast.core_seconds = {likely, likely / study_cost_factor, likely * study_cost_factor};
    return forecast;
}

}  // namespace

std::optional<Forecast> forecast_by_descents(const Problem& problem, const std::string& engine,
                                             const Plan& plan, const Ledger& kept) {
    if (problem.study) return forecast_of_study(problem, plan, kept);
    const EngineKind& chosen = engine_kind(engine);
    const std::vector<UnitId> rest = shuffled_rest(kept);
    const AttackMap map(problem.piece, problem.board);
    std::vector<double> values;
    double cost = 0;
    for (std::size_t i = 0; i < std::min(rest.size(), judged_units); ++i) {
        const Unit& unit = plan.unit(rest[i]);
        const EngineKind& used = engine_for(chosen, problem, unit.symmetry);
        const std::optional<double> nodes = nodes_of(map, problem_of(problem, unit), used, rest[i]);
        if (!nodes) return std::nullopt;
        values.push_back(*nodes);
        cost += *nodes * used.picoseconds_on(problem.board) / 1e12;
    }
    double judged = 0;
    for (const double value : values) judged += value;
    Forecast forecast;
    forecast.units = values.size();
    forecast.nodes =
        shifted(sum_of(static_cast<double>(rest.size() - values.size()), values), judged);
    if (judged > 0) cost /= judged;
    forecast.core_seconds = scaled(forecast.nodes, cost / cost_factor, cost, cost * cost_factor);
    return forecast;
}

Ledger sample_units(const Plan& plan, const Ledger& kept, Crew& crew, Duration time) {
    const std::vector<UnitId> rest = shuffled_rest(kept);
    CampaignSettings settings;
    settings.stop_at = Clock::now() + time;
    Console nobody(Verbosity::quiet);
    Ledger sampled = kept;
    std::vector<bool> share(plan.size());
    for (UnitId id = 0; id < plan.size(); ++id) share[id] = kept.is_done(id);
    std::size_t taken = 0;
    for (std::size_t round = 2 * crew.all_threads(); taken < rest.size(); round *= 2) {
        const std::size_t end = std::min(rest.size(), taken + round);
        for (; taken < end; ++taken) share[rest[taken]] = true;
        Ledger attempt = sampled;
        attempt.restrict_to(share);
        if (!run_campaign(plan, attempt, crew, nobody, settings).stopped_by.empty()) break;
        sampled = attempt;
    }
    return sampled;
}

std::uint64_t time_limit_minutes(const Forecast& forecast, std::uint64_t threads,
                                 double planning_seconds) {
    constexpr double reserve = 1.2;
    constexpr double room_to_stop = 180;  // hetman.sbatch stops two to three minutes before
    const double share = forecast.core_seconds.high / static_cast<double>(threads);
    const double seconds = reserve * (share + planning_seconds) + room_to_stop;
    constexpr double longest = 1e9;  // minutes
    return static_cast<std::uint64_t>(std::min(longest, std::ceil(seconds / 60)));
}

}  // namespace hetman
