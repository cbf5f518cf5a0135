#pragma once
// What calls of the library have in common: how they hear a stop, how they report, and how their
// errors are told.

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

#include "common/failure.h"
#include "coordinator/dispatch/progress.h"
#include "coordinator/process/console.h"
#include "coordinator/process/stop_request.h"
#include "hetman/error.h"
#include "hetman/options.h"

namespace hetman {

// The same error for callers of the library.
api::Error error_of(const Failure& failure);

// Rethrows the exception that is being handled as api::Error.
[[noreturn]] void throw_as_error();

// Throws Failure(usage) if a function is empty; `parameter` is its name.
template <class Function>
void expect(const Function& function, const char* parameter) {
    if (!function)
        throw Failure(ExitCode::usage, {"the function is empty", parameter, "give one to call"});
}

// Throws Failure(usage) unless the duration goes from 0 to the longest one.
void expect_in_range(std::chrono::milliseconds duration, const char* parameter);

// One call of the library. The options must outlive it.
class Call {
  public:
    explicit Call(const api::Options& options) : options_(options) {}

    // The results of these refer to this object.
    StopRequest stop() const;
    Listener listener();
    ProgressListener progress();

    // Calls back, unless a callback has thrown before. What it throws ends the call.
    template <class Callback>
    void calls_back(const Callback& callback) {
        const std::lock_guard lock(mutex_);
        if (has_failed_) return;
        try {
            callback();
        } catch (...) {
            thrown_ = std::current_exception();
            has_failed_ = true;
        }
    }

    // Does the work of the call. Throws what a callback has thrown, and otherwise api::Error only.
    template <class Work>
    auto run(const Work& work) {
        try {
            auto result = work();
            rethrow();
            return result;
        } catch (...) {
            rethrow();
            throw_as_error();
        }
    }

  private:
    void rethrow() const {
        if (has_failed_) std::rethrow_exception(thrown_);
    }

    const api::Options& options_;
    std::mutex mutex_;  // callbacks come from several threads
    std::exception_ptr thrown_;
    std::atomic<bool> has_failed_{false};
};

}  // namespace hetman
