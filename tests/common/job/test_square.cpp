// Squares in chess coordinates.
#include <gtest/gtest.h>

#include "common/failure.h"
#include "common/job/square.h"

namespace hetman::test {
namespace {

TEST(Square, OfChessCountsRowsFromBelow) {
    const Board chess = square_board(8);
    EXPECT_EQ(square_on(chess, "--place", "a8"), 0u);
    EXPECT_EQ(square_on(chess, "--place", "h8"), 7u);
    EXPECT_EQ(square_on(chess, "--place", "a1"), 56u);
    EXPECT_EQ(square_on(chess, "--place", "H1"), 63u);
    EXPECT_EQ(square_on(chess, "--place", "d4"), 35u);
    EXPECT_EQ(square_on(Board{3, 5}, "--place", "e1"), 14u);
    EXPECT_EQ(square_list(chess, "--place", "a8,1,c8"), (std::vector<Square>{0, 1, 2}));
    EXPECT_EQ(square_list(chess, "--place", "3, 13"), (std::vector<Square>{3, 13}));
    EXPECT_EQ(square_list(chess, "--place", " a8 ,\t1 "), (std::vector<Square>{0, 1}));
}

TEST(Square, HasColumnsOfSeveralLetters) {
    const Board wide{2, 1000};
    EXPECT_EQ(square_on(wide, "--place", "z2"), 25u);
    EXPECT_EQ(square_on(wide, "--place", "aa2"), 26u);
    EXPECT_EQ(square_on(wide, "--place", "az1"), 1051u);
    EXPECT_EQ(square_on(wide, "--place", "ba2"), 52u);
    EXPECT_EQ(square_on(wide, "--place", "zz2"), 701u);
}

TEST(Square, RefusesEverythingElse) {
    for (const char* text : {"", "a", "a0", "1a", "a1x", "a-1", "a+1", "a 1", " a1", "i1", "a9",
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa1", "a99999999999999999999999", "\xe9"})
        EXPECT_THROW(square_on(square_board(8), "--place", text), Failure) << text;
    for (const char* text : {"", "a1,", ",a1", "a1,,b3", "a1 b3", " ", "a1, ", "a1,\n2"})
        EXPECT_THROW(square_list(square_board(8), "--place", text), Failure) << text;
}

}  // namespace
}  // namespace hetman::test
