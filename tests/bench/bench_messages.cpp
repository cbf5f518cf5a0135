// Benchmark of the conversation between coordinator and worker, through the real channel and crew:
//
//   mpirun -np 2 build/release/bench_messages [N]                      # shared memory
//   mpirun -np 2 --mca btl tcp,self build/release/bench_messages [N]   # TCP
//
// Rank 0 is the coordinator, rank 1 answers each unit at once with a made-up count of the size that
// such units have. The units are those of awesome queens on N x N [26]. Times are CPU time of rank
// 0 unless it says otherwise, the least of several rounds.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <thread>
#include <utility>

#include "common/numbers/random.h"
#include "coordinator/dispatch/crews/mpi_crew.h"
#include "coordinator/planner/planner.h"
#include "worker/machine/thread_time.h"
#include "worker/transport/channel.h"

namespace hetman::test {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds patience{20};
constexpr int coordinator = 0;
constexpr int worker = 1;
constexpr std::size_t member = 0;  // of the crew: rank 1
constexpr int rounds = 3;
// Larger messages are not answered: they are only to be pending.
constexpr std::size_t largest_answered = 1000;
// The unit that makes the worker leave its messages unreceived until SIGUSR2 comes.
constexpr UnitId hush = std::numeric_limits<UnitId>::max();

Problem queens(std::uint64_t n) {
    Problem problem;
    problem.piece = Piece::parse("QNN");
    problem.board = square_board(n);
    problem.pieces = n;
    return problem;
}

// A result of the size of those of units of a few tenths of a second.
UnitResult made_up_result(const Unit& unit) {
    Random random(unit.id);
    UnitResult result{unit.id, Tally{random.below(100), random.below(50'000'000)},
                      random.below(500'000'000), unit.recount};
    result.checksum = random.below(std::numeric_limits<std::uint64_t>::max());
    return result;
}

// ---- The worker -----------------------------------------------------------------------------

void answer(Channel& channel, const Batch& batch) {
    for (const Unit& unit : batch.units)
        channel.send(coordinator, Tag::results, encode(Results{{made_up_result(unit)}}));
}

// Answers a few messages beforehand, then none until the signal comes.
void fall_silent(Channel& channel, const Unit& unit) {
    for (std::uint64_t i = 0; i < unit.weight; ++i)
        channel.send(coordinator, Tag::results, encode(Results{{made_up_result(unit)}}));
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR2);
    timespec longest{patience.count(), 0};
    sigtimedwait(&signals, nullptr, &longest);
}

void serve_until_goodbye(Channel& channel) {
    channel.send(coordinator, Tag::hello, encode(make_hello()));
    while (true) {
        const std::optional<Received> message = channel.receive();
        if (!message) {
            std::this_thread::yield();
            continue;
        }
        if (message->tag == Tag::goodbye) return;
        // The crew expects a hello for each problem.
        if (message->tag == Tag::setup) channel.send(coordinator, Tag::hello, encode(make_hello()));
        if (message->tag == Tag::stop) channel.send(coordinator, Tag::stopped, {});
        if (message->tag != Tag::batch || message->bytes.size() > largest_answered) continue;
        const auto batch = decode<Batch>(message->bytes);
        if (batch.units.front().id == hush)
            fall_silent(channel, batch.units.front());
        else
            answer(channel, batch);
    }
}

// ---- The coordinator ------------------------------------------------------------------------

template <class Round>
double least_of_rounds(Round round) {
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < rounds; ++i) least = std::min(least, round());
    return least;
}

double microseconds_since(std::uint64_t cpu_nanoseconds) {
    return static_cast<double>(thread_cpu_nanoseconds() - cpu_nanoseconds) / 1000;
}

class Coordinator {
  public:
    Coordinator(Channel& channel, const Plan& plan, int worker_pid)
        : channel_(channel),
          plan_(plan),
          worker_pid_(worker_pid),
          crew_(channel, Setup{plan.problem(), "forward-filter"}) {}

    void tell_bytes() const {
        constexpr std::size_t at_once = 1000;
        Batch batch;
        Results results;
        for (std::size_t i = 0; i < at_once; ++i) {
            batch.units.push_back(unit(i * plan_.size() / at_once));
            results.results.push_back(made_up_result(batch.units.back()));
        }
        std::size_t single_units = 0;
        std::size_t single_results = 0;
        for (std::size_t i = 0; i < at_once; ++i) {
            single_units += encode(Batch{{batch.units[i]}}).size();
            single_results += encode(Results{{results.results[i]}}).size();
        }
        const auto a_unit = [](std::size_t bytes) { return static_cast<double>(bytes) / at_once; };
        fmt::print("bytes a unit, {} at once   out {:6.1f}   back {:6.1f}\n", at_once,
                   a_unit(encode(batch).size()), a_unit(encode(results).size()));
        fmt::print("bytes a unit, singly       out {:6.1f}   back {:6.1f}\n", a_unit(single_units),
                   a_unit(single_results));
    }

