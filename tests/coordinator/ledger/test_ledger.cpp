// The ledger: what is recorded, compared and added up.
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "common/failure.h"
#include "common/messages/serialize.h"
#include "coordinator/ledger/ledger.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/bit_flip.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

ExitCode code_of_recording(Ledger& ledger, const UnitResult& result, std::uint64_t weight) {
    try {
        ledger.record(result, weight);
    } catch (const Failure& failure) {
        return failure.code();
    }
    return ExitCode::complete;
}

TEST(Ledger, RecordsUnits) {
    Ledger ledger(3);
    EXPECT_EQ(ledger.units(), 3u);
    EXPECT_EQ(ledger.finished(), 0u);
    EXPECT_FALSE(ledger.complete());
    EXPECT_TRUE(ledger.record({1, Tally{10, 20}, 30}, 4));
    EXPECT_TRUE(ledger.is_done(1));
    EXPECT_FALSE(ledger.is_done(0));
    EXPECT_EQ(ledger.tally(1), (Tally{10, 20}));
    EXPECT_EQ(ledger.weight(1), 4u);
    EXPECT_EQ(ledger.finished(), 1u);
    EXPECT_TRUE(ledger.record({0, Tally{1, 1}, 1}, 8));
    EXPECT_TRUE(ledger.record({2, Tally{0, 5}, 2}, 2));
    EXPECT_TRUE(ledger.complete());
    EXPECT_EQ(ledger.nodes(), 26u);
    EXPECT_EQ(ledger.cpu_nanoseconds(), 33u);
    EXPECT_EQ(ledger.weighted_sum(0, 3), 48);
    EXPECT_EQ(ledger.weighted_sum(1, 1), 40);
    EXPECT_EQ(ledger.weighted_sum(1, 0), 0);
}

// The snapshot that a save takes while units are recorded.
TEST(Ledger, ACopyStaysAsItIs) {
    constexpr std::uint64_t units = 2 * LedgerBlock::size + 1;
    const GoalKind& goal = goal_kind(Find::first);
    Ledger ledger(units, goal);
    UnitResult with_placement = made_up_result(units - 1);
    with_placement.answer.details = pack(Squares{0, 9});
    ledger.record(with_placement, 2);
    ledger.record(made_up_result(5), 2);
    const Ledger copy = ledger;
    for (const UnitId id : {UnitId{0}, UnitId{6}, LedgerBlock::size}) {
        with_placement = made_up_result(id);
        with_placement.answer.details = pack(Squares{1, id});
        ledger.record(with_placement, 1);
    }
    ledger.strike(5);
    EXPECT_NO_THROW(copy.check());
    EXPECT_EQ(copy.finished(), 2u);
    EXPECT_TRUE(copy.is_done(5));
    EXPECT_EQ(copy.tally(5), made_up_result(5).answer.tally);
    EXPECT_FALSE(copy.is_done(6));
    EXPECT_FALSE(copy.is_done(LedgerBlock::size));
    EXPECT_EQ(copy.details().size(), 1u);
    EXPECT_EQ(copy.settled_by(), units - 1);
    EXPECT_NO_THROW(ledger.check());
    EXPECT_EQ(ledger.finished(), 4u);
    EXPECT_EQ(ledger.details().size(), 4u);
    EXPECT_EQ(ledger.settled_by(), 0u);
    ledger = copy;
    EXPECT_TRUE(ledger.record(made_up_result(6), 1));
    EXPECT_EQ(copy.finished(), 2u);
}

TEST(Ledger, KeepsNumbersThatDoNotFitTheirColumns) {
    Ledger ledger(4);
    const Tally wide{BigInteger(1) << 200, most};
    ledger.record({2, wide}, most);
    ledger.record({3, Tally{BigInteger(1) << 64, 1}}, 1);
    EXPECT_EQ(ledger.tally(2), wide);
    EXPECT_EQ(ledger.weight(2), most);
    EXPECT_EQ(ledger.weighted_sum(2, 1), (BigInteger(1) << 200) * most);
    ledger.strike(2);
    ledger.record({2, Tally{7, 1}}, 3);
    EXPECT_EQ(ledger.tally(2), (Tally{7, 1}));
    EXPECT_EQ(ledger.weight(2), 3u);
    EXPECT_EQ(ledger.tally(3).placements, BigInteger(1) << 64);
    EXPECT_NO_THROW(ledger.check());
}

