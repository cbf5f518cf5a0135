// The small things everything rests on: random numbers, digests, wide integers, tallies,
// complaints.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "common/failure.h"
#include "common/numbers/digest.h"
#include "common/numbers/rough_number.h"
#include "common/numbers/saturating.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

// The published test values of SplitMix64: with other numbers, plans would differ from those of
// existing ledgers.
TEST(Random, GivesTheKnownNumbers) {
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317u);
    EXPECT_EQ(random.next(), 3203168211198807973u);
    EXPECT_EQ(random.next(), 9817491932198370423u);
    EXPECT_EQ(random.next(), 4593380528125082431u);
    EXPECT_EQ(random.next(), 16408922859458223821u);
    EXPECT_EQ(Random(0).next(), 0xe220a8397b1dcdafu);
}

TEST(Random, StaysBelowItsBound) {
    for (const std::uint64_t bound :
         {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{10},
          std::uint64_t{1} << 63, std::numeric_limits<std::uint64_t>::max()}) {
        Random random(bound);
        for (int i = 0; i < 2000; ++i) ASSERT_LT(random.below(bound), bound);
    }
    // All numbers of a small range occur, about equally often.
    Random random(1);
    std::vector<int> times(10);
    for (int i = 0; i < 10000; ++i) ++times[random.below(10)];
    for (const int count : times) {
        EXPECT_GT(count, 850);
        EXPECT_LT(count, 1150);
    }
}

TEST(RoughNumber, IsAtMostAFifthBelowAndKeepsTheOrder) {
    Random random(4);
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t value = random.next() >> 1 >> random.below(63);
        const RoughNumber rough(value);
        ASSERT_LE(rough.value(), value);
        ASSERT_GE(rough.value(), value - value / 5);
        ASSERT_EQ(RoughNumber(rough.value()), rough);
        const std::uint64_t other = random.next() >> random.below(64);
        ASSERT_LE(RoughNumber(std::min(value, other)), RoughNumber(std::max(value, other)));
    }
    for (const std::uint64_t value : {0, 1, 2, 3, 4, 5, 6, 7, 8})
        EXPECT_EQ(RoughNumber(value).value(), value);
    EXPECT_EQ(RoughNumber(9).value(), 8u);
    EXPECT_EQ(RoughNumber(Saturating::most).value(), std::uint64_t{3} << 62);
    for (unsigned code = 0; code < 256; ++code) {
        const RoughNumber rough = RoughNumber::from_code(static_cast<std::uint8_t>(code));
        EXPECT_EQ(rough.code(), code);
        EXPECT_LE(RoughNumber(rough.value()), rough);  // codes for fractions of 1 and 2 round down
    }
}

TEST(Saturating, StaysSaturatedWhenDivided) {
    EXPECT_EQ((Saturating(12) / 5).value(), 2U);
    EXPECT_EQ((Saturating(Saturating::most - 1) / 2).value(), Saturating::most / 2);
    EXPECT_EQ((Saturating(Saturating::most) / 2).value(), Saturating::most);
}

TEST(RunningDigest, IsTheDigestOfAllPieces) {
    Random random(6);
    for (const std::size_t size : {0, 1, 100, 1000, 70000}) {
        std::string bytes;
        RunningDigest running;
        while (bytes.size() < size) {
            const std::string piece(random.below(size / 3 + 2), static_cast<char>(random.next()));
            bytes += piece;
            running.add(piece);
            ASSERT_EQ(running.value(), digest_of(bytes));
        }
        EXPECT_EQ(running.value(), digest_of(bytes));
    }
}

TEST(Digest, IsXxh3Of128Bits) {
    EXPECT_EQ(digest_of("").hex(), "99aa06d3014798d86001c324468d497f");
    EXPECT_EQ(digest_of("").high, 0x99aa06d3014798d8u);
    EXPECT_EQ(digest_of("").low, 0x6001c324468d497fu);
    EXPECT_NE(digest_of("a"), digest_of("b"));
    EXPECT_NE(digest_of(std::string(1, '\0')), digest_of(""));
    EXPECT_EQ((Digest{1, 2}.hex()), "00000000000000010000000000000002");
}

