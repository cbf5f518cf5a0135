#pragma once
// A crew of MPI ranks, all but this one: the coordinator's side of the conversation that
// common/messages/message.h describes.

#include "common/suspend_aware_clock.h"
#include "coordinator/dispatch/crews/attendance.h"
#include "coordinator/dispatch/crews/crew.h"
#include "worker/transport/channel.h"

namespace hetman {

class MpiCrew final : public Crew {
  public:
    // Sends the setup to ranks 1, 2, ... and waits until they have answered, but no longer than the
    // worker timeout, nor after a stop signal. Throws Failure(usage) if one is another build of
    // hetman.
    MpiCrew(Channel& channel, Setup setup);

    std::size_t members() const override { return static_cast<std::size_t>(channel_.size()) - 1; }
    std::uint32_t threads(std::size_t) const override { return setup_.threads; }
    std::string name(std::size_t member) const override;
    Place place(std::size_t member) const override { return {member + 1, hosts_[member]}; }
    void give(std::size_t member, std::vector<Unit> units) override;
    std::vector<Report> collect(std::chrono::milliseconds patience) override;
    std::vector<Report> call_off(std::chrono::milliseconds patience) override;

  private:
    using Clock = std::chrono::steady_clock;

    // Waits for a message, but no longer than until `deadline`.
    std::optional<Received> receive(Clock::time_point deadline);
    void greet();
    void welcome(const Received& message);
    void compare_command_lines(const Received& message) const;
    Report report_from(const Received& message);
    std::vector<Report> losses();
    void beat();

    Channel& channel_;
    Setup setup_;
    std::vector<std::string> hosts_;  // of the members; empty until they have said hello
    SuspendAwareClock watch_;
    Attendance attendance_;
    SuspendAwareClock::Clock::duration next_roll_call_{0};
    Clock::time_point next_beat_ = Clock::now();
};

// What went wrong at a rank: "rank 3, unit 7: out of memory".
MemberTrouble trouble_at(int rank, const Trouble& trouble);

// Sends every worker away with the exit code; possible at any time, also for workers without a
// setup.
void say_goodbye(Channel& channel, ExitCode code);

}  // namespace hetman
