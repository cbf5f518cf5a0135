// Counts by remainders, where memory is short.
#include <gtest/gtest.h>

#include "tests/integration/program.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

const Arguments kings{"count", "king", "25", "--pieces", "any", "--quiet"};

std::string frame_of(const Arguments& arguments) {
    const Ended ended = hetman(arguments + Arguments{"--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    return nlohmann::json::parse(ended.output).at("frame");
}

TEST(ByRemainders, AreCountedWhatDoesNotFitTheMemory) {
    EXPECT_EQ(frame_of(kings), "none");
    const Arguments short_of_memory = kings + Arguments{"--memory", "100MB", "--threads", "2"};
    EXPECT_EQ(frame_of(short_of_memory), "primes");
    const Ended expected = hetman(kings);
    const Ended ended = hetman(short_of_memory);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, expected.output);
    EXPECT_GT(expected.output.size(), 60u);
}

TEST(ByRemainders, UnitsAreListedByTheirPrimes) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    EXPECT_EQ(
        hetman(kings + Arguments{"--frame", "primes", "--unit-nodes", "1", "--dir", run}).code, 0);
    const Ended units = hetman({"status", run, "--units"});
    EXPECT_EQ(units.code, 0) << units;
    EXPECT_EQ(units.output.find("unit\tsymmetry\tfirst_prime\tprimes\tplacements"), 0u)
        << units.output;
    EXPECT_NE(units.output.find("\n3\tidentity\t3\t1\t"), std::string::npos) << units.output;
}

// No other engine counts them.
TEST(ByRemainders, AreNotRecounted) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    EXPECT_EQ(hetman(kings + Arguments{"--frame", "primes", "--dir", run}).code, 0);
    const Ended verified = hetman({"verify", run});
    EXPECT_EQ(verified.code, 2) << verified;
    EXPECT_NE(verified.errors.find("remainders for primes"), std::string::npos) << verified;
    const Ended checked = hetman(kings + Arguments{"--frame", "primes", "--double-check", "1%"});
    EXPECT_EQ(checked.code, 2) << checked;
}

TEST(ByRemainders, ToriAreNotCounted) {
    const Ended ended = hetman(
        {"count", "king", "14", "--torus", "--pieces", "any", "--frame", "primes", "--quiet"});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_NE(ended.errors.find("frame primes"), std::string::npos) << ended;
}

}  // namespace
}  // namespace hetman::test
