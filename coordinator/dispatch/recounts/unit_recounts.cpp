#include "coordinator/dispatch/recounts/unit_recounts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "common/plural.h"
#include "coordinator/dispatch/recounts/difference.h"
#include "coordinator/dispatch/recounts/recounting_engines.h"

namespace hetman {
namespace {

// 53 bits, so that a percentage converts exactly to a limit.
std::uint64_t mixed(UnitId id) { return Random(id).next() >> 11; }

}  // namespace

UnitRecounts::UnitRecounts(const Plan& plan, const Ledger& ledger, const RecountSettings& settings,
                           const ShareOfUnits& budget)
    : plan_(plan), ledger_(ledger), settings_(settings) {
    below_ = static_cast<std::uint64_t>(std::ldexp(budget.percent / 100, 53));
    std::uint64_t least = std::uint64_t{1} << 53;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (ledger.in_share(id)) least = std::min(least, mixed(id));
    below_ = std::max(below_, least + 1);
}

bool UnitRecounts::is_wanted(UnitId id) const { return mixed(id) < below_; }

bool UnitRecounts::wants(std::size_t member, UnitId id) {
    if (!is_wanted(id)) return false;
    awaited_[id] = member;
    return true;
}

void UnitRecounts::compare(const UnitResult& recount) {
    const Answer first = ledger_.answer(recount.id);
    const GoalKind& goal = ledger_.goal();
    if (!goal.agree(first, recount.answer, Recounted::by_another_engine)) {
        const Subgroup required = plan_.unit(recount.id).symmetry;
        const RecountingEngines engines(plan_, settings_.first_engine);
        throw Failure(
            ExitCode::verification,
            {difference({recount.id, engines.first(required).name, settings_.second_engine,
                         goal.describe(first, Recounted::by_another_engine),
                         goal.describe(recount.answer, Recounted::by_another_engine)},
                        settings_.directory)});
    }
    const auto awaited = awaited_.find(recount.id);
    if (awaited == awaited_.end()) return;  // it came before, from another worker
    recounted_.add(awaited->second, recount);
    awaited_.erase(awaited);
}

bool UnitRecounts::hold_up_end(Nanoseconds counted, Nanoseconds elapsed, const IsPresent&) {
    is_over_ = are_awaited() && !ShareOfUnits::may_go_on(counted, elapsed);
    return are_awaited() && !is_over_;
}

void UnitRecounts::tell(Console& console, bool) const {
    if (is_over_)
        console.warn(fmt::format(
            "the double check has reached its time limit ({} times the time of the counts, at "
            "least {})",
            ShareOfUnits::most_times,
            describe_seconds(std::chrono::duration<double>(ShareOfUnits::least).count())));
    if (are_awaited())
        console.warn(fmt::format(
            "double check: {} units recounted by {} agree, {} were not recounted; `hetman verify` "
            "can recount any",
            recounted_.units(), settings_.second_engine, awaited_.size()));
    else if (recounted_.units() > 0)
        console.tell(fmt::format("double check: {} recounted by {}, all agree",
                                 counted(recounted_.units(), "unit"), settings_.second_engine));
}

}  // namespace hetman
