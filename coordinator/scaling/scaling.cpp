#include "coordinator/scaling/scaling.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/job/duration.h"
#include "coordinator/report/aligned.h"

namespace hetman {
namespace {

constexpr unsigned plot_width = 900;
constexpr unsigned plot_height = 420;

std::string title_of(const Scaling& scaling) {
    return fmt::format("{}: {}", scaling.problem, scaling.simulated ? "simulated" : "measured");
}

}  // namespace

double Scaling::efficiency(const ScalingRun& run) const {
    return speed_up(run) * static_cast<double>(runs.front().occupied()) /
           static_cast<double>(run.occupied());
}

std::string to_text(const Scaling& scaling) {
    std::vector<std::vector<std::string>> rows{
        {"ranks", "threads", "counting", "time", "speed-up", "efficiency"}};
    for (const ScalingRun& run : scaling.runs)
        rows.push_back({std::to_string(run.world.ranks), std::to_string(run.world.threads),
                        std::to_string(run.world.counting_threads()), describe_seconds(run.seconds),
                        fmt::format("{:.2f}", scaling.speed_up(run)),
                        fmt::format("{:.1f} %", 100 * scaling.efficiency(run))});
    return title_of(scaling) + '\n' + aligned(rows, 0);
}

nlohmann::ordered_json json_record(const Scaling& scaling) {
    nlohmann::ordered_json runs = nlohmann::ordered_json::array();
    for (const ScalingRun& run : scaling.runs)
        runs.push_back({{"ranks", run.world.ranks},
                        {"threads", run.world.threads},
                        {"counting_threads", run.world.counting_threads()},
                        {"seconds", run.seconds},
                        {"speed_up", scaling.speed_up(run)},
                        {"efficiency", scaling.efficiency(run)}});
    return {{"problem", scaling.problem}, {"simulated", scaling.simulated}, {"runs", runs}};
}

Plot scaling_plot(const Scaling& scaling) {
    Plot plot{title_of(scaling), plot_width, plot_height, "$runs << EOD\n"};
    for (const ScalingRun& run : scaling.runs)
        plot.commands += fmt::format("{} {:.6g} {:.6g}\n", run.occupied(), scaling.speed_up(run),
                                     100 * scaling.efficiency(run));
    const auto [least, most] = std::minmax_element(
        scaling.runs.begin(), scaling.runs.end(),
        [](const auto& a, const auto& b) { return a.occupied() < b.occupied(); });
    plot.commands +=
        fmt::format("EOD\nset xrange [{:g}:{:g}]\n", 0.9 * static_cast<double>(least->occupied()),
                    1.1 * static_cast<double>(most->occupied()));
    plot.commands += fmt::format(
        "set multiplot layout 1,2 title \"{}\" noenhanced\n"
        "set grid\nset logscale x 2\nset xlabel \"threads, coordinator included\"\n"
        "set key left top\nset logscale y 2\nset ylabel \"speed-up\"\n"
        "plot $runs using 1:($1 / {}.0) with lines dashtype 2 linecolor \"#777777\" title "
        "\"ideal\", $runs using 1:2 with linespoints pointtype 7 linecolor rgb \"#0072b2\" title "
        "\"{}\"\n"
        "unset logscale y\nset yrange [0:110<*]\nset ylabel \"efficiency, %\"\nset key off\n"
        "plot 100 with lines dashtype 2 linecolor \"#777777\", $runs using 1:3 with linespoints "
        "pointtype 7 linecolor rgb \"#0072b2\"\n",
        plot.title, scaling.runs.front().occupied(), scaling.simulated ? "simulated" : "measured");
    return plot;
}

}  // namespace hetman
