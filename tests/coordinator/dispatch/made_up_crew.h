#pragma once
// A crew that counts nothing.

#include <functional>
#include <vector>

#include "tests/coordinator/dispatch/stocked_crew.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {

// Answers every unit with a made-up result, one batch for each collect(), in the order of arrival.
class MadeUpCrew final : public StockedCrew {
  public:
    MadeUpCrew(const Plan& plan, std::size_t members) : StockedCrew(members), plan_(plan) {}

    std::uint32_t threads(std::size_t) const override { return 1; }
    std::vector<Report> collect(std::chrono::milliseconds) override {
        std::vector<Report> reports;
        for (std::size_t member = 0; member < stocks_.size(); ++member) {
            if (lost_.count(member) != 0 || stocks_[member].empty()) continue;
            const Unit unit = stocks_[member].front();
            stocks_[member].pop_front();
            Report report{member, {made_up_result(unit.id)}, std::nullopt};
            report.results.front().recount = unit.recount;
            (unit.recount == RecountBy::none ? counted_by_ : recounted_by_)
                .emplace(unit.id, member);
            if (spoil) spoil(report);
            if (report.lost) lost_.insert(member);
            reports.push_back(report);
        }
        take_checksums(plan_, reports);
        return reports;
    }
    std::vector<Report> call_off(std::chrono::milliseconds) override {
        called_off_ = true;
        std::vector<Report> reports;
        for (std::size_t member = 0; member < stocks_.size(); ++member)
            if (!stocks_[member].empty())
                reports.push_back({member, {made_up_result(stocks_[member].front().id)}, {}});
        take_checksums(plan_, reports);
        return reports;
    }

    bool called_off() const { return called_off_; }
    // Unit -> the member that was first.
    const std::map<UnitId, std::size_t>& counted_by() const { return counted_by_; }
    const std::map<UnitId, std::size_t>& recounted_by() const { return recounted_by_; }
    void heard_again(std::size_t member) { lost_.erase(member); }

    std::function<void(Report&)> spoil;  // changes what is reported

  private:
    const Plan& plan_;
    std::map<UnitId, std::size_t> counted_by_;
    std::map<UnitId, std::size_t> recounted_by_;
    std::set<std::size_t> lost_;
    bool called_off_ = false;
};

}  // namespace hetman::test
