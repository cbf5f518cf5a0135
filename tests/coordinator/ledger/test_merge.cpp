// Joining ledgers: each unit once, agreement checked, and what is missing named.
#include <gtest/gtest.h>

#include "common/failure.h"
#include "coordinator/ledger/merging.h"
#include "tests/coordinator/ledger/checkpoints.h"

namespace hetman::test {
namespace {

// A made-up run of which these units are finished.
Checkpoint run_with(const std::function<bool(UnitId)>& has, Find find = Find::count) {
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.identity.find = find;
    Ledger ledger(checkpoint.ledger.units(), goal_kind(find));
    const Plan plan = make_plan(checkpoint.identity.problem, checkpoint.identity.decision, true);
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!has(id)) continue;
        UnitResult result = made_up_result(id);
        // Eight pieces: each placement occupies eight squares.
        if (find == Find::heatmap) result.answer.counts.assign(64, result.answer.tally.placements);
        if (find == Find::heatmap)
            result.answer.tally =
                Tally(result.answer.tally.placements * 8, result.answer.tally.nodes);
        ledger.record(result, plan.planned(id));
    }
    checkpoint.ledger = ledger;
    return checkpoint;
}

Checkpoint shard_with(const Shard& shard) {
    const std::vector<bool> share = share_of(shard, some_checkpoint().identity.parts);
    Checkpoint checkpoint = run_with([&](UnitId id) { return share[id]; });
    checkpoint.ledger.restrict_to(share);
    checkpoint.shard = shard;
    return checkpoint;
}

bool all(UnitId) { return true; }

// The bytes of a ledger, whoever counted it and when.
std::string units_in(Checkpoint checkpoint) {
    std::string text;
    for (UnitId id = 0; id < checkpoint.ledger.units(); ++id)
        if (checkpoint.ledger.is_done(id))
            text += std::to_string(id) + ' ' + to_decimal(checkpoint.ledger.tally(id).placements) +
                    ' ' + std::to_string(checkpoint.ledger.tally(id).nodes) + ' ' +
                    std::to_string(checkpoint.ledger.weight(id)) + '\n';
    return text;
}

void expect_refusal(const std::vector<MergeSource>& sources, ExitCode code,
                    const std::vector<std::string>& says) {
    try {
        merge(sources);
        ADD_FAILURE() << "it was merged";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), code);
        for (const std::string& text : says)
            EXPECT_NE(std::string(failure.what()).find(text), std::string::npos)
                << failure.what() << "\ndoes not say " << text;
    }
}

TEST(Merge, OfAllShardsIsTheWhole) {
    for (const std::uint64_t of : {1, 2, 3, 7}) {
        std::vector<MergeSource> sources;
        for (std::uint64_t number = 1; number <= of; ++number)
            sources.push_back({"s" + std::to_string(number), shard_with({number, of})});
        const Merged merged = merge(sources);
        EXPECT_EQ(units_in(merged.checkpoint), units_in(run_with(all))) << of;
        EXPECT_TRUE(merged.checkpoint.ledger.complete());
        EXPECT_FALSE(merged.checkpoint.shard);
        EXPECT_EQ(merged.checkpoint.starts, 2 * of);
        EXPECT_EQ(merged.checkpoint.ledger.cpu_nanoseconds(),
                  run_with(all).ledger.cpu_nanoseconds());
        EXPECT_EQ(merged.compared, 0u);
        EXPECT_TRUE(merged.lacks.empty());
        EXPECT_EQ(encode(decode_checkpoint(encode(merged.checkpoint))), encode(merged.checkpoint));
    }
}

TEST(Merge, UnitsInSeveralLedgersAreComparedAndCountedOnce) {
    const Merged merged = merge({{"a", run_with([](UnitId id) { return id % 2 == 0; })},
                                 {"b", run_with([](UnitId id) { return id % 3 != 1; })}});
    const std::string expected =
        units_in(run_with([](UnitId id) { return id % 2 == 0 || id % 3 != 1; }));
    EXPECT_EQ(units_in(merged.checkpoint), expected);
    EXPECT_GT(merged.compared, 10u);
}

TEST(Merge, AgainAddsNothing) {
    const Checkpoint whole =
        merge({{"a", shard_with({1, 2})}, {"b", shard_with({2, 2})}}).checkpoint;
    const Merged again = merge({{"whole", whole}, {"a", shard_with({1, 2})}});
    EXPECT_EQ(units_in(again.checkpoint), units_in(whole));
    EXPECT_EQ(again.checkpoint.ledger.cpu_nanoseconds(), whole.ledger.cpu_nanoseconds());
}

