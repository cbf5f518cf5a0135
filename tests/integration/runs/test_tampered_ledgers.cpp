// Ledgers that contradict their plan, read by the program itself: with a bit that flipped between
// the check of a checkpoint and its seal, and sealed anew by somebody.
#include <gtest/gtest.h>

#include "common/messages/envelope.h"
#include "common/messages/record.h"
#include "coordinator/ledger/ledger_file.h"
#include "tests/coordinator/ledger/recorded_again.h"
#include "tests/integration/program.h"
#include "tests/integration/runs.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class TamperedLedgers : public testing::Test {
  protected:
    void SetUp() override {
        const Ended ended = hetman(count());
        ASSERT_EQ(ended.code, 0) << ended;
        ASSERT_EQ(ended.output, "2092\n");
    }
    Arguments count() const {
        return {"count", "awesome-queen", "22", "--dir", run_directory_, "--quiet"};
    }
    // Changes one unit's entry, with all checksums that the ledger makes of it made anew.
    void change_unit(UnitId id, const EntryChange& change) {
        Checkpoint checkpoint = read_ledger(run_directory_);
        checkpoint.ledger =
            recorded_again(checkpoint.ledger, [&](UnitResult& result, PlannedUnit& planned) {
                if (result.id == id) change(result, planned);
            });
        write_text(run_directory_ + "/ledger", encode(checkpoint));
    }
    // Each command that uses a ledger, with exit code 5 and the unit's name; nothing is touched.
    void expect_refused_by_all(const std::string& unit) {
        const std::string before = read_text(run_directory_ + "/ledger");
        for (const Arguments& command :
             {count(), Arguments{"status", run_directory_},
              Arguments{"status", run_directory_, "--json"},
              Arguments{"status", run_directory_, "--units"},
              Arguments{"verify", run_directory_, "--sample", "100%"},
              Arguments{"merge", directory_ / "merged", run_directory_}}) {
            const Ended ended = hetman(command);
            EXPECT_EQ(ended.code, 5) << ended;
            EXPECT_EQ(ended.output, "") << ended;
            ASSERT_EQ(complaints(ended).size(), 1U) << ended;
            EXPECT_NE(complaints(ended)[0].find(unit), std::string::npos) << ended;
            EXPECT_NE(complaints(ended)[0].find(run_directory_), std::string::npos) << ended;
        }
        EXPECT_EQ(read_text(run_directory_ + "/ledger"), before);
        EXPECT_FALSE(fs::exists(directory_ / "merged"));
    }

    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
};

// 3084 in place of 2092, and every check agreed, before weights were compared with the plan.
TEST_F(TamperedLedgers, WithAnotherWeightAreRefusedByTheUnit) {
    const Checkpoint right = read_ledger(run_directory_);
    UnitId id = 0;
    while (right.ledger.tally(id).placements == 0) ++id;
    change_unit(id, [](UnitResult&, PlannedUnit& planned) { planned.weight += 128; });
    expect_refused_by_all("unit " + std::to_string(id) + " has weight ");
}

TEST_F(TamperedLedgers, WithTheCountOfAnotherUnitAreRefused) {
    const Checkpoint right = read_ledger(run_directory_);
    change_unit(17, [&](UnitResult&, PlannedUnit& planned) { planned = right.ledger.planned(18); });
    expect_refused_by_all("unit 17 ");
}

// Changed as by a debugger that stops where a checkpoint is sealed. 85968 in place of 85456 for 25
// queens, and every check agreed, before entries had checksums.
TEST_F(TamperedLedgers, WithABitThatFlippedBeforeTheSealAreRefusedByTheUnit) {
    Envelope envelope = unseal(EnvelopeKind::ledger, read_text(run_directory_ + "/ledger"));
    const Ledger ledger = read_ledger(run_directory_).ledger;
    // The position of the weights: all of them, one after the other.
    constexpr UnitId changed = 99;
    RecordWriter before;
    RecordWriter all;
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (id < changed) before.number(ledger.weight(id));
        all.number(ledger.weight(id));
    }
    const std::string weights = all.unsealed();
    const std::size_t of_changed = before.unsealed().size();
    const std::size_t at = envelope.payload.find(weights);
    ASSERT_NE(at, std::string::npos);
    envelope.payload[at + of_changed] ^= 2;
    write_text(run_directory_ + "/ledger", seal(envelope));
    expect_refused_by_all("unit " + std::to_string(changed) + " ");
    // The remedy that the line names: the generation before it.
    fs::remove(run_directory_ + "/ledger");
    const Ended ended = hetman(count());
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "2092\n");
}

// The name of a piece may have any bytes: messages that quote it are printable.
TEST_F(TamperedLedgers, WithAnUnprintablePieceAreRefusedInPrintableText) {
    for (const char* name : {"ledger", "ledger.prev"}) {
        const std::string file = run_directory_ + '/' + name;
        Envelope envelope = unseal(EnvelopeKind::ledger, read_text(file));
        const std::size_t at = envelope.payload.find("QNN");
        ASSERT_NE(at, std::string::npos);
        envelope.payload.replace(at, 3, "Q\xe9\x9b");
        write_text(file, seal(envelope));
    }
    for (const Arguments& command : {count(), Arguments{"status", run_directory_}}) {
        const Ended ended = hetman(command);
        EXPECT_NE(ended.code, 0);
        EXPECT_NE(ended.errors.find(R"(\xe9)"), std::string::npos) << ended;
        for (const char byte : ended.errors + ended.output)
            EXPECT_TRUE(byte == '\n' || (byte >= ' ' && byte <= '~')) << ended;
    }
}

// A count changed together with all its checksums can only be found by verify.
TEST_F(TamperedLedgers, WithAnotherCountAreFoundByVerify) {
    change_unit(17, [](UnitResult& result, PlannedUnit&) {
        result.answer.tally = result.answer.tally + Tally(1, 0);
    });
    EXPECT_EQ(hetman({"status", run_directory_}).code, 0);
    const Ended ended = hetman({"verify", run_directory_, "--sample", "100%"});
    EXPECT_EQ(ended.code, 5) << ended;
    EXPECT_NE(ended.errors.find("unit 17 has "), std::string::npos) << ended;
}

}  // namespace
}  // namespace hetman::test
