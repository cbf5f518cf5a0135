// The pool returns the tally of every unit it was given, with any number of threads, and becomes
// idle whenever it is asked to.
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <thread>

#include "common/failure.h"
#include "tests/worker/engines/engines_under_test.h"
#include "worker/engines/shared/memory_corruption.h"
#include "worker/machine/usable_threads.h"
#include "worker/pool.h"

namespace hetman::test {
namespace {

using Tallies = std::map<UnitId, Tally>;

// So long that a pool that hangs is detected by the test's own time limit, not by this one.
constexpr std::chrono::microseconds patience = std::chrono::seconds(60);

// A unit for each square of the first row, among them units with every required symmetry.
std::vector<Unit> units_of(const Problem& whole) {
    std::vector<Unit> units;
    for (Square square = 0; square < whole.board.rows; ++square) {
        Unit unit;
        unit.id = 100 + square;
        unit.weight = 3;
        unit.kind = Prefix{{square}};
        units.push_back(unit);
        unit.id = 200 + square;
        unit.kind = Prefix{{square}, {whole.board.rows + (square + 3) % whole.board.rows}};
        units.push_back(unit);
    }
    for (const Symmetry symmetry : all_symmetries) {
        Unit unit;
        unit.id = 300 + symmetry.code();
        unit.symmetry = symmetry;
        units.push_back(unit);
    }
    return units;
}

Tallies counted_directly(const Problem& whole, const std::string& engine,
                         const std::vector<Unit>& units) {
    Tallies tallies;
    for (const Unit& unit : units)
        tallies[unit.id] =
            count_with(*engine_for(engine_kind(engine), whole, unit.symmetry).make_engine(whole),
                       problem_of(whole, unit));
    return tallies;
}

// Takes results until there are `expected` of them.
Tallies taken_from(Pool& pool, std::size_t expected) {
    Tallies tallies;
    while (tallies.size() < expected) {
        pool.wait(patience);
        for (const UnitResult& result : pool.take_results())
            EXPECT_TRUE(tallies.emplace(result.id, result.answer.tally).second)
                << "unit " << result.id << " came twice";
        if (const auto trouble = pool.take_trouble()) {
            ADD_FAILURE() << "unit " << trouble->unit << ": " << trouble->text;
            break;
        }
    }
    return tallies;
}

// Returns when no unit waits any more: threads are counting those that have not ended.
void await_start(const Pool& pool) {
    while (!pool.hungry()) std::this_thread::yield();
}

// For each thread a unit that would take years.
std::vector<Unit> endless_units(const Pool& pool) {
    std::vector<Unit> units(pool.threads());
    for (UnitId id = 0; id < units.size(); ++id) units[id].id = 1000 + id;
    return units;
}

class PoolOfThreads : public testing::TestWithParam<std::uint32_t> {};

INSTANTIATE_TEST_SUITE_P(All, PoolOfThreads, testing::Values(1u, 2u, 5u));

// The joins count row choices or the whole problem, but no prefixes.
std::vector<Unit> units_for(const std::string& engine, const Problem& whole) {
    const EngineKind& kind = engine_kind(engine);
    if (kind.strategy() != Strategy::row_choices || kind.refusal(whole)) return units_of(whole);
    std::vector<Unit> units(3);
    for (UnitId id = 0; id < units.size(); ++id) units[id].id = 100 + id;
    return units;
}

TEST_P(PoolOfThreads, CountsWhatDirectCountingCounts) {
    for (const std::string& engine : engine_names()) {
        SCOPED_TRACE(engine);
        const Problem whole = problem_on("QN", engine == "brute-force" ? 5 : 10);
        const std::vector<Unit> units = units_for(engine, whole);
        Pool pool(hetman::Setup{whole, engine, GetParam()});
        EXPECT_EQ(pool.threads(), GetParam());
        pool.add(units);
        EXPECT_EQ(taken_from(pool, units.size()), counted_directly(whole, engine, units));
        EXPECT_TRUE(pool.hungry());
        EXPECT_TRUE(pool.take_results().empty());
        EXPECT_FALSE(pool.take_trouble());
    }
}

TEST_P(PoolOfThreads, TakesUnitsInManyPortions) {
    const Problem whole = problem_on("QN", 10);
    const std::vector<Unit> units = units_of(whole);
    Pool pool(hetman::Setup{whole, "forward-filter", GetParam()});
    for (const Unit& unit : units) pool.add({unit});
    EXPECT_EQ(taken_from(pool, units.size()), counted_directly(whole, "forward-filter", units));
    pool.add({});
    pool.add({units.front()});
    EXPECT_EQ(taken_from(pool, 1).begin()->first, units.front().id);
}

TEST_P(PoolOfThreads, AbandonsEndlessUnits) {
    const Problem whole = problem_on("Q", 28);  // each unit would take years
    std::vector<Unit> units(20);
    for (UnitId id = 0; id < units.size(); ++id) units[id].id = id;
    Pool pool(hetman::Setup{whole, "row-bitmask", GetParam()});
    pool.add(endless_units(pool));
    await_start(pool);
    pool.add(units);
    pool.abandon();
    EXPECT_TRUE(pool.take_results().empty());
    EXPECT_FALSE(pool.take_trouble());
    EXPECT_TRUE(pool.hungry()) << "the waiting units are forgotten";
    pool.add(units);
    EXPECT_TRUE(pool.hungry()) << "nothing can be added any more";
    pool.abandon();
}

TEST_P(PoolOfThreads, IsDestroyedWithEndlessUnitsRunning) {
    Pool pool(hetman::Setup{problem_on("QNN", 40), "forward-filter", GetParam()});
    pool.add(endless_units(pool));
    await_start(pool);
    pool.add(std::vector<Unit>(10));
    EXPECT_FALSE(pool.hungry()) << "the threads are busy, so that these wait";
}

TEST_P(PoolOfThreads, KeepsCompleteResultsWhenItIsAbandoned) {
    const Problem whole = problem_on("Q", 28);
    // The first unit is dead at once (a whole row is blocked); the others never end.
    std::vector<Unit> units(10);
    for (UnitId id = 0; id < units.size(); ++id) units[id].id = id;
    Prefix first_row;
    for (Square square = 0; square < 28; ++square) first_row.blocked.push_back(square);
    units[0].kind = first_row;
    Pool pool(hetman::Setup{whole, "forward-filter", GetParam()});
    pool.add({units[0]});
    pool.wait(patience);
    pool.add(endless_units(pool));
    await_start(pool);
    pool.add({units.begin() + 1, units.end()});
    pool.abandon();
    const std::vector<UnitResult> results = pool.take_results();
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0].id, 0u);
    EXPECT_EQ(results[0].answer.tally.placements, 0u);
}

