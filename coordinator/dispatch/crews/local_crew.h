#pragma once
// A crew of one member: the thread pool of this process.

#include "coordinator/dispatch/crews/crew.h"
#include "worker/pool.h"

namespace hetman {

class LocalCrew final : public Crew {
  public:
    explicit LocalCrew(Setup setup) : pool_(std::move(setup)) {}

    std::size_t members() const override { return 1; }
    std::uint32_t threads(std::size_t) const override { return pool_.threads(); }
    std::string name(std::size_t) const override { return "this process"; }
    Place place(std::size_t) const override { return {0, host_of(make_hello())}; }
    void give(std::size_t, std::vector<Unit> units) override { pool_.add(std::move(units)); }
    std::vector<Report> collect(std::chrono::milliseconds patience) override;
    std::vector<Report> call_off(std::chrono::milliseconds patience) override;

  private:
    std::vector<Report> take();

    Pool pool_;
};

}  // namespace hetman
