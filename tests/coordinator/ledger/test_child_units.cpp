// The table of finished children of unfinished units: beside the ledger, in its file and in merged
// ledgers.
#include "coordinator/ledger/child_units.h"

#include <gtest/gtest.h>

#include "common/failure.h"
#include "common/messages/record.h"
#include "coordinator/ledger/merging.h"
#include "tests/coordinator/ledger/checkpoints.h"

namespace hetman::test {
namespace {

constexpr UnitId unfinished = 1;  // of some_checkpoint()
constexpr UnitId finished = 3;

ChildUnits some_children() {
    ChildUnits children;
    children.add(unfinished, {0}, Tally(1000, 5), {8, 77});
    children.add(unfinished, {2, 1}, Tally(BigInteger(1) << 100, 6), {8, 78});
    children.add(unfinished, {2, 3}, Tally(0, 0), {8, 79});
    children.add(4, {0}, Tally(1, 2), {4, 80});
    return children;
}

// A child as bytes() writes it, with a checksum that was not recorded.
std::string malformed(UnitId unit, const ChildPath& path) {
    RecordWriter record(48);
    record.number(unit);
    record.number(path.size());
    for (const std::uint32_t place : path) record.number(place);
    record.number(1);
    record.word(2);
    record.word(3);
    record.big_number(4);
    record.number(5);
    return record.unsealed();
}

TEST(ChildUnits, AreReadAsTheyWereWritten) {
    const ChildUnits children = some_children();
    const ChildUnits read = ChildUnits::read(children.bytes(), 5);
    EXPECT_EQ(read.size(), 4u);
    EXPECT_EQ(read.bytes(), children.bytes());
    const FinishedChild* child = read.find(unfinished, {2, 1});
    ASSERT_NE(child, nullptr);
    EXPECT_EQ(child->tally, Tally(BigInteger(1) << 100, 6));
    EXPECT_EQ(child->planned, PlannedUnit(8, 78));
    EXPECT_EQ(read.find(unfinished, {2}), nullptr);
    EXPECT_EQ(read.find(2, {0}), nullptr);
    EXPECT_TRUE(ChildUnits::read({}, 5).empty());
}

TEST(ChildUnits, ReplaceTheirOwnChildren) {
    ChildUnits children = some_children();
    children.add(unfinished, {2}, Tally(7, 7), {8, 81});
    EXPECT_EQ(children.size(), 3u);
    EXPECT_EQ(children.find(unfinished, {2, 1}), nullptr);
    EXPECT_EQ(children.find(unfinished, {2})->tally, Tally(7, 7));
    children.forget(unfinished);
    EXPECT_EQ(children.size(), 1u);
    children.forget(4);
    EXPECT_TRUE(children.empty());
}

TEST(ChildUnits, ThatNoRunWritesAreRefused) {
    EXPECT_THROW(ChildUnits::read(some_children().bytes(), 4), std::runtime_error);
    const std::string bytes = some_children().bytes();
    EXPECT_THROW(ChildUnits::read(bytes + bytes, 5), std::runtime_error);
    EXPECT_THROW(ChildUnits::read(bytes.substr(0, bytes.size() - 1), 5), std::runtime_error);
    EXPECT_THROW(ChildUnits::read(malformed(0, {}), 5), std::runtime_error);
    EXPECT_THROW(ChildUnits::read(malformed(0, ChildPath(65)), 5), std::runtime_error);
    ChildUnits one;
    one.add(0, {3}, Tally(1, 1), {1, 1});
    EXPECT_THROW(ChildUnits::read(one.bytes() + malformed(0, {3, 1}), 5), std::runtime_error);
    EXPECT_THROW(ChildUnits::read(one.bytes() + malformed(0, {2}), 5), std::runtime_error);
}

TEST(ChildUnits, ThatWereChangedAreRefused) {
    const auto code_of = [](const std::string& bytes) {
        try {
            ChildUnits::read(bytes, 5);
        } catch (const Failure& failure) {
            return failure.code();
        }
        return ExitCode::complete;
    };
    EXPECT_EQ(code_of(malformed(0, {3})), ExitCode::verification);
    std::string bytes = some_children().bytes();
    bytes.back() = static_cast<char>(bytes.back() ^ 1);  // the nodes of the last
    EXPECT_EQ(code_of(bytes), ExitCode::verification);
}

TEST(ChildUnits, AreKeptInLedgerFiles) {
    Checkpoint checkpoint = some_checkpoint();
    checkpoint.ledger.set_children(some_children());
    const Checkpoint read = decode_checkpoint(encode(checkpoint));
    EXPECT_EQ(read.ledger.children().bytes(), some_children().bytes());
    EXPECT_EQ(read.ledger.finished(), checkpoint.ledger.finished());
}

TEST(ChildUnits, OfFinishedUnitsAreRefused) {
    Checkpoint checkpoint = some_checkpoint();
    ChildUnits children;
    children.add(finished, {0}, Tally(1, 2), {1, 3});
    checkpoint.ledger.set_children(children);
    EXPECT_THROW(decode_checkpoint(encode(checkpoint)), std::runtime_error);
}

TEST(ChildUnits, AreForgottenWhenTheirUnitIsRecorded) {
    Checkpoint checkpoint = some_checkpoint();
    Ledger& ledger = checkpoint.ledger;
    UnitResult child;
    child.answer.tally = Tally(3, 4);
    child.cpu_nanoseconds = 9;
    const std::uint64_t before = ledger.cpu_nanoseconds();
    const Ledger snapshot = ledger;
    ledger.record_child(unfinished, {5}, child, {8, 1});
    EXPECT_EQ(ledger.cpu_nanoseconds(), before + 9);
    EXPECT_EQ(ledger.children().size(), 1u);
    EXPECT_TRUE(snapshot.children().empty());
    ledger.record(made_up_result(unfinished), {8, 2});
    EXPECT_TRUE(ledger.children().empty());
    child.answer.tally.nodes += 1;
    child.answer.tally.placements += 1;
    EXPECT_THROW(ledger.record_child(4, {5}, child, {8, 1}), Failure);
    EXPECT_TRUE(ledger.children().empty());
}

TEST(ChildUnits, AreMergedForUnitsThatNobodyHasFinished) {
    const Checkpoint base = some_checkpoint();
    Checkpoint first = base;
    Checkpoint second = base;
    ChildUnits others;
    others.add(7, {1}, Tally(1, 1), {8, 91});
    first.ledger.set_children(some_children());
    second.ledger.set_children(others);
    const auto planned = [&](UnitId id) {
        return make_plan(base.identity.problem, base.identity.decision, true).planned(id);
    };
    second.ledger.record(made_up_result(4), planned(4));
    const Checkpoint merged = merge({{"a", first}, {"b", second}}).checkpoint;
    ChildUnits expected = some_children();
    expected.forget(4);
    expected.add(7, {1}, Tally(1, 1), {8, 91});
    EXPECT_EQ(merged.ledger.children().bytes(), expected.bytes());
    EXPECT_TRUE(merged.ledger.is_done(4));
    EXPECT_EQ(encode(decode_checkpoint(encode(merged))), encode(merged));
}

}  // namespace
}  // namespace hetman::test
