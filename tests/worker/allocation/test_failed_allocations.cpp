// Whichever allocation of whichever thread fails: a count is right, or memory is said to be short;
// nothing hangs, and the process goes on.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <new>
#include <optional>
#include <string>

#include "tests/support/failing_allocations.h"
#include "tests/support/oracle.h"
#include "worker/engine_list.h"
#include "worker/pool.h"

namespace hetman::test {
namespace {

constexpr std::chrono::microseconds patience = std::chrono::seconds(60);

// Nothing: memory was short.
template <class Answer>
using Count = std::function<std::optional<Answer>()>;

// Lets the first allocation fail, then the second, and so on to the last. Returns the number of
// counts that memory was too short for.
template <class Answer>
std::uint64_t expect_right_or_refused(const Count<Answer>& count, const Answer& right,
                                      Allocating which, std::uint64_t step = 1) {
    std::uint64_t refused = 0;
    bool has_failed = true;
    for (std::uint64_t k = 1; has_failed; k += step) {
        std::optional<Answer> answer;
        try {
            const FailingAllocations failing(which, k);
            answer = count();
        } catch (const std::bad_alloc&) {
        }
        has_failed = FailingAllocations::has_failed();
        refused += answer ? 0 : 1;
        if (!answer) continue;
        EXPECT_EQ(*answer, right) << "allocation " << k;
    }
    return refused;
}

// A board so large that helpers share the passes and the meeting of the two halves.
TEST(FailedAllocations, OfAnEngineWithHelpers) {
    Problem problem;
    problem.piece = Piece::parse("K");
    problem.board = {20, 20};
    problem.pieces = NumberKind::any;
    const auto engine =
        engine_kind("frontier-dp").make_engine(problem, {std::uint64_t{1} << 30, 3});
    const Count<Tally> count = [&] { return engine->count(problem, never_stop); };
    const Tally right = *count();
    expect_right_or_refused(count, right, Allocating::other_threads);
    EXPECT_GT(expect_right_or_refused(count, right, Allocating::this_thread, 233), 2U);
    EXPECT_EQ(count(), right);
}

// ---- The pool -------------------------------------------------------------------------------

using Tallies = std::map<UnitId, Tally>;

std::vector<Unit> units_of(const Problem& whole) {
    std::vector<Unit> units(whole.board.columns);
    for (Square square = 0; square < units.size(); ++square) {
        units[square].id = square;
        units[square].kind = Prefix{{square}};
    }
    return units;
}

// Nothing if the pool has had trouble, which must be a lack of memory.
std::optional<Tallies> counted_by_pool(const Problem& whole, const std::string& engine,
                                       const std::vector<Unit>& units) {
    Pool pool(hetman::Setup{whole, engine, 2});
    pool.add(units);
    Tallies tallies;
    while (tallies.size() < units.size()) {
        pool.wait(patience);
        for (const UnitResult& result : pool.take_results())
            tallies.emplace(result.id, result.answer.tally);
        if (const auto trouble = pool.take_trouble()) {
            if (trouble->text != "out of memory") throw std::runtime_error(trouble->text);
            return std::nullopt;
        }
    }
    return tallies;
}

class PoolOfEngine : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(All, PoolOfEngine,
                         testing::Values("backtracking", "filtering", "row_bitmask",
                                         "forward_filter", "line_sweep"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(PoolOfEngine, CountsRightOrSaysThatMemoryIsShort) {
    std::string engine = GetParam();
    for (char& c : engine)
        if (c == '_') c = '-';
    const Problem whole = problem_on("Q", 6);
    const std::vector<Unit> units = units_of(whole);
    const Tallies right = *counted_by_pool(whole, engine, units);
    const Count<Tallies> count = [&] { return counted_by_pool(whole, engine, units); };
    EXPECT_GT(expect_right_or_refused(count, right, Allocating::other_threads), 2U)
        << "no thread allocated";
    EXPECT_GT(expect_right_or_refused(count, right, Allocating::this_thread), 5U);
}

}  // namespace
}  // namespace hetman::test
