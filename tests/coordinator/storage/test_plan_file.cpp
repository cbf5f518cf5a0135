// The plan in the run directory: read back it is the plan that was made, or it is not used.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/messages/envelope.h"
#include "coordinator/storage/plan_file.h"
#include "coordinator/workload_list.h"
#include "tests/coordinator/ledger/tampering.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/coordinator/runs_of_each_kind.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

void expect_same_units(const Plan& plan, const Plan& other) {
    ASSERT_EQ(plan.size(), other.size());
    for (UnitId id = 0; id < plan.size(); ++id)
        ASSERT_EQ(plan.planned(id), other.planned(id)) << "unit " << id;
    ASSERT_EQ(plan.parts().size(), other.parts().size());
    for (std::size_t i = 0; i < plan.parts().size(); ++i) {
        EXPECT_EQ(plan.parts()[i].symmetry, other.parts()[i].symmetry);
        EXPECT_EQ(plan.parts()[i].class_size, other.parts()[i].class_size);
        EXPECT_EQ(plan.parts()[i].first, other.parts()[i].first);
        EXPECT_EQ(plan.parts()[i].frame_weight, other.parts()[i].frame_weight);
        EXPECT_EQ(plan.parts()[i].digest, other.parts()[i].digest);
    }
}

void expect_same(const Plan& plan, const Plan& other) {
    expect_same_units(plan, other);
    for (UnitId id = 0; id < std::min(plan.size(), other.size()); ++id)
        ASSERT_EQ(plan.estimated_nodes(id), other.estimated_nodes(id)) << "unit " << id;
}

// Why the bytes are not used; empty if they are.
std::string refusal(const std::string& bytes, const RunIdentity& identity) {
    try {
        decode_plan(bytes, identity);
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

TEST(PlanFile, HoldsThePlanOfEachKindOfRun) {
    for (const CountedRun& run : runs_of_each_kind()) {
        SCOPED_TRACE(run.name);
        const RunIdentity& identity = run.checkpoint.identity;
        const std::string bytes = encode(run.plan, identity);
        expect_same(run.plan, decode_plan(bytes, identity));
        EXPECT_LE(bytes.size(), longest_plan(identity));
    }
}

TEST(PlanFile, HoldsPlansOfAllPiecesAndFrames) {
    for (const NamedPiece& named : named_pieces())
        for (const std::uint64_t n : {6, 7}) {
            const Problem problem = problem_on(named.piece.betza(), n);
            for (const Find find : {Find::count, Find::first}) {
                SCOPED_TRACE(problem.piece.name() + " " + std::to_string(n));
                RunSettings settings;
                settings.unit_nodes = 50;
                const Decision decision =
                    workload_of(find).decider(problem, settings)->decide(nullptr);
                const Plan plan = workload_of(find).plan(problem, decision, find == Find::count);
                const RunIdentity identity = identity_of(problem, decision, plan, find);
                expect_same(plan, decode_plan(encode(plan, identity), identity));
            }
        }
}

TEST(PlanFile, IsNotUsedIfItIsDamaged) {
    const CountedRun run = runs_of_each_kind().front();
    const RunIdentity& identity = run.checkpoint.identity;
    const std::string bytes = encode(run.plan, identity);
    for (std::size_t bit = 0; bit < bytes.size() * 8; bit += 37) {
        std::string damaged = bytes;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
        EXPECT_NE(refusal(damaged, identity), "") << "bit " << bit;
    }
    for (std::size_t size = 0; size < bytes.size(); size += 29)
        EXPECT_NE(refusal(bytes.substr(0, size), identity), "") << size << " bytes";
    EXPECT_NE(refusal(bytes + '\0', identity), "");
}

// A hash detects damage, not intent. Estimates are no part of a digest: they decide about order
// alone.
TEST(PlanFile, IsNotUsedIfItWasChangedAndSealedAgain) {
    const CountedRun run = runs_of_each_kind().front();
    const RunIdentity& identity = run.checkpoint.identity;
    const Envelope envelope = unseal(EnvelopeKind::plan, encode(run.plan, identity));
    int refused = 0;
    for (std::size_t bit = 0; bit < envelope.payload.size() * 8; bit += 11) {
        Envelope changed = envelope;
        changed.payload[bit / 8] = static_cast<char>(changed.payload[bit / 8] ^ (1 << bit % 8));
        try {
            expect_same_units(run.plan, decode_plan(seal(changed), identity));
        } catch (const std::runtime_error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 100);
}

TEST(PlanFile, IsNotUsedIfItsWeightsDoNotAddUp) {
    CountedRun run = runs_of_each_kind().front();
    Tampering::parts(run.plan).front().frame_weight += 2;
    EXPECT_NE(refusal(encode(run.plan, run.checkpoint.identity), run.checkpoint.identity)
                  .find("the weights at the frame level of its part for"),
              std::string::npos);
}

TEST(PlanFile, IsNotUsedForAnotherRun) {
    const std::vector<CountedRun> runs = runs_of_each_kind();
    for (const CountedRun& run : runs)
        for (const CountedRun& other : runs) {
            if (run.name == other.name) continue;
            EXPECT_EQ(refusal(encode(run.plan, run.checkpoint.identity), other.checkpoint.identity),
                      "it is the plan of another run");
        }
}

// Parts for uniques may be added to a run: its plan is then another.
TEST(PlanFile, IsNotUsedIfPartsAreMissing) {
    const Problem problem = problem_on("Q", 8);
    const Decision decision = decision_of("row-bitmask", "first-rows", 100);
    const Plan total = make_plan(problem, decision, false);
    const Plan unique = make_plan(problem, decision, true);
    EXPECT_EQ(refusal(encode(total, identity_of(problem, decision, total)),
                      identity_of(problem, decision, unique)),
              "its units do not match the ledger");
}

}  // namespace
}  // namespace hetman::test
