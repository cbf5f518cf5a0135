// Which worker holds which units, and which of them for too long. The tests set the time.
#include <gtest/gtest.h>

#include "coordinator/dispatch/hand_out/leases.h"

namespace hetman::test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using Ids = std::vector<UnitId>;

Ids ids_of(const std::vector<Leases::Overdue>& overdue) {
    Ids ids;
    for (const Leases::Overdue& unit : overdue) ids.push_back(unit.id);
    return ids;
}

TEST(Leases, KnowWhatEveryWorkerHolds) {
    Leases leases({1, 2});
    leases.lend(0, {1, 2}, seconds(0));
    leases.lend(1, {3, 4, 5}, seconds(0));
    EXPECT_EQ(leases.held(0), 2u);
    EXPECT_EQ(leases.held(1), 3u);
    leases.give_back(1, 4, seconds(1));
    leases.give_back(1, 77, seconds(1));  // nobody's
    leases.give_back(0, 5, seconds(1));   // another's
    EXPECT_EQ(leases.held(0), 2u);
    EXPECT_EQ(leases.held(1), 2u);
    EXPECT_EQ(leases.take_back(1), (Ids{3, 5}));
    EXPECT_EQ(leases.held(1), 0u);
}

TEST(Leases, KnowNothingOfTimesBeforeTheFirstUnitIsBack) {
    Leases leases({1, 1});
    leases.lend(0, {1}, seconds(0));
    leases.lend(1, {2}, seconds(0));
    EXPECT_TRUE(leases.overdue(hours(1000)).empty());
}

TEST(Leases, AreAMinuteAtLeast) {
    Leases leases({1, 1});
    leases.lend(0, {1}, seconds(0));
    leases.lend(1, {2}, seconds(0));
    leases.give_back(0, 1, seconds(1));
    EXPECT_TRUE(leases.overdue(minutes(1)).empty());
    const auto overdue = leases.overdue(minutes(1) + seconds(1));
    ASSERT_EQ(ids_of(overdue), (Ids{2}));
    EXPECT_EQ(overdue[0].worker, 1u);
    EXPECT_EQ(overdue[0].running, minutes(1) + seconds(1));
    EXPECT_TRUE(leases.overdue(minutes(2)).empty()) << "it is told once";
}

TEST(Leases, AreTenTimesTheLongestUnit) {
    Leases leases({1, 1});
    leases.lend(0, {1, 3}, seconds(0));
    leases.lend(1, {2}, seconds(0));
    leases.give_back(0, 1, minutes(5));
    leases.give_back(0, 3, minutes(6));  // began when the other ended: a minute
    EXPECT_TRUE(leases.overdue(minutes(50)).empty());
    EXPECT_EQ(ids_of(leases.overdue(minutes(51))), (Ids{2}));
}

TEST(Leases, BeginWhenTheUnitBegins) {
    Leases leases({2, 1});
    leases.lend(0, {1, 2, 3, 4}, seconds(0));
    leases.lend(1, {9}, seconds(0));
    leases.give_back(1, 9, seconds(1));
    leases.give_back(0, 1, seconds(40));
    // Unit 2 runs since the start, unit 3 since second 40; unit 4 waits.
    EXPECT_EQ(ids_of(leases.overdue(seconds(401))), (Ids{2}));
    EXPECT_TRUE(leases.overdue(seconds(440)).empty());
    EXPECT_EQ(ids_of(leases.overdue(seconds(441))), (Ids{3}));
    leases.give_back(0, 3, seconds(450));
    EXPECT_TRUE(leases.overdue(seconds(4000)).empty()) << "a unit of 410 s: 4100 s are allowed";
    EXPECT_EQ(ids_of(leases.overdue(seconds(4551))), (Ids{4}));
}

TEST(Leases, AreTwiceAsLongEachTime) {
    Leases leases({1, 1, 1, 1});
    leases.lend(0, {1}, seconds(0));
    leases.lend(1, {2}, seconds(0));
    leases.give_back(0, 1, seconds(1));
    EXPECT_EQ(ids_of(leases.overdue(seconds(61))), (Ids{2}));
    leases.lend(2, {2}, seconds(100));
    EXPECT_TRUE(leases.overdue(seconds(220)).empty());
    const auto again = leases.overdue(seconds(221));
    ASSERT_EQ(ids_of(again), (Ids{2}));
    EXPECT_EQ(again[0].worker, 2u);
    leases.lend(3, {2}, seconds(300));
    EXPECT_TRUE(leases.overdue(seconds(540)).empty());
    EXPECT_EQ(ids_of(leases.overdue(seconds(541))), (Ids{2}));
}

TEST(Leases, EndForEverybodyWhenAnybodyIsBack) {
    Leases leases({1, 1, 1});
    leases.lend(0, {1}, seconds(0));
    leases.lend(1, {2}, seconds(0));
    leases.give_back(0, 1, seconds(1));
    EXPECT_EQ(ids_of(leases.overdue(seconds(61))), (Ids{2}));
    EXPECT_FALSE(leases.is_settled(2));
    leases.lend(2, {2}, seconds(61));
    leases.give_back(1, 2, seconds(70));  // only large, after all
    EXPECT_TRUE(leases.is_settled(2));
    EXPECT_TRUE(leases.overdue(hours(100)).empty());
    leases.give_back(2, 2, hours(100));
    EXPECT_EQ(leases.held(2), 0u);
}

}  // namespace
}  // namespace hetman::test
