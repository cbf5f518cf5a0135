#include "coordinator/dispatch/crews/member_reports.h"

#include <fmt/core.h>

#include <utility>

namespace hetman {

MemberTrouble member_trouble(const std::string& where, const Trouble& trouble) {
    const std::string unit =
        trouble.unit == no_unit ? std::string() : fmt::format("unit {}", trouble.unit);
    const std::string place = where + (where.empty() || unit.empty() ? "" : ", ") + unit;
    return {place.empty() ? trouble.text : fmt::format("{}: {}", place, trouble.text),
            trouble.code};
}

std::vector<Report> take_reports(Counters& counters, const std::string& where) {
    std::vector<Report> reports;
    for (Counters::News& news : counters.take()) {
        if (news.is_empty()) continue;
        Report report{news.counter, std::move(news.results)};
        if (news.trouble) report.trouble = member_trouble(where, *news.trouble);
        report.lost = !news.failure.empty();
        report.lost_because = std::move(news.failure);
        reports.push_back(std::move(report));
    }
    if (counters.find_cpu_limit_near()) {
        if (reports.empty()) reports.emplace_back();
        reports.front().at_cpu_limit = true;
    }
    return reports;
}

}  // namespace hetman
