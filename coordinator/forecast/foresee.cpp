#include "coordinator/forecast/foresee.h"

#include <algorithm>
#include <chrono>
#include <future>

#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/crews/local_crew.h"
#include "coordinator/planner/memory.h"
#include "coordinator/workload_list.h"
#include "worker/engine_list.h"
#include "worker/machine/usable_memory.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// With larger tables, counting a sample of the usual time is not worthwhile; of a longer time it is
// with larger ones.
constexpr std::uint64_t usual_sample_bytes = std::uint64_t{1} << 30;
constexpr Duration usual_sample{5'000};

std::uint64_t most_sample_bytes(const std::optional<Duration>& time) {
    const double times = time ? std::chrono::duration<double>(*time) / usual_sample : 1;
    const auto bytes = static_cast<double>(usual_sample_bytes) * std::max(1.0, times);
    return std::min(usable_memory(), static_cast<std::uint64_t>(std::min(bytes, 0x1p63)));
}

// As many threads as have the memory to count; 0 if not even one has.
std::uint32_t threads_within(std::uint64_t bytes, const Job& job, std::uint32_t threads) {
    while (threads > 0 && workload_of(job.goal.find).bytes(job, threads) > bytes) threads /= 2;
    return threads;
}

// Engines that do not search make too few units for a sample, but usually count the whole in no
// time.
constexpr Duration time_for_whole{200};

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Smaller samples may be less accurate than random descents.
constexpr std::uint64_t large_sample = 30;

std::optional<Forecast> narrower(const std::optional<Forecast>& a,
                                 const std::optional<Forecast>& b) {
    if (!a || !b) return a ? a : b;
    const auto width = [](const Forecast& forecast) {
        return forecast.core_seconds.high / forecast.core_seconds.low;
    };
    return width(*b) < width(*a) ? b : a;
}

class Foreseer {
  public:
    Foreseer(const Prepared& prepared, const ForeseeOptions& options)
        : job_(prepared.job),
          workload_(workload_of(job_.goal.find)),
          plan_(prepared.plan),
          checkpoint_(prepared.checkpoint),
          kept_(prepared.checkpoint.ledger),
          threads_(threads_within(most_sample_bytes(options.sample), job_, options.threads)),
          stop_(options.stop),
          told_(options.told),
          strata_(prepared.plan) {}

    Foreseen first(const std::optional<Duration>& time) {
        Foreseen foreseen;
        if (time && may_count()) foreseen.first = search(*time);
        if (foreseen.first && foreseen.first->ended) {
            foreseen.forecast = forecast_of(*foreseen.first);
        } else if ((foreseen.forecast = by_descents())) {
            // The search ends at the first unit with a placement, which may be any of those left:
            // only bounds are known.
            foreseen.forecast->is_bound = true;
            foreseen.forecast->nodes.low = foreseen.first ? foreseen.first->nodes : 0;
            foreseen.forecast->core_seconds.low = foreseen.first ? foreseen.first->core_seconds : 0;
        }
        return foreseen;
    }

    // Until `is_needless` is set.
    DeviceRates devices(const StopFlag& is_needless) const {
        if (!may_count() || kept_.complete()) return {};
        Setup with_devices = setup();
        with_devices.devices = job_.run.devices;
        return measure_devices(with_devices, plan_, kept_,
                               [&] { return stop_.is_made() || is_needless; });
    }

    std::optional<Forecast> of_all(const std::optional<Duration>& time) {
        if (kept_.complete()) return forecast_by({kept_});
        std::optional<Forecast> forecast;
        if (may_count() && time) {
            forecast = by_sample(*time);
            if (forecast && (forecast->whole || forecast->units >= large_sample)) return forecast;
        }
        if (may_count() && !time && workload_.has_whole_parts(decision()) &&
            !engine_kind(job_.run.engine).cuts_by_prefixes()) {
            forecast = by_sample(time_for_whole);
        }
        if (forecast && forecast->whole) return forecast;
        std::optional<Forecast> estimated = by_descents();
        // A search for the largest or smallest number leaves out what cannot reach it: only a bound
        // is known.
        if (estimated && job_.problem.pieces.is_extreme()) {
            estimated->is_bound = true;
            estimated->nodes.low = estimated->core_seconds.low = 0;
        }
        std::optional<Forecast> best = narrower(forecast, estimated);
        if (best && forecast) best->total = forecast->total;
        return best;
    }

  private:
    Setup setup() const {
        Setup setup{job_.problem, job_.run.engine, threads_, job_.goal.find};
        setup.memory = memory_budget_of(job_.run, threads_).bytes;
        return setup;
    }

    std::optional<Forecast> by_sample(Duration time) const {
        const Clock::time_point start = Clock::now();
        LocalCrew crew(setup());
        const double start_seconds = seconds_since(start);
        const Sample sample =
            sample_units(plan_, strata_, kept_, crew, time, stop_, [this](std::uint64_t units) {
                if (told_) told_({.sampled = units});
            });
        if (stop_.is_made()) return std::nullopt;  // nobody waits for it
        auto forecast = forecast_by(sample);
        if (forecast) forecast->start_seconds = start_seconds;
        return forecast;
    }

    std::optional<Forecast> forecast_by(const Sample& sample) const {
        auto forecast = forecast_by_units(strata_, kept_, sample);
        if (forecast) forecast->total = expected_total(plan_, strata_, checkpoint_, sample);
        return forecast;
    }

    bool may_count() const { return threads_ > 0; }

    std::optional<Forecast> by_descents() const {
        if (stop_.is_made()) return std::nullopt;
        return workload_.forecast(plan_, decision(), strata_, kept_,
                                  may_count() ? memory_budget_of(job_.run, 1).bytes : 0);
    }

    FirstSearch search(Duration time) const {
        LocalCrew crew(setup());
        Ledger searched = kept_;
        Console nobody(Verbosity::quiet);
        CampaignSettings settings;
        settings.stop_at = Clock::now() + time;
        settings.stop = stop_;
        run_campaign(plan_, searched, crew, nobody, settings);
        return {searched.complete(), searched.finished() - kept_.finished(),
                static_cast<double>(searched.nodes() - kept_.nodes()),
                static_cast<double>(searched.cpu_nanoseconds() - kept_.cpu_nanoseconds()) / 1e9};
    }

    static Forecast forecast_of(const FirstSearch& search) {
        Forecast forecast;
        forecast.measured = forecast.whole = true;
        forecast.units = search.units;
        forecast.nodes = exactly(search.nodes);
        forecast.core_seconds = with_noise(exactly(search.core_seconds));
        return forecast;
    }

    const Decision& decision() const { return checkpoint_.identity.decision; }

    const Job& job_;
    const Workload& workload_;
    const Plan& plan_;
    const Checkpoint& checkpoint_;
    const Ledger& kept_;
    const std::uint32_t threads_;  // that count the sample
    const StopRequest& stop_;
    const std::function<void(const PlanningProgress&)>& told_;
    const UnitStrata strata_;
};

}  // namespace

Foreseen foresee(const Prepared& prepared, const ForeseeOptions& options) {
    Foreseer foreseer(prepared, options);
    if (goal_kind(prepared.job.goal.find).ends_at_details()) return foreseer.first(options.sample);
    // At the same time as the sample is counted: a device may be this processor.
    const auto policy =
        prepared.job.run.devices.is_none() ? std::launch::deferred : std::launch::async;
    StopFlag is_whole{false};
    auto devices = std::async(policy, [&] { return foreseer.devices(is_whole); });
    Foreseen foreseen{foreseer.of_all(options.sample), std::nullopt};
    is_whole = foreseen.forecast && foreseen.forecast->whole;
    foreseen.devices = devices.get();
    // What ended with the sample would hardly keep a device busy.
    if (is_whole) foreseen.devices.rates.clear();
    return foreseen;
}

}  // namespace hetman
