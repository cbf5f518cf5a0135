// Placements one after the other for callers of the library.

#include "hetman/placements.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "common/job/duration.h"
#include "coordinator/dispatch/listing.h"
#include "coordinator/library/calls.h"
#include "coordinator/library/job_text.h"

namespace hetman::api {
namespace {

// How far a search may be ahead of its caller, in squares.
constexpr std::size_t most_ahead = 4096;

}  // namespace

class Placements::Search {
  public:
    Search(const Problem& problem, const ListOptions& options)
        : thread_([this, problem, options](const std::stop_token& over) {
              search(problem, options, over);
          }) {}

    bool is_ready_within(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::min(time, longest_duration),
                                 [this] { return is_ready(); });
    }

    std::optional<std::vector<Square>> next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_ready(); });
        if (found_.empty()) {
            if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
            return std::nullopt;
        }
        std::vector<Square> placement = std::move(found_.front());
        found_.pop_front();
        squares_ -= placement.size();
        // Wakes the search seldom: each time costs more than to find a placement.
        if (2 * squares_ <= most_ahead) changed_.notify_all();
        return placement;
    }

  private:
    bool is_ready() const { return is_finished_ || !found_.empty(); }

    void search(const Problem& problem, ListOptions options, const std::stop_token& over) {
        std::stop_source stop;
        const auto request = [&stop] { stop.request_stop(); };
        const std::stop_callback by_caller(options.stop, request);
        const std::stop_callback by_destructor(over, request);
        options.stop = stop.get_token();
        std::exception_ptr thrown;
        try {
            list(
                problem, [&](std::span<const Square> one) { return hand_over(one, over); },
                options);
        } catch (...) {
            thrown = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        thrown_ = thrown;
        is_finished_ = true;
        changed_.notify_all();
    }

    // False: the caller wants no more.
    bool hand_over(std::span<const Square> placement, const std::stop_token& over) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, over, [this] { return found_.empty() || squares_ < most_ahead; });
        if (over.stop_requested()) return false;
        found_.emplace_back(placement.begin(), placement.end());
        squares_ += placement.size();
        if (found_.size() == 1) changed_.notify_all();
        return true;
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<std::vector<Square>> found_;
    std::size_t squares_ = 0;  // of those found
    bool is_finished_ = false;
    std::exception_ptr thrown_;
    std::jthread thread_;  // uses all of the above
};

Placements::Placements(const Problem& problem, const ListOptions& options) {
    const Options no_options;
    Call(no_options).run([&] {
        check_listing(job_from(problem, {}, no_options).problem);
        search_ = std::make_unique<Search>(problem, options);
        return true;
    });
}

Placements::~Placements() = default;
Placements::Placements(Placements&&) noexcept = default;
Placements& Placements::operator=(Placements&&) noexcept = default;

std::optional<std::vector<Square>> Placements::next() { return search_->next(); }

bool Placements::is_ready_within(std::chrono::milliseconds time) {
    return search_->is_ready_within(time);
}

}  // namespace hetman::api
