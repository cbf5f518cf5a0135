// Blocked n-queens and excluded diagonals (instances of CSPLib problem 79): the answers are
// compared with those of the SAT solver CaDiCaL.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

// At most one of two of these variables is true.
std::string at_most_one(const std::vector<int>& variables) {
    std::string clauses;
    for (std::size_t i = 0; i < variables.size(); ++i)
        for (std::size_t j = i + 1; j < variables.size(); ++j)
            clauses += fmt::format("-{} -{} 0\n", variables[i], variables[j]);
    return clauses;
}

std::string at_least_one(const std::vector<int>& variables) {
    std::string clause;
    for (const int variable : variables) clause += fmt::format("{} ", variable);
    return clause + "0\n";
}

// No two queens are up to this many knight's leaps apart in one direction.
std::string no_leaps(int n, int most_leaps) {
    std::string clauses;
    for (int square = 0; square < n * n; ++square)
        for (const auto& [rows, columns] :
             {std::pair{1, 2}, std::pair{2, 1}, std::pair{1, -2}, std::pair{2, -1}})
            for (int leap = 1; leap <= most_leaps; ++leap) {
                const int row = square / n + leap * rows;
                const int column = square % n + leap * columns;
                if (row < n && column >= 0 && column < n)
                    clauses += fmt::format("-{} -{} 0\n", square + 1, row * n + column + 1);
            }
    return clauses;
}

// One variable for each square, in the DIMACS format. The solver is told to be lenient, so the
// number of clauses does not matter.
std::string formula_of(const nlohmann::json& board, int most_leaps) {
    const int n = board.at("n");
    const auto variable = [n](int row, int column) { return row * n + column + 1; };
    std::map<std::pair<char, int>, std::vector<int>> lines;
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            for (const auto& line :
                 {std::pair{'r', row}, {'c', column}, {'u', row + column}, {'v', row - column}})
                lines[line].push_back(variable(row, column));
    std::string clauses = no_leaps(n, most_leaps);
    for (const auto& [line, variables] : lines) {
        clauses += at_most_one(variables);
        if (line.first == 'r' || line.first == 'c') clauses += at_least_one(variables);
    }
    for (const int square : board.at("blocked")) clauses += fmt::format("-{} 0\n", square + 1);
    for (int row = 0; row < n; ++row)
        if (const auto& column = board.at("columns").at(static_cast<std::size_t>(row));
            !column.is_null())
            clauses += fmt::format("{} 0\n", variable(row, column));
    const auto ends = std::count(clauses.begin(), clauses.end(), '\n');
    return fmt::format("p cnf {} {}\n{}", n * n, ends, clauses);
}

class Sat : public ::testing::Test {
  protected:
    void SetUp() override {
        if (run({{"sh", "-c", "command -v cadical"}}).code != 0)
            GTEST_SKIP() << "cadical is not installed";
    }

    // Expects the same answer from both; true if there is a completion.
    bool answers_agree(const Arguments& random_board, int most_leaps = 0) {
        const std::string board = directory_ / "board.json";
        const std::string formula = directory_ / "board.cnf";
        const Ended ended =
            hetman(Arguments{"complete", "--quiet", "--given", board} + random_board);
        write_text(formula, formula_of(nlohmann::json::parse(read_text(board)), most_leaps));
        const int satisfiable = run({{"cadical", "-q", "-n", formula}}).code;
        EXPECT_TRUE(satisfiable == 10 || satisfiable == 20);
        EXPECT_EQ(ended.code, satisfiable == 10 ? 0 : 6) << ended;
        return satisfiable == 10;
    }

    // Both answers occur often. `flags` says what is blocked on a board of n rows: the larger
    // `share` (0 to 1), the more.
    template <class Flags>
    void expect_agreement(const Flags& flags) {
        int boards = 0;
        int completed = 0;
        for (int n = 8; n <= 25; ++n)
            for (int i = 0; i < 4; ++i, ++boards) {
                completed += answers_agree(Arguments{"--random", std::to_string(n), "--queens", "0",
                                                     "--seed", std::to_string(boards)} +
                                           flags(n, i / 3.));
                if (HasFailure()) FAIL() << "n = " << n << ", seed " << boards;
            }
        EXPECT_GT(completed, boards / 5);
        EXPECT_LT(completed, boards * 4 / 5);
    }

  private:
    TemporaryDirectory directory_;
};

TEST_F(Sat, AgreesOnBlockedQueens) {
    expect_agreement([](int n, double share) -> Arguments {
        const double open_in_a_row = (4.5 + 0.07 * n) * (1.2 - 0.3 * share);
        return {"--random-blocks", std::to_string(std::lround(n * (n - open_in_a_row)))};
    });
}

TEST_F(Sat, AgreesOnExcludedDiagonals) {
    expect_agreement([](int n, double share) -> Arguments {
        // If about n diagonals are excluded, the solver takes minutes for 20 rows and more.
        const double of_a_row = share < 0.5 ? 0.4 + 0.6 * share : 1.3 + 0.3 * share;
        return {"--excluded-diagonals", std::to_string(std::lround(n * of_a_row))};
    });
}

TEST_F(Sat, AgreesOnQueensBesideBlockedSquares) {
    int completed = 0;
    for (int seed = 0; seed < 40; ++seed)
        completed += answers_agree({"--random", "16", "--queens", "3", "--scattered",
                                    "--random-blocks", "110", "--seed", std::to_string(seed)});
    EXPECT_GT(completed, 2);
    EXPECT_LT(completed, 38);
}

TEST_F(Sat, AgreesOnSuperAndAwesomeQueens) {
    for (const auto& [piece, most_leaps, queens, blocks] :
         {std::tuple{"super-queen", 1, "3", "60"}, std::tuple{"awesome-queen", 16, "1", "5"}}) {
        int completed = 0;
        for (int seed = 0; seed < 40; ++seed)
            completed += answers_agree(
                {"--random", "16", "--queens", queens, "--scattered", "--random-blocks", blocks,
                 "--piece", piece, "--seed", std::to_string(seed)},
                most_leaps);
        EXPECT_GT(completed, 2) << piece;
        EXPECT_LT(completed, 38) << piece;
    }
}

}  // namespace
}  // namespace hetman::test
