#include "coordinator/dispatch/crews/hybrid_crew.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <thread>

#include "coordinator/dispatch/crews/member_reports.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

Setup with_threads(Setup setup, std::uint32_t threads) {
    setup.threads = threads;
    return setup;
}

}  // namespace

HybridCrew::HybridCrew(Channel& channel, const Setup& setup, std::uint32_t own_threads)
    : ranks_(channel, setup), counters_(with_threads(setup, own_threads)) {}

std::uint32_t HybridCrew::threads(std::size_t member) const {
    return is_own(member) ? counters_.threads(member) : ranks_.threads(other(member));
}

bool HybridCrew::is_device(std::size_t member) const {
    return is_own(member) ? counters_.is_device(member) : ranks_.is_device(other(member));
}

std::string HybridCrew::name(std::size_t member) const {
    if (!is_own(member)) return ranks_.name(other(member));
    return name_at(0, host_of(make_hello()), counters_.name(member));
}

Crew::Place HybridCrew::place(std::size_t member) const {
    return is_own(member) ? place_of(0, host_of(make_hello()), counters_.name(member))
                          : ranks_.place(other(member));
}

std::vector<std::string> HybridCrew::warnings() const {
    std::vector<std::string> all = ranks_.warnings();
    for (const std::string& warning : counters_.warnings())
        all.push_back(fmt::format("rank 0: {}", warning));
    return all;
}

void HybridCrew::give(std::size_t member, std::vector<Unit> units) {
    if (is_own(member))
        counters_.add(member, std::move(units));
    else
        ranks_.give(other(member), std::move(units));
}

std::vector<Report> HybridCrew::collect(std::chrono::milliseconds patience) {
    const Clock::time_point deadline = Clock::now() + patience;
    Backoff backoff;
    while (true) {
        std::vector<Report> reports =
            reports_of_others(ranks_.collect(std::chrono::milliseconds(0)));
        const Clock::time_point now = Clock::now();
        if (times_.is_due(now, counters_.hungry()) && add_own_reports(reports))
            times_.note_report(now, counters_.threads_of_processor());
        if (!reports.empty() || now >= deadline) return reports;
        std::this_thread::sleep_for(backoff.next());
    }
}

std::vector<Report> HybridCrew::call_off(std::chrono::milliseconds patience) {
    const Clock::time_point deadline = Clock::now() + patience;
    counters_.stop();
    std::vector<Report> reports = reports_of_others(ranks_.call_off(patience));
    counters_.wait_until_stopped(std::max(Clock::duration(0), deadline - Clock::now()));
    add_own_reports(reports);
    return reports;
}

std::vector<Report> HybridCrew::reports_of_others(std::vector<Report> reports) const {
    for (Report& report : reports) report.member += counters_.size();
    return reports;
}

bool HybridCrew::add_own_reports(std::vector<Report>& reports) {
    std::vector<Report> own = take_reports(counters_, "rank 0");
    std::move(own.begin(), own.end(), std::back_inserter(reports));
    return !own.empty();
}

}  // namespace hetman
