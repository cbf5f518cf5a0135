#pragma once
// What those who count share with those who give them units: waiting units, results and trouble.

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "common/messages/message.h"
#include "common/stop_flag.h"
#include "common/units/unit.h"

namespace hetman {

// Base class of Pool and DevicePool. Any thread may call its members.
class UnitExchange {
  public:
    UnitExchange(const UnitExchange&) = delete;
    UnitExchange& operator=(const UnitExchange&) = delete;

    void add(std::vector<Unit> units);

    // The results since the last call.
    std::vector<UnitResult> take_results();

    // The error that makes the run stop, returned once; nothing is counted after it.
    std::optional<Trouble> take_trouble();

    // True if no unit is waiting.
    bool hungry() const;

    // Abandons the running units and discards the waiting ones; returns at once. Finished results
    // can still be taken; no units can be added.
    void stop();

  protected:
    UnitExchange() = default;
    ~UnitExchange() = default;

    StopFlag stop_{false};
    // Guards all that follows.
    mutable std::mutex mutex_;
    std::condition_variable work_changed_;
    std::deque<Unit> waiting_;
    std::vector<UnitResult> results_;
    std::optional<Trouble> trouble_;
};

}  // namespace hetman
