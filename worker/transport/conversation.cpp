#include "worker/transport/conversation.h"

#include <chrono>
#include <exception>
#include <new>
#include <thread>

#include "common/suspend_aware_clock.h"
#include "worker/machine/cpu_limit.h"
#include "worker/pool.h"
#include "worker/report_times.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int coordinator = 0;
constexpr std::chrono::milliseconds look_at_limit_interval{100};

class Worker {
  public:
    explicit Worker(Channel& channel) : channel_(channel) {}

    ExitCode run() {
        // First, so that the coordinator knows it when it has the greeting.
        send(Tag::command_line, channel_.command_line());
        send(Tag::hello, encode(make_hello()));
        Backoff backoff;
        while (!exit_code_) {
            watch_.tick();
            try {
                if (const std::optional<Received> message = channel_.receive()) {
                    heard_ = watch_.elapsed();
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
            if (watch_.elapsed() - heard_ > coordinator_patience_) desert();
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
                pool_ = std::make_unique<Pool>(std::move(setup));
                break;
            }
            case Tag::batch:
                if (!pool_) throw std::runtime_error("a batch arrived before the problem");
                pool_->add(decode<Batch>(message.bytes).units);
                break;
            case Tag::beat:
                break;
            case Tag::stop:
                stop();
                break;
            case Tag::goodbye:
                if (pool_) pool_->abandon();
                exit_code_ = static_cast<ExitCode>(decode<Goodbye>(message.bytes).exit_code);
                break;
            default:
                throw std::runtime_error("a message arrived that is not for a worker");
        }
    }

    void stop() {
        if (pool_) {
            pool_->abandon();
            report_trouble();
            send_results(pool_->take_results());
            pool_.reset();
        }
        send(Tag::stopped, {});
    }

    // Sends what is due. False if there was nothing to do.
    bool report() {
        if (!pool_) return false;
        if (report_trouble()) return true;
        const Clock::time_point now = Clock::now();
        if (!times_.is_due(now, pool_->hungry())) return false;
        std::vector<UnitResult> results = pool_->take_results();
        if (results.empty()) return false;
        send_results(std::move(results));
        times_.note_report(now, pool_->threads());
        return true;
    }

    bool report_trouble() {
        const std::optional<Trouble> trouble = pool_->take_trouble();
        if (trouble) send(Tag::trouble, encode(*trouble));
        return trouble.has_value();
    }

    void send_results(std::vector<UnitResult> results) {
        if (!results.empty()) send(Tag::results, encode(Results{std::move(results)}));
    }

    void send(Tag tag, std::string bytes) {
        channel_.send(coordinator, tag, std::move(bytes));
        sent_ = watch_.elapsed();
    }

    // Once a run. The coordinator stops it before the system kills this process.
    void tell_of_cpu_limit() {
        if (!pool_ || limit_told_ || watch_.elapsed() < next_look_at_limit_) return;
        next_look_at_limit_ = watch_.elapsed() + look_at_limit_interval;
        // A stop takes less than a second.
        limit_told_ = limit_.is_reached(std::chrono::seconds(2) * pool_->threads());
        if (limit_told_) send(Tag::cpu_limit, {});
    }

    void beat() {
        if (pool_ && watch_.elapsed() - sent_ >= beat_interval_) send(Tag::beat, {});
    }

    // The coordinator is gone or out of reach. The next start continues from what it has saved.
    [[noreturn]] void desert() {
        if (pool_) pool_->abandon();
        Channel::desert(code_if_lost_);
    }

    static void rest(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

    Channel& channel_;
    std::unique_ptr<Pool> pool_;
    ReportTimes times_;
    std::optional<ExitCode> exit_code_;
    ExitCode code_if_lost_ = ExitCode::incomplete;
    bool was_set_up_ = false;
    const CpuLimit limit_;
    bool limit_told_ = false;

    SuspendAwareClock watch_;
    SuspendAwareClock::Clock::duration heard_{0};  // when the coordinator was last heard from
    SuspendAwareClock::Clock::duration sent_{0};   // when it was last told something
    SuspendAwareClock::Clock::duration beat_interval_{0};
    SuspendAwareClock::Clock::duration next_look_at_limit_{0};
    // Before the setup there is no limit: planning may take long.
    SuspendAwareClock::Clock::duration coordinator_patience_ =
        SuspendAwareClock::Clock::duration::max();
};

}  // namespace

ExitCode serve(Channel& channel) { return Worker(channel).run(); }

}  // namespace hetman
