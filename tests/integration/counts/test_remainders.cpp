// Counts by remainders, where memory is short.
#include <gtest/gtest.h>

#include "coordinator/ledger/ledger_file.h"
#include "tests/coordinator/ledger/recorded_again.h"
#include "tests/integration/program.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

const Arguments kings{"count", "king", "25", "--pieces", "any", "--quiet"};

nlohmann::json result_of(const Arguments& arguments) {
    const Ended ended = hetman(arguments + Arguments{"--json"});
    EXPECT_EQ(ended.code, 0) << ended;
    return nlohmann::json::parse(ended.output);
}

TEST(ByRemainders, AreCountedWhatDoesNotFitTheMemory) {
    const nlohmann::json expected = result_of(kings);
    EXPECT_EQ(expected.at("frame"), "none");
    const nlohmann::json result =
        result_of(kings + Arguments{"--memory", "100MB", "--threads", "2"});
    EXPECT_EQ(result.at("frame"), "primes");
    EXPECT_EQ(result.at("total"), expected.at("total"));
    EXPECT_GT(expected.at("total").get<std::string>().size(), 60u);
}

const Arguments few_kings{"count", "king", "14", "--pieces", "any", "--frame", "primes", "--quiet"};

TEST(ByRemainders, UnitsAreListedByTheirPrimes) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    EXPECT_EQ(hetman(few_kings + Arguments{"--unit-nodes", "1", "--dir", run}).code, 0);
    const Ended units = hetman({"status", run, "--units"});
    EXPECT_EQ(units.code, 0) << units;
    EXPECT_EQ(units.output.find("unit\tsymmetry\tfirst_prime\tprimes\tplacements"), 0u)
        << units.output;
    EXPECT_NE(units.output.find("\n2\tidentity\t2\t1\t"), std::string::npos) << units.output;
}

// A sweep in which something went wrong is wrong alike for all of its primes.
TEST(ByRemainders, HaveAtLeastTwoSweeps) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    EXPECT_EQ(hetman(few_kings + Arguments{"--dir", run}).code, 0);
    const Ledger ledger = read_ledger(run).ledger;
    ASSERT_EQ(ledger.units(), 2u) << "without a limit of memory";
    for (const UnitId unit : {0, 1}) EXPECT_GT(ledger.weight(unit), 0u);
}

TEST(ByRemainders, AreVerifiedByPrimesThatTheRunDidNotUse) {
    for (const Arguments& flags :
         {Arguments{}, Arguments{"--unique"}, Arguments{"--unit-nodes", "1"}}) {
        const TemporaryDirectory directory;
        const std::string run = directory / "run";
        EXPECT_EQ(hetman(few_kings + flags + Arguments{"--dir", run}).code, 0);
        const Ended verified = hetman({"verify", run});
        EXPECT_EQ(verified.code, 0) << verified;
        const std::string parts = flags == Arguments{"--unique"} ? "5 of 5" : "1 of 1";
        EXPECT_TRUE(verified.output.starts_with(
            parts + " finished parts counted by frontier-dp modulo a prime that the run"))
            << verified;
        const Ended again = hetman({"verify", run, "--seed", "2"});
        EXPECT_EQ(again.code, 0) << again;
        EXPECT_NE(again.output, verified.output) << "other primes";
        const Ended unit = hetman({"verify", run, "--unit", "0"});
        EXPECT_EQ(unit.code, 0) << unit;
        EXPECT_NE(unit.output.find("recounted by frontier-dp: all agree"), std::string::npos)
            << unit;
    }
}

TEST(ByRemainders, OfNumbersOfPiecesAreVerifiedToo) {
    const TemporaryDirectory directory;
    for (const char* pieces : {"each", "largest", "20"}) {
        const std::string run = directory / pieces;
        EXPECT_EQ(hetman({"count", "king", "11", "--pieces", pieces, "--frame", "primes", "--quiet",
                          "--dir", run})
                      .code,
                  0);
        const Ended verified = hetman({"verify", run});
        EXPECT_EQ(verified.code, 0) << verified;
    }
}

