#pragma once
// Helpers: threads that an engine starts for parts of a count of a single unit.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace hetman {

// The threads that all counts of an engine share, including those that run the counts.
class Helpers {
  public:
    explicit Helpers(std::uint64_t threads) : spare_(threads) {}

    // A count under way; it takes up a thread.
    class Count {
      public:
        explicit Count(Helpers& helpers) : helpers_(helpers) { --helpers_.spare_; }
        ~Count() { ++helpers_.spare_; }
        Count(const Count&) = delete;
        Count& operator=(const Count&) = delete;

      private:
        Helpers& helpers_;
    };

    // True if there may be helpers at all.
    bool may_help() const { return spare_.load(std::memory_order_relaxed) > 0; }

    // Calls `work(i)` for each i < parts once, on the calling thread and on as many others as are
    // spare, and returns when all calls have. The CPU time of the others is added to the caller's
    // (worker/machine/thread_time.h). If calls throw, no further ones begin, and the first
    // exception is rethrown on the calling thread when all threads have ended.
    void run(std::size_t parts, const std::function<void(std::size_t)>& work);

  private:
    std::size_t take(std::size_t wanted);

    std::atomic<std::int64_t> spare_;
};

}  // namespace hetman
