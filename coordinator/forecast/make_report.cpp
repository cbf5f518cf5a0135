#include "coordinator/forecast/make_report.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>

#include "common/failure.h"
#include "coordinator/dispatch/crews/make_crew.h"
#include "coordinator/dispatch/simulation/expected_run.h"
#include "coordinator/process/stopper.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// memory of a finished unit in the ledger and its checkpoint
constexpr std::uint64_t ledger_bytes_a_unit = 256;

// Estimated memory of a process: the peak of this one, which has planned and counted a sample,
// exceeds that of a coordinator or a worker.
std::uint64_t memory_of(const Prepared& prepared, std::uint32_t threads) {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto peak = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    return std::max(peak + prepared.plan.size() * ledger_bytes_a_unit,
                    workload_of(prepared.job.goal.find).bytes(prepared.job, threads));
}

SimulatedCluster cluster_for(const PlanReport& report) {
    SimulatedCluster cluster = cluster_of(*report.world);
    const auto& rates = report.foreseen.devices.rates;
    if (rates.empty()) return cluster;
    for (std::uint64_t number = 0; number < report.devices(); ++number) {
        SimulatedWorker device{rates[number % rates.size()].units_at_once};
        device.speed =
            report.threads_of_devices() / static_cast<double>(report.devices()) / device.threads;
        device.is_coordinators = number == 0;
        cluster.workers.push_back(device);
    }
    return cluster;
}

// Nothing where too little is known, or the search may end anywhere.
std::optional<SimulatedOutcome> simulated(const PlanReport& report) {
    const std::optional<Forecast>& forecast = report.foreseen.forecast;
    const Ledger& ledger = report.prepared.checkpoint.ledger;
    if (!forecast || forecast->is_bound || forecast->is_beyond_estimate ||
        forecast->core_seconds.likely <= 0 || ledger.complete() || ledger.goal().ends_at_details())
        return std::nullopt;
    return simulate_run(report.prepared.plan, ledger, forecast->core_seconds.likely,
                        cluster_for(report));
}

// Half of the time left is for the sample, so that the plan is shown in the end.
std::optional<Duration> within(std::optional<Duration> limit, Clock::time_point start,
                               std::optional<Duration> sample) {
    if (!limit || !sample) return sample;
    const auto gone = std::chrono::duration_cast<Duration>(Clock::now() - start);
    return std::clamp((*limit - gone) / 2, Duration{1}, std::max(*sample, Duration{1}));
}

void throw_if_stopped(const StopRequest& stop) {
    if (stop.is_made()) throw forecast_stopped_by(stop.asked_by());
}

Prepared prepare_until_stopped(const Job& job, const std::optional<FoundCheckpoint>& found,
                               const ReportRequest& request) try {
    const auto decider = workload_of(job.goal.find).decider(job.problem, job.run);
    const PlanningWatch watch = [&request](const PlanningProgress& progress) {
        if (request.told) request.told(progress);
        return request.stop.is_made();
    };
    return prepare(job, *decider, found, request.run_directory, request.shard, watch);
} catch (const PlanningStopped&) {
    throw forecast_stopped_by(request.stop.asked_by());
}

}  // namespace

Failure forecast_stopped_by(const std::string& reason) {
    return stopped_by(reason, "nothing is forecast");
}

PlanReport make_report(const Job& job, const ReportRequest& request) {
    const Clock::time_point start = Clock::now();
    PlanReport report;
    std::optional<FoundCheckpoint> found;
    if (!request.run_directory.empty()) found = find_checkpoint(request.run_directory);
    if (found) report.directory = request.run_directory;
    report.prepared = prepare_until_stopped(job, found, request);
    report.planning_seconds = std::chrono::duration<double>(Clock::now() - start).count();
    throw_if_stopped(request.stop);
    const std::uint32_t threads = threads_of_process(job.run.threads, request.ranks);
    // The sample is counted by this process alone.
    report.foreseen = foresee(report.prepared,
                              {within(request.limit, start, request.sample),
                               threads_of_process(job.run.threads, 1), request.stop, request.told});
    throw_if_stopped(request.stop);
    report.bytes = memory_of(report.prepared, threads);
    report.threads = threads;
    if (request.ranks == 0) return report;
    simulate(report, {request.ranks, threads});
    return report;
}

void simulate(PlanReport& report, const World& world) {
    constexpr std::uint64_t most_threads = 10'000'000;
    if (world.ranks > most_threads / world.threads)
        throw Failure(
            ExitCode::usage,
            {fmt::format("{} ranks of {} threads cannot be simulated", world.ranks, world.threads),
             "--ranks", fmt::format("give at most {} threads in all", most_threads)});
    report.world = world;
    report.threads = world.counting_threads();
    report.simulated = simulated(report);
}

}  // namespace hetman
