// Shards: every unit belongs to exactly one, all are alike, and uniques do not change them.
#include <gtest/gtest.h>

#include "coordinator/ledger/shard.h"
#include "tests/coordinator/ledger/checkpoints.h"

namespace hetman::test {
namespace {

std::vector<PartIdentity> parts_of(const std::vector<std::uint64_t>& units) {
    std::vector<PartIdentity> parts;
    for (const std::uint64_t count : units) parts.push_back({"identity", 1, count, ""});
    return parts;
}

TEST(Shard, IsReadStrictly) {
    EXPECT_EQ(parse_shard("1/1"), (Shard{1, 1}));
    EXPECT_EQ(parse_shard("2/3"), (Shard{2, 3}));
    EXPECT_EQ(parse_shard("1000000/1000000"), (Shard{1'000'000, 1'000'000}));
    for (const char* text :
         {"", "/", "1", "1/", "/3", "0/3", "4/3", "1/0", "-1/3", "+1/3", "1/3 ", " 1/3", "1//3",
          "1/3/5", "1.0/3", "a/b", "1/1000001", "1/99999999999999999999999"})
        EXPECT_FALSE(parse_shard(text)) << text;
    EXPECT_EQ(name_of({2, 3}), "2/3");
}

TEST(Shard, EachUnitIsOneShards) {
    for (const std::vector<std::uint64_t>& units :
         {std::vector<std::uint64_t>{100}, {1}, {1, 1, 1, 1}, {1000, 8, 0, 57, 1}, {0}})
        for (const std::uint64_t of : {1, 2, 3, 7, 2000}) {
            const auto parts = parts_of(units);
            std::uint64_t size = 0;
            for (const std::uint64_t count : units) size += count;
            std::vector<int> owners(size);
            for (std::uint64_t number = 1; number <= of; ++number) {
                const std::vector<bool> share = share_of({number, of}, parts);
                ASSERT_EQ(share.size(), size);
                for (UnitId id = 0; id < size; ++id) owners[id] += share[id] ? 1 : 0;
            }
            EXPECT_EQ(owners, std::vector<int>(size, 1)) << "of " << of;
        }
}

TEST(Shard, AllHaveAsManyUnitsOfEachPart) {
    const auto parts = parts_of({1000, 57});
    for (const std::uint64_t of : {2, 3, 7})
        for (std::uint64_t number = 1; number <= of; ++number) {
            const std::vector<bool> share = share_of({number, of}, parts);
            const auto first = std::count(share.begin(), share.begin() + 1000, true);
            const auto second = std::count(share.begin() + 1000, share.end(), true);
            EXPECT_LE(std::abs(first - 1000 / static_cast<std::int64_t>(of)), 1);
            EXPECT_LE(std::abs(second - 57 / static_cast<std::int64_t>(of)), 1);
        }
}

// Neighbours are alike, so a shard that had every third unit would not be a fair sample.
TEST(Shard, UnitsAreShuffled) {
    const std::vector<bool> share = share_of({1, 2}, parts_of({1000}));
    int changes = 0;
    for (std::size_t i = 1; i < share.size(); ++i) changes += share[i] != share[i - 1] ? 1 : 0;
    EXPECT_GT(changes, 400);
    EXPECT_LT(changes, 600);
}

TEST(Shard, UniquesAddedLaterChangeNothing) {
    std::vector<bool> more = share_of({2, 3}, parts_of({100, 30, 7}));
    more.resize(100);
    EXPECT_EQ(more, share_of({2, 3}, parts_of({100})));
}

// The assignment is for ever: shards of one run may be counted by different versions.
TEST(Shard, TheAssignmentIsFixed) {
    std::string text;
    for (const bool mine : share_of({1, 3}, parts_of({24}))) text += mine ? '1' : '.';
    EXPECT_EQ(text, "1.....11....1...11....11");
}

}  // namespace
}  // namespace hetman::test