TEST_P(PoolOfThreads, IsStoppedWithoutWaitingForItsThreads) {
    const Problem whole = problem_on("Q", 28);  // each unit would take years
    Pool pool(hetman::Setup{whole, "row-bitmask", GetParam()});
    pool.wait_until_stopped(patience);  // nothing runs
    pool.add(std::vector<Unit>(20));
    pool.stop();
    pool.wait_until_stopped(patience);
    EXPECT_TRUE(pool.hungry()) << "the waiting units are forgotten";
    EXPECT_TRUE(pool.take_results().empty());
    EXPECT_FALSE(pool.take_trouble());
}

TEST_P(PoolOfThreads, ReportsTroubleAndCountsNothingMore) {
    const Problem whole = problem_on("Q", 8);
    for (const bool placed : {true, false}) {
        Pool pool(hetman::Setup{whole, "row-bitmask", GetParam()});
        // Valid units first: their results must not be taken for the invalid unit's result.
        const std::vector<Unit> good = units_of(whole);
        pool.add(good);
        EXPECT_EQ(taken_from(pool, good.size()).size(), good.size());
        Unit bad;
        bad.id = 77;
        // The first square beyond the board.
        bad.kind = placed ? Prefix{{64}, {}} : Prefix{{}, {64}};
        pool.add({bad});
        pool.wait(patience);
        const std::optional<Trouble> trouble = pool.take_trouble();
        ASSERT_TRUE(trouble);
        EXPECT_EQ(trouble->unit, 77u);
        EXPECT_NE(trouble->text.find("64"), std::string::npos) << trouble->text;
        EXPECT_FALSE(pool.take_trouble()) << "trouble is told once";
        pool.add({Unit{}});
        pool.abandon();
        EXPECT_TRUE(pool.take_results().empty());
    }
}