TEST(Ledger, ComparesWhatItHoldsAlreadyAndAddsNothing) {
    Ledger ledger(2);
    EXPECT_TRUE(ledger.record({0, Tally{10, 20}, 5}, 4));
    EXPECT_FALSE(ledger.record({0, Tally{10, 20}, 6}, 4));
    EXPECT_EQ(ledger.finished(), 1u);
    EXPECT_EQ(ledger.weighted_sum(0, 2), 40);
    EXPECT_EQ(ledger.nodes(), 20u);
    EXPECT_EQ(ledger.cpu_nanoseconds(), 11u) << "the time was spent all the same";
}

TEST(Ledger, RefusesAResultThatDiffers) {
    const Tally first{make_wide(5, 10), 20};
    for (const Tally& other : {Tally{make_wide(5, 11), 20}, Tally{make_wide(5, 10), 21},
                               Tally{make_wide(6, 10), 20}, Tally{0, 0}}) {
        Ledger ledger(2);
        ledger.record({0, first, 0}, 4);
        try {
            ledger.record({0, other, 0}, 4);
            ADD_FAILURE() << "it was taken";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::verification);
            EXPECT_NE(std::string(failure.what()).find("unit 0"), std::string::npos);
        }
        EXPECT_EQ(ledger.tally(0), first) << "what was known stands";
        EXPECT_EQ(ledger.finished(), 1u);
    }
}

TEST(Ledger, RefusesUnitsThatThereAreNot) {
    Ledger ledger(2);
    EXPECT_EQ(code_of_recording(ledger, {2, Tally{1, 1}, 0}, 1), ExitCode::internal_error);
    EXPECT_EQ(code_of_recording(ledger, {most, Tally{1, 1}, 0}, 1), ExitCode::internal_error);
    Ledger empty;
    EXPECT_EQ(code_of_recording(empty, {0, Tally{1, 1}, 0}, 1), ExitCode::internal_error);
    EXPECT_EQ(ledger.finished(), 0u);
    EXPECT_TRUE(empty.complete()) << "of no units all are finished";
}

TEST(Ledger, GrowsAtItsEnd) {
    Ledger ledger(2);
    ledger.record({0, Tally{10, 1}, 0}, 3);
    ledger.record({1, Tally{20, 1}, 0}, 1);
    EXPECT_TRUE(ledger.complete());
    ledger.grow(5);
    EXPECT_EQ(ledger.units(), 5u);
    EXPECT_FALSE(ledger.complete());
    EXPECT_TRUE(ledger.complete(0, 2));
    EXPECT_FALSE(ledger.complete(1, 2));
    EXPECT_EQ(ledger.weighted_sum(0, 5), 50);
    EXPECT_TRUE(ledger.record({4, Tally{7, 1}, 0}, 1));
    ledger.grow(3);
    EXPECT_EQ(ledger.units(), 5u) << "it never shrinks";
    EXPECT_TRUE(ledger.is_done(4));
}

TEST(Ledger, SumsBeyond128BitsExactly) {
    Ledger ledger(3);
    for (UnitId id = 0; id < 3; ++id) ledger.record({id, Tally{~Wide{0}, 1}, 0}, most);
    // 3 (2^128 - 1) (2^64 - 1)
    EXPECT_EQ(to_decimal(ledger.weighted_sum(0, 3)),
              "18831305206160042290486521168860183857861602278875670249475");
}

// A bit that flips on the way from the engine to the ledger, or in the ledger.
TEST(Ledger, RefusesACountThatLacksItsResidues) {
    Ledger ledger(3);
    ledger.record({0, Tally{10, 20}, 5}, 4);
    for (unsigned bit = 0; bit < 70; ++bit) {
        UnitResult result{1, Tally{77, 20}, 5};
        bit_flip(result.answer.tally.placements, bit);
        try {
            ledger.record(result, 1);
            ADD_FAILURE() << "bit " << bit << " was taken";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::verification);
            EXPECT_NE(std::string(failure.what()).find("unit 1"), std::string::npos)
                << failure.what();
        }
    }
    EXPECT_FALSE(ledger.is_done(1));
    EXPECT_EQ(ledger.weighted_sum(0, 3), 40);
    EXPECT_TRUE(ledger.record({1, Tally{77, 20}, 5}, 1));
}

