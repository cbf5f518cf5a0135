// The placements visited if a symmetry is required: exactly those placements, found by the oracle
// without a symmetry, that each map of the symmetry, written out by hand, maps to themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/worker/engines/engines_under_test.h"

namespace hetman::test {
namespace {

std::vector<EngineUnderTest> showing_engines() {
    std::vector<EngineUnderTest> engines = engines_under_test();
    std::erase_if(engines, [](const EngineUnderTest& engine) {
        return engine.kind->shows == Shows::nothing;
    });
    return engines;
}

std::vector<Subgroup> all_required() {
    std::vector<Subgroup> required(all_symmetries.begin(), all_symmetries.end());
    required.insert(required.end(), {Subgroup::mirrors_rows_columns(),
                                     Subgroup::mirrors_diagonals(), Subgroup::all()});
    return required;
}

std::vector<Squares> with_symmetry(const std::vector<Squares>& placements, const Subgroup& required,
                                   Board board) {
    std::vector<Squares> kept = placements;
    std::erase_if(kept, [&](const Squares& placement) {
        const std::vector<Symmetry> maps = required.members();
        return std::any_of(maps.begin(), maps.end(), [&](const Symmetry& map) {
            return image(map, board, placement) != placement;
        });
    });
    return kept;
}

// In the order of visits, each with its squares sorted.
std::vector<Squares> shown_by(const Engine& engine, const Problem& problem) {
    std::vector<Squares> shown;
    const auto add = [&](Squares placement) {
        std::sort(placement.begin(), placement.end());
        shown.push_back(std::move(placement));
        return true;
    };
    const auto tally =
        dynamic_cast<const SearchEngine&>(engine).visit(problem, add, never_stop).value();
    EXPECT_EQ(tally.placements, shown.size()) << describe(problem);
    return shown;
}

class EnumeratingEngine : public EveryEngine {
  protected:
    // Checks each symmetry that the preplaced and blocked squares have. Returns the number of
    // placements visited that have one.
    std::size_t check(const Problem& problem) const {
        if (!GetParam().counts(problem)) return 0;
        const std::vector<Squares> all = placements_of(problem);
        const auto engine = GetParam().make_engine(problem);
        std::size_t symmetric = 0;
        for (const Subgroup& required : all_required()) {
            if (!fixes(required, problem.board, problem.preplaced) ||
                !fixes(required, problem.board, problem.blocked))
                continue;
            Problem part = problem;
            part.required = required;
            std::vector<Squares> shown = shown_by(*engine, part);
            if (GetParam().kind->shows != Shows::lexicographic)
                std::sort(shown.begin(), shown.end());
            EXPECT_EQ(shown, with_symmetry(all, required, problem.board)) << describe(part);
            EXPECT_EQ(count_with(*engine, part).placements, shown.size()) << describe(part);
            if (!required.is_trivial()) symmetric += shown.size();
        }
        return symmetric;
    }
};

TEST_P(EnumeratingEngine, ShowsThePlacementsThatHaveTheRequiredSymmetry) {
    std::map<std::string, std::size_t> symmetric;
    for (const char* kind : {"", "super-", "awesome-"})
        for (const char* name : {"queen", "rook", "bishop"})
            for (const std::uint64_t n : {5, 6}) {
                const std::string piece = std::string(kind) + name;
                for (const std::uint64_t pieces : {std::uint64_t{2}, n - 2, n}) {
                    Problem problem = problem_on(piece, n);
                    problem.pieces = pieces;
                    symmetric[piece] += check(problem);
                }
            }
    EXPECT_EQ(symmetric.size(), 9u);
    const bool takes_any_number = GetParam().counts(problem_on("bishop", 5));
    for (const auto& [piece, number] : symmetric)
        if (takes_any_number) {
            EXPECT_GT(number, 3u) << piece;
        }
    EXPECT_GT(symmetric["queen"] + symmetric["rook"], 10u);
}

// Boards on which these pieces can fill all lines.
TEST_P(EnumeratingEngine, ShowsThemOnLargerBoards) {
    EXPECT_GT(check(problem_on("queen", 8)) + check(problem_on("queen", 9)), 10u);
    EXPECT_GT(check(problem_on("super-queen", 10)), 1u);
    EXPECT_GT(check(problem_on("super-rook", 7)) + check(problem_on("super-rook", 8)), 10u);
    EXPECT_GT(check(problem_on("awesome-rook", 9)), 1u);
}

TEST_P(EnumeratingEngine, ShowsThemBesidePreplacedAndBlockedSquares) {
    std::size_t symmetric = 0;
    for (const char* piece : {"queen", "rook", "super-rook"}) {
        symmetric += check(problem_on(piece, 7, {24}));                // the centre
        symmetric += check(problem_on(piece, 7, {}, {0, 6, 42, 48}));  // the corners
        symmetric += check(problem_on(piece, 6, {1, 34}, {0, 35}));
    }
    EXPECT_GT(symmetric, 10u);
}

INSTANTIATE_TEST_SUITE_P(All, EnumeratingEngine, testing::ValuesIn(showing_engines()),
                         name_of_parameter);

}  // namespace
}  // namespace hetman::test
