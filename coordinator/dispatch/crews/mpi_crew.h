#pragma once
// A crew of MPI ranks, all but this one, and of their devices: the coordinator's side of the
// conversation that common/messages/message.h describes. The ranks come first, then the devices.

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

    std::size_t members() const override { return ranks() + devices_.size(); }
    std::uint32_t threads(std::size_t member) const override;
    bool is_device(std::size_t member) const override { return !is_rank(member); }
    std::string name(std::size_t member) const override;
    Place place(std::size_t member) const override;
    std::vector<std::string> warnings() const override { return warnings_; }
    void give(std::size_t member, std::vector<Unit> units) override;
    std::vector<Report> collect(std::chrono::milliseconds patience) override;
    std::vector<Report> call_off(std::chrono::milliseconds patience) override;

  private:
    using Clock = std::chrono::steady_clock;

    struct DeviceOfRank {
        std::size_t rank;       // numbered as members are
        std::uint32_t counter;  // there
        std::uint32_t units_at_once;
        std::string name;
        bool is_lost = false;
    };
    std::size_t ranks() const { return static_cast<std::size_t>(channel_.size()) - 1; }
    bool is_rank(std::size_t member) const { return member < ranks(); }
    const DeviceOfRank& device(std::size_t member) const { return devices_[member - ranks()]; }
    std::size_t rank_with(std::size_t member) const {
        return is_rank(member) ? member : device(member).rank;
    }
    bool has_failed(std::size_t member) const { return !is_rank(member) && device(member).is_lost; }
    std::size_t member_with(std::size_t rank, std::uint32_t counter) const;

    // Waits for a message, but no longer than until `deadline`.
    std::optional<Received> receive(Clock::time_point deadline);
    void greet();
    void await_greetings();
    bool is_greeted() const;
    void note_devices(const Received& message);
    void take_in(const Received& message, Report& report);
    void welcome_members_of(std::size_t rank);
    void welcome(const Received& message);
    void compare_command_lines(const Received& message) const;
    Report report_from(const Received& message);
    std::vector<Report> losses();
    void beat();

    Channel& channel_;
    Setup setup_;
    std::vector<std::string> hosts_;  // of the ranks; empty until they have said hello
    bool is_greeting_ = false;
    std::vector<bool> has_told_devices_;
    std::vector<DeviceOfRank> devices_;
    std::vector<std::string> warnings_;
    std::vector<Report> pending_;  // to be returned by collect()
    SuspendAwareClock clock_;
    Attendance attendance_;
    SuspendAwareClock::Clock::duration next_roll_call_{0};
    Clock::time_point next_beat_ = Clock::now();
};

// "rank 3 on node7", "device 0 (NVIDIA H100) of rank 3 on node7".
std::string name_at(int rank, const std::string& host, const std::string& device);

// Sends every worker away with the exit code; possible at any time, also for workers without a
// setup.
void say_goodbye(Channel& channel, ExitCode code);

}  // namespace hetman
