#include "worker/transport/conversation.h"

#include <chrono>
#include <exception>
#include <new>
#include <thread>

#include "common/suspend_aware_clock.h"
#include "worker/counters.h"
#include "worker/report_times.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int coordinator = 0;

class Worker {
  public:
    explicit Worker(Channel& channel) : channel_(channel) {}

    ExitCode run() {
        // First, so that the coordinator knows it when it has the greeting.
        send(Tag::command_line, channel_.command_line());
        send(Tag::hello, encode(make_hello()));
        Backoff backoff;
        while (!exit_code_) {
            clock_.tick();
            try {
                if (const std::optional<Received> message = channel_.receive()) {
                    heard_ = clock_.elapsed();
                    backoff.reset();
                    handle(*message);
                } else if (!report()) {
                    rest(backoff.next());
                }
                tell_of_cpu_limit();
                beat();
            } catch (const std::exception& error) {
                tell_trouble(error);
            }
            if (clock_.elapsed() - heard_ > coordinator_patience_) desert();
        }
        return *exit_code_;
    }

  private:
    // Without memory even for that, this rank leaves, and the coordinator finds it lost.
    void tell_trouble(const std::exception& error) {
        try {
            send(Tag::trouble, encode(trouble_of(no_unit, error)));
        } catch (const std::bad_alloc&) {
            Channel::desert(ExitCode::internal_error);
        }
    }

    void handle(const Received& message) {
        switch (message.tag) {
            case Tag::setup: {
                auto setup = decode<Setup>(message.bytes);
                beat_interval_ = beat_interval(setup.worker_timeout);
                coordinator_patience_ = coordinator_patience(setup.worker_timeout);
                code_if_lost_ = setup.code_if_lost;
                // Tells that what this rank sends from here on belongs to the new problem.
                if (was_set_up_) send(Tag::hello, encode(make_hello()));
                was_set_up_ = true;
                limit_told_ = false;
                counters_ = std::make_unique<Counters>(setup);
                if (!setup.devices.is_none()) send(Tag::devices, encode(counters_->devices()));
                break;
            }
            case Tag::batch:
                give(decode<Batch>(message.bytes));
                break;
            case Tag::beat:
                break;
            case Tag::stop:
                stop();
                break;
            case Tag::goodbye:
                if (counters_) counters_->abandon();
                exit_code_ = static_cast<ExitCode>(decode<Goodbye>(message.bytes).exit_code);
                break;
            default:
                throw std::runtime_error("a message arrived that is not for a worker");
        }
    }

    void give(Batch batch) {
        if (!counters_) throw std::runtime_error("a batch arrived before the problem");
        counters_->add(batch.counter, std::move(batch.units));
    }

    void stop() {
        if (counters_) {
            counters_->abandon();
            report_news();
            counters_.reset();
        }
        send(Tag::stopped, {});
    }

    // Sends what is due. False if there was nothing to do.
    bool report() {
        if (!counters_) return false;
        const Clock::time_point now = Clock::now();
        if (!counters_->has_trouble() && !times_.is_due(now, counters_->hungry())) return false;
        if (!report_news()) return false;
        times_.note_report(now, counters_->threads_of_processor());
        return true;
    }

    bool report_news() {
        bool is_told = false;
        for (Counters::News& news : counters_->take()) {
            is_told |= !news.is_empty();
            const auto counter = static_cast<std::uint32_t>(news.counter);
            if (!news.results.empty())
                send(Tag::results, encode(Results{std::move(news.results), counter}));
            if (news.trouble) send(Tag::trouble, encode(*news.trouble));
            if (!news.failure.empty())
                send(Tag::device_lost, encode(DeviceLost{counter, std::move(news.failure)}));
        }
        return is_told;
    }

    void send(Tag tag, std::string bytes) {
        channel_.send(coordinator, tag, std::move(bytes));
        sent_ = clock_.elapsed();
    }

    // Once a run. The coordinator stops it before the system kills this process.
    void tell_of_cpu_limit() {
        if (!counters_ || limit_told_) return;
        limit_told_ = counters_->find_cpu_limit_near();
        if (limit_told_) send(Tag::cpu_limit, {});
    }

    void beat() {
        if (counters_ && clock_.elapsed() - sent_ >= beat_interval_) send(Tag::beat, {});
    }

    // The coordinator is gone or out of reach. The next start continues from what it has saved.
    [[noreturn]] void desert() {
        if (counters_) counters_->abandon();
        Channel::desert(code_if_lost_);
    }

    static void rest(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

    Channel& channel_;
    std::unique_ptr<Counters> counters_;
    ReportTimes times_;
    std::optional<ExitCode> exit_code_;
    ExitCode code_if_lost_ = ExitCode::incomplete;
    bool was_set_up_ = false;
    bool limit_told_ = false;

    SuspendAwareClock clock_;
    SuspendAwareClock::Clock::duration heard_{0};  // when the coordinator was last heard from
    SuspendAwareClock::Clock::duration sent_{0};   // when it was last told something
    SuspendAwareClock::Clock::duration beat_interval_{0};
    // Before the setup there is no limit: planning may take long.
    SuspendAwareClock::Clock::duration coordinator_patience_ =
        SuspendAwareClock::Clock::duration::max();
};

}  // namespace

ExitCode serve(Channel& channel) { return Worker(channel).run(); }

}  // namespace hetman
