#pragma once
// A crew of all ranks of an MPI world: what counts in this one, rank 0, and then the other ranks.

#include <cstdint>

#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/crews/mpi_crew.h"
#include "worker/counters.h"
#include "worker/report_times.h"

namespace hetman {

class HybridCrew final : public Crew {
  public:
    // `own_threads` count in this process, and its devices. Throws what MpiCrew and Counters throw.
    HybridCrew(Channel& channel, const Setup& setup, std::uint32_t own_threads);

    std::size_t members() const override { return counters_.size() + ranks_.members(); }
    std::uint32_t threads(std::size_t member) const override;
    bool is_device(std::size_t member) const override;
    std::string name(std::size_t member) const override;
    Place place(std::size_t member) const override;
    std::vector<std::string> warnings() const override;
    void give(std::size_t member, std::vector<Unit> units) override;
    // The pool's results come when a worker would send them; other ranks are not kept waiting.
    std::vector<Report> collect(std::chrono::milliseconds patience) override;
    std::vector<Report> call_off(std::chrono::milliseconds patience) override;

  private:
    bool is_own(std::size_t member) const { return member < counters_.size(); }
    // The member as the crew of the other ranks numbers it.
    std::size_t other(std::size_t member) const { return member - counters_.size(); }

    std::vector<Report> reports_of_others(std::vector<Report> reports) const;
    bool add_own_reports(std::vector<Report>& reports);  // false if there are none

    MpiCrew ranks_;  // greeted before the counters are made
    Counters counters_;
    ReportTimes times_;
};

}  // namespace hetman