TEST(Pool, ReportsMemoryCorruptionAsAFailureOfVerification) {
    const Trouble corruption = trouble_of(3, MemoryCorruption("the numbers"));
    EXPECT_EQ(corruption.unit, 3u);
    EXPECT_EQ(corruption.code, ExitCode::verification);
    EXPECT_EQ(corruption.text,
              "possible memory corruption: the numbers changed after they were written");
    // Only that: the remedy differs.
    EXPECT_EQ(trouble_of(3, std::runtime_error("possible memory corruption")).code,
              ExitCode::internal_error);
    EXPECT_EQ(trouble_of(3, Failure(ExitCode::usage, {"no memory", "", ""})).code,
              ExitCode::internal_error);
}

TEST(Pool, RecountsWithTheSecondEngine) {
    const Problem whole = problem_on("Q", 7);
    hetman::Setup setup{whole, "row-bitmask", 1};
    setup.second_engine = "filtering";
    Pool pool(setup);
    std::vector<Unit> units = units_of(whole);
    const Tallies first = counted_directly(whole, setup.engine, units);
    const Tallies second = counted_directly(whole, setup.second_engine, units);
    EXPECT_NE(first, second) << "the engines visit different nodes";
    pool.add(units);
    EXPECT_EQ(taken_from(pool, units.size()), first);
    for (Unit& unit : units) unit.recount = RecountBy::second_engine;
    pool.add(units);
    EXPECT_EQ(taken_from(pool, units.size()), second);
}

TEST(Pool, RecountsWithItsEngineAndWithThePortableKernel) {
    const Problem whole = problem_on("QN", 10);
    const hetman::Setup setup{whole, "forward-filter", 2};
    Pool pool(setup);
    std::vector<Unit> units = units_of(whole);
    const Tallies first = counted_directly(whole, setup.engine, units);
    for (const RecountBy by : {RecountBy::engine, RecountBy::portable_kernel}) {
        for (Unit& unit : units) unit.recount = by;
        pool.add(units);
        EXPECT_EQ(taken_from(pool, units.size()), first);
    }
}

TEST(Pool, WithoutASecondEngineReportsTroubleAtARecount) {
    Pool pool(hetman::Setup{problem_on("Q", 7), "row-bitmask", 1});
    Unit unit;
    unit.recount = RecountBy::second_engine;
    pool.add({unit});
    pool.wait(patience);
    const auto trouble = pool.take_trouble();
    ASSERT_TRUE(trouble);
    EXPECT_NE(trouble->text.find("second engine"), std::string::npos);
}

TEST(Pool, RefusesAnUnknownEngine) {
    EXPECT_THROW(Pool(hetman::Setup{problem_on("Q", 8), "steam-engine", 1}), std::invalid_argument);
}

TEST(Pool, WithoutWorkWaitsNoLongerThanItMust) {
    Pool pool(hetman::Setup{problem_on("Q", 8), "row-bitmask", 1});
    EXPECT_TRUE(pool.hungry());
    pool.wait(std::chrono::microseconds(1));
    EXPECT_TRUE(pool.take_results().empty());
}

TEST(Pool, ThisProcessMayUseSomeThreads) { EXPECT_GE(usable_threads(), 1u); }

}  // namespace
}  // namespace hetman::test
