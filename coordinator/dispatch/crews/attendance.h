#pragma once
// Keeps track of workers that have been silent for too long. A healthy worker sends messages
// several times in the timeout, whatever it counts (common/messages/message.h).

#include <chrono>
#include <cstddef>
#include <vector>

namespace hetman {

class Attendance {
  public:
    // A moment, as time since the run's start (SuspendAwareClock).
    using Moment = std::chrono::steady_clock::duration;

    Attendance(std::size_t workers, Moment patience) : patience_(patience), workers_(workers) {}

    void heard(std::size_t worker, Moment now) { workers_[worker] = {now, false}; }

    // The workers that were lost since the last call.
    std::vector<std::size_t> lose_silent(Moment now) {
        std::vector<std::size_t> silent;
        for (std::size_t worker = 0; worker < workers_.size(); ++worker) {
            if (workers_[worker].lost || now - workers_[worker].heard <= patience_) continue;
            workers_[worker].lost = true;
            silent.push_back(worker);
        }
        return silent;
    }

    bool is_lost(std::size_t worker) const { return workers_[worker].lost; }

  private:
    struct Worker {
        Moment heard{0};
        bool lost = false;
    };

    Moment patience_;
    std::vector<Worker> workers_;
};

}  // namespace hetman
