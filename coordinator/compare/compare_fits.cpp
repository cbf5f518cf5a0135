#include "coordinator/compare/compare_fits.h"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/plural.h"
#include "coordinator/compare/growth_plot.h"
#include "coordinator/report/aligned.h"

namespace hetman {
namespace {

// The total of the first rung that finished; all rungs agree.
const BigInteger* total_of(const ComparedBoard& board) {
    for (const ComparedRun& row : board.rows)
        if (row.run.state == RungState::finished) return &row.run.counted.total;
    return nullptr;
}

void fit_counts(const std::vector<ComparedBoard>& boards, ComparisonFits& fits) {
    std::vector<GrowthPoint> points;
    for (const ComparedBoard& board : boards) {
        const BigInteger* total = total_of(board);
        if (total == nullptr) continue;
        if (*total == 0) {
            fits.zeros.push_back(board.n);
            continue;
        }
        points.push_back({board.n, static_cast<double>(*total)});
        fits.totals.push_back(to_decimal(*total));
    }
    if (points.size() >= fewest_points_to_fit)
        fits.counts.push_back(fit_growth("count", std::move(points), fits.next_n));
}

void fit_times(const std::vector<ComparedBoard>& boards, ComparisonFits& fits) {
    // A rung that was given up is never run again, so the first board has all rungs.
    for (const ComparedRun& first : boards.front().rows) {
        std::vector<GrowthPoint> points;
        for (const ComparedBoard& board : boards) {
            const RungRun* run = find_run(board.rows, first.run.rung);
            if (run != nullptr && run->state == RungState::finished && run->cpu_seconds > 0)
                points.push_back({board.n, run->cpu_seconds});
        }
        if (points.size() < fewest_points_to_fit)
            fits.seldom.push_back(first.run.rung);
        else
            fits.times.push_back(fit_growth(first.run.rung, std::move(points), fits.next_n));
    }
}

std::string formula(const GrowthCurve& curve) {
    const std::string factor = fmt::format("{:.3g}", std::exp(curve.log_factor));
    return curve.kind == GrowthKind::exponential
               ? fmt::format("{} e^({:.4g} n)", factor, curve.exponent)
               : fmt::format("{} n^{:.4g}", factor, curve.exponent);
}

using Rows = std::vector<std::vector<std::string>>;

Rows heading(const char* what, std::uint64_t next_n) {
    return {
        {what, "curve", "residual", counted(next_n, "queen"), "last n", "predicted", "measured"}};
}

void add(const GrowthFit& fit, const std::string& measured, Rows& rows) {
    std::string name = fit.quantity;
    for (const Extrapolation& kind : fit.kinds) {
        rows.push_back({name, formula(kind.curve), fmt::format("{:.3f}", kind.curve.residual),
                        fmt::format("{:.4g}", kind.next), std::to_string(fit.points.back().n),
                        fmt::format("{:.4g}", kind.last), measured});
        name.clear();
    }
}

constexpr std::size_t columns_of_words = 2;

nlohmann::ordered_json json_of(const GrowthFit& fit, const std::string& what,
                               const nlohmann::ordered_json& measured) {
    nlohmann::ordered_json boards = nlohmann::ordered_json::array();
    for (const GrowthPoint& point : fit.points) boards.push_back(point.n);
    nlohmann::ordered_json json{{"of", what}, {"rung", nullptr}, {"boards", boards}};
    if (what != fit.quantity) json["rung"] = fit.quantity;
    for (const Extrapolation& kind : fit.kinds)
        json[name_of(kind.curve.kind)] = {{"factor", std::exp(kind.curve.log_factor)},
                                          {"exponent", kind.curve.exponent},
                                          {"residual", kind.curve.residual},
                                          {"next", kind.next},
                                          {"last", kind.last}};
    json["next_n"] = fit.next_n;
    json["last_n"] = fit.points.back().n;
    json["last"] = measured;
    return json;
}

}  // namespace

ComparisonFits fits_through(const std::vector<ComparedBoard>& boards) {
    ComparisonFits fits;
    if (boards.empty()) return fits;
    fits.next_n = boards.back().n + 1;
    fit_counts(boards, fits);
    fit_times(boards, fits);
    return fits;
}

void print(const ComparisonFits& fits) {
    if (!fits.counts.empty()) {
        Rows rows = heading("fit of the placements", fits.next_n);
        add(fits.counts.front(), fits.totals.back(), rows);
        fmt::print("{}", aligned(rows, columns_of_words));
    }
    for (const std::uint64_t n : fits.zeros)
        fmt::print("left out: n = {}, which has no placement\n", n);
    if (!fits.times.empty()) {
        Rows rows = heading("fit of CPU s", fits.next_n);
        for (const GrowthFit& fit : fits.times)
            add(fit, fmt::format("{:.6f}", fit.points.back().value), rows);
        fmt::print("\n{}", aligned(rows, columns_of_words));
    }
    for (const std::string& rung : fits.seldom)
        fmt::print("left out: {}, which finished on fewer than {} boards\n", rung,
                   fewest_points_to_fit);
}

nlohmann::ordered_json json_of(const ComparisonFits& fits) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const GrowthFit& fit : fits.counts)
        json.push_back(json_of(fit, "count", fits.totals.back()));
    for (const GrowthFit& fit : fits.times)
        json.push_back(json_of(fit, "cpu_seconds", fit.points.back().value));
    return json;
}

Plot plot_of(const ComparisonFits& fits) {
    std::vector<GrowthChart> charts{{"placements", fits.counts}};
    if (!fits.times.empty()) charts.push_back({"CPU seconds, one thread", fits.times});
    return growth_plot("Queens on n x n squares", charts);
}

}  // namespace hetman
