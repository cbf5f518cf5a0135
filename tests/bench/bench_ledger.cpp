// Benchmark of a large ledger: bytes of a finished unit in memory and on disk, the time to save and
// to read it, and for how long a save keeps the coordinator's loop from its work.
//   bench_ledger [UNITS [DIRECTORY]]
// Units are made up: counts of 0 to 63 bits, nodes of 10 to 34 bits, weight 8, each length as often
// as any other.
#include <fmt/core.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <thread>

#include "common/numbers/random.h"
#include "coordinator/dispatch/background_save.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/storage/run_directory.h"
#include "tests/support/peak_memory.h"

namespace hetman::test {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// CPU time, which other programs on the machine do not change much.
double cpu_seconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}
double thread_seconds() { return cpu_seconds(CLOCK_THREAD_CPUTIME_ID); }

std::uint64_t bytes_in_use() {
    const auto facts = mallinfo2();
    return facts.uordblks + facts.hblkhd;
}

UnitResult made_up(UnitId id, Random& random) {
    const std::uint64_t placements = random.next() >> (1 + random.below(63));
    const std::uint64_t nodes = random.next() >> (30 + random.below(25));
    return {id, Tally{placements, nodes}, 100'000'000};
}

Checkpoint some_checkpoint(std::uint64_t units) {
    Checkpoint checkpoint;
    checkpoint.identity.problem.piece = Piece::parse("awesome-queen");
    checkpoint.identity.problem.board = square_board(32);
    checkpoint.identity.problem.pieces = 32;
    checkpoint.identity.decision = {"forward-filter", "first-rows", 1'000'000};
    checkpoint.identity.parts = {{"identity", 1, units, std::string(32, 'a')}};
    checkpoint.ledger = Ledger(units);
    return checkpoint;
}

void record(Ledger& ledger, UnitId id, Random& random) {
    ledger.record(made_up(id, random), {8, random.next()});
}

// How long a save kept the loop busy: the longest time at once, and all of it beyond recording.
struct Stall {
    double longest = 0;
    double all = 0;
};

PendingSave pending(const Checkpoint& checkpoint, RunDirectory& directory) {
    const auto taken = std::make_shared<const Checkpoint>(checkpoint);
    return {[taken, &directory] { directory.publish_ledger(encode(*taken)); }};
}

// In CPU time of the loop's thread, so that other programs on the machine do not count.
Stall stall_of_save(Checkpoint& checkpoint, RunDirectory& directory,
                    const std::vector<UnitId>& rest, double seconds_a_unit, Random& random) {
    Stall stall;
    BackgroundSave save;
    double before = thread_seconds();
    const auto pause = [&] {
        const double now = thread_seconds();
        stall.longest = std::max(stall.longest, now - before);
        stall.all += now - before;
    };
    save.begin(pending(checkpoint, directory));
    pause();
    // Meanwhile units come in at a steady pace, as from a cluster.
    const auto start = Clock::now();
    for (std::size_t i = 0; i < rest.size(); ++i) {
        before = thread_seconds();
        record(checkpoint.ledger, rest[i], random);
        pause();
        while (seconds_since(start) < static_cast<double>(i + 1) * seconds_a_unit)
            std::this_thread::yield();
    }
    before = thread_seconds();
    while (!save.hear_end()) {
        pause();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        before = thread_seconds();
    }
    return stall;
}

void run(std::uint64_t units, const std::filesystem::path& place) {
    Random random(25);
    Checkpoint checkpoint = some_checkpoint(0);
    const std::uint64_t before = bytes_in_use();
    checkpoint = some_checkpoint(units);
    std::vector<UnitId> order(units);
    for (UnitId id = 0; id < units; ++id) order[id] = id;
    shuffle(order, Random(1));
    const std::uint64_t of_order = units * sizeof(UnitId);
    // The last come in during a save.
    const std::uint64_t during = std::min<std::uint64_t>(units / 10, 100'000);
    double cpu = thread_seconds();
    for (UnitId i = 0; i + during < units; ++i) record(checkpoint.ledger, order[i], random);
    const double recording = (thread_seconds() - cpu) / static_cast<double>(units - during);
    fmt::print("units {}\n", units);
    fmt::print("recorded                 {:8.0f} ns a unit\n", 1e9 * recording);

    const std::filesystem::path path = place / fmt::format("bench_ledger.{}", ::getpid());
    {
        RunDirectory directory(path, [](const std::string&) {});
        const std::vector<UnitId> rest(order.end() - static_cast<std::ptrdiff_t>(during),
                                       order.end());
        // 10,000 results a second: 1,024 workers with units of 0.1 s.
        Stall stall = stall_of_save(checkpoint, directory, rest, 1e-4, random);
        stall.all -= recording * static_cast<double>(during);
        fmt::print("loop away, longest       {:8.3f} ms CPU time\n", 1e3 * stall.longest);
        fmt::print("loop away, all of a save {:8.1f} ms CPU time\n", 1e3 * stall.all);

        const std::uint64_t in_memory = bytes_in_use() - before - of_order;
        fmt::print("in memory                {:8.2f} bytes a finished unit\n",
                   static_cast<double>(in_memory) / static_cast<double>(units));
        cpu = thread_seconds();
        const std::string bytes = encode(checkpoint);
        fmt::print("encoded in               {:8.2f} s CPU time\n", thread_seconds() - cpu);
        fmt::print("on disk                  {:8.2f} bytes a finished unit\n",
                   static_cast<double>(bytes.size()) / static_cast<double>(units));
        cpu = thread_seconds();
        const auto start = Clock::now();
        directory.publish_ledger(bytes);
        fmt::print("written in               {:8.2f} s CPU time, {:.2f} s\n",
                   thread_seconds() - cpu, seconds_since(start));
        cpu = thread_seconds();
        const Checkpoint again = decode_checkpoint(bytes);
        fmt::print("decoded in               {:8.2f} s CPU time\n", thread_seconds() - cpu);
        if (again.ledger.finished() != units) std::abort();
    }
    std::filesystem::remove_all(path);
    fmt::print("peak of the process      {:8} MB\n", peak_memory() / 1'000'000);
}

}  // namespace
}  // namespace hetman::test

int main(int argc, char** argv) {
    const std::uint64_t units = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    hetman::test::run(units, argc > 2 ? argv[2] : ".");
}
