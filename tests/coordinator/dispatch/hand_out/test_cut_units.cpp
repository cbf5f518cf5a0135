// Which units are cut, what settles them, and who is given their children.
#include <gtest/gtest.h>

#include <set>

#include "coordinator/dispatch/hand_out/dispatcher.h"

namespace hetman::test {
namespace {

using std::chrono::seconds;

CutUnits into_three(std::uint64_t units) {
    return CutUnits(units, [](UnitId, UnitId) { return 3u; });
}

TEST(CutUnits, NumberChildrenAfterRecounts) {
    CutUnits cuts = into_three(10);
    EXPECT_EQ(cuts.cut(4), 3u);
    EXPECT_EQ(cuts.cut(4), 0u) << "it is cut already";
    EXPECT_EQ(cuts.children(4), (std::pair<UnitId, std::uint32_t>(20, 3)));
    EXPECT_EQ(cuts.cut(21), 3u);
    EXPECT_EQ(cuts.planned(24), 4u);
    EXPECT_EQ(cuts.path(24), (ChildPath{1, 1}));
    EXPECT_EQ(cuts.planned(5), 5u);
    EXPECT_EQ(cuts.path(5), ChildPath());
    EXPECT_FALSE(cuts.is_child(19));
    EXPECT_TRUE(cuts.is_child(25));
    EXPECT_FALSE(cuts.is_child(26));
}

TEST(CutUnits, AreFinishedByAllOfTheirChildren) {
    CutUnits cuts = into_three(10);
    cuts.cut(4);
    cuts.cut(21);
    EXPECT_FALSE(cuts.finish(20).planned);
    EXPECT_FALSE(cuts.finish(20).planned) << "twice";
    EXPECT_FALSE(cuts.finish(22).planned);
    EXPECT_FALSE(cuts.finish(23).planned);
    EXPECT_FALSE(cuts.finish(24).planned);
    const CutUnits::Settled last = cuts.finish(25);
    EXPECT_EQ(last.planned, 4u);
    EXPECT_EQ(last.units, (std::vector<UnitId>{21, 4}));
    EXPECT_TRUE(cuts.is_settled(4));
    EXPECT_FALSE(cuts.finish(21).planned) << "a late answer";
    EXPECT_FALSE(cuts.finish(4).planned);
}

TEST(CutUnits, SettleTheirChildrenWhenTheyComeInThemselves) {
    CutUnits cuts = into_three(10);
    cuts.cut(4);
    cuts.cut(21);
    cuts.finish(20);
    const CutUnits::Settled child = cuts.finish(21);
    EXPECT_FALSE(child.planned);
    EXPECT_EQ(child.units, (std::vector<UnitId>{23, 24, 25}));
    const CutUnits::Settled whole = cuts.finish(4);
    EXPECT_FALSE(whole.planned) << "its own answer is recorded";
    EXPECT_EQ(whole.units, (std::vector<UnitId>{22}));
    EXPECT_FALSE(cuts.finish(22).planned);
}

Cutting three_children() {
    Cutting cutting;
    cutting.cut = [](UnitId, UnitId) { return 3u; };
    cutting.nanoseconds_a_node = 1e9;
    return cutting;
}

constexpr UnitId long_unit = 0;

Dispatcher dispatcher_of(const Ledger& ledger, std::size_t workers, std::uint64_t longest,
                         Cutting cutting = three_children()) {
    return Dispatcher(
        ledger, std::vector<std::uint32_t>(workers, 1), Dispatcher::Order::estimate,
        [longest](UnitId id) { return id == long_unit ? longest : 1; }, std::move(cutting));
}

// All units given to any worker, until nothing is left.
std::set<UnitId> hand_out_all(Dispatcher& dispatcher, std::size_t workers) {
    std::set<UnitId> given;
    while (dispatcher.not_handed_out() > 0)
        for (std::size_t worker = 0; worker < workers; ++worker)
            for (const UnitId id : dispatcher.next_batch(worker, seconds(1))) {
                given.insert(id);
                dispatcher.finished(worker, id, 1'000'000'000, seconds(2));
            }
    return given;
}

TEST(UnitCutting, IsForUnitsThatOutlastTheRun) {
    const Ledger ledger(100);
    Dispatcher cut = dispatcher_of(ledger, 20, 50);
    const std::set<UnitId> given = hand_out_all(cut, 20);
    EXPECT_FALSE(given.contains(long_unit));
    EXPECT_GE(*given.rbegin(), 200u) << "children are";
    EXPECT_TRUE(cut.cut_units().is_settled(long_unit));

    Dispatcher few = dispatcher_of(ledger, 2, 10);
    EXPECT_EQ(hand_out_all(few, 2).size(), 100u) << "it is no longer than its share";
    Dispatcher one = dispatcher_of(ledger, 1, 1000);
    EXPECT_EQ(hand_out_all(one, 1).size(), 100u) << "nobody could help";
    Cutting of_short = three_children();
    of_short.nanoseconds_a_node = 1e3;
    Dispatcher brief = dispatcher_of(ledger, 20, 50, of_short);
    EXPECT_TRUE(brief.next_batch(0, seconds(0)).front() == long_unit) << "50 us are not worth it";
}

// The last unit turns out to be long only when it runs.
class RunningCut : public testing::Test {
  protected:
    RunningCut() {
        for (int round = 0; dispatcher_.not_handed_out() > 0; ++round)
            for (std::size_t worker = 0; worker < workers; ++worker)
                for (const UnitId id : dispatcher_.next_batch(worker, seconds(2 * round))) {
                    if (id == long_unit)
                        holder_ = worker;
                    else
                        dispatcher_.finished(worker, id, 2'000'000'000, seconds(2 * round + 2));
                }
    }
    std::vector<UnitId> next(std::size_t worker) { return dispatcher_.next_batch(worker, now); }
    std::size_t idle() const { return holder_ == 3 ? 4 : 3; }

    static constexpr std::size_t workers = 10;
    static constexpr UnitId first_child = 400;
    static constexpr seconds now{80};
    const Ledger ledger_{first_child / 2};
    Dispatcher dispatcher_ = Dispatcher(
        ledger_, std::vector<std::uint32_t>(workers, 1), Dispatcher::Order::estimate,
        [](UnitId id) { return id == long_unit ? 1 : 2; },
        [] {
            Cutting cutting = three_children();
            cutting.share = 1000;
            return cutting;
        }());
    std::size_t holder_ = workers;
};

TEST_F(RunningCut, GivesChildrenToTheIdle) {
    ASSERT_LT(holder_, workers);
    std::set<UnitId> given;
    for (std::size_t worker = 0; worker < workers; ++worker)
        for (const UnitId id : next(worker)) given.insert(id);
    EXPECT_GE(given.size(), 3u);
    EXPECT_GE(*given.begin(), first_child);
}

TEST_F(RunningCut, IsFinishedByItsChildren) {
    next(idle());
    EXPECT_EQ(dispatcher_.finished(idle(), first_child, 1, now), std::nullopt);
    EXPECT_EQ(dispatcher_.finished(idle(), first_child + 1, 1, now), std::nullopt);
    EXPECT_EQ(dispatcher_.finished(idle(), first_child + 2, 1, now), long_unit);
    EXPECT_EQ(dispatcher_.finished(holder_, long_unit, 1, now), std::nullopt);
    EXPECT_EQ(dispatcher_.finished(idle(), 4000, 1, now), std::nullopt) << "there is no such unit";
}

TEST_F(RunningCut, NeedsNoChildrenOnceItIsThere) {
    const std::vector<UnitId> given = next(idle());
    ASSERT_EQ(given.size(), 1u);
    EXPECT_EQ(dispatcher_.finished(holder_, long_unit, 1, now), std::nullopt);
    for (std::size_t worker = 0; worker < workers; ++worker)
        EXPECT_TRUE(worker == idle() || next(worker).empty());
    EXPECT_EQ(dispatcher_.finished(idle(), given.front(), 1, now), std::nullopt);
}

TEST_F(RunningCut, IsNotHandedOutAgainWhenItsWorkerDies) {
    next(idle());
    EXPECT_EQ(dispatcher_.give_up(holder_), 0u);
    std::set<UnitId> given;
    for (std::size_t worker = 0; worker < workers; ++worker)
        if (worker != holder_ && worker != idle())
            for (const UnitId id : next(worker)) given.insert(id);
    EXPECT_FALSE(given.contains(long_unit));
    // Nor is anything lost with the worker of a child.
    EXPECT_EQ(dispatcher_.give_up(idle()), 1u);
    for (std::size_t worker = 0; worker < workers; ++worker)
        if (worker != holder_ && worker != idle())
            for (const UnitId id : next(worker)) given.insert(id);
    EXPECT_GE(given.size(), 3u);
}

}  // namespace
}  // namespace hetman::test
