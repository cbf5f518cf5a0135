#pragma once
// The crew of a single process: its threads, and its devices.

#include "coordinator/dispatch/crews/crew.h"
#include "worker/counters.h"

namespace hetman {

class LocalCrew final : public Crew {
  public:
    // Throws what Counters throws.
    explicit LocalCrew(const Setup& setup) : counters_(setup) {}

    std::size_t members() const override { return counters_.size(); }
    std::uint32_t threads(std::size_t member) const override { return counters_.threads(member); }
    bool is_device(std::size_t member) const override { return counters_.is_device(member); }
    std::string name(std::size_t member) const override;
    Place place(std::size_t member) const override {
        return place_of(0, host_of(make_hello()), counters_.name(member));
    }
    std::vector<std::string> warnings() const override { return counters_.warnings(); }
    void give(std::size_t member, std::vector<Unit> units) override {
        counters_.add(member, std::move(units));
    }
    std::vector<Report> collect(std::chrono::milliseconds patience) override;
    std::vector<Report> call_off(std::chrono::milliseconds patience) override;

  private:
    Counters counters_;
};

}  // namespace hetman
