#pragma once
// What is told when a process ends because a stop was not heard (end_process_with in stopper.h),
// where a command knows more than the phase that was stopped: a series of runs, for example, of
// which earlier ones are saved.

#include <functional>
#include <optional>
#include <string>

#include "common/failure.h"

namespace hetman {

// In force while it exists; an inner one is asked before an outer one. Belongs to the main thread,
// and outlives the Stopper.
class UnheardStop {
  public:
    // `failure` is what would be told. Nothing: the process goes on until the stop is heard.
    using Tell =
        std::function<std::optional<Failure>(const std::string& reason, const Failure& failure)>;

    explicit UnheardStop(Tell tell);
    ~UnheardStop();
    UnheardStop(const UnheardStop&) = delete;
    UnheardStop& operator=(const UnheardStop&) = delete;

    static std::optional<Failure> told(const std::string& reason, const Failure& failure);

  private:
    const Tell tell_;
    const UnheardStop* const outer_;
};

}  // namespace hetman
