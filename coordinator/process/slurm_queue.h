#pragma once
// The jobs of SLURM, as squeue lists them.

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace hetman {

struct SlurmJob {
    std::string name;   // printable
    std::string state;  // "RUNNING", "PENDING", ...; printable
};

// What squeue says of jobs. Where it is missing, fails or is silent for some seconds, it says
// nothing.
class SlurmQueue {
  public:
    // Asks for jobs by their numbers; other texts are left out. If it was asked for the same within
    // the last half minute, that answer stands.
    void ask_for(const std::set<std::string>& jobs);

    // Nothing for a job that squeue does not list (any more).
    std::optional<SlurmJob> find(const std::string& job) const;

  private:
    using Clock = std::chrono::steady_clock;

    std::set<std::string> asked_for_;
    std::optional<Clock::time_point> asked_at_;
    std::map<std::string, SlurmJob> jobs_;
};

}  // namespace hetman
