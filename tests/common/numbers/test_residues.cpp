// Residues: which errors they detect.
#include <gtest/gtest.h>

#include <limits>

#include "common/numbers/random.h"
#include "common/units/tally.h"
#include "tests/support/bit_flip.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

Tally some_tally(Random& random) {
    Tally tally;
    for (int part = 0; part < 50; ++part) {
        BigInteger number = random.below(most);
        for (std::uint64_t words = random.below(3); words > 0; --words)
            number = (number << 64) + random.below(most);
        tally = tally + Tally(number, 1);
    }
    return tally;
}

TEST(Residues, OfASumFollowFromThoseOfItsParts) {
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        const Tally tally = some_tally(random);
        EXPECT_TRUE(tally.has_its_residues()) << tally.placements;
        EXPECT_EQ(tally.nodes, 50u);
    }
    EXPECT_TRUE(Tally().has_its_residues());
}

TEST(Residues, MissEveryFlippedBit) {
    Random random(2);
    int flips = 0;
    for (int i = 0; i < 100; ++i) {
        const Tally tally = some_tally(random);
        for (unsigned bit = 0; bit <= 64 * to_limbs(tally.placements).size() + 1; ++bit) {
            Tally flipped = tally;
            bit_flip(flipped.placements, bit);
            EXPECT_FALSE(flipped.has_its_residues()) << tally.placements << ", bit " << bit;
            EXPECT_NE(flipped, tally);
            ++flips;
        }
        for (std::size_t modulus = 0; modulus < 2; ++modulus)
            for (unsigned bit = 0; bit < 64; ++bit) {
                Tally flipped = tally;
                flipped.residues.of[modulus] ^= std::uint64_t{1} << bit;
                EXPECT_FALSE(flipped.has_its_residues());
            }
    }
    EXPECT_GT(flips, 10'000);
}

// A sum in a counter of 32, 64 or 128 bits that has overflowed.
TEST(Residues, DetectASumThatHasWrapped) {
    for (const unsigned bits : {32U, 64U, 128U}) {
        const BigInteger end = BigInteger(1) << bits;
        Tally tally = Tally(end - 1, 0) + Tally(end - 5, 0);
        EXPECT_TRUE(tally.has_its_residues());
        tally.placements %= end;
        EXPECT_FALSE(tally.has_its_residues()) << bits;
    }
}

TEST(Residues, OfWhatASearchFindsAreAddedUpBesideTheSum) {
    Random random(3);
    Found found;
    BigInteger sum = 0;
    for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t part = random.below(residue_moduli[1]);
        found.add(part);
        sum += part;
    }
    EXPECT_EQ(found.sum(), sum);
    EXPECT_EQ(found.residues(), residues_of(sum));
    EXPECT_GT(sum, 1000 * BigInteger(residue_moduli[0])) << "beyond both moduli, many times";
}

TEST(Residues, OfAProductAreTheProducts) {
    Random random(4);
    for (int i = 0; i < 1000; ++i) {
        const BigInteger a = random.below(most);
        const BigInteger b = random.below(most);
        EXPECT_EQ(residues_of(a * b), residues_of(a) * residues_of(b));
    }
}

}  // namespace
}  // namespace hetman::test