TEST(WideInteger, SplitsAndJoins) {
    const Wide wide = make_wide(0x0123456789abcdef, 0xfedcba9876543210);
    EXPECT_EQ(high_half(wide), 0x0123456789abcdefu);
    EXPECT_EQ(low_half(wide), 0xfedcba9876543210u);
    EXPECT_EQ(to_decimal(BigInteger(~Wide{0})), "340282366920938463463374607431768211455");
    EXPECT_EQ(to_decimal(BigInteger(make_wide(1, 0))), "18446744073709551616");
    EXPECT_EQ(to_decimal(BigInteger(0)), "0");
}

TEST(BigIntegers, AreReadAsDecimalNumbersOnly) {
    EXPECT_EQ(BigInteger("0134"), 134);
    EXPECT_EQ(BigInteger("092"), 92);
    EXPECT_EQ(BigInteger("000"), 0);
    EXPECT_EQ(to_decimal(BigInteger("00123456789012345678901234567890")),
              "123456789012345678901234567890");
    for (const char* digits : {"", "0x10", "1e5", "-1", " 1", "1 "})
        EXPECT_THROW(BigInteger{digits}, std::runtime_error) << digits;
}

TEST(BigIntegers, AreRoundedToDoublesOrInfinite) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    BigInteger power = 1;
    power <<= 1023;
    EXPECT_EQ(static_cast<double>(power), 0x1p1023);
    EXPECT_EQ(static_cast<double>(power + power - BigInteger(1)), infinity) << "rounded";
    power <<= 1;
    for (const unsigned bits : {0, 1, 63, 5000}) {
        power <<= bits;
        EXPECT_EQ(static_cast<double>(power + BigInteger(1)), infinity);
        EXPECT_EQ(static_cast<double>(BigInteger(0) - power), -infinity);
    }
    EXPECT_EQ(static_cast<double>(BigInteger(0)), 0.0);
}

TEST(BigIntegers, GoThroughTheirLimbs) {
    EXPECT_TRUE(to_limbs(0).empty());
    for (const BigInteger& number : {BigInteger(0), BigInteger(1), BigInteger(~Wide{0}),
                                     BigInteger(1) << 128, (BigInteger(7) << 4000) + 12345}) {
        const std::vector<std::uint64_t> limbs = to_limbs(number);
        EXPECT_EQ(from_limbs(limbs), number);
    }
    EXPECT_EQ(to_limbs(make_wide(3, 9)), (std::vector<std::uint64_t>{9, 3}));
}

TEST(Tally, AddsUpAndNeverWraps) {
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ((Tally{1, 2} + Tally{3, 4}), (Tally{4, 6}));
    EXPECT_EQ((Tally{most, 0} + Tally{1, 0}), (Tally{make_wide(1, 0), 0}));
    EXPECT_EQ((Tally{~Wide{0}, most} + Tally{0, 0}), (Tally{~Wide{0}, most}));
    EXPECT_EQ((Tally{~Wide{0}, 0} + Tally{1, 0}).placements, BigInteger(1) << 128);
    EXPECT_THROW((Tally{0, most} + Tally{0, 1}), std::overflow_error);
}

TEST(Failure, SaysWhatIsWrongWhereAndWhatToDo) {
    EXPECT_EQ((Complaint{"wrong", "here", "do that"}.line()), "wrong: here; do that");
    EXPECT_EQ((Complaint{"wrong", "", "do that"}.line()), "wrong; do that");
    EXPECT_EQ((Complaint{"wrong", "here", ""}.line()), "wrong: here");
    EXPECT_EQ((Complaint{"wrong", "", ""}.line()), "wrong");
    const Failure failure(ExitCode::job_file, {{"one", "a", ""}, {"two", "b", ""}});
    EXPECT_STREQ(failure.what(), "one: a\ntwo: b");
    EXPECT_EQ(failure.complaints().size(), 2u);
    EXPECT_EQ(failure.code(), ExitCode::job_file);
}

TEST(Failure, IsOneLineWhateverTheUserWrote) {
    const std::string line = Complaint{"a\nb", "c\x1b[2J", "\x7f\t"}.line();
    for (const char c : line) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << line;
    EXPECT_NE(line.find("a\\x0ab"), std::string::npos) << line;
    EXPECT_NE(line.find("\\x1b[2J"), std::string::npos) << line;
}

}  // namespace
}  // namespace hetman::test
