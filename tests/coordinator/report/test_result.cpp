// Results: derived from a ledger, and written as text, JSON and tables.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "common/version.h"
#include "coordinator/report/result.h"
#include "tests/coordinator/ledger/checkpoints.h"
#include "tests/support/known_counts.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t n = 8;

// A run of queens of which the first `finished` units have been counted.
Checkpoint counted(bool unique, std::uint64_t finished) {
    const Problem problem = problem_on("Q", n);
    const Decision decision = decision_of("row-bitmask", "first-rows", 100);
    const Plan plan = make_plan(problem, decision, unique);
    Checkpoint checkpoint;
    checkpoint.identity = identity_of(problem, decision, plan);
    checkpoint.ledger.grow(plan.size());
    const StopFlag never{false};
    for (UnitId id = 0; id < plan.size() && id < finished; ++id) {
        const Unit unit = plan.unit(id);
        const auto engine =
            engine_for(engine_kind(decision.engine), problem, unit.symmetry).make_engine(problem);
        checkpoint.ledger.record(
            {id, *engine->count(problem_of(problem, unit), never), 1'500'000'000}, unit.weight);
    }
    return checkpoint;
}

constexpr std::uint64_t all = ~std::uint64_t{0};

nlohmann::json json_of(const Goal& goal, const Checkpoint& checkpoint) {
    Job job;
    job.problem = checkpoint.identity.problem;
    job.goal = goal;
    job.run.engine = "row-bitmask";
    job.run.frame = "first-rows";
    const std::string text = to_json(job, result_of(goal, checkpoint), {12.5, 4, 3});
    EXPECT_EQ(text.find('\n'), std::string::npos);
    return nlohmann::json::parse(text);
}

TEST(Result, HasTheTotalOnceTheCountIsComplete) {
    const Checkpoint checkpoint = counted(false, all);
    const Result result = result_of({false, false}, checkpoint);
    EXPECT_EQ(result.total, BigInteger(92));
    EXPECT_EQ(result.subtotal, 92);
    EXPECT_FALSE(result.unique);
    EXPECT_FALSE(result.orderings);
    EXPECT_EQ(result.finished, result.units);
    EXPECT_EQ(result.units, checkpoint.ledger.units());
    EXPECT_DOUBLE_EQ(result.cpu_seconds, 1.5 * static_cast<double>(result.units));
    EXPECT_EQ(result.nodes, checkpoint.ledger.nodes());
}

TEST(Result, HasWhatWasAskedFor) {
    const Result result = result_of({true, true}, counted(true, all));
    EXPECT_EQ(result.total, BigInteger(92));
    EXPECT_EQ(to_decimal(*result.unique), known_count("Q", "unique", n));
    EXPECT_EQ(result.orderings, BigInteger(92 * 40320));
    EXPECT_FALSE(result_of({false, true}, counted(true, all)).unique);
    EXPECT_FALSE(result_of({true, false}, counted(true, all)).orderings);
}

TEST(Result, OfAnUnfinishedCountIsASubtotal) {
    const Checkpoint checkpoint = counted(true, 5);
    const Result result = result_of({true, true}, checkpoint);
    EXPECT_FALSE(result.total);
    EXPECT_FALSE(result.unique);
    EXPECT_FALSE(result.orderings);
    EXPECT_EQ(result.finished, 5u);
    EXPECT_EQ(result.subtotal, checkpoint.ledger.weighted_sum(0, 5));
}

TEST(Result, HasTheTotalBeforeTheUniquesAreThere) {
    const Checkpoint total_only = counted(true, counted(false, 0).ledger.units());
    const Result result = result_of({true, true}, total_only);
    EXPECT_EQ(result.total, BigInteger(92));
    EXPECT_TRUE(result.orderings);
    EXPECT_FALSE(result.unique);
    EXPECT_EQ(result.subtotal, 92) << "placements fixed by symmetries are no part of it";
}

// If the fixed placements do not divide, a count is wrong: no number is invented.
TEST(Result, UniquesMustDivide) {
    Checkpoint checkpoint = counted(true, all);
    Ledger wrong(checkpoint.ledger.units());
    for (UnitId id = 0; id < wrong.units(); ++id) {
        Tally tally = checkpoint.ledger.tally(id);
        if (id == 0) tally = tally + Tally{1, 0};
        wrong.record({id, tally, 0}, id == 0 ? PlannedUnit() : checkpoint.ledger.planned(id));
    }
    checkpoint.ledger = wrong;
    try {
        result_of({true, false}, checkpoint);
        ADD_FAILURE() << "a number was made up";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::internal_error);
    }
    EXPECT_NO_THROW(result_of({false, false}, checkpoint));
}

TEST(Json, HasItsFields) {
    const nlohmann::json json = json_of({true, true}, counted(true, all));
    EXPECT_EQ(json.at("piece"), "Q");
    EXPECT_EQ(json.at("n"), 8);
    EXPECT_EQ(json.at("pieces"), 8);
    EXPECT_EQ(json.at("preplaced"), nlohmann::json::array());
    EXPECT_EQ(json.at("blocked"), nlohmann::json::array());
    EXPECT_EQ(json.at("total"), "92");
    EXPECT_EQ(json.at("unique"), "12");
    EXPECT_EQ(json.at("orderings"), "3709440");
    EXPECT_EQ(json.at("subtotal"), "92");
    EXPECT_EQ(json.at("engine"), "row-bitmask");
    EXPECT_EQ(json.at("frame"), "first-rows");
    EXPECT_EQ(json.at("units"), json.at("finished"));
    EXPECT_GT(json.at("nodes"), 0);
    EXPECT_EQ(json.at("seconds"), 12.5);
    EXPECT_GT(json.at("cpu_seconds"), 1.0);
    EXPECT_EQ(json.at("threads"), 4);
    EXPECT_EQ(json.at("ranks"), 3);
    EXPECT_EQ(json.at("complete"), true);
    EXPECT_EQ(json.at("version"), version);
}

TEST(Json, HasNullWhereThereIsNothing) {
    nlohmann::json json = json_of({false, false}, counted(false, all));
    EXPECT_EQ(json.at("total"), "92");
    EXPECT_TRUE(json.at("unique").is_null());
    EXPECT_TRUE(json.at("orderings").is_null());
    json = json_of({true, true}, counted(true, 5));
    EXPECT_TRUE(json.at("total").is_null());
    EXPECT_TRUE(json.at("unique").is_null());
    EXPECT_TRUE(json.at("orderings").is_null());
    EXPECT_TRUE(json.at("subtotal").is_string());
    EXPECT_EQ(json.at("complete"), false);
    EXPECT_EQ(json.at("finished"), 5);
}

TEST(ResultText, IsTheTotalAloneOrEverythingByName) {
    Result result;
    EXPECT_EQ(to_text(problem_on("Q", 4), result), "");
    result.total = BigInteger(92);
    EXPECT_EQ(to_text(problem_on("Q", 4), result), "92\n");
    result.unique = BigInteger(12);
    EXPECT_EQ(to_text(problem_on("Q", 4), result), "total 92\nunique 12\n");
    result.orderings = BigInteger(3709440);
    EXPECT_EQ(to_text(problem_on("Q", 4), result), "total 92\nunique 12\norderings 3709440\n");
}

}  // namespace
}  // namespace hetman::test