TEST(Merge, RefusesWhatDisagreesByUnitAndBothCounts) {
    const Checkpoint right = run_with([](UnitId id) { return id < 20; });
    Checkpoint wrong = run_with([](UnitId id) { return id > 5 && id != 11; });
    wrong.ledger.record({11, Tally{4711, 14}, 0, {}, {}}, right.ledger.planned(11));
    expect_refusal({{"runs/a", right}, {"runs/b", wrong}}, ExitCode::verification,
                   {"unit 11", "78 placements", "4711 placements", "runs/a", "runs/b"});
    wrong = run_with([](UnitId id) { return id > 5 && id != 11; });
    wrong.ledger.record(made_up_result(11), right.ledger.weight(11) + 1);
    expect_refusal({{"a", right}, {"b", wrong}}, ExitCode::verification, {"unit 11", "weight"});
    wrong = run_with([](UnitId id) { return id > 5 && id != 11; });
    UnitResult other_nodes = made_up_result(11);
    ++other_nodes.answer.tally.nodes;
    wrong.ledger.record(other_nodes, right.ledger.planned(11));
    expect_refusal({{"a", right}, {"b", wrong}}, ExitCode::verification, {"unit 11", "nodes"});
}

TEST(Merge, RefusesAnotherJobByWhatDiffers) {
    expect_refusal({{"runs/a", some_checkpoint(8)}, {"runs/b", some_checkpoint(9)}},
                   ExitCode::checkpoint, {"board is 9 in runs/b, 8 in runs/a", "runs/"});
}

TEST(Merge, NamesTheShardsThatAreMissing) {
    Checkpoint half = shard_with({3, 3});
    const std::vector<bool> share = share_of({3, 3}, half.identity.parts);
    UnitId left_out = 0;
    while (!share[left_out]) ++left_out;
    half = run_with([&](UnitId id) { return share[id] && id != left_out; });
    half.shard = Shard{3, 3};
    const Merged merged = merge({{"a", shard_with({1, 3})}, {"b", half}});
    EXPECT_FALSE(merged.checkpoint.ledger.complete());
    ASSERT_EQ(merged.lacks.size(), 2u);
    EXPECT_TRUE(merged.lacks[0].starts_with("shard 2 of 3 is missing: ")) << merged.lacks[0];
    EXPECT_TRUE(merged.lacks[1].starts_with("shard 3 of 3 lacks 1 of its ")) << merged.lacks[1];
}

TEST(Merge, WithoutShardsSaysHowManyUnitsAreMissing) {
    const Merged merged = merge({{"a", run_with([](UnitId id) { return id != 5 && id != 9; })}});
    ASSERT_EQ(merged.lacks.size(), 1u);
    EXPECT_TRUE(merged.lacks[0].starts_with("2 of ")) << merged.lacks[0];
    EXPECT_NE(merged.lacks[0].find("the first is unit 5"), std::string::npos) << merged.lacks[0];
}

TEST(Merge, TakesUniquesThatOnlyOneWasAskedFor) {
    Checkpoint total_only = run_with(all);
    const std::uint64_t units = total_only.identity.parts[0].units;
    total_only.identity.parts.resize(1);
    total_only.ledger = Ledger(units);
    for (UnitId id = 0; id < units; ++id)
        total_only.ledger.record(made_up_result(id), run_with(all).ledger.planned(id));
    const Merged merged =
        merge({{"a", total_only}, {"b", run_with([&](UnitId id) { return id >= units; })}});
    EXPECT_EQ(units_in(merged.checkpoint), units_in(run_with(all)));
}

TEST(Merge, AddsHeatMaps) {
    const auto even = [](UnitId id) { return id % 2 == 0; };
    const auto odd = [](UnitId id) { return id % 2 == 1; };
    const Checkpoint whole = run_with(all, Find::heatmap);
    const Checkpoint a = run_with(even, Find::heatmap);
    const Checkpoint b = run_with(odd, Find::heatmap);
    const auto earlier = run_with([](UnitId id) { return id % 4 == 0; }, Find::heatmap);
    for (const std::vector<MergeSource>& sources : {std::vector<MergeSource>{{"a", a}, {"b", b}},
                                                    {{"e", earlier}, {"b", b}, {"a", a}},
                                                    {{"a", a}, {"w", whole}},
                                                    {{"w", whole}, {"w2", whole}}})
        EXPECT_EQ(merge(sources).checkpoint.ledger.counts(), whole.ledger.counts());
    const auto part = run_with([](UnitId id) { return id % 3 == 0; }, Find::heatmap);
    expect_refusal({{"a", a}, {"part", part}}, ExitCode::checkpoint,
                   {"its counts are sums over", "part"});
    Checkpoint wrong = whole;
    std::vector<CheckedInteger> occupied = whole.ledger.counts();
    occupied[0] = BigInteger(occupied[0].value + 1);
    occupied[1] = BigInteger(occupied[1].value - 1);
    wrong.ledger.set_counts(occupied);
    expect_refusal({{"w", whole}, {"wrong", wrong}}, ExitCode::verification,
                   {"the sums over the same units"});
}

}  // namespace
}  // namespace hetman::test
