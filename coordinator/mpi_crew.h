#pragma once
// A crew of MPI ranks: the coordinator's side of the conversation that common/message.h describes.

#include "coordinator/crew.h"
#include "worker/channel.h"

namespace hetman {

class MpiCrew final : public Crew {
  public:
    // Greets ranks 1, 2, ... and tells them the problem; each counts with `threads` threads.
    // Throws Failure(usage) if one of them is another build of hetman.
    MpiCrew(Channel& channel, const Problem& problem, const std::string& engine,
            std::uint32_t threads, Find find = Find::count);

    std::size_t members() const override { return static_cast<std::size_t>(channel_.size()) - 1; }
    std::uint32_t threads(std::size_t) const override { return threads_; }
    void give(std::size_t member, std::vector<Unit> units) override;
    std::vector<Report> collect(std::chrono::milliseconds patience) override;
    std::vector<Report> call_off(std::chrono::milliseconds patience) override;

  private:
    // Waits for a message, but no longer than until `deadline`.
    std::optional<Received> receive(std::chrono::steady_clock::time_point deadline);
    void greet();
    Report report_from(const Received& message) const;

    Channel& channel_;
    std::uint32_t threads_;
};

// Sends every worker away with the exit code. Works whatever was said before, also to workers that
// were never told a problem.
void say_goodbye(Channel& channel, ExitCode code);

}  // namespace hetman
