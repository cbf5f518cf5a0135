// Splits: what an engine counts of a problem is exactly what it counts of the children, plus the
// nodes at the root, down to full boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

Problem with_squares(const Problem& problem, const Prefix& prefix) {
    Unit unit;
    unit.kind = prefix;
    return problem_of(problem, unit);
}

class SplittingEngine : public EveryEngine {
  protected:
    // Compares the problem with its split, and goes on with each child or, further down, with the
    // one that has most nodes. Returns the number of splits.
    std::size_t check(const Engine& engine, const Problem& problem, int all_of_levels) const {
        const std::optional<Split> split = engine.split(problem);
        if (!split) return 0;
        Tally sum(0, split->nodes);
        std::size_t splits = 1;
        const Problem* largest = nullptr;
        std::uint64_t most = 0;
        std::vector<Problem> children;
        for (const Prefix& child : split->children)
            children.push_back(with_squares(problem, child));
        for (const Problem& child : children) {
            const Tally tally = count_with(engine, child);
            sum = sum + tally;
            if (largest == nullptr || tally.nodes > most) largest = &child;
            most = std::max(most, tally.nodes);
            if (all_of_levels > 0) splits += check(engine, child, all_of_levels - 1);
        }
        EXPECT_EQ(count_with(engine, problem), sum) << GetParam().name << ", " << describe(problem);
        if (all_of_levels <= 0 && largest != nullptr) splits += check(engine, *largest, 0);
        return splits;
    }
};

TEST_P(SplittingEngine, CountsAProblemAsItsChildren) {
    std::size_t splits = 0;
    for (const Piece& piece : pieces_on_each_line())
        for (const std::uint64_t n : {1, 2, 5, 8, 9}) {
            const Problem problem = problem_on(piece, n);
            if (!GetParam().counts(problem)) continue;
            splits += check(*GetParam().make(piece, problem.board), problem, n < 8 ? 9 : 1);
        }
    EXPECT_GT(splits, 1000u);
}

TEST_P(SplittingEngine, CountsUnitsAsTheirChildren) {
    Random random(1);
    std::size_t splits = 0;
    for (const Piece& piece : main_pieces())
        for (const std::uint64_t n : {10, 11})
            for (int i = 0; i < 6; ++i) {
                const Board board = Board{n, n};
                const Squares placed =
                    random_peaceful_set(piece, board, 1 + random.below(4), random);
                const Squares blocked = random_squares(board, random.below(9), placed, random);
                const Problem problem = problem_on(piece, n, placed, blocked);
                if (!GetParam().counts(problem)) continue;
                splits += check(*GetParam().make(piece, board), problem, 1);
            }
    EXPECT_GT(splits, 300u);
}

TEST_P(SplittingEngine, CountsProblemsOnTori) {
    for (const char* piece : {"Q", "QN", "RNN", "RC"})
        for (const std::uint64_t n : {5, 7, 8}) {
            Problem problem = problem_on(piece, n);
            problem.board = Board{n, n, Shape::torus};
            if (!GetParam().counts(problem)) continue;
            EXPECT_GT(check(*GetParam().make_engine(problem), problem, 2), 0u);
        }
}

TEST_P(SplittingEngine, SplitsNothingOnAFullBoardOrOneWithASymmetry) {
    const Piece queen = Piece::parse("Q");
    Problem full = problem_on(queen, 4, {1, 7, 8, 14});
    EXPECT_FALSE(GetParam().make(queen, full.board)->split(full));
    Problem symmetric = problem_on(queen, 8);
    symmetric.required = Symmetry::rotate_180;
    EXPECT_FALSE(GetParam().make(queen, symmetric.board)->split(symmetric));
}

std::vector<EngineUnderTest> splitting_engines() {
    std::vector<EngineUnderTest> engines = engines_under_test();
    std::erase_if(engines, [](const EngineUnderTest& engine) {
        const Problem problem = problem_on("Q", 8);
        return !engine.runs_here() || !engine.counts(problem) ||
               !engine.make_engine(problem)->split(problem);
    });
    return engines;
}

INSTANTIATE_TEST_SUITE_P(Engines, SplittingEngine, testing::ValuesIn(splitting_engines()),
                         name_of_parameter);

TEST(EngineSplit, AreOfferedByEnginesThatSearchLineByLine) {
    std::set<std::string> names;
    for (const EngineUnderTest& engine : splitting_engines()) names.insert(engine.kind->name);
    EXPECT_EQ(names, (std::set<std::string>{"forward-filter", "line-sweep", "row-bitmask"}));
}

// Lines may stay empty: other numbers of pieces than lines, and lines that are diagonals.
TEST(EngineSplit, OfSweepsHaveAChildForTheEmptyLine) {
    const EngineKind& sweep = engine_kind("line-sweep");
    for (const char* piece : {"Q", "R", "B", "BN"})
        for (const std::uint64_t pieces : {1, 2, 3, 5}) {
            Problem problem = problem_on(piece, 6);
            problem.pieces = pieces;
            if (sweep.refusal(problem)) continue;
            const auto engine = sweep.make_engine(problem);
            while (const std::optional<Split> split = engine->split(problem)) {
                Tally sum(0, split->nodes);
                for (const Prefix& child : split->children)
                    sum = sum + count_with(*engine, with_squares(problem, child));
                EXPECT_EQ(count_with(*engine, problem), sum) << describe(problem);
                if (split->children.empty()) break;
                problem = with_squares(problem, split->children.back());
            }
        }
}

}  // namespace
}  // namespace hetman::test
