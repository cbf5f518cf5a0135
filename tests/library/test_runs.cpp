// Run directories by the library.
#include <gtest/gtest.h>

#include "hetman/hetman.h"
#include "tests/support/temporary_directory.h"

namespace {

using namespace hetman::api;

class LibraryRuns : public testing::Test {
  protected:
    const hetman::test::TemporaryDirectory temporary_;
    const Options kept_{.directory = temporary_.path() / "run"};
};

TEST_F(LibraryRuns, AreReadWhenComplete) {
    const Problem queens{.piece = "queen", .board = 10, .preplaced = {1}};
    const Count counted = count(queens, {.unique = true}, kept_);
    const auto run = read_run(kept_.directory);
    EXPECT_EQ(run.state, "complete");
    EXPECT_EQ(run.finished, run.units);
    EXPECT_EQ(run.share, 1);
    EXPECT_EQ(run.starts, 1U);
    EXPECT_GT(run.saved_at, 0);
    ASSERT_TRUE(run.count);
    EXPECT_EQ(run.count->total, counted.total);
    EXPECT_EQ(run.count->unique, counted.unique);
    EXPECT_EQ(run.problem.piece, "Q");
    EXPECT_EQ(count(run.problem).total, counted.total);
    // The same call finds nothing left to count.
    EXPECT_EQ(count(queens, {.unique = true}, kept_).total, counted.total);
    EXPECT_THROW(count({.piece = "queen", .board = 11}, {}, kept_), Error);
}

TEST_F(LibraryRuns, OfASearchHaveThePlacement) {
    const auto found = first({.piece = "queen", .board = 8}, kept_);
    const auto run = read_run(kept_.directory);
    EXPECT_EQ(run.first, found);
    EXPECT_FALSE(run.count);
}

TEST_F(LibraryRuns, ThatAreNoneAreErrors) {
    try {
        read_run(temporary_.path());
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), Code::run_directory);
    }
}

}  // namespace
