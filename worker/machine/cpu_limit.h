#pragma once
// The limit of CPU time that the system sets this process (RLIMIT_CPU, `ulimit -t`).

#include <chrono>

namespace hetman {

class CpuLimit {
  public:
    // Reads the limit. To be made early: each time that the system warns of the soft limit, by a
    // signal, it raises it by a second.
    CpuLimit();

    // True once this process has used what the soft limit allowed, all of its threads together, or
    // is so close to the hard limit, at which the system kills it: `margin` of CPU time, but no
    // more than half of the limit.
    bool is_reached(std::chrono::nanoseconds margin) const;

  private:
    std::chrono::nanoseconds soft_;
    std::chrono::nanoseconds hard_;
};

}  // namespace hetman
