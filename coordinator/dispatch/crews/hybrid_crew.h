#pragma once
// A crew of all ranks of an MPI world: the other ranks, and the threads of this one, rank 0, that
// do not coordinate. Member r is rank r.

#include <cstdint>

#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/crews/mpi_crew.h"
#include "worker/pool.h"
#include "worker/report_times.h"

namespace hetman {

class HybridCrew final : public Crew {
  public:
    // `own_threads` count in this process. Throws what MpiCrew and Pool throw.
    HybridCrew(Channel& channel, const Setup& setup, std::uint32_t own_threads);

    std::size_t members() const override { return 1 + ranks_.members(); }
    std::uint32_t threads(std::size_t member) const override;
    std::string name(std::size_t member) const override;
    Place place(std::size_t member) const override;
    void give(std::size_t member, std::vector<Unit> units) override;
    // The pool's results come when a worker would send them; other ranks are not kept waiting.
    std::vector<Report> collect(std::chrono::milliseconds patience) override;
    std::vector<Report> call_off(std::chrono::milliseconds patience) override;

  private:
    static constexpr std::size_t own = 0;  // member
    // The member as the crew of the other ranks numbers it.
    static std::size_t other(std::size_t member) { return member - 1; }

    std::vector<Report> reports_of_others(std::vector<Report> reports) const;
    void add_own_report(std::vector<Report>& reports);

    MpiCrew ranks_;  // greeted before the pool is made: all make their tables at the same time
    Pool pool_;
    ReportTimes times_;
};

}  // namespace hetman
