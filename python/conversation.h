#pragma once
// A call of the library that Python made: it runs on a thread of its own, while the thread of
// Python hears signals, such as that of Ctrl-C, and runs callbacks.

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace hetman::python {

namespace py = pybind11;

// How long this thread may wait without looking for signals, which only Python's main thread hears.
inline std::chrono::milliseconds longest_wait() {
    const py::object main = py::module_::import("threading").attr("main_thread")();
    const bool hears_signals =
        main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
    return hears_signals ? std::chrono::milliseconds(20) : std::chrono::hours(1);
}

// Never returns if Python is at its end: it would end a thread that comes back then, which C++
// cannot survive.
inline void expect_python() {
#if PY_VERSION_HEX < 0x030d0000
    const auto is_at_its_end = _Py_IsFinalizing;
#else
    const auto is_at_its_end = Py_IsFinalizing;
#endif
    while (is_at_its_end() != 0) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Raises what the handlers of signals that have come raise.
inline void hear_signals() {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

class Conversation {
  public:
    // For threads of the library, one at a time: waits until the thread of Python has run this.
    void ask(const std::function<void()>& question) {
        std::unique_lock lock(mutex_);
        question_ = &question;
        changed_.notify_all();
        changed_.wait(lock, [this] { return question_ == nullptr; });
    }

    // Requested once Python has raised an exception.
    std::stop_token stop() const { return stop_.get_token(); }

    // Returns what the work returns. Throws what Python has raised, or else what the work throws.
    template <class Work>
    auto run(const Work& work) {
        auto result = std::async(std::launch::async, [&] {
            const End end{*this};
            return work();
        });
        while (!is_over()) answer();
        if (raised_) throw py::error_already_set(*raised_);
        return result.get();
    }

  private:
    struct End {
        Conversation& conversation;
        ~End() {
            const std::lock_guard lock(conversation.mutex_);
            conversation.is_over_ = true;
            conversation.changed_.notify_all();
        }
    };

    // Waits for the end or a question, but not for long. Returns whether it is the end.
    bool is_over() {
        const py::gil_scoped_release other_threads_run;
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, longest_wait_, [this] { return is_over_ || question_ != nullptr; });
        expect_python();
        return is_over_;
    }

    void answer() {
        const std::lock_guard lock(mutex_);
        try {
            if (!raised_) question_ != nullptr ? (*question_)() : hear_signals();
        } catch (const py::error_already_set& error) {
            raised_.emplace(error);
            stop_.request_stop();
        }
        question_ = nullptr;
        changed_.notify_all();
    }

    const std::chrono::milliseconds longest_wait_ = longest_wait();
    std::mutex mutex_;
    std::condition_variable changed_;
    const std::function<void()>* question_ = nullptr;
    bool is_over_ = false;
    std::optional<py::error_already_set> raised_;
    std::stop_source stop_;
};

}  // namespace hetman::python
