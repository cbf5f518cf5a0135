// Counts by the library, compared with sequences of the OEIS and with brute force.
#include <gtest/gtest.h>

#include "hetman/count.h"

namespace {

using hetman::api::count;
using hetman::api::Count;
using hetman::api::Number;
using hetman::api::Problem;

struct Known {
    Problem problem;
    std::uint64_t total;
};

TEST(LibraryCounts, OfPiecesOnOddAndEvenBoards) {
    for (const Known& known : {
             Known{{.piece = "queen", .board = 8}, 92},          // A000170
             Known{{.piece = "queen", .board = 9}, 352},         // A000170
             Known{{.piece = "Q", .board = 11}, 2680},           // A000170
             Known{{.piece = "super-queen", .board = 11}, 44},   // A051223
             Known{{.piece = "awesome-queen", .board = 12}, 6},  // A102388
             Known{{.piece = "RN", .board = 8}, 2766},           // A137774
             Known{{.piece = "RNN", .board = 9}, 648},           // A189837
             Known{{.piece = "king", .board = 6}, 62266},        // A201513
             Known{{.piece = "bishop", .board = 6}, 53744},      // A002465
             Known{{.piece = "BNN", .board = "6x6"}, 2824},      // by brute force
             Known{{.piece = "rook", .board = 7}, 5040},         // 7!
         })
        EXPECT_EQ(count(known.problem).total, Number(known.total)) << known.problem.piece;
}

TEST(LibraryCounts, OnWrappedBoards) {
    EXPECT_EQ(count({.piece = "queen", .board = 5, .shape = "torus"}).total, 10);  // A007705
    EXPECT_EQ(count({.piece = "queen", .board = 7, .shape = "torus"}).total, 28);  // A007705
    EXPECT_EQ(count({.piece = "queen", .board = 8, .shape = "torus"}).total, 0);
    EXPECT_EQ(count({.piece = "R(3,1)", .board = 6, .shape = "torus"}).total, 120);
    EXPECT_EQ(count({.piece = "knight", .board = 5, .pieces = 5, .shape = "torus"}).total, 120);
}

TEST(LibraryCounts, WithPreplacedAndBlockedSquares) {
    std::uint64_t total = 0;
    for (std::uint64_t square = 0; square < 8; ++square)
        total += *count({.piece = "queen", .board = 8, .preplaced = {square}}).total.to_uint64();
    EXPECT_EQ(total, 92U);
    EXPECT_EQ(count({.piece = "queen", .board = 8, .preplaced = {"a8"}}).total, 4);
    EXPECT_EQ(count({.piece = "queen", .board = 9, .preplaced = {0, 11}}).total, 3);
    EXPECT_EQ(count({.piece = "queen", .board = 8, .blocked = {0, "b8"}}).total, 92 - 4 - 8);
}

TEST(LibraryCounts, WithConditions) {
    EXPECT_EQ(count({.piece = "bishop", .board = 5, .pieces = 8, .maximal = true}).total, 32);
    EXPECT_EQ(count({.piece = "bishop", .board = 4, .pieces = 3, .colour = "black"}).total, 4);
    EXPECT_EQ(count({.piece = "queen", .board = 8, .symmetric = "rotate-180"}).total, 4);
    EXPECT_EQ(count({.piece = "queen", .board = 8, .pieces = 9}).total, 0);
    EXPECT_EQ(count({.piece = "queen", .board = 8, .pieces = 0}).total, 1);
}

TEST(LibraryCounts, OfClassesAndOrderings) {
    const Count queens =
        count({.piece = "queen", .board = 8}, {.classes = true, .orderings = true});
    EXPECT_EQ(queens.unique, Number(12));
    EXPECT_EQ(queens.classes.at(4), 1);
    EXPECT_EQ(queens.classes.at(8), 11);
    EXPECT_EQ(queens.orderings, Number(92 * 40320));
    EXPECT_EQ(count({.piece = "queen", .board = 9}, {.unique = true}).unique, Number(46));
    // 4 placements have a half turn: (92 + 4) / 4.
    const Count rotated =
        count({.piece = "queen", .board = 8, .group = "rotations"}, {.unique = true});
    EXPECT_EQ(rotated.unique, Number(24));
}

TEST(LibraryCounts, ByTheNumberOfPieces) {
    const Count each = count({.piece = "king", .board = 2, .pieces = "each"}, {.unique = true});
    EXPECT_EQ(each.by_number, (std::vector<Number>{1, 4}));
    EXPECT_EQ(each.unique_by_number, (std::vector<Number>{1, 1}));
    EXPECT_EQ(each.total, 5);
    EXPECT_EQ(count({.piece = "king", .board = 2, .pieces = "any"}).total, 5);
    const Count largest = count({.piece = "king", .board = "3x4", .pieces = "largest"});
    EXPECT_EQ(largest.largest, 4U);
    EXPECT_EQ(largest.smallest, std::nullopt);
    EXPECT_EQ(largest.total, 9);
    const Count smallest =
        count({.piece = "queen", .board = 8, .pieces = "smallest", .maximal = true});
    EXPECT_EQ(smallest.smallest, 5U);
    EXPECT_EQ(smallest.largest, std::nullopt);
    EXPECT_EQ(smallest.total, 728);
}

TEST(LibraryCounts, AreExactAtAnySize) {
    const Count rooks = count({.piece = "rook", .board = 30});
    EXPECT_EQ(rooks.total.digits(), "265252859812191058636308480000000");  // 30!
    EXPECT_EQ(rooks.total.to_uint64(), std::nullopt);
    EXPECT_EQ(count({.piece = "rook", .board = 20}).total.to_uint64(), 2432902008176640000U);
}

TEST(LibraryCounts, SayHowTheyWereMade) {
    const Count queens = count({.piece = "queen", .board = 10}, {},
                               {.threads = 2, .memory = 1'000'000'000, .engine = "row-bitmask"});
    EXPECT_EQ(queens.total, 724);
    EXPECT_EQ(queens.engine, "row-bitmask");
    EXPECT_FALSE(queens.frame.empty());
    EXPECT_GT(queens.units, 0U);
    EXPECT_GT(queens.nodes, 0U);
    EXPECT_NE(queens.json.find("\"total\":\"724\""), std::string::npos);
    EXPECT_NE(queens.json.find("\"threads\":2"), std::string::npos);
    EXPECT_FALSE(queens.unsaved);
}

TEST(LibraryNumbers, CompareByValue) {
    EXPECT_LT(Number(9), Number(10));
    EXPECT_LT(Number("18446744073709551615"), Number("18446744073709551616"));
    EXPECT_EQ(Number("18446744073709551615").to_uint64(), UINT64_MAX);
    EXPECT_EQ(Number("18446744073709551616").to_uint64(), std::nullopt);
}

}  // namespace