UnitResult with_placement(UnitId id, Squares placement) {
    UnitResult result{id, Tally{placement.empty() ? 0 : 1, 5}, 1};
    if (!placement.empty()) result.answer.details = pack(placement);
    return result;
}

// A search for the first placement is complete when no unit before the one found can have any.
TEST(Ledger, IsCompleteOnceAllUnitsBeforeTheFirstPlacementAreFinished) {
    Ledger ledger(5, goal_kind(Find::first));
    EXPECT_TRUE(ledger.record(with_placement(3, {1, 7}), 1));
    EXPECT_FALSE(ledger.complete());
    EXPECT_TRUE(ledger.record(with_placement(0, {}), 1));
    EXPECT_TRUE(ledger.record(with_placement(2, {0, 9}), 1));
    EXPECT_FALSE(ledger.complete()) << "unit 1 may have one";
    EXPECT_TRUE(ledger.record(with_placement(1, {}), 1));
    EXPECT_TRUE(ledger.complete());
    EXPECT_EQ(ledger.settled_by(), 2u);
    EXPECT_EQ(ledger.details().at(2), pack(Squares{0, 9}));
    Ledger none(2, goal_kind(Find::first));
    none.record(with_placement(0, {}), 1);
    EXPECT_FALSE(none.complete());
    none.record(with_placement(1, {}), 1);
    EXPECT_TRUE(none.complete());
    EXPECT_FALSE(none.settled_by());
}

TEST(Ledger, ComparesPlacementsToo) {
    Ledger ledger(2, goal_kind(Find::first));
    ledger.record(with_placement(0, {1, 7}), 1);
    EXPECT_FALSE(ledger.record(with_placement(0, {1, 7}), 1));
    EXPECT_EQ(code_of_recording(ledger, with_placement(0, {1, 8}), 1), ExitCode::verification);
    EXPECT_EQ(ledger.details().at(0), pack(Squares{1, 7}));
}

TEST(Ledger, AddsUpHeatMapsWithTheirWeights) {
    Ledger ledger(3);
    EXPECT_TRUE(ledger.counts().empty());
    UnitResult result{0, Tally{2, 5}, 1};
    result.answer.counts = {2, 0, 1};
    ledger.record(result, 4);
    EXPECT_FALSE(ledger.record(result, 4)) << "added once only";
    result.id = 2;
    result.answer.counts = {0, BigInteger(BigInteger(1) << 100), 7};
    ledger.record(result, 1);
    EXPECT_EQ(ledger.counts(),
              (std::vector<CheckedInteger>{8, BigInteger(BigInteger(1) << 100), 11}));
}

TEST(Ledger, NodesNeverWrap) {
    Ledger ledger(2);
    ledger.record({0, Tally{1, most}, 0}, 1);
    EXPECT_EQ(ledger.nodes(), most);
    ledger.record({1, Tally{1, 1}, 0}, 1);
    EXPECT_THROW(ledger.nodes(), std::overflow_error);
}

TEST(Ledger, IsCompleteWithItsShare) {
    Ledger ledger(4);
    EXPECT_EQ(ledger.share(), 4u);
    ledger.restrict_to({true, false, true, false});
    EXPECT_EQ(ledger.share(), 2u);
    ledger.record(made_up_result(0), 1);
    EXPECT_EQ(ledger.finished(), 1u);
    EXPECT_FALSE(ledger.complete());
    ledger.record(made_up_result(2), 1);
    EXPECT_TRUE(ledger.complete());
    ledger.grow(6);
    EXPECT_EQ(ledger.share(), 4u) << "what is added is to be counted too";
    EXPECT_TRUE(ledger.in_share(5));
    EXPECT_FALSE(ledger.in_share(1));
    EXPECT_FALSE(ledger.complete());
}

}  // namespace
}  // namespace hetman::test
