#include "coordinator/dispatch/crews/local_crew.h"

#include <fmt/core.h>

#include <utility>

namespace hetman {
namespace {

MemberTrouble trouble_here(const Trouble& trouble) {
    return {trouble.unit == no_unit ? trouble.text
                                    : fmt::format("unit {}: {}", trouble.unit, trouble.text),
            trouble.code};
}

}  // namespace

Report report_of(Counters::News& news) {
    Report report{news.counter, std::move(news.results), std::nullopt};
    report.lost = !news.failure.empty();
    report.lost_because = std::move(news.failure);
    return report;
}

std::string LocalCrew::name(std::size_t member) const {
    const std::string name = counters_.name(member);
    return name.empty() ? "this process" : name;
}

std::vector<Report> LocalCrew::take() {
    std::vector<Report> reports;
    for (Counters::News& news : counters_.take()) {
        reports.push_back(report_of(news));
        if (news.trouble) reports.back().trouble = trouble_here(*news.trouble);
    }
    return reports;
}

std::vector<Report> LocalCrew::collect(std::chrono::milliseconds patience) {
    counters_.wait(patience);
    return take();
}

std::vector<Report> LocalCrew::call_off(std::chrono::milliseconds patience) {
    counters_.stop();
    counters_.wait_until_stopped(patience);
    return take();
}

}  // namespace hetman
