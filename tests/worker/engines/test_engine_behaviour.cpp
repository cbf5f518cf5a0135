// The behaviour of engines apart from their counts: they stop when asked, they refuse problems that
// they cannot count, and one engine serves many threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"
#include "worker/engines/closed_form/closed_form.h"

namespace hetman::test {
namespace {

class EngineBehaviour : public EveryEngine {};

INSTANTIATE_TEST_SUITE_P(All, EngineBehaviour, testing::ValuesIn(engines_under_test()),
                         name_of_parameter);

// Each engine counts at least one of them; none takes less than a few milliseconds.
std::vector<Problem> long_problems() {
    std::vector<Problem> problems;
    for (const char* piece : {"Q", "QN", "QNN"}) problems.push_back(problem_on(piece, 28));
    problems.push_back(problem_on("RNN", 28));
    problems.push_back(problem_on("RNN", 40));
    problems.back().required = Symmetry::rotate_180;
    problems.push_back(problem_on("RN", 20));
    problems.push_back(problem_on("B", 600));
    return problems;
}

TEST_P(EngineBehaviour, ReturnsNothingIfStopWasSetBefore) {
    const StopFlag stop{true};
    int stopped = 0;
    for (const Problem& problem : long_problems()) {
        if (!GetParam().counts(problem)) continue;
        EXPECT_EQ(GetParam().make_engine(problem)->count(problem, stop), std::nullopt)
            << describe(problem);
        ++stopped;
    }
    EXPECT_GT(stopped, 0);
}

TEST_P(EngineBehaviour, ReturnsNothingOrTheWholeTallyOfASmallProblemIfStopWasSet) {
    const StopFlag stop{true};
    int counted = 0;
    for (const char* piece : {"Q", "RN", "B"})
        for (std::uint64_t n = 1; n <= 6; ++n) {
            const Problem problem = problem_on(piece, n);
            if (!GetParam().counts(problem)) continue;
            const auto engine = GetParam().make_engine(problem);
            const std::optional<Tally> tally = engine->count(problem, stop);
            const Tally whole = count_with(*engine, problem);
            EXPECT_EQ(tally.value_or(whole), whole) << describe(problem);
            ++counted;
        }
    EXPECT_GT(counted, 0);
}

TEST_P(EngineBehaviour, StopsInTheMiddle) {
    std::vector<Problem> problems{problem_on("Q", 28), problem_on("QNN", 40)};
    problems.push_back(problem_on("RNN", 40));
    problems.back().required = Symmetry::rotate_180;
    for (const Problem& problem : problems) {
        if (!GetParam().counts(problem)) continue;
        const auto engine = GetParam().make_engine(problem);
        EXPECT_EQ(count_until_stopped(*engine, problem), std::nullopt) << describe(problem);
    }
}

std::vector<Tally> count_all(const Engine& engine, const std::vector<Problem>& problems) {
    std::vector<Tally> tallies;
    for (const Problem& problem : problems) tallies.push_back(count_with(engine, problem));
    return tallies;
}

TEST_P(EngineBehaviour, OneEngineServesManyThreads) {
    std::vector<Problem> problems;
    for (const char* piece : {"QN", "RN", "B"}) {
        problems.clear();
        for (std::uint64_t i = 0; i < 10; ++i) {
            const bool rides = piece[0] == 'B';
            problems.push_back(problem_on(piece, 10, rides ? Squares{} : Squares{i}));
            if (rides) problems.back().pieces = i + 1;
        }
        if (GetParam().counts(problems.front())) break;
    }
    const auto engine = GetParam().make(problems.front().piece, problems.front().board);
    const std::vector<Tally> expected = count_all(*engine, problems);
    std::vector<std::vector<Tally>> found(4);
    std::vector<std::thread> threads;
    for (auto& tallies : found)
        threads.emplace_back([&] { tallies = count_all(*engine, problems); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& tallies : found) EXPECT_EQ(tallies, expected);
}

TEST(EngineList, NamesEveryEngineOnce) {
    std::vector<std::string> names = engine_names();
    ASSERT_FALSE(names.empty());
    for (const std::string& name : names) EXPECT_EQ(engine_kind(name).name, name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
    EXPECT_THROW(engine_kind("steam-engine"), std::invalid_argument);
    EXPECT_THROW(engine_kind(""), std::invalid_argument);
    EXPECT_THROW(engine_kind("auto"), std::invalid_argument);
}

TEST(EngineList, EveryEngineDescribesItself) {
    for (const EngineKind& kind : engine_kinds()) {
        EXPECT_FALSE(kind.name.empty());
        EXPECT_FALSE(kind.idea.empty()) << kind.name;
        EXPECT_FALSE(kind.default_frame.empty()) << kind.name;
        ASSERT_NE(kind.obstacle, nullptr) << kind.name;
        ASSERT_NE(kind.make, nullptr) << kind.name;
        EXPECT_GT(kind.picoseconds_per_node, 0u) << kind.name;
        EXPECT_GE(kind.nodes_factor, 1) << kind.name;
        EXPECT_EQ(kind.nodes == nullptr, kind.cuts_by_prefixes()) << kind.name;
        Problem symmetric = problem_on("Q", 8);
        symmetric.required = Symmetry::rotate_90;
        if (kind.stands_in) {
            EXPECT_FALSE(kind.refusal(symmetric)) << kind.name;
        }
        const bool shows =
            dynamic_cast<const SearchEngine*>(kind.make_engine(symmetric).get()) != nullptr;
        EXPECT_EQ(shows, kind.shows != Shows::nothing) << kind.name;
    }
}

TEST(EngineList, TellsTheWidestBoardOfAPiece) {
    EXPECT_EQ(widest_board(Piece::parse("R")), widest_closed_form);
    EXPECT_EQ(widest_board(Piece::parse("B")), widest_closed_form);
    EXPECT_EQ(widest_board(Piece::parse("Q")), 64u);
}

TEST(EngineList, RefusesWhatAnEngineCannotCount) {
    const Problem plain = problem_on("Q", 8);
    Problem symmetric = plain;
    symmetric.required = Symmetry::rotate_90;
    Problem few = plain;
    few.pieces = 7;
    const Problem bishops = problem_on("B", 8);
    const Problem kings = problem_on("K", 8);
    const Problem largest = problem_on("Q", 64);
    const Problem too_large = problem_on("Q", 65);

    const auto takes = [](const char* engine, const Problem& problem) {
        const std::optional<std::string> refusal = engine_kind(engine).refusal(problem);
        EXPECT_TRUE(!refusal || !refusal->empty()) << "a refusal must say why";
        return !refusal;
    };
    for (const char* engine : {"backtracking", "row-bitmask", "forward-filter"}) {
        EXPECT_TRUE(takes(engine, plain)) << engine;
        EXPECT_TRUE(takes(engine, largest)) << engine;
        EXPECT_FALSE(takes(engine, too_large)) << engine;
    }
    for (const Problem& problem : {few, bishops, kings}) {
        EXPECT_TRUE(takes("backtracking", problem)) << describe(problem);
        EXPECT_FALSE(takes("row-bitmask", problem)) << describe(problem);
        EXPECT_FALSE(takes("forward-filter", problem)) << describe(problem);
    }
    for (const char* engine : {"backtracking", "filtering", "line-sweep", "forward-filter"})
        EXPECT_TRUE(takes(engine, problem_on("RC", 8))) << engine;
    for (const char* engine : {"backtracking", "filtering", "line-sweep"})
        EXPECT_TRUE(takes(engine, problem_on("BC", 5))) << engine;
    EXPECT_TRUE(takes("backtracking", symmetric));
    EXPECT_TRUE(takes("forward-filter", symmetric));
    EXPECT_FALSE(takes("row-bitmask", symmetric));
}

TEST(EngineList, TheStandInCountsWhatTheChosenEngineCannot) {
    for (const EngineKind& kind : engine_kinds())
        for (const Symmetry symmetry : all_symmetries) {
            Problem problem = problem_on("Q", 6);
            problem.required = symmetry;
            const EngineKind& used = engine_for(kind, problem, symmetry);
            EXPECT_FALSE(used.refusal(problem)) << kind.name << ' ' << name_of(symmetry);
            EXPECT_EQ(used.name == kind.name, !kind.refusal(problem))
                << kind.name << ' ' << name_of(symmetry);
        }
}

TEST(EngineList, MemoryLimitsHugeTables) {
    Problem kings = problem_on("K", 40);
    kings.pieces = NumberKind::any;
    const Problem rooks = problem_on("RN", 26, {}, {0});
    for (const auto& [engine, problem] : {std::pair("frontier-dp", kings), {"column-dp", rooks}}) {
        const EngineKind& kind = engine_kind(engine);
        const auto refusal = [&kind = kind, &problem = problem](std::uint64_t gibibytes) {
            return kind.refusal(problem, {gibibytes << 30}).value_or("none");
        };
        EXPECT_NE(
            kind.refusal(problem).value_or("none").find("the limit without --memory is 12.0 GiB"),
            std::string::npos);
        EXPECT_NE(refusal(2).find("share of --memory is 2.0 GiB"), std::string::npos) << refusal(2);
        EXPECT_EQ(refusal(1024), "none");
    }
    Problem part = kings;
    part.required = Symmetry::mirror_columns;
    EXPECT_EQ(engine_for(engine_kind("frontier-dp"), kings, part.required).name, "frontier-dp");
}

// Only backtracking counts pieces of which several may stand on a line, and numbers of pieces other
// than n.
TEST(Backtracking, CountsEveryKindOfPiece) {
    const auto expect_oracle_count = [](const Problem& problem) {
        const auto engine = engine_kind("backtracking").make_engine(problem);
        EXPECT_EQ(decimal(count_with(*engine, problem).placements),
                  std::to_string(count_placements(problem)))
            << describe(problem);
    };
    for (const char* piece : {"B", "BN", "BNN", "K", "N", "NN", "W", "D", "A", "WDAA", "FND"})
        for (std::uint64_t n = 1; n <= 4; ++n)
            for (const Symmetry required : all_symmetries)
                for (std::uint64_t pieces = 1; pieces <= n + 2 && pieces <= n * n; ++pieces) {
                    Problem problem = problem_on(piece, n);
                    problem.pieces = pieces;
                    problem.required = required;
                    expect_oracle_count(problem);
                }
    for (const char* piece : {"B", "BN", "BNN", "K"}) expect_oracle_count(problem_on(piece, 5));
    for (const char* piece : {"R", "QN"})
        for (std::uint64_t pieces = 1; pieces <= 6; ++pieces) {
            Problem problem = problem_on(piece, 5, {7}, {0, 12});
            problem.pieces = pieces;
            expect_oracle_count(problem);
        }
    expect_oracle_count(problem_on("B", 5, {0, 3}, {1, 2, 24}));
}

TEST(Backtracking, FindsTheKnownBishops) {
    // A002465.
    const std::vector<std::uint64_t> totals{1, 4, 26, 260, 3368, 53744};
    for (std::uint64_t n = 1; n <= totals.size(); ++n) {
        const Problem problem = problem_on("B", n);
        const auto engine = engine_kind("backtracking").make_engine(problem);
        EXPECT_EQ(decimal(count_with(*engine, problem).placements), std::to_string(totals[n - 1]));
    }
}

// Alternating on one thread, as in a run: the workspace of one kernel is not used by the other.
TEST(PortableKernels, GiveTheSameTallies) {
    for (const EngineKind& kind : engine_kinds())
        for (const std::uint64_t n : {5, 8, 11}) {
            const Problem problem = problem_on("Q", n);
            if (kind.refusal(problem) || (kind.name == "brute-force" && n > 5)) continue;
            const auto engine = kind.make_engine(problem);
            const StopFlag never{false};
            const Tally usual = count_with(*engine, problem);
            EXPECT_EQ(engine->count_portably(problem, never), usual) << kind.name << ' ' << n;
            EXPECT_EQ(count_with(*engine, problem), usual) << kind.name << ' ' << n;
        }
}

TEST(ForwardFilterVariants, ThePortableOneRunsEverywhere) {
    EXPECT_TRUE(can_run(Variant::portable));
}

}  // namespace
}  // namespace hetman::test
