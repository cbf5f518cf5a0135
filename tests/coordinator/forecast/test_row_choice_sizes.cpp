// The relative numbers of placements of row choices.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>

#include "coordinator/forecast/row_choice_sizes.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

std::uint64_t all_rows(std::uint64_t n) { return (std::uint64_t{1} << n) - 1; }

std::uint64_t reversed(std::uint64_t rows, std::uint64_t n) {
    std::uint64_t result = 0;
    for (std::uint64_t row = 0; row < n; ++row) result |= (rows >> row & 1) << (n - 1 - row);
    return result;
}

// Two complete row choices, the first with rows side by side, in which queens attack each other
// more often.
RowChoice crowded() { return {{0b00001111, 0b11110000}, false, false}; }
RowChoice scattered() { return {{0b00110011, 0b11001100}, false, false}; }

TEST(RowChoiceSizes, AreLargerWhereQueensAttackEachOtherLessOften) {
    const RowChoiceSizes sizes(square_board(8));
    EXPECT_GT(sizes.of(scattered()), 2 * sizes.of(crowded()));
    EXPECT_GT(sizes.of(crowded()), 0);
}

TEST(RowChoiceSizes, OfOpenRowsAreTheSum) {
    for (const bool folded : {false, true})
        for (const std::uint64_t n : {16, 17}) {
            const RowChoiceSizes sizes(square_board(n));
            RowChoice open{{0b101, 0b010}, false, folded};
            const double sum = sizes.of(open);
            double parts = 0;
            for (std::uint64_t rows = 0; rows < 16; ++rows) {
                RowChoice part = open;
                part.halves.west |= rows << 3;
                part.halves.east |= (~rows & 15) << 3;
                parts += sizes.of(part);
            }
            EXPECT_NEAR(parts / sum, 1, 1e-9) << n << folded;
        }
}

TEST(RowChoiceSizes, AreThoseOfTheirMirrorImages) {
    constexpr std::uint64_t n = 14;
    const RowChoiceSizes sizes(square_board(n));
    Random random(5);
    for (int i = 0; i < 20; ++i) {
        std::vector<std::uint64_t> rows(n);
        for (std::uint64_t row = 0; row < n; ++row) rows[row] = row;
        shuffle(rows, Random(random.next()));
        RowChoice choice;
        for (std::uint64_t at = 0; at < n; ++at)
            (at < n / 2 ? choice.halves.west : choice.halves.east) |= std::uint64_t{1} << rows[at];
        const Halves& halves = choice.halves;
        const double size = sizes.of(choice);
        EXPECT_DOUBLE_EQ(sizes.of({{halves.east, halves.west}, false, true}), size);
        EXPECT_NEAR(sizes.of({{reversed(halves.west, n), reversed(halves.east, n)}, false, true}),
                    size, 1e-9 * size);
    }
}

// The correlation of two lists of numbers.
double correlation(const std::vector<std::pair<double, double>>& pairs) {
    double x = 0;
    double y = 0;
    for (const auto& [a, b] : pairs) {
        x += a / static_cast<double>(pairs.size());
        y += b / static_cast<double>(pairs.size());
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (const auto& [a, b] : pairs) {
        xx += (a - x) * (a - x);
        xy += (a - x) * (b - y);
        yy += (b - y) * (b - y);
    }
    return xy / std::sqrt(xx * yy);
}

// With the placements themselves, told apart by their row choices; on odd boards also by the queen
// of the middle row, in the centre or not.
TEST(RowChoiceSizes, FollowTheNumbersOfPlacements) {
    for (const std::uint64_t n : {9, 10}) {
        std::map<std::pair<std::uint64_t, bool>, double> placements;
        const Board board = square_board(n);
        visit_placements(problem_on("Q", n), [&](const Squares& squares) {
            std::uint64_t east = 0;
            bool centre = false;
            for (const Square square : squares) {
                if (n % 2 != 0 && square == board.centre())
                    centre = true;
                else if (board.column(square) >= n / 2)
                    east |= std::uint64_t{1} << board.row(square);
            }
            ++placements[{east, centre}];
        });
        const RowChoiceSizes sizes(board);
        std::vector<std::pair<double, double>> pairs;
        for (std::uint64_t east = 0; east <= all_rows(n); ++east)
            for (const bool centre : {false, true}) {
                const std::uint64_t middle = centre ? std::uint64_t{1} << (n / 2) : 0;
                const auto columns = n - n / 2 - (centre ? 1 : 0);
                if (static_cast<std::uint64_t>(std::popcount(east)) != columns ||
                    (east & middle) != 0 || (centre && n % 2 == 0))
                    continue;
                const RowChoice choice{{all_rows(n) & ~(east | middle), east}, centre, false};
                pairs.emplace_back(sizes.of(choice), placements[{east, centre}]);
            }
        EXPECT_GT(pairs.size(), 150U);
        EXPECT_GT(correlation(pairs), 0.5) << n;
    }
}

}  // namespace
}  // namespace hetman::test
