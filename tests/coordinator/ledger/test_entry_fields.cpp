// The finished units of a ledger in fields: their size, and that differences from what was
// recorded are detected.
#include "coordinator/ledger/entry_fields.h"

#include <gtest/gtest.h>

#include <set>

#include "common/numbers/random.h"
#include "tests/coordinator/ledger/tampering.h"

namespace hetman::test {
namespace {

// Counts, nodes and weights of every length.
UnitResult some_result(UnitId id, Random& random) {
    const std::uint64_t placements = random.next() >> random.below(64);
    const std::uint64_t nodes = random.next() >> (30 + random.below(34));
    return {id, Tally{placements, nodes}};
}

Ledger some_ledger(const std::set<UnitId>& finished, std::uint64_t units) {
    Random random(7);
    Ledger ledger(units);
    for (const UnitId id : finished)
        ledger.record(some_result(id, random), {random.next() >> random.below(64), random.next()});
    return ledger;
}

// The fields, read into another ledger.
std::optional<std::string> difference(const EntryFields& fields, Ledger& ledger) {
    EntryReader reader(fields, ledger.units());
    while (const auto entry = reader.next()) {
        ledger.record({entry->id, entry->tally}, entry->planned);
        if (const auto found = reader.difference(ledger)) return found;
    }
    return std::nullopt;
}

void expect_same(const Ledger& ledger, const Ledger& again) {
    EXPECT_EQ(again.finished(), ledger.finished());
    for (UnitId id = 0; id < ledger.units(); ++id) {
        ASSERT_EQ(again.is_done(id), ledger.is_done(id)) << id;
        if (!ledger.is_done(id)) continue;
        EXPECT_EQ(again.tally(id), ledger.tally(id)) << id;
        EXPECT_EQ(again.planned(id), ledger.planned(id)) << id;
        EXPECT_EQ(again.checksum(id), ledger.checksum(id)) << id;
    }
}

TEST(EntryFields, ComeBackAsTheyWere) {
    constexpr std::uint64_t units = 3 * LedgerBlock::size + 17;
    std::set<UnitId> all;
    std::set<UnitId> some;
    Random random(5);
    for (UnitId id = 0; id < units; ++id) {
        all.insert(id);
        if (random.below(3) == 0) some.insert(id);
    }
    for (const std::set<UnitId>& finished :
         {std::set<UnitId>{}, {0}, {units - 1}, {0, units - 1}, {3, 4, 5, 100}, some, all}) {
        const Ledger ledger = some_ledger(finished, units);
        Ledger again(units);
        EXPECT_EQ(difference(fields_of(ledger), again), std::nullopt);
        expect_same(ledger, again);
    }
}

TEST(EntryFields, KeepCountsOfAnySize) {
    Ledger ledger(80);
    UnitId id = 0;
    for (const unsigned bits : {0U, 6U, 7U, 62U, 63U, 64U, 69U, 70U, 71U, 127U, 128U, 1000U})
        for (const int more : {-1, 0, 1}) {
            ledger.record({id, Tally{(BigInteger(1) << bits) + more, 3}}, {1, id});
            ++id;
        }
    Ledger again(80);
    EXPECT_EQ(difference(fields_of(ledger), again), std::nullopt);
    expect_same(ledger, again);
}

// The lowest two bytes of the checksum match by chance: the seal over 64 units detects the error,
// but not in which of them.
TEST(EntryFields, FindWhatTheMarksOfEntriesMiss) {
    const Ledger ledger = some_ledger({2, 3, 4, 5}, 8);
    const EntryFields fields = fields_of(ledger);
    const std::uint64_t mark = ledger.checksum(3) & 0xffff;
    for (std::uint64_t nodes = 0; nodes < 10'000'000; ++nodes) {
        Ledger other = ledger;
        other.strike(3);
        other.record({3, Tally{ledger.tally(3).placements, nodes}}, ledger.planned(3));
        if ((other.checksum(3) & 0xffff) != mark || other.checksum(3) == ledger.checksum(3))
            continue;
        EntryFields changed = fields_of(other);
        changed.seals = fields.seals;
        EXPECT_EQ(changed.marks, fields.marks);
        Ledger again(8);
        EXPECT_EQ(difference(changed, again),
                  "an entry of the units 2 to 5 has changed since it was recorded");
        return;
    }
    FAIL() << "no other entry has that mark";
}

TEST(EntryFields, NameTheUnitThatDiffers) {
    const Ledger ledger = some_ledger({2, 3, 4, 5}, 8);
    for (const bool of_marks : {false, true}) {
        EntryFields fields = fields_of(ledger);
        std::string& field = of_marks ? fields.marks : fields.planned;
        field[2 * field.size() / 4] ^= 1;
        Ledger again(8);
        const std::string found = difference(fields, again).value_or("");
        EXPECT_TRUE(found.starts_with("the entry of unit 4 (weight ")) << found;
    }
}

// A ledger that is changed after it was checked: the checksums written are those recorded.
TEST(EntryFields, KeepTheChecksumsThatWereRecorded) {
    Ledger ledger = some_ledger({2, 3, 4, 5}, 8);
    Tampering::nodes(ledger, 3) ^= 64;
    Ledger again(8);
    const std::string found = difference(fields_of(ledger), again).value_or("");
    EXPECT_TRUE(found.starts_with("the entry of unit 3 (weight ")) << found;
}

TEST(EntryFields, TakeNoMoreThanTheyMay) {
    Ledger ledger(300);
    for (UnitId id = 1; id < 300; id += id % 40 == 0 ? 2 : 1)
        ledger.record({id, Tally{~std::uint64_t{0}, ~std::uint64_t{0}}}, {~std::uint64_t{0}, id});
    const EntryFields fields = fields_of(ledger);
    const std::size_t taken = fields.runs.size() + fields.weights.size() + fields.planned.size() +
                              fields.nodes.size() + fields.marks.size() + fields.seals.size();
    EXPECT_LE(taken, ledger.units() * most_bytes_of_entry);
}

}  // namespace
}  // namespace hetman::test
