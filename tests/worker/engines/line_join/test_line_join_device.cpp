// The line join on a device gives the tallies that it gives on the processor, unit by unit.
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/oracle.h"
#include "tests/worker/engines/line_join/line_join_on_devices.h"

namespace hetman::test {
namespace {

TEST_F(LineJoinOnDevices, CountRowChoices) {
    for (unsigned n = 10; n <= 17; ++n) expect_as_on_processor(problem_on("Q", n), 40);
}

// So few that Oclgrind, which simulates a card, counts them in a minute.
TEST_F(LineJoinOnDevices, CountSmallRowChoices) {
    expect_as_on_processor(problem_on("Q", 12), 2);
    expect_as_on_processor(problem_on("Q", 13), 2);
    expect_as_on_processor(problem_on("Q", 15), 1);
}

// Lists that are split by early lines first, from 18 rows on.
TEST_F(LineJoinOnDevices, CountRowChoicesOfLargerBoards) {
    for (unsigned n = 18; n <= 20; ++n) expect_as_on_processor(problem_on("Q", n), 4);
}

TEST_F(LineJoinOnDevices, CountRowChoicesInPasses) {
    expect_as_on_processor_in_passes(problem_on("Q", 19), 4);
    expect_as_on_processor_in_passes(problem_on("Q", 20), 16);
}

TEST_F(LineJoinOnDevices, CountWholeBoards) {
    for (const std::uint64_t n : {10, 11, 12, 13}) {
        const Problem whole = problem_on("Q", n);
        expect_as_on_processor(whole, std::vector<Unit>{Unit{}});
    }
}

TEST_F(LineJoinOnDevices, CountGivenSquares) {
    for (const std::uint64_t n : {12, 13}) {
        Problem whole = problem_on("Q", n);
        whole.preplaced = {3 * n + 4};
        whole.blocked = {5, 2 * n + 1, 7 * n};
        expect_as_on_processor(whole, std::vector<Unit>{Unit{}});
    }
}

TEST_F(LineJoinOnDevices, RefuseWhatTheyDoNotCount) {
    expect_refusals(*kernel_for(problem_on("Q", 12)), Prefix{{0}, {}});
    EXPECT_EQ(kernel_for(problem_on("Q", 8)), nullptr);
    EXPECT_EQ(kernel_for(problem_on("QN", 14)), nullptr);
    // A unit with too many row choices to keep.
    EXPECT_FALSE(kernel_for(problem_on("Q", 22))->counts(Unit{}));
}

}  // namespace
}  // namespace hetman::test
