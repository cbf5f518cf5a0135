// The forward filter on devices, at length.
#include "tests/worker/engines/engine_checks.h"
#include "tests/worker/engines/forward_filter/forward_filter_on_devices.h"

namespace hetman::test {
namespace {

class LongForwardFilterOnDevices : public ForwardFilterOnDevices {};

TEST_F(LongForwardFilterOnDevices, Count500RandomProblems) {
    constexpr std::uint64_t seed = 11;
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::vector<Piece> pieces = pieces_on_each_line();
    for (int i = 0; i < 500; ++i) {
        const Piece& piece = pieces[random.below(pieces.size())];
        expect_as_on_processor(
            with_random_squares(piece.betza().c_str(), 7 + random.below(4), random));
    }
}

TEST_F(LongForwardFilterOnDevices, CountLargeBoards) {
    for (const std::uint64_t n : {17, 18, 19, 20}) expect_as_on_processor(problem_on("QNN", n));
    for (const std::uint64_t n : {13, 14}) expect_as_on_processor(problem_on("QN", n));
    expect_as_on_processor(problem_on("Q", 12));
}

}  // namespace
}  // namespace hetman::test