    // The time to write a batch of one unit and to read one result, without a channel.
    void tell_encoding() const {
        constexpr std::size_t times = 20'000;
        const std::string result = encode(Results{{made_up_result(unit(0))}});
        const Unit sample = unit(plan_.size() / 2);
        std::size_t used = 0;
        const double microseconds = least_of_rounds([&] {
            const std::uint64_t start = thread_cpu_nanoseconds();
            for (std::size_t i = 0; i < times; ++i) {
                used += encode(Batch{{sample}}).size();
                used += decode<Results>(result).results.size();
            }
            return microseconds_since(start) / times;
        });
        fmt::print("writing a batch of one unit, reading a result: {:.2f} us\n",
                   used > 0 ? microseconds : 0);
    }

    // Round trips of batches of one unit, with `window` of them under way at a time.
    void tell_round_trips(std::size_t window) {
        const std::size_t times = window > 1 ? 20'000 : 2'000;
        double elapsed = std::numeric_limits<double>::max();
        const double cpu = least_of_rounds([&] {
            const auto start = Clock::now();
            const std::uint64_t start_cpu = thread_cpu_nanoseconds();
            for (std::size_t given = 0, back = 0; back < times;) {
                for (; given < times && given - back < window; ++given)
                    crew_.give(member, {unit(given)});
                back += take_results();
            }
            const std::chrono::duration<double, std::micro> taken = Clock::now() - start;
            elapsed = std::min(elapsed, taken.count() / static_cast<double>(times));
            return microseconds_since(start_cpu) / static_cast<double>(times);
        });
        fmt::print(
            "round trip of one unit, {:4} on their way: {:6.2f} us, {:6.2f} us by the clock\n",
            window, cpu, elapsed);
    }

    // A message in and one out, while `pending` messages sent before wait to be received.
    void tell_pending(std::size_t pending, std::size_t bytes_of_each) {
        Unit quiet = unit(0);
        quiet.id = hush;
        quiet.weight = exchanges;
        const std::string in_the_way(bytes_of_each, 'x');
        const double cpu = least_of_rounds([&] {
            crew_.give(member, {quiet});
            // The first answer shows that it is about to fall silent.
            receive_result();
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            for (std::size_t sent = 0; sent < pending; ++sent)
                channel_.send(worker, Tag::batch, in_the_way);
            const std::uint64_t start = thread_cpu_nanoseconds();
            for (std::size_t i = 1; i < exchanges; ++i) {
                receive_result();
                crew_.give(member, {unit(i)});
            }
            const double taken = microseconds_since(start) / (exchanges - 1);
            kill(worker_pid_, SIGUSR2);
            for (std::size_t i = 1; i < exchanges; ++i) receive_result();
            return taken;
        });
        fmt::print("a message in and one out, {:4} sends of {:5} bytes pending: {:9.2f} us\n",
                   pending, in_the_way.size(), cpu);
    }

  private:
    static constexpr std::size_t exchanges = 100;

    Unit unit(std::uint64_t number) const { return plan_.unit(number % plan_.size()); }

    void receive_result() {
        while (true) {
            const std::optional<Received> message = channel_.receive();
            if (message && message->tag == Tag::results &&
                decode<Results>(message->bytes).results.size() == 1)
                return;
        }
    }

    std::size_t take_results() {
        std::size_t results = 0;
        for (const Report& report : crew_.collect(patience)) results += report.results.size();
        return results;
    }

    Channel& channel_;
    const Plan& plan_;
    const int worker_pid_;
    MpiCrew crew_;
};

int pid_of_worker(Channel& channel) {
    while (true)
        if (const auto message = channel.receive(); message && message->tag == Tag::hello)
            return static_cast<int>(decode<Hello>(message->bytes).pid);
}

void coordinate(Channel& channel, std::uint64_t n) {
    const int pid = pid_of_worker(channel);
    RunSettings run;
    run.engine = "forward-filter";
    const Problem problem = queens(n);
    const Plan plan = make_plan(problem, decide(problem, run), false);
    Coordinator bench(channel, plan, pid);
    bench.tell_bytes();
    bench.tell_encoding();
    bench.tell_round_trips(1);
    bench.tell_round_trips(64);
    bench.tell_pending(0, 0);
    // Messages that MPI buffers at once; that wait until the worker receives them; the same over
    // TCP.
    for (const std::size_t bytes : {4'000, 16'000, 160'000}) bench.tell_pending(1000, bytes);
    bench.tell_pending(2000, 4'000);
    say_goodbye(channel, ExitCode::complete);
}

}  // namespace
}  // namespace hetman::test

int main(int arguments, char** texts) {
    using namespace hetman;
    // Blocked in the threads of MPI too.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR2);
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    Channel channel({});
    if (channel.size() != 2) {
        fmt::print(stderr, "bench_messages takes two ranks: mpirun -np 2 bench_messages [N]\n");
        return 2;
    }
    if (channel.rank() == 0)
        test::coordinate(channel, arguments > 1 ? std::strtoull(texts[1], nullptr, 10) : 26);
    else
        test::serve_until_goodbye(channel);
    channel.leave(ExitCode::complete);
    return 0;
}
