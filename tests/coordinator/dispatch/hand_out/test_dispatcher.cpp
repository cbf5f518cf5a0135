// The dispatcher hands out every unit once, leaves nobody without work, and ends with small stocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <set>

#include "coordinator/dispatch/hand_out/dispatcher.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {
namespace {

struct Crew {
    std::vector<std::uint32_t> threads;
};

UnitResult result_after(UnitId id, std::uint64_t nanoseconds) {
    UnitResult result = made_up_result(id);
    result.cpu_nanoseconds = nanoseconds;
    return result;
}

void finish(Dispatcher& dispatcher, std::size_t worker, const std::vector<UnitResult>& results,
            Dispatcher::Moment now) {
    for (const UnitResult& result : results)
        dispatcher.finished(worker, result.id, result.cpu_nanoseconds, now);
}

// Plays a run: workers finish some of their units in random order and ask for more, until all is
// done. Returns the units in the order in which they were handed out for the first time. Only after
// that may waiting units be lent to another worker as well.
std::vector<UnitId> play(const Ledger& ledger, const Crew& crew, std::uint64_t nanoseconds_a_unit,
                         std::uint64_t seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Dispatcher dispatcher(ledger, crew.threads);
    std::vector<std::deque<UnitId>> stocks(crew.threads.size());
    std::vector<UnitId> handed_out;
    std::set<UnitId> seen;
    const auto ask = [&](std::size_t worker) {
        const std::vector<UnitId> batch = dispatcher.next_batch(worker, {});
        for (const UnitId id : batch) {
            if (seen.insert(id).second)
                handed_out.push_back(id);
            else
                EXPECT_EQ(dispatcher.not_handed_out(), 0u) << "unit " << id << " goes out twice";
        }
        stocks[worker].insert(stocks[worker].end(), batch.begin(), batch.end());
        EXPECT_TRUE(dispatcher.not_handed_out() == 0 || !stocks[worker].empty())
            << "worker " << worker << " starves";
    };
    for (std::size_t worker = 0; worker < stocks.size(); ++worker) ask(worker);
    const auto busy = [&] {
        std::vector<std::size_t> workers;
        for (std::size_t worker = 0; worker < stocks.size(); ++worker)
            if (!stocks[worker].empty()) workers.push_back(worker);
        return workers;
    };
    for (std::vector<std::size_t> workers = busy(); !workers.empty(); workers = busy()) {
        const std::size_t worker = workers[random.below(workers.size())];
        std::vector<UnitResult> results;
        for (std::uint64_t count = 1 + random.below(stocks[worker].size()); count > 0; --count) {
            const auto at = static_cast<std::ptrdiff_t>(
                random.below(std::min<std::size_t>(stocks[worker].size(), crew.threads[worker])));
            results.push_back(result_after(stocks[worker][static_cast<std::size_t>(at)],
                                           random.below(2 * nanoseconds_a_unit + 1)));
            stocks[worker].erase(stocks[worker].begin() + at);
        }
        finish(dispatcher, worker, results, {});
        ask(worker);
    }
    EXPECT_EQ(dispatcher.not_handed_out(), 0u);
    EXPECT_TRUE(dispatcher.next_batch(0, {}).empty());
    return handed_out;
}

void expect_each_once(std::vector<UnitId> handed_out, const Ledger& ledger) {
    std::sort(handed_out.begin(), handed_out.end());
    std::vector<UnitId> open;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (!ledger.is_done(id)) open.push_back(id);
    EXPECT_EQ(handed_out, open);
}

TEST(Dispatcher, HandsOutEveryUnitOnceAndStarvesNobody) {
    const std::vector<Crew> crews{{{1}}, {{4}}, {{1, 1}}, {{1, 1, 1, 1, 1, 1, 1}}, {{8, 1, 3}}};
    for (const Crew& crew : crews)
        for (const std::uint64_t units : {0, 1, 2, 7, 100, 3000})
            for (const std::uint64_t nanoseconds :
                 {std::uint64_t{0}, std::uint64_t{1000}, std::uint64_t{20'000'000},
                  std::uint64_t{3'600'000'000'000}})
                for (std::uint64_t seed = 0; seed < 3; ++seed) {
                    const Ledger ledger(units);
                    expect_each_once(play(ledger, crew, nanoseconds, seed), ledger);
                }
}

TEST(Dispatcher, HandsOutOnlyWhatTheLedgerDoesNotHold) {
    Ledger ledger(500);
    for (UnitId id = 0; id < 500; ++id)
        if (id % 3 != 0) ledger.record(made_up_result(id), 1);
    expect_each_once(play(ledger, {{2, 2}}, 1000, 1), ledger);
    Ledger complete(3);
    for (UnitId id = 0; id < 3; ++id) complete.record(made_up_result(id), 1);
    Dispatcher dispatcher(complete, {1, 1});
    EXPECT_EQ(dispatcher.not_handed_out(), 0u);
    EXPECT_TRUE(dispatcher.next_batch(0, {}).empty());
}

TEST(Dispatcher, ShufflesWhatIsAlikeTheSameWayEveryTime) {
    const Ledger ledger(1000);
    const std::vector<UnitId> order = play(ledger, {{1}}, 1000, 1);
    EXPECT_EQ(play(ledger, {{1}}, 1000, 1), order);
    EXPECT_EQ(play(ledger, {{1}}, 1000, 2), order) << "one worker gets the shuffled order";
    EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
    // The first tenth comes from everywhere.
    std::set<UnitId> tenths;
    for (std::size_t i = 0; i < 100; ++i) tenths.insert(order[i] / 100);
    EXPECT_EQ(tenths.size(), 10u);
}

TEST(Dispatcher, HandsOutTheLongestFirst) {
    const Ledger ledger(64);
    Dispatcher dispatcher(ledger, {1}, Dispatcher::Order::estimate,
                          [](UnitId id) { return id == 3 ? 0 : std::uint64_t{1} << id % 16; });
    std::vector<std::uint64_t> kinds;
    for (std::vector<UnitId> batch = dispatcher.next_batch(0, {}); !batch.empty();
         batch = dispatcher.next_batch(0, {}))
        for (const UnitId id : batch) {
            kinds.push_back(id == 3 ? 0 : 1 + id % 16);
            finish(dispatcher, 0, {result_after(id, 1)}, {});
        }
    EXPECT_EQ(kinds.size(), 64u);
    EXPECT_TRUE(std::is_sorted(kinds.begin(), kinds.end(), std::greater<>()));
}

TEST(Dispatcher, HandsOutByNumberWhereTheFirstPlacementIsLookedFor) {
    Ledger ledger(40);
    ledger.record(made_up_result(1), 1);
    Dispatcher dispatcher(ledger, {1, 1}, Dispatcher::Order::number);
    EXPECT_EQ(dispatcher.next_batch(0, {}), (std::vector<UnitId>{0}));
    EXPECT_EQ(dispatcher.next_batch(1, {}), (std::vector<UnitId>{2}));
    dispatcher.hand_out_only_before(7);
    EXPECT_EQ(dispatcher.not_handed_out(), 4u);
    finish(dispatcher, 0, {result_after(0, 1)}, {});
    dispatcher.hand_out_only_before(30);
    EXPECT_EQ(dispatcher.not_handed_out(), 4u) << "the bound only falls";
    std::vector<UnitId> rest;
    for (std::vector<UnitId> batch = dispatcher.next_batch(0, {}); !batch.empty();
         batch = dispatcher.next_batch(0, {})) {
        rest.insert(rest.end(), batch.begin(), batch.end());
        for (const UnitId id : batch) finish(dispatcher, 0, {result_after(id, 1)}, {});
    }
    EXPECT_EQ(rest, (std::vector<UnitId>{3, 4, 5, 6}));
    EXPECT_EQ(dispatcher.not_handed_out(), 0u);
}

TEST(Dispatcher, StocksAreLargeInTheMiddleAndSmallAtTheEnd) {
    const Ledger ledger(100'000);
    Dispatcher dispatcher(ledger, {1, 1, 1, 1});
    std::vector<UnitId> batch = dispatcher.next_batch(0, {});
    EXPECT_EQ(batch.size(), 1u) << "nothing is known yet";
    std::size_t largest = 0;
    std::vector<std::size_t> sizes;
    while (!batch.empty()) {
        std::vector<UnitResult> results;
        for (const UnitId id : batch) results.push_back(result_after(id, 100'000));
        finish(dispatcher, 0, results, {});
        batch = dispatcher.next_batch(0, {});
        if (!batch.empty()) sizes.push_back(batch.size());
        largest = std::max(largest, batch.size());
    }
    EXPECT_EQ(largest, Dispatcher::stock_nanoseconds / 100'000);
    ASSERT_GE(sizes.size(), 20u);
    EXPECT_LE(sizes.back(), 2u);
    EXPECT_TRUE(std::is_sorted(sizes.begin(), sizes.end(), std::greater<>()))
        << "batches never grow once the pace is known";
}

TEST(Dispatcher, LongUnitsAreHandedOutOneByOne) {
    const Ledger ledger(1000);
    Dispatcher dispatcher(ledger, {4});
    const std::vector<UnitId> first = dispatcher.next_batch(0, {});
    EXPECT_EQ(first.size(), 4u);
    EXPECT_TRUE(dispatcher.next_batch(0, {}).empty()) << "nothing is known yet";
    for (const UnitId id : first) finish(dispatcher, 0, {result_after(id, 600'000'000'000)}, {});
    EXPECT_EQ(dispatcher.next_batch(0, {}).size(), 8u) << "one to run and one to wait a thread";
    EXPECT_TRUE(dispatcher.next_batch(0, {}).empty());
}

TEST(Dispatcher, HandsOutAgainWhatALostWorkerHeld) {
    const Ledger ledger(10);
    Dispatcher dispatcher(ledger, {2, 1}, Dispatcher::Order::number);
    EXPECT_EQ(dispatcher.next_batch(0, {}), (std::vector<UnitId>{0, 1}));
    EXPECT_EQ(dispatcher.next_batch(1, {}), (std::vector<UnitId>{2}));
    EXPECT_EQ(dispatcher.give_up(0), 2u);
    EXPECT_EQ(dispatcher.present(), 1u);
    EXPECT_EQ(dispatcher.not_handed_out(), 9u);
    // It was not dead after all: units that it still returns are not handed out again.
    finish(dispatcher, 0, {result_after(1, 1)}, {});
    finish(dispatcher, 1, {result_after(2, 1)}, {});
    std::vector<UnitId> rest;
    for (std::vector<UnitId> batch = dispatcher.next_batch(1, {}); !batch.empty();
         batch = dispatcher.next_batch(1, {})) {
        rest.insert(rest.end(), batch.begin(), batch.end());
        for (const UnitId id : batch) finish(dispatcher, 1, {result_after(id, 1)}, {});
    }
    EXPECT_EQ(rest, (std::vector<UnitId>{0, 3, 4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(dispatcher.not_handed_out(), 0u);
}

TEST(Dispatcher, LendsWhatIsOverdueToOthersOnly) {
    using std::chrono::minutes;
    const Ledger ledger(4);
    Dispatcher dispatcher(ledger, {1, 1}, Dispatcher::Order::number);
    EXPECT_EQ(dispatcher.next_batch(0, {}), (std::vector<UnitId>{0}));
    EXPECT_EQ(dispatcher.next_batch(1, {}), (std::vector<UnitId>{1}));
    EXPECT_TRUE(dispatcher.lend_overdue_again(minutes(30)).empty());
    finish(dispatcher, 1, {result_after(1, 1)}, minutes(1));
    EXPECT_EQ(dispatcher.next_batch(1, minutes(1)), (std::vector<UnitId>{2}));
    EXPECT_TRUE(dispatcher.lend_overdue_again(minutes(10)).empty());
    ASSERT_EQ(dispatcher.lend_overdue_again(minutes(11)).size(), 1u);
    EXPECT_TRUE(dispatcher.next_batch(0, minutes(11)).empty());
    EXPECT_EQ(dispatcher.next_batch(1, minutes(11)), (std::vector<UnitId>{0}));
    finish(dispatcher, 1, {result_after(2, 1), result_after(0, 1)}, minutes(12));
    EXPECT_EQ(dispatcher.next_batch(1, minutes(12)), (std::vector<UnitId>{3}));
    finish(dispatcher, 1, {result_after(3, 1)}, minutes(13));
    EXPECT_TRUE(dispatcher.lend_overdue_again(minutes(500)).empty()) << "unit 0 is settled";
    EXPECT_TRUE(dispatcher.next_batch(1, minutes(500)).empty());
}

TEST(Dispatcher, HandsOutAgainNothingThatWasLentOnce) {
    using std::chrono::hours;
    const Ledger ledger(2);
    Dispatcher dispatcher(ledger, {1, 1});
    ASSERT_EQ(dispatcher.next_batch(0, {}).size(), 1u);
    ASSERT_EQ(dispatcher.next_batch(1, {}).size(), 1u);
    finish(dispatcher, 0, {result_after(0, 1), result_after(1, 1)}, hours(1));
    dispatcher.lend_once(0, 3, hours(1));
    finish(dispatcher, 1, {result_after(0, 1), result_after(1, 1)}, hours(1));
    EXPECT_TRUE(dispatcher.lend_overdue_again(hours(100)).empty());
    EXPECT_TRUE(dispatcher.next_batch(1, hours(100)).empty()) << "it is late, but no unit";
    EXPECT_EQ(dispatcher.give_up(0), 0u);
    EXPECT_TRUE(dispatcher.next_batch(1, hours(100)).empty());
    EXPECT_EQ(dispatcher.not_handed_out(), 0u);
}

TEST(Dispatcher, HandsOutNothingAgainFromTheBoundOn) {
    const Ledger ledger(10);
    Dispatcher dispatcher(ledger, {1, 1}, Dispatcher::Order::number);
    EXPECT_EQ(dispatcher.next_batch(0, {}), (std::vector<UnitId>{0}));
    EXPECT_EQ(dispatcher.next_batch(1, {}), (std::vector<UnitId>{1}));
    dispatcher.give_up(1);
    dispatcher.hand_out_only_before(1);
    dispatcher.give_up(0);
    EXPECT_EQ(dispatcher.not_handed_out(), 1u);
    EXPECT_EQ(dispatcher.next_batch(1, {}), (std::vector<UnitId>{0}));
}

// Of four units of a second each, two wait behind others when a third worker joins.
TEST(Dispatcher, LendsWhatWaitsElsewhereToWhoeverIsIdle) {
    using std::chrono::seconds;
    constexpr std::uint64_t second = 1'000'000'000;
    const Ledger ledger(60);
    Dispatcher dispatcher(ledger, {1, 1});
    std::vector<UnitId> held = dispatcher.next_batch(0, {});
    ASSERT_EQ(held.size(), 1u);
    finish(dispatcher, 0, {result_after(held[0], second)}, seconds(1));
    held = dispatcher.next_batch(0, seconds(1));
    ASSERT_EQ(held.size(), 2u) << "one to run and one to wait";
    // The other worker takes all others, and finally the one that seems to be stuck.
    bool is_rescued = false;
    for (int at = 1; dispatcher.not_handed_out() > 0; ++at)
        for (const UnitId id : dispatcher.next_batch(1, seconds(at))) {
            finish(dispatcher, 1, {result_after(id, second)}, seconds(at + 1));
            is_rescued = is_rescued || id == held[0];
        }
    EXPECT_TRUE(is_rescued) << "it has been running for far longer than it should";
    EXPECT_EQ(dispatcher.next_batch(1, seconds(100)), (std::vector<UnitId>{held[1]}));
    finish(dispatcher, 1, {result_after(held[1], second)}, seconds(101));
    EXPECT_TRUE(dispatcher.next_batch(1, seconds(102)).empty());
    EXPECT_TRUE(dispatcher.next_batch(0, seconds(102)).empty());
}

// The second worker is ten times slower than the first. Once hardly any long units are left, it
// gets none.
TEST(Dispatcher, KeepsLongUnitsFromSlowWorkersAtTheEnd) {
    using std::chrono::seconds;
    std::size_t asked_at_the_end = 0;
    for (std::uint64_t long_units = 60; long_units < 80; ++long_units) {
        SCOPED_TRACE(long_units);
        const Ledger ledger(long_units + 20);
        const auto nodes = [&](UnitId id) -> std::uint64_t { return id < long_units ? 4096 : 64; };
        Dispatcher dispatcher(ledger, {1, 1}, Dispatcher::Order::estimate, nodes);
        std::array<std::deque<UnitId>, 2> held;
        std::uint64_t long_left = long_units;
        const auto ask = [&](std::size_t worker, seconds now) {
            for (const UnitId id : dispatcher.next_batch(worker, now)) {
                held[worker].push_back(id);
                if (nodes(id) == 4096) --long_left;
            }
        };
        ask(0, seconds(0));
        ask(1, seconds(0));
        for (int at = 1; long_left > 0 && at < 1000; ++at)
            for (const std::size_t worker : {std::size_t{0}, std::size_t{1}}) {
                if (held[worker].empty() || (worker == 1 && at % 10 != 0)) continue;
                finish(dispatcher, worker, {result_after(held[worker].front(), 1)}, seconds(at));
                held[worker].pop_front();
                const std::uint64_t left_before = long_left;
                ask(worker, seconds(at));
                if (worker == 0 || left_before > 3 || left_before == 0) continue;
                ++asked_at_the_end;
                EXPECT_EQ(long_left, left_before);
            }
        EXPECT_EQ(long_left, 0u);
    }
    EXPECT_GT(asked_at_the_end, 3u);
}

// Worker 1 is a device of two units at a time, which counts those with odd numbers.
Dispatcher with_a_device(const Ledger& ledger) {
    return {ledger,
            {1, 2},
            Dispatcher::Order::estimate,
            [](UnitId) { return 1; },
            {},
            {{false, true}, [](UnitId id) { return id % 2 == 1; }}};
}

// Asks that worker for units until it gets no more, and finishes them.
std::set<UnitId> taken_by(std::size_t worker, Dispatcher& dispatcher) {
    std::set<UnitId> taken;
    for (auto batch = dispatcher.next_batch(worker, {}); !batch.empty();
         batch = dispatcher.next_batch(worker, {}))
        for (const UnitId id : batch) {
            taken.insert(id);
            finish(dispatcher, worker, {result_after(id, 1000)}, {});
        }
    return taken;
}

TEST(Dispatcher, GivesDevicesOnlyWhatTheyCount) {
    const Ledger ledger(10);
    Dispatcher dispatcher = with_a_device(ledger);
    EXPECT_EQ(taken_by(1, dispatcher), (std::set<UnitId>{1, 3, 5, 7, 9}));
    EXPECT_TRUE(dispatcher.is_idle(1));
    EXPECT_EQ(taken_by(0, dispatcher), (std::set<UnitId>{0, 2, 4, 6, 8}));
    EXPECT_EQ(dispatcher.not_handed_out(), 0u);
}

TEST(Dispatcher, GivesOthersFirstWhatDevicesDoNotCount) {
    const Ledger ledger(10);
    Dispatcher dispatcher = with_a_device(ledger);
    std::vector<UnitId> taken;
    while (dispatcher.not_handed_out() > 0)
        for (const UnitId id : dispatcher.next_batch(0, {})) {
            taken.push_back(id);
            finish(dispatcher, 0, {result_after(id, 1000)}, {});
        }
    ASSERT_EQ(taken.size(), 10u);
    EXPECT_TRUE(
        std::is_partitioned(taken.begin(), taken.end(), [](UnitId id) { return id % 2 == 0; }));
}

TEST(Dispatcher, LendsDevicesOnlyWhatTheyCount) {
    const Ledger ledger(10);
    Dispatcher dispatcher = with_a_device(ledger);
    taken_by(1, dispatcher);
    std::set<UnitId> held;
    for (int times = 0; times < 3; ++times)
        for (const UnitId id : dispatcher.next_batch(0, {})) held.insert(id);
    ASSERT_FALSE(held.empty());
    EXPECT_TRUE(dispatcher.next_batch(1, std::chrono::hours(100)).empty());
}

TEST(Dispatcher, GivesRecountsToOthersThanDevices) {
    const Ledger ledger(10);
    Dispatcher dispatcher = with_a_device(ledger);
    EXPECT_FALSE(dispatcher.may_recount(1));
    EXPECT_EQ(dispatcher.present_to_recount(), 1u);
    taken_by(1, dispatcher);
    taken_by(0, dispatcher);
    dispatcher.add(10 + 1, 1);
    dispatcher.add(10 + 2, 0);
    EXPECT_TRUE(dispatcher.next_batch(1, {}).empty());
    EXPECT_EQ(taken_by(0, dispatcher), (std::set<UnitId>{11, 12}))
        << "of all that may recount it is the only one";
}

TEST(Dispatcher, GivesDevicesEverythingWhenNobodyElseIsLeft) {
    const Ledger ledger(10);
    Dispatcher dispatcher = with_a_device(ledger);
    ASSERT_FALSE(dispatcher.next_batch(0, {}).empty());
    dispatcher.give_up(0);
    dispatcher.add(10 + 1, 1);
    EXPECT_TRUE(dispatcher.may_recount(1));
    EXPECT_EQ(taken_by(1, dispatcher), (std::set<UnitId>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11}));
    dispatcher.welcome_back(0);
    EXPECT_FALSE(dispatcher.may_recount(1));
}

}  // namespace
}  // namespace hetman::test
