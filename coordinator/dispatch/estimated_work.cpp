#include "coordinator/dispatch/estimated_work.h"

#include <algorithm>

namespace hetman {

EstimatedWork::EstimatedWork(const Plan& plan, const Ledger& ledger)
    : plan_(plan), ledger_(ledger) {
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (ledger.in_share(id)) all_ += weight(id);
        if (ledger.is_done(id)) done_ += weight(id);
    }
}

double EstimatedWork::weight(UnitId id) const {
    return static_cast<double>(std::max<std::uint64_t>(1, plan_.estimated_nodes(id)));
}

double EstimatedWork::share() const {
    if (ledger_.complete() || all_ <= 0) return 1;
    return std::clamp(done_ / all_, 0.0, 1.0);
}

double cpu_seconds_to_come(double share, std::uint64_t cpu_nanoseconds) {
    return static_cast<double>(cpu_nanoseconds) / 1e9 * (1 - share) / share;
}

}  // namespace hetman
