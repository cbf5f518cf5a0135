#include "coordinator/dispatch/crews/hybrid_crew.h"

#include <fmt/core.h>

#include <algorithm>
#include <thread>

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

Setup with_threads(Setup setup, std::uint32_t threads) {
    setup.threads = threads;
    return setup;
}

}  // namespace

HybridCrew::HybridCrew(Channel& channel, const Setup& setup, std::uint32_t own_threads)
    : ranks_(channel, setup), pool_(with_threads(setup, own_threads)) {}

std::uint32_t HybridCrew::threads(std::size_t member) const {
    return member == own ? pool_.threads() : ranks_.threads(other(member));
}

std::string HybridCrew::name(std::size_t member) const {
    return member == own ? fmt::format("rank 0 on {}", host_of(make_hello()))
                         : ranks_.name(other(member));
}

Crew::Place HybridCrew::place(std::size_t member) const {
    return member == own ? Place{0, host_of(make_hello())} : ranks_.place(other(member));
}

void HybridCrew::give(std::size_t member, std::vector<Unit> units) {
    if (member == own)
        pool_.add(std::move(units));
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
        if (times_.is_due(now, pool_.hungry())) {
            const std::size_t before = reports.size();
            add_own_report(reports);
            if (reports.size() > before) times_.note_report(now, pool_.threads());
        }
        if (!reports.empty() || now >= deadline) return reports;
        std::this_thread::sleep_for(backoff.next());
    }
}

std::vector<Report> HybridCrew::call_off(std::chrono::milliseconds patience) {
    const Clock::time_point deadline = Clock::now() + patience;
    pool_.stop();
    std::vector<Report> reports = reports_of_others(ranks_.call_off(patience));
    pool_.wait_until_stopped(std::max(Clock::duration(0), deadline - Clock::now()));
    add_own_report(reports);
    return reports;
}

std::vector<Report> HybridCrew::reports_of_others(std::vector<Report> reports) const {
    for (Report& report : reports) ++report.member;
    return reports;
}

void HybridCrew::add_own_report(std::vector<Report>& reports) {
    Report report{own, pool_.take_results(), std::nullopt};
    if (const std::optional<Trouble> trouble = pool_.take_trouble())
        report.trouble = trouble_at(0, *trouble);
    if (!report.results.empty() || report.trouble) reports.push_back(std::move(report));
}

}  // namespace hetman
