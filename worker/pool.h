#pragma once
// The pool: the threads of this process that count units.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <thread>
#include <vector>

#include "common/messages/message.h"
#include "common/units/unit.h"
#include "worker/goals/answering.h"
#include "worker/unit_exchange.h"

namespace hetman {

class Pool : public UnitExchange {
  public:
    // Answers units of the setup's problem, and again as each unit says. Throws what
    // GoalKind::answering throws, Failure(internal_error) if the threads cannot be started.
    explicit Pool(const Setup& setup);
    ~Pool();  // abandons the running units

    std::uint32_t threads() const { return static_cast<std::uint32_t>(threads_.size()); }

    // Waits until there is trouble, until no unit is waiting and there are results, or until
    // `patience` has passed. (It does not return for every result: units may take microseconds.)
    void wait(std::chrono::microseconds patience);

    bool has_trouble() const;
    // True if there is trouble, or no unit is waiting and there are results.
    bool has_news() const;

    // Waits, after stop(), until no thread is counting, but no longer than `patience`.
    void wait_until_stopped(std::chrono::nanoseconds patience);
    // Stops, and returns when all threads have ended.
    void abandon();

  private:
    void work();
    bool count_next(std::unique_ptr<UnitAnswerer>& answerer) noexcept;
    bool must_wait() const;          // the next unit, for one that all threads count together
    std::vector<Unit> next_units();  // to be counted in one call; none: the thread ends
    std::vector<UnitResult> count(const std::vector<Unit>& units, UnitAnswerer& answerer);
    void note_trouble(Trouble trouble);
    void finish(const std::vector<Unit>& units, std::vector<UnitResult> results);

    const Problem whole_;
    const std::unique_ptr<Answering> answering_;
    // Under the exchange's mutex.
    std::condition_variable results_changed_;
    bool shared_unit_runs_ = false;
    std::uint32_t counting_ = 0;  // threads
    std::vector<std::thread> threads_;
};

// What a worker reports of an error that kept it from counting the unit (no_unit: from going on at
// all). If there is no memory for the error's own text, the text is "out of memory".
Trouble trouble_of(UnitId unit, const std::exception& error) noexcept;

}  // namespace hetman
