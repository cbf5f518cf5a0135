#include "worker/conversation.h"

#include <chrono>
#include <thread>

#include "worker/pool.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int coordinator = 0;
// Results travel together: as often as this, and at once when nothing is left to count.
constexpr std::chrono::milliseconds results_interval{100};

class Worker {
  public:
    explicit Worker(Channel& channel) : channel_(channel) {}

    ExitCode run() {
        channel_.send(coordinator, Tag::hello, encode(make_hello()));
        Backoff backoff;
        while (!exit_code_) {
            if (const std::optional<Received> message = channel_.receive()) {
                handle_safely(*message);
                backoff.reset();
            } else if (!report()) {
                rest(backoff.next());
            }
        }
        return *exit_code_;
    }

  private:
    void handle_safely(const Received& message) {
        try {
            handle(message);
        } catch (const std::exception& error) {
            channel_.send(coordinator, Tag::trouble, encode(Trouble{no_unit, error.what()}));
        }
    }

    void handle(const Received& message) {
        switch (message.tag) {
            case Tag::setup: {
                auto setup = decode<Setup>(message.bytes);
                pool_ = std::make_unique<Pool>(std::move(setup.problem), setup.engine,
                                               setup.threads, setup.find);
                break;
            }
            case Tag::batch:
                if (!pool_) throw std::runtime_error("a batch arrived before the problem");
                pool_->add(decode<Batch>(message.bytes).units);
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
        channel_.send(coordinator, Tag::stopped, {});
    }

    // Sends what is due. False if there was nothing to do.
    bool report() {
        if (!pool_) return false;
        if (report_trouble()) return true;
        const Clock::time_point now = Clock::now();
        if (now < next_results_ && !pool_->hungry()) return false;
        std::vector<UnitResult> results = pool_->take_results();
        if (results.empty()) return false;
        send_results(std::move(results));
        next_results_ = now + results_interval;
        return true;
    }

    bool report_trouble() {
        const std::optional<Trouble> trouble = pool_->take_trouble();
        if (trouble) channel_.send(coordinator, Tag::trouble, encode(*trouble));
        return trouble.has_value();
    }

    void send_results(std::vector<UnitResult> results) {
        if (!results.empty())
            channel_.send(coordinator, Tag::results, encode(Results{std::move(results)}));
    }

    static void rest(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

    Channel& channel_;
    std::unique_ptr<Pool> pool_;
    Clock::time_point next_results_{};
    std::optional<ExitCode> exit_code_;
};

}  // namespace

ExitCode serve(Channel& channel) { return Worker(channel).run(); }

}  // namespace hetman
