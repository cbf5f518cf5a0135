// The line join on devices, at length.
#include <gtest/gtest.h>

#include <vector>

#include "common/numbers/random.h"
#include "tests/worker/engines/engine_checks.h"
#include "tests/worker/engines/line_join/line_join_on_devices.h"

namespace hetman::test {
namespace {

class LongLineJoinOnDevices : public LineJoinOnDevices {};

TEST_F(LongLineJoinOnDevices, CountManyRowChoices) {
    for (unsigned n = 14; n <= 20; ++n) expect_as_on_processor(problem_on("Q", n), 100);
    for (unsigned n = 21; n <= 24; ++n) expect_as_on_processor(problem_on("Q", n), 3);
}

TEST_F(LongLineJoinOnDevices, CountManyRowChoicesInPasses) {
    for (unsigned n = 18; n <= 22; ++n) expect_as_on_processor_in_passes(problem_on("Q", n), 30);
}

TEST_F(LongLineJoinOnDevices, Count200RandomProblems) {
    constexpr std::uint64_t seed = 11;
    SCOPED_TRACE(seed);
    Random random(seed);
    for (unsigned i = 0; i < 200; ++i)
        expect_as_on_processor(with_random_squares("Q", 10 + i % 4, random),
                               std::vector<Unit>{Unit{}});
}

}  // namespace
}  // namespace hetman::test
