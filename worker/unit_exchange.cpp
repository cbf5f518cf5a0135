#include "worker/unit_exchange.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hetman {

void UnitExchange::add(std::vector<Unit> units) {
    {
        const std::lock_guard lock(mutex_);
        if (stop_) return;
        std::move(units.begin(), units.end(), std::back_inserter(waiting_));
    }
    work_changed_.notify_all();
}

std::vector<UnitResult> UnitExchange::take_results() {
    const std::lock_guard lock(mutex_);
    return std::exchange(results_, {});
}

std::optional<Trouble> UnitExchange::take_trouble() {
    const std::lock_guard lock(mutex_);
    return std::exchange(trouble_, std::nullopt);
}

bool UnitExchange::hungry() const {
    const std::lock_guard lock(mutex_);
    return waiting_.empty();
}

void UnitExchange::stop() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        waiting_.clear();
    }
    work_changed_.notify_all();
}

}  // namespace hetman
