#include "coordinator/dispatch/crews/local_crew.h"

#include "coordinator/dispatch/crews/member_reports.h"

namespace hetman {

std::string LocalCrew::name(std::size_t member) const {
    const std::string name = counters_.name(member);
    return name.empty() ? "this process" : name;
}

std::vector<Report> LocalCrew::collect(std::chrono::milliseconds patience) {
    counters_.wait(patience);
    return take_reports(counters_, "");
}

std::vector<Report> LocalCrew::call_off(std::chrono::milliseconds patience) {
    counters_.stop();
    counters_.wait_until_stopped(patience);
    return take_reports(counters_, "");
}

}  // namespace hetman
