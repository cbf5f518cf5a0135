#include "worker/engines/shared/helpers.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

#include "worker/machine/thread_time.h"

namespace hetman {

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
    const auto share = [&] {
        for (std::size_t part = next++; part < parts; part = next++) work(part);
    };
    const std::size_t taken = parts > 1 ? take(parts - 1) : 0;
    std::vector<std::thread> threads;
    try {
        for (std::size_t i = 0; i < taken; ++i)
            threads.emplace_back([&] {
                share();
                nanoseconds += thread_cpu_nanoseconds();
            });
    } catch (const std::system_error&) {
        // No further thread could be started: the count only takes longer.
    }
    share();
    for (std::thread& thread : threads) thread.join();
    spare_ += static_cast<std::int64_t>(taken);
    helpers_nanoseconds += nanoseconds;
}

}  // namespace hetman
