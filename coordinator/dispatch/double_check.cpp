#include "coordinator/dispatch/double_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "common/plural.h"
#include "coordinator/ledger/recount.h"

namespace hetman {
namespace {

// 53 bits, so that a percentage converts exactly to a limit.
std::uint64_t mixed(UnitId id) { return Random(id).next() >> 11; }

}  // namespace

DoubleCheck::DoubleCheck(const Plan& plan, const Ledger& ledger, DoubleCheckSettings settings)
    : plan_(plan), ledger_(ledger), settings_(std::move(settings)) {
    if (settings_.percent == 0) return;
    came_.resize(ledger.units());
    below_ = static_cast<std::uint64_t>(std::ldexp(settings_.percent / 100, 53));
    std::uint64_t least = std::uint64_t{1} << 53;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (ledger.in_share(id)) least = std::min(least, mixed(id));
    below_ = std::max(below_, least + 1);
}

bool DoubleCheck::wants(UnitId id) const { return mixed(id) < below_; }

void DoubleCheck::await_one(std::size_t worker, UnitId id) {
    ++awaited_;
    counted_by_[id] = worker;
}

void DoubleCheck::compare(const UnitResult& recount) {
    const Answer first = ledger_.answer(recount.id);
    const GoalKind& goal = ledger_.goal();
    if (!goal.agree(first, recount.answer, Recounted::by_another_engine)) {
        const Subgroup required = plan_.unit(recount.id).symmetry;
        const RecountingEngines engines(plan_, settings_.first_engine);
        throw Failure(ExitCode::verification,
                      {difference({recount.id,
                                   engines.first(required).name,
                                   settings_.second_engine,
                                   goal.describe(first, Recounted::by_another_engine),
                                   goal.describe(recount.answer, Recounted::by_another_engine),
                                   false,
                                   {}},
                                  settings_.directory)});
    }
    if (came_[recount.id]) return;
    came_[recount.id] = true;
    ++compared_;
    recounted_.add(counted_by_.at(recount.id), recount);
    counted_by_.erase(recount.id);
}

void DoubleCheck::tell(Console& console) const {
    if (awaited_ == 0) return;
    if (complete())
        console.tell(fmt::format("double check: {} recounted by {}, all agree",
                                 counted(compared_, "unit"), settings_.second_engine));
    else
        console.warn(fmt::format(
            "double check: {} units recounted by {} agree, {} were not recounted; `hetman verify` "
            "can recount any",
            compared_, settings_.second_engine, awaited_ - compared_));
}

}  // namespace hetman