// All units agree on one placement too many: only another prime tells.
void add_a_placement_to_all_units(const std::string& run) {
    Checkpoint checkpoint = read_ledger(run);
    checkpoint.ledger = recorded_again(checkpoint.ledger, [](UnitResult& result, PlannedUnit&) {
        result.answer.tally = result.answer.tally + Tally(1, 0);
    });
    write_text(run + "/ledger", encode(checkpoint));
    EXPECT_EQ(hetman({"status", run}).code, 0) << "the remainders match each other";
}

// In each part.
void expect_found_by_another_prime(const Ended& verified, std::size_t parts) {
    EXPECT_EQ(verified.code, 5) << verified;
    EXPECT_EQ(verified.output, "");
    EXPECT_EQ(complaints(verified).size(), parts) << verified;
    for (const std::string& complaint : complaints(verified))
        EXPECT_NE(complaint.find("modulo the prime"), std::string::npos) << verified;
}

TEST(ByRemainders, AWrongTotalIsFoundByAnotherPrime) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    EXPECT_EQ(hetman(few_kings + Arguments{"--dir", run}).code, 0);
    add_a_placement_to_all_units(run);
    expect_found_by_another_prime(hetman({"verify", run}), 1);
}

class MpiByRemainders : public MpiTest {};

// The ranks count the same primes that one process would.
TEST_F(MpiByRemainders, AreVerifiedByOtherRanks) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    const Ended counted = mpirun(3, few_kings + Arguments{"--unique", "--dir", run});
    EXPECT_EQ(counted.code, 0) << counted;
    const Ended verified = mpirun(3, {"verify", run, "--seed", "5"});
    EXPECT_EQ(verified.code, 0) << verified;
    EXPECT_TRUE(verified.output.starts_with(
        "5 of 5 finished parts counted by frontier-dp modulo a prime that the run"))
        << verified;
    EXPECT_EQ(verified.output, hetman({"verify", run, "--seed", "5"}).output);
    add_a_placement_to_all_units(run);
    expect_found_by_another_prime(mpirun(3, {"verify", run, "--seed", "5"}), 5);
}

TEST(ByRemainders, AreCountedTwiceIfAskedFor) {
    const Ended checked = hetman(
        {"count", "king", "14", "--pieces", "any", "--frame", "primes", "--double-check", "100%"});
    EXPECT_EQ(checked.code, 0) << checked;
    EXPECT_NE(checked.errors.find("double check: 2 units recounted by frontier-dp, all agree"),
              std::string::npos)
        << checked;
}

// Nothing is known of a remainder's total.
TEST(ByRemainders, OfShardsHaveNoSubtotal) {
    const TemporaryDirectory directory;
    const std::string job = directory / "job.toml";
    write_text(job,
               "[problem]\npiece = \"king\"\nboard = 14\npieces = \"any\"\n"
               "[run]\nframe = \"primes\"\n");
    const Arguments shards{directory / "1", directory / "2"};
    for (const char* number : {"1", "2"}) {
        const std::string run = directory / number;
        const std::string shard = std::string(number) + "/2";
        const Ended ended = hetman({"run", job, "--dir", run, "--shard", shard, "--quiet"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output,
                  std::string("shard ") + number +
                      " of 2: 1 unit of remainders; only the merged shards have a total\n");
        EXPECT_TRUE(
            nlohmann::json::parse(read_text(run + "/result.json")).at("subtotal").is_null());
        EXPECT_NE(hetman({"status", run}).output.find("none: the units have remainders"),
                  std::string::npos);
    }
    const Ended merged = hetman(Arguments{"merge", directory / "all"} + shards);
    EXPECT_EQ(merged.code, 0) << merged;
    EXPECT_EQ(merged.output, hetman(few_kings).output);
}

TEST(ByRemainders, ToriAreNotCounted) {
    const Ended ended = hetman(
        {"count", "king", "14", "--torus", "--pieces", "any", "--frame", "primes", "--quiet"});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_NE(ended.errors.find("frame primes"), std::string::npos) << ended;
}

}  // namespace
}  // namespace hetman::test
