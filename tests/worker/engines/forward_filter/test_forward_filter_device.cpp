// The forward filter on devices gives the tallies that it gives on the processor, unit by unit: on
// any device that is there, PoCL's among them, which counts on the processor.
#include <gtest/gtest.h>

#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/placements_to_break_up.h"
#include "tests/worker/engines/engine_checks.h"
#include "tests/worker/engines/forward_filter/forward_filter_on_devices.h"
#include "worker/device_pool.h"
#include "worker/goal_list.h"
#include "worker/pool.h"

namespace hetman::test {
namespace {

// A unit for each pair of squares of the first two rows, which may attack each other.
std::vector<Unit> units_of(const Problem& whole) {
    std::vector<Unit> units;
    for (Square first = 0; first < whole.board.columns; ++first)
        for (Square second = 0; second < whole.board.columns; ++second) {
            Unit unit;
            unit.id = 100 * first + second;
            unit.kind = Prefix{{first}, {whole.board.columns + second}};
            units.push_back(unit);
        }
    return units;
}

TEST_F(ForwardFilterOnDevices, CountPiecesOnEachLine) {
    for (const Piece& piece : pieces_on_each_line())
        for (const std::uint64_t n : {1, 2, 6, 7}) expect_as_on_processor(problem_on(piece, n));
    for (const Piece& piece : main_pieces()) expect_as_on_processor(problem_on(piece, 8));
}

TEST_F(ForwardFilterOnDevices, CountLargerBoards) {
    for (const std::uint64_t n : {14, 15, 16}) expect_as_on_processor(problem_on("QNN", n));
    expect_as_on_processor(problem_on("QN", 12));
}

TEST_F(ForwardFilterOnDevices, CountWrappedBoards) {
    for (const char* piece : {"Q", "R", "R[1,1]0", "RN", "QN"})
        for (const Shape shape : {Shape::cylinder, Shape::torus})
            for (const std::uint64_t n : {6, 7}) {
                Problem problem = problem_on(piece, n);
                problem.board.shape = shape;
                expect_as_on_processor(problem);
            }
}

TEST_F(ForwardFilterOnDevices, CountAllUnitsAtTheSameTime) {
    for (const char* piece : {"Q", "RN", "R(3,1)"}) {
        const Problem whole = problem_on(piece, 9);
        expect_as_on_processor(whole, units_of(whole));
    }
    const Problem whole = problem_on("QNN", 16);
    expect_as_on_processor(whole, units_of(whole));
}

TEST_F(ForwardFilterOnDevices, CountRandomProblems) {
    constexpr std::uint64_t seed = 7;
    SCOPED_TRACE(seed);
    Random random(seed);
    for (int i = 0; i < 50; ++i)
        for (const char* piece : {"Q", "QN", "RNN"})
            expect_as_on_processor(with_random_squares(piece, 8 + i % 2, random));
}

// Beyond 31 lines words have 64 bits.
TEST_F(ForwardFilterOnDevices, CountWideBoards) {
    for (const std::uint64_t n : {31, 36, 61}) {
        const auto placement = straight_placement(Piece::parse("QNN"), n);
        ASSERT_TRUE(placement) << n;
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            SCOPED_TRACE(seed);
            Random random(seed);
            expect_as_on_processor(problem_on("QNN", n, broken_up(*placement, 20, random)));
        }
    }
}

// With required symmetries, recounts and folds only the engine on the processor counts.
TEST_F(ForwardFilterOnDevices, RefuseWhatTheyDoNotCount) {
    const Problem whole = problem_on("Q", 8);
    expect_refusals(*kernel_for(whole), Prefix{{0, 1}, {}});  // two in a row
    Problem folded = whole;
    folded.folded = true;
    EXPECT_EQ(kernel_for(folded), nullptr);
    EXPECT_EQ(kernel_for(problem_on("Q", 64)), nullptr);
}

// A pool of a device answers as a pool of threads does.
TEST_F(ForwardFilterOnDevices, AnswerUnitsOfPools) {
    const Problem whole = problem_on("QN", 12);
    const hetman::Setup setup{whole, "forward-filter", 1};
    DevicePool on_device(setup, device_, goal_kind(Find::count).on_device(setup, device_));
    Pool on_processor(setup);
    const std::vector<Unit> units = units_of(whole);
    on_device.add(units);
    on_processor.add(units);
    std::map<UnitId, std::pair<Tally, std::uint64_t>> from_device, from_processor;
    while (from_device.size() < units.size() || from_processor.size() < units.size()) {
        for (const UnitResult& result : on_device.take_results())
            from_device[result.id] = {result.answer.tally, result.checksum};
        for (const UnitResult& result : on_processor.take_results())
            from_processor[result.id] = {result.answer.tally, result.checksum};
        ASSERT_EQ(on_device.take_failure(), "");
        ASSERT_FALSE(on_device.take_trouble());
        std::this_thread::yield();
    }
    EXPECT_EQ(from_device, from_processor);
}

// Hand-out may give a unit back to who has it.
TEST_F(ForwardFilterOnDevices, AnswerAUnitAsOftenAsTheyAreAsked) {
    const Problem whole = problem_on("QN", 11);
    const hetman::Setup setup{whole, "forward-filter", 1};
    DevicePool pool(setup, device_, goal_kind(Find::count).on_device(setup, device_));
    const Unit unit;
    pool.add({unit, unit});
    pool.add({unit});
    std::vector<UnitResult> results;
    while (results.size() < 3) {
        for (UnitResult& result : pool.take_results()) results.push_back(std::move(result));
        ASSERT_EQ(pool.take_failure(), "");
        std::this_thread::yield();
    }
    for (const UnitResult& result : results) {
        EXPECT_EQ(result.answer.tally.placements, 44u);
        EXPECT_EQ(result.checksum, results.front().checksum);
    }
}

// Far more units than count at the same time: the queue holds what it can.
TEST_F(ForwardFilterOnDevices, TakeAnyNumberOfUnits) {
    const Problem whole = problem_on("QNN", 14);
    std::vector<Unit> units;
    for (int i = 0; i < 20; ++i)
        for (Unit unit : units_of(whole)) {
            unit.id += 10'000 * i;
            units.push_back(unit);
        }
    const auto engine = make_forward_filter(whole.piece, whole.board, Variant::portable);
    Tally once;
    for (const Unit& unit : units_of(whole))
        once = once + count_with(*engine, problem_of(whole, unit));
    Tally all;
    for (const auto& [id, tally] : counted(whole, units)) all = all + tally;
    EXPECT_EQ(all.nodes, 20 * once.nodes);
    EXPECT_EQ(all.placements, once.placements * 20);
}

TEST_F(ForwardFilterOnDevices, StopSoon) {
    const Problem whole = problem_on("QNN", 31);
    const hetman::Setup setup{whole, "forward-filter", 1};
    DevicePool pool(setup, device_, goal_kind(Find::count).on_device(setup, device_));
    std::vector<Unit> units = units_of(whole);
    units.resize(pool.units_at_once());
    pool.add(std::move(units));
    while (!pool.hungry()) std::this_thread::yield();
    pool.abandon();
    EXPECT_EQ(pool.take_failure(), "");
    EXPECT_FALSE(pool.take_trouble());
}

}  // namespace
}  // namespace hetman::test
