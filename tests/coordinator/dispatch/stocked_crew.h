#pragma once
// What the crews of tests share: named members, each with the units that it was given.

#include <deque>
#include <string>
#include <vector>

#include "coordinator/dispatch/crews/crew.h"

namespace hetman::test {

class StockedCrew : public Crew {
  public:
    std::size_t members() const override { return stocks_.size(); }
    std::string name(std::size_t member) const override {
        return "rank " + std::to_string(member + 1);
    }
    void give(std::size_t member, std::vector<Unit> units) override {
        for (Unit& unit : units) {
            given_.push_back(unit.id);
            stocks_[member].push_back(std::move(unit));
        }
    }
    const std::vector<UnitId>& given() const { return given_; }

  protected:
    explicit StockedCrew(std::size_t members) : stocks_(members) {}

    std::vector<std::deque<Unit>> stocks_;  // by member

  private:
    std::vector<UnitId> given_;
};

}  // namespace hetman::test
