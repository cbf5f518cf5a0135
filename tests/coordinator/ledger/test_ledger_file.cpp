// Ledgers as bytes, and what makes a ledger another run's.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "common/messages/envelope.h"
#include "common/messages/serialize.h"
#include "tests/coordinator/ledger/checkpoints.h"

namespace hetman::test {
namespace {

TEST(LedgerFile, ComesBackAsItWas) {
    const Checkpoint checkpoint = some_checkpoint();
    const Checkpoint again = decode_checkpoint(encode(checkpoint));
    EXPECT_EQ(again.identity.problem, checkpoint.identity.problem);
    EXPECT_EQ(again.identity.decision, checkpoint.identity.decision);
    EXPECT_EQ(again.identity.parts, checkpoint.identity.parts);
    EXPECT_EQ(again.generation, 4u);
    EXPECT_EQ(again.starts, 2u);
    EXPECT_EQ(again.threads, 16u);
    EXPECT_EQ(again.saved_at, 1'800'000'000);
    const Ledger& ledger = checkpoint.ledger;
    ASSERT_EQ(again.ledger.units(), ledger.units());
    EXPECT_EQ(again.ledger.finished(), ledger.finished());
    EXPECT_EQ(again.ledger.cpu_nanoseconds(), ledger.cpu_nanoseconds());
    for (UnitId id = 0; id < ledger.units(); ++id) {
        ASSERT_EQ(again.ledger.is_done(id), ledger.is_done(id)) << id;
        if (!ledger.is_done(id)) continue;
        EXPECT_EQ(again.ledger.tally(id), ledger.tally(id)) << id;
        EXPECT_EQ(again.ledger.weight(id), ledger.weight(id)) << id;
    }
    EXPECT_EQ(encode(again), encode(checkpoint));
}

TEST(LedgerFile, KeepsTheShard) {
    Checkpoint checkpoint = some_checkpoint();
    EXPECT_FALSE(decode_checkpoint(encode(checkpoint)).shard);
    checkpoint.shard = Shard{2, 3};
    EXPECT_THROW(decode_checkpoint(encode(checkpoint)), std::runtime_error)
        << "it holds units of other shards";
    const std::vector<bool> share = share_of({2, 3}, checkpoint.identity.parts);
    checkpoint.ledger = Ledger(share.size());
    for (UnitId id = 0; id < share.size(); ++id)
        if (share[id]) checkpoint.ledger.record(made_up_result(id), 1);
    const Checkpoint again = decode_checkpoint(encode(checkpoint));
    EXPECT_EQ(again.shard, (Shard{2, 3}));
    EXPECT_TRUE(again.ledger.complete());
    EXPECT_LT(again.ledger.share(), again.ledger.units());
    EXPECT_EQ(fingerprint(again.identity), fingerprint(some_checkpoint().identity));
    for (const Shard& impossible : {Shard{0, 3}, Shard{4, 3}, Shard{0, 1}, Shard{1, 0}}) {
        checkpoint.shard = impossible;
        EXPECT_THROW(decode_checkpoint(encode(checkpoint)), std::runtime_error);
    }
}

// The ledger of that goal, with one unit.
Ledger ledger_of(const Checkpoint& checkpoint, const UnitResult& result, std::uint64_t weight) {
    Ledger ledger(checkpoint.ledger.units(), goal_kind(checkpoint.identity.find));
    ledger.record(result, weight);
    return ledger;
}

TEST(LedgerFile, KeepsFirstPlacementsAndHeatMaps) {
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.identity.find = Find::first;
    UnitResult result{1, {{1, 9}}, 3};
    result.answer.details = pack(Squares{0, 12, 23, 29, 34, 46, 49, 59});
    checkpoint.ledger = ledger_of(checkpoint, result, 1);
    Checkpoint again = decode_checkpoint(encode(checkpoint));
    EXPECT_EQ(again.identity.find, Find::first);
    EXPECT_EQ(again.ledger.details(), checkpoint.ledger.details());
    EXPECT_EQ(again.ledger.answer(1).details, result.answer.details);

    // 8 pieces on 64 squares: each placement occupies an eighth of them.
    checkpoint.identity.find = Find::heatmap;
    result.answer = {{BigInteger(1) << 73, 9}};
    result.answer.counts.assign(64, BigInteger(BigInteger(1) << 70));
    checkpoint.ledger = ledger_of(checkpoint, result, 3);
    again = decode_checkpoint(encode(checkpoint));
    EXPECT_EQ(again.identity.find, Find::heatmap);
    EXPECT_EQ(again.ledger.counts(),
              std::vector<CheckedInteger>(64, BigInteger(BigInteger(3) << 70)));
}

TEST(LedgerFile, RefusesAnotherGoalsAnswers) {
    Checkpoint checkpoint = some_checkpoint();
    UnitResult result{1, {{8, 9}}, 3};
    result.answer.details = pack(Squares{0, 12, 23, 29, 34, 46, 49, 59});
    checkpoint.ledger = ledger_of(checkpoint, result, 1);
    EXPECT_THROW(decode_checkpoint(encode(checkpoint)), std::runtime_error);
    result.answer.details.clear();
    result.answer.counts.assign(64, CheckedInteger(1));
    checkpoint.ledger = ledger_of(checkpoint, result, 1);
    EXPECT_THROW(decode_checkpoint(encode(checkpoint)), std::runtime_error);
}

TEST(LedgerFile, RefusesHeatMapsThatDoNotAddUp) {
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.identity.find = Find::heatmap;
    UnitResult result{1, {{8, 9}}, 3};
    result.answer.counts.assign(64, CheckedInteger(1));
    checkpoint.ledger = ledger_of(checkpoint, result, 1);
    EXPECT_EQ(decode_checkpoint(encode(checkpoint)).ledger.counts(), result.answer.counts);
    result.answer.counts[63] += 1;
    checkpoint.ledger.set_counts(result.answer.counts);
    EXPECT_THROW(decode_checkpoint(encode(checkpoint)), Failure);
    result.answer.counts.pop_back();
    checkpoint.ledger.set_counts(result.answer.counts);
    EXPECT_THROW(decode_checkpoint(encode(checkpoint)), std::runtime_error);
}

TEST(LedgerFile, KeepsTheLargestNumbers) {
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.ledger = Ledger(checkpoint.ledger.units());
    const UnitId open = 1;
    checkpoint.ledger.record({open, Tally{~Wide{0}, ~std::uint64_t{0}}, 9}, ~std::uint64_t{0});
    const Checkpoint again = decode_checkpoint(encode(checkpoint));
    EXPECT_EQ(again.ledger.tally(open), (Tally{~Wide{0}, ~std::uint64_t{0}}));
    EXPECT_EQ(again.ledger.weight(open), ~std::uint64_t{0});
    EXPECT_EQ(again.ledger.weighted_sum(0, again.ledger.units()),
              checkpoint.ledger.weighted_sum(0, checkpoint.ledger.units()));
}

TEST(LedgerFile, EmptyAndCompleteLedgersComeBack) {
    Checkpoint checkpoint = some_checkpoint();
    const std::uint64_t units = checkpoint.ledger.units();
    checkpoint.ledger = Ledger(units);
    EXPECT_EQ(decode_checkpoint(encode(checkpoint)).ledger.finished(), 0u);
    for (UnitId id = 0; id < units; ++id) checkpoint.ledger.record(made_up_result(id), 1);
    EXPECT_TRUE(decode_checkpoint(encode(checkpoint)).ledger.complete());
}

TEST(LedgerFile, FlippedBitsAreRefused) {
    constexpr std::uint64_t seed = 31;
    SCOPED_TRACE(seed);
    const std::string good = encode(some_checkpoint());
    Random random(seed);
    for (int i = 0; i < 5000; ++i) {
        std::string bytes = good;
        const std::uint64_t bit = random.below(8 * bytes.size());
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
        EXPECT_THROW(decode_checkpoint(bytes), std::runtime_error) << "bit " << bit;
    }
}

TEST(LedgerFile, TruncationsAndExtensionsAreRefused) {
    const std::string good = encode(some_checkpoint());
    for (std::size_t size = 0; size < good.size(); size += 1 + size / 300)
        EXPECT_THROW(decode_checkpoint(good.substr(0, size)), std::runtime_error) << size;
    for (std::size_t missing = 1; missing < 100; ++missing)
        EXPECT_THROW(decode_checkpoint(good.substr(0, good.size() - missing)), std::runtime_error);
    EXPECT_THROW(decode_checkpoint(good + '\0'), std::runtime_error);
    EXPECT_THROW(decode_checkpoint(good + good), std::runtime_error);
}

// A torn write may leave the head of one generation and the tail of another.
TEST(LedgerFile, SplicesOfTwoLedgersAreRefused) {
    const Checkpoint older = some_checkpoint();
    Checkpoint newer = some_checkpoint(8, 5);
    newer.ledger.record(made_up_result(1), 1);
    const std::string a = encode(older);
    const std::string b = encode(newer);
    ASSERT_NE(a, b);
    const std::size_t common = std::min(a.size(), b.size());
    int splices = 0;
    for (std::size_t at = 1; at < common; at += 1 + common / 500)
        for (const std::string& splice :
             {a.substr(0, at) + b.substr(at), b.substr(0, at) + a.substr(at),
              a.substr(0, at) + b.substr(b.size() - (a.size() - std::min(a.size(), at)))}) {
            if (splice == a || splice == b) continue;
            ++splices;
            EXPECT_THROW(decode_checkpoint(splice), std::runtime_error) << at;
        }
    EXPECT_GT(splices, 1000);
}

TEST(LedgerFile, AnotherFormatIsRefusedByItsNumber) {
    const std::string good = encode(some_checkpoint());
    Envelope envelope = unseal(EnvelopeKind::ledger, good);
    EXPECT_EQ(envelope.format, ledger_format);
    envelope.format = 4711;
    try {
        decode_checkpoint(seal(envelope));
        ADD_FAILURE() << "it was taken";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("4711"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find(std::to_string(ledger_format)), std::string::npos);
    }
}

// What an envelope vouches for may still be wrong: a program's error, not a disk's.
TEST(LedgerFile, SealedNonsenseIsRefused) {
    const Envelope good = unseal(EnvelopeKind::ledger, encode(some_checkpoint()));
    Envelope envelope = good;
    envelope.fingerprint.low ^= 1;
    EXPECT_THROW(decode_checkpoint(seal(envelope)), std::runtime_error);
    envelope = good;
    envelope.payload.clear();
    EXPECT_THROW(decode_checkpoint(seal(envelope)), std::runtime_error);
    envelope.payload = "nonsense";
    EXPECT_THROW(decode_checkpoint(seal(envelope)), std::runtime_error);
    for (std::size_t size = 1; size < good.payload.size(); size += 1 + size / 50) {
        envelope.payload = good.payload.substr(0, size);
        EXPECT_THROW(decode_checkpoint(seal(envelope)), std::runtime_error) << size;
    }
    envelope = good;
    envelope.kind = EnvelopeKind::message;
    EXPECT_THROW(decode_checkpoint(seal(envelope)), std::runtime_error);
}

TEST(LedgerFile, PartsMustAddUp) {
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.ledger.grow(checkpoint.ledger.units() + 1);
    EXPECT_THROW(decode_checkpoint(encode(checkpoint)), std::runtime_error);
}

RunIdentity identity(const Problem& problem, const Decision& decision, bool unique) {
    return identity_of(problem, decision, make_plan(problem, decision, unique));
}

TEST(RunIdentity, IsThatOfTheProblemTheDecisionAndThePlan) {
    const Problem problem = problem_on("Q", 8);
    const Decision decision = decision_of("row-bitmask", "first-rows", 100);
    const RunIdentity run = identity(problem, decision, true);
    EXPECT_EQ(fingerprint(run), fingerprint(identity(problem, decision, true)));
    EXPECT_EQ(fingerprint(run), fingerprint(identity(problem, decision, false)))
        << "uniques may be added to a run";
    EXPECT_TRUE(differences(run, identity(problem, decision, false)).empty());

    std::vector<RunIdentity> others;
    others.push_back(identity(problem_on("QN", 8), decision, true));
    others.push_back(identity(problem_on("Q", 9), decision, true));
    others.push_back(identity(problem_on("Q", 8, {1}), decision, true));
    others.push_back(identity(problem_on("Q", 8, {}, {1}), decision, true));
    for (const Decision& other :
         {decision_of("forward-filter", "first-rows", 100),
          decision_of("row-bitmask", "central", 100), decision_of("row-bitmask", "first-rows", 99)})
        others.push_back(identity(problem, other, true));
    const std::vector<std::string> names{"piece",  "board", "preplaced", "blocked",
                                         "engine", "frame", "unit_nodes"};
    for (std::size_t i = 0; i < others.size(); ++i) {
        EXPECT_NE(fingerprint(run), fingerprint(others[i])) << names[i];
        const std::vector<std::string> found = differences(run, others[i]);
        ASSERT_FALSE(found.empty()) << names[i];
        EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const std::string& text) {
            return text.starts_with(names[i] + " is ");
        })) << found[0];
    }
    const RunIdentity heatmap =
        identity_of(problem, decision, make_plan(problem, decision, true), Find::heatmap);
    EXPECT_NE(fingerprint(run), fingerprint(heatmap));
    EXPECT_EQ(differences(run, heatmap),
              (std::vector<std::string>{"find is count in the ledger, heatmap in the job"}));
    EXPECT_EQ(differences(run, others[0]),
              (std::vector<std::string>{"piece is Q in the ledger, QN in the job"}));
}

TEST(RunIdentity, AnotherPlanOfTheSameJobIsNamed) {
    const Problem problem = problem_on("Q", 8);
    const Decision decision = decision_of("row-bitmask", "first-rows", 100);
    const RunIdentity run = identity(problem, decision, true);
    RunIdentity other = run;
    other.parts[0].digest = "00000000000000000000000000000000";
    EXPECT_NE(fingerprint(other), fingerprint(run));
    ASSERT_EQ(differences(run, other).size(), 1u);
    EXPECT_NE(differences(run, other)[0].find("plan"), std::string::npos);
    other = run;
    ++other.parts[1].units;
    EXPECT_EQ(differences(run, other).size(), 1u) << "a part for uniques differs";
}

}  // namespace
}  // namespace hetman::test
