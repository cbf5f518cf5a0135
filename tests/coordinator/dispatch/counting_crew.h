#pragma once
// A crew that counts, and whose members are lost and come back at random.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <vector>

#include "common/numbers/random.h"
#include "coordinator/plan/plan.h"
#include "tests/coordinator/dispatch/stocked_crew.h"
#include "worker/engines/engine.h"

namespace hetman::test {

// Each call of collect() finishes one unit of each member. A lost member keeps its units; when it
// is heard again, it goes on with them.
class CountingCrew final : public StockedCrew {
  public:
    CountingCrew(const Plan& plan, const Engine& engine, std::uint64_t seed)
        : StockedCrew(4), plan_(plan), engine_(engine), random_(seed) {}

    std::uint32_t threads(std::size_t member) const override {
        return 1 + static_cast<std::uint32_t>(member % 2);
    }
    std::vector<Report> collect(std::chrono::milliseconds) override {
        std::vector<Report> reports;
        for (std::size_t member = 0; member < stocks_.size(); ++member) {
            if (lost_.contains(member)) {
                if (random_.below(10) != 0) continue;
                lost_.erase(member);
            } else if (member != 0 && random_.below(40) == 0) {
                lost_.insert(member);
                reports.push_back({member, {}, {}, true});
                continue;
            }
            if (stocks_[member].empty()) continue;
            const std::size_t running =
                std::min<std::size_t>(stocks_[member].size(), threads(member));
            const auto place = static_cast<std::ptrdiff_t>(random_.below(running));
            reports.push_back({member, {count(stocks_[member][static_cast<std::size_t>(place)])}});
            stocks_[member].erase(stocks_[member].begin() + place);
            if (spoil) spoil(reports.back());
        }
        return reports;
    }
    std::vector<Report> call_off(std::chrono::milliseconds) override { return {}; }

    // The number of units given to members that are neither the plan's nor recounts.
    std::size_t children_given() const {
        return static_cast<std::size_t>(std::count_if(
            given().begin(), given().end(), [&](UnitId id) { return id >= 2 * plan_.size(); }));
    }
    // A result with the checksum that a worker would give it.
    UnitResult result_of(const Unit& unit, const Tally& tally) const {
        UnitResult result;
        result.id = unit.id;
        result.recount = unit.recount;
        result.cpu_nanoseconds = 1000;
        result.answer.tally = tally;
        result.checksum = checksum_of(plan_.problem(), checksum_of(unit), result);
        return result;
    }
    UnitResult count(const Unit& unit) {
        last_ = unit;
        return result_of(unit,
                         engine_.count(problem_of(plan_.problem(), unit), never_stop).value());
    }

    const Unit& last() const { return last_; }  // that was counted

    std::function<void(Report&)> spoil;  // changes what is reported

  private:
    const Plan& plan_;
    const Engine& engine_;
    Random random_;
    std::set<std::size_t> lost_;
    Unit last_;
};

}  // namespace hetman::test
