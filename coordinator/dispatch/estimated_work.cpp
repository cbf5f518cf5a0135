#include "coordinator/dispatch/estimated_work.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/plural.h"

namespace hetman {

EstimatedWork::EstimatedWork(const Plan& plan, const Ledger& ledger)
    : plan_(plan), ledger_(ledger) {
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (ledger.in_share(id)) all_ += weight(id);
        if (ledger.is_done(id)) done_ += weight(id);
    }
    for (const auto& [unit, children] : ledger.children().all())
        for (const auto& [path, child] : children) note_child(unit, child.tally.nodes);
}

// The weight is an estimate: children may have more nodes, and the unit is still not finished.
void EstimatedWork::note_child(UnitId unit, std::uint64_t nodes) {
    constexpr double most_share = 0.99;
    double& done = of_children_[unit];
    const double more = std::min(static_cast<double>(nodes), most_share * weight(unit) - done);
    done += more;
    done_ += more;
}

void EstimatedWork::note_finished(UnitId id) {
    done_ += weight(id);
    const auto children = of_children_.find(id);
    if (children == of_children_.end()) return;
    done_ -= children->second;
    of_children_.erase(children);
}

double EstimatedWork::weight(UnitId id) const {
    return static_cast<double>(std::max<std::uint64_t>(1, plan_.estimated_nodes(id)));
}

double EstimatedWork::share() const {
    if (ledger_.complete() || all_ <= 0) return 1;
    return std::clamp(done_ / all_, 0.0, most_unfinished_share);
}

std::string and_parts(const Ledger& ledger) {
    const std::uint64_t parts = ledger.children().size();
    return parts == 0 ? std::string() : fmt::format(" and {} of others", counted(parts, "part"));
}

double cpu_seconds_to_come(double share, std::uint64_t cpu_nanoseconds) {
    return static_cast<double>(cpu_nanoseconds) / 1e9 * (1 - share) / share;
}

}  // namespace hetman
