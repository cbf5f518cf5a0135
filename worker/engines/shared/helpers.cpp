#include "worker/engines/shared/helpers.h"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "worker/machine/thread_time.h"

namespace hetman {
namespace {

// The first exception that any of several threads has thrown.
class FirstError {
  public:
    // In a handler.
    void keep_current() noexcept {
        if (!is_kept_.exchange(true)) error_ = std::current_exception();
    }
    // Once the threads have ended.
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    std::atomic<bool> is_kept_{false};
    std::exception_ptr error_;
};

}  // namespace

std::size_t Helpers::take(std::size_t wanted) {
    std::int64_t spare = spare_.load();
    while (true) {
        const std::int64_t taken =
            std::clamp<std::int64_t>(spare, 0, static_cast<std::int64_t>(wanted));
        if (spare_.compare_exchange_weak(spare, spare - taken))
            return static_cast<std::size_t>(taken);
    }
}

void Helpers::run(std::size_t parts, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> nanoseconds{0};
    FirstError error;
    const auto share = [&]() noexcept {
        try {
            for (std::size_t part = next++; part < parts; part = next++) work(part);
        } catch (...) {
            error.keep_current();
            next = parts;
        }
    };
    const std::size_t taken = parts > 1 ? take(parts - 1) : 0;
    std::vector<std::thread> threads;
    try {
        threads.reserve(taken);
        for (std::size_t i = 0; i < taken; ++i)
            threads.emplace_back([&] {
                share();
                nanoseconds += thread_cpu_nanoseconds();
            });
    } catch (const std::system_error&) {
        // No further thread could be started: the count only takes longer.
    } catch (const std::bad_alloc&) {
        // Likewise.
    }
    share();
    for (std::thread& thread : threads) thread.join();
    spare_ += static_cast<std::int64_t>(taken);
    helpers_nanoseconds += nanoseconds;
    error.rethrow();
}

}  // namespace hetman
