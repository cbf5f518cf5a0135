#include "worker/pool.h"

#include <iterator>
#include <new>
#include <system_error>
#include <utility>

#include "common/exception_text.h"
#include "common/failure.h"
#include "worker/engines/shared/memory_corruption.h"
#include "worker/goal_list.h"
#include "worker/machine/thread_time.h"
#include "worker/unit_check.h"

namespace hetman {

Pool::Pool(const Setup& setup)
    : whole_(setup.problem), answering_(goal_kind(setup.find).answering(setup)) {
    const std::uint32_t threads = setup.threads;
    try {
        for (std::uint32_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error& error) {
        abandon();
        throw Failure(ExitCode::internal_error, no_threads(threads, error));
    } catch (...) {
        abandon();
        throw;
    }
}

Pool::~Pool() { abandon(); }

void Pool::wait(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    results_changed_.wait_for(lock, patience,
                              [&] { return trouble_ || (waiting_.empty() && !results_.empty()); });
}

bool Pool::has_trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_.has_value();
}

bool Pool::has_news() const {
    const std::lock_guard lock(mutex_);
    return trouble_ || (waiting_.empty() && !results_.empty());
}

void Pool::wait_until_stopped(std::chrono::nanoseconds patience) {
    std::unique_lock lock(mutex_);
    results_changed_.wait_for(lock, patience, [&] { return counting_ == 0; });
}

void Pool::abandon() {
    stop();
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

bool Pool::must_wait() const { return shared_unit_runs_ && shares_threads(waiting_.front().kind); }

std::vector<Unit> Pool::next_units() {
    std::unique_lock lock(mutex_);
    work_changed_.wait(lock, [&] { return stop_ || (!waiting_.empty() && !must_wait()); });
    std::vector<Unit> units;
    const auto goes_along = [&units](const Unit& unit) {
        return units.empty() ||
               (unit.symmetry == units.front().symmetry && unit.recount == units.front().recount);
    };
    while (!stop_ && !waiting_.empty() && units.size() < answering_->units_at_once() &&
           goes_along(waiting_.front())) {
        units.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    if (units.empty()) return units;
    ++counting_;
    if (shares_threads(units.front().kind)) shared_unit_runs_ = true;
    return units;
}

std::vector<UnitResult> Pool::count(const std::vector<Unit>& units, UnitAnswerer& answerer) {
    const std::uint64_t start = thread_cpu_nanoseconds();
    for (const Unit& unit : units) check_unit(whole_.board, unit);
    std::vector<Answer> answers = answerer.answers(units, stop_);
    std::vector<UnitResult> results;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        results.push_back({units[i].id, std::move(answers[i]), 0, units[i].recount, 0});
        results.back().checksum = checksum_of(whole_, checksum_of(units[i]), results.back());
    }
    // Units counted in one call are assumed to take equally long.
    const std::uint64_t taken = thread_cpu_nanoseconds() - start;
    for (UnitResult& result : results) result.cpu_nanoseconds = taken / units.size();
    return results;
}

// Counts the next units; false if the thread is to end. Nothing leaves it but as trouble: an
// exception that left the thread would end the process.
bool Pool::count_next(std::unique_ptr<UnitAnswerer>& answerer) noexcept {
    std::vector<Unit> units;
    try {
        units = next_units();
        if (units.empty()) return false;
        if (!answerer) answerer = answering_->for_thread();
        finish(units, count(units, *answerer));
    } catch (const std::exception& error) {
        note_trouble(trouble_of(units.empty() ? no_unit : units.front().id, error));
        finish(units, {});
    }
    return true;
}

void Pool::note_trouble(Trouble trouble) {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        waiting_.clear();
        if (!trouble_) trouble_ = std::move(trouble);
    }
    work_changed_.notify_all();
}

// Throws std::bad_alloc before anything but results is changed.
void Pool::finish(const std::vector<Unit>& units, std::vector<UnitResult> results) {
    const bool was_shared = !units.empty() && shares_threads(units.front().kind);
    bool tell = false;
    {
        const std::lock_guard lock(mutex_);
        std::move(results.begin(), results.end(), std::back_inserter(results_));
        if (!units.empty()) --counting_;
        if (was_shared) shared_unit_runs_ = false;
        tell = waiting_.empty();
    }
    if (tell) results_changed_.notify_one();
    if (was_shared) work_changed_.notify_all();
}

void Pool::work() {
    std::unique_ptr<UnitAnswerer> answerer;
    while (count_next(answerer)) {
    }
}

Trouble trouble_of(UnitId unit, const std::exception& error) noexcept {
    Trouble trouble{unit, "out of memory"};  // so short that it takes no memory
    const auto* const corruption = dynamic_cast<const MemoryCorruption*>(&error);
    if (corruption != nullptr) trouble.code = corruption->code();
    try {
        trouble.text = corruption == nullptr ? text_of(error) : corruption->finding();
    } catch (const std::bad_alloc&) {
        // Then memory is short as well.
    }
    return trouble;
}

}  // namespace hetman
