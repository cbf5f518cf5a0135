#include "coordinator/forecast/forecast.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "coordinator/forecast/strata.h"

namespace hetman {
namespace {

// Sizes of units, in nodes or in seconds.
struct Sizes {
    std::vector<Stratum> by_stratum;
    double anew = 0;  // of the sample's units, which the run has still to count itself

    Sizes(const UnitStrata& strata, const Ledger& kept, const Ledger& judged)
        : by_stratum(strata.count()) {
        for (UnitId id = 0; id < kept.units(); ++id)
            if (kept.in_share(id) && !judged.is_done(id)) by_stratum[strata.of(id)].add_unknown();
    }

    void add(std::size_t stratum, double size) {
        by_stratum[stratum].add(size);
        anew += size;
    }
};

}  // namespace

Interval with_noise(const Interval& seconds) {
    constexpr double usual = 1.12;
    constexpr double below_a_second = 1.25;
    constexpr double below_a_millisecond = 1.75;  // the clock's steps and cold caches count
    return widened(seconds, seconds.likely >= 1      ? usual
                            : seconds.likely >= 1e-3 ? below_a_second
                                                     : below_a_millisecond);
}

std::optional<Forecast> forecast_by_units(const UnitStrata& strata, const Ledger& kept,
                                          const Sample& sample) {
    const Ledger& judged = sample.ledger;
    const double mean_cost = static_cast<double>(judged.cpu_nanoseconds()) / 1e9 /
                             std::max(1.0, static_cast<double>(judged.nodes()));
    Sizes nodes(strata, kept, judged);
    Sizes seconds(strata, kept, judged);
    for (UnitId id = 0; id < judged.units(); ++id) {
        // What a run has finished is no sample: it began with its longest units.
        if (!judged.is_done(id) || kept.is_done(id)) continue;
        const auto size = static_cast<double>(judged.tally(id).nodes);
        const auto timed = sample.seconds.find(id);
        nodes.add(strata.of(id), size);
        seconds.add(strata.of(id),
                    timed == sample.seconds.end() ? size * mean_cost : timed->second);
    }
    const auto nodes_to_come = sum_of_unknown(nodes.by_stratum);
    const auto seconds_to_come = sum_of_unknown(seconds.by_stratum);
    if (!nodes_to_come || !seconds_to_come) return std::nullopt;
    Forecast forecast;
    forecast.measured = true;
    forecast.whole = kept.share() == judged.finished();
    forecast.units = judged.finished() - kept.finished();
    forecast.nodes = shifted(*nodes_to_come, nodes.anew);
    forecast.core_seconds = with_noise(shifted(*seconds_to_come, seconds.anew));
    return forecast;
}

std::uint64_t time_limit_minutes(const Forecast& forecast, double threads,
                                 double seconds_before_counting) {
    constexpr double reserve = 1.2;
    constexpr double room_to_stop = 180;  // hetman.sbatch stops two to three minutes before
    const double share = forecast.core_seconds.high / threads;
    const double seconds = reserve * (share + seconds_before_counting) + room_to_stop;
    constexpr double longest = 1e9;  // minutes
    return static_cast<std::uint64_t>(std::min(longest, std::ceil(seconds / 60)));
}

}  // namespace hetman
