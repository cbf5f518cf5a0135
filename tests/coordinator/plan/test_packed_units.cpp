// Packed units: what goes in comes out, and bytes that are no units are refused.
#include <gtest/gtest.h>

#include <stdexcept>

#include "coordinator/plan/packed_units.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

std::uint64_t random_number(Random& random) { return random.next() >> random.below(64); }

Squares random_list(Random& random) {
    Squares squares(random.below(4) == 0 ? random.below(200) : random.below(8));
    for (Square& square : squares) square = random_number(random);
    return squares;
}

UnitKind random_kind(Random& random) {
    switch (random.below(6)) {
        case 0:
            return WholeProblem();
        case 1:
            return RowChoice{{random_number(random), random_number(random)},
                             random.below(2) == 0,
                             random.below(2) == 0};
        case 2:
            return SampleRange{random_number(random), random_number(random)};
        case 3:
            return PrimeRange{random_number(random), random_number(random)};
        default:
            return Prefix{random_list(random), random_list(random)};
    }
}

struct Listed {
    UnitKind kind;
    std::uint64_t weight;
    std::uint64_t nodes;
};

std::vector<Listed> random_units(std::size_t count, Random& random) {
    std::vector<Listed> units;
    for (std::size_t i = 0; i < count; ++i)
        units.push_back({random_kind(random), random_number(random), random_number(random)});
    return units;
}

PackedUnits packed(const std::vector<Listed>& units) {
    PackedUnits packed;
    for (const Listed& unit : units) packed.add(unit.kind, unit.weight, unit.nodes);
    return packed;
}

TEST(PackedUnits, AreReadInAnyOrder) {
    Random random(5);
    for (const std::size_t count : {0, 1, 7, 8, 9, 4095, 4096, 4097, 10000}) {
        const std::vector<Listed> units = random_units(count, random);
        const PackedUnits list = packed(units);
        ASSERT_EQ(list.size(), count);
        Unit unit;  // what it held before does not matter
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t at = random.below(count);
            list.read(at, unit);
            ASSERT_EQ(unit.kind, units[at].kind);
            ASSERT_EQ(unit.weight, units[at].weight);
            ASSERT_EQ(list.weight(at), units[at].weight);
            ASSERT_EQ(list.estimated_nodes(at), RoughNumber(units[at].nodes).value());
        }
        const std::size_t first = random.below(count + 1);
        PackedUnits::Cursor cursor(list, first);
        for (std::size_t i = first; i < count; ++i) {
            cursor.read(unit);
            ASSERT_EQ(unit.kind, units[i].kind);
            ASSERT_EQ(unit.weight, units[i].weight);
        }
    }
}

TEST(PackedUnits, AreReadFromTheirBytes) {
    Random random(6);
    const std::vector<Listed> units = random_units(5000, random);
    const PackedUnits list = packed(units);
    const std::string bytes = list.bytes();
    const std::string estimates = list.estimates();
    UnitReader reader(bytes);
    ASSERT_EQ(estimates.size(), units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        Unit unit;
        ASSERT_FALSE(reader.is_at_end());
        reader.read(unit);
        ASSERT_EQ(unit.kind, units[i].kind);
        ASSERT_EQ(unit.weight, units[i].weight);
        ASSERT_EQ(static_cast<std::uint8_t>(estimates[i]), RoughNumber(units[i].nodes).code());
    }
    EXPECT_TRUE(reader.is_at_end());
}

TEST(PackedUnits, TakeAFewBytesEach) {
    PackedUnits list;
    for (std::uint64_t i = 0; i < 1000; ++i)
        list.add(Prefix{{100 + i % 9, 300, 497, 500, 700 + i % 200, 1000}}, 8, 12345678);
    EXPECT_LE(list.bytes().size(), 16u * list.size());
}

void read_all(std::string_view bytes) {
    UnitReader reader(bytes);
    for (Unit unit; !reader.is_at_end();) reader.read(unit);
}

// Cut short anywhere but behind a unit, they are refused.
TEST(PackedUnits, AreRefusedWhereTheyAreCutShort) {
    Random random(7);
    for (int i = 0; i < 200; ++i) {
        const std::string bytes = packed(random_units(1, random)).bytes();
        for (std::size_t size = 1; size < bytes.size(); ++size) {
            EXPECT_THROW(read_all(std::string_view(bytes).substr(0, size)), std::runtime_error);
            UnitReader reader(std::string_view(bytes).substr(0, size));
            EXPECT_THROW(reader.skip(), std::runtime_error);
        }
        EXPECT_NO_THROW(read_all(bytes));
    }
}

TEST(PackedUnits, AreReadFromRandomBytesOrRefused) {
    Random random(8);
    int refused = 0;
    for (int i = 0; i < 5000; ++i) {
        std::string bytes(random.below(60), '\0');
        for (char& byte : bytes) byte = static_cast<char>(random.next());
        try {
            read_all(bytes);
        } catch (const std::runtime_error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 1000);
    // A list said to be longer than all memory.
    const std::string longest = "\x01\x01\xff\xff\xff\xff\xff\xff\xff\xff\x7f\x05";
    EXPECT_THROW(read_all(longest), std::runtime_error);
    // A number of more than 64 bits, and more bytes than any number takes.
    EXPECT_THROW(read_all(std::string(1, '\0') + std::string(20, '\xff')), std::runtime_error);
}

}  // namespace
}  // namespace hetman::test
