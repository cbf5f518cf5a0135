// Sizes in bytes as text: parsing and formatting.
#include <gtest/gtest.h>

#include <limits>

#include "common/job/size.h"
#include "common/numbers/random.h"

namespace hetman::test {
namespace {

TEST(Size, ReadsWholeNumbersWithUnits) {
    EXPECT_EQ(parse_size("1B"), 1u);
    EXPECT_EQ(parse_size("512MB"), 512'000'000u);
    EXPECT_EQ(parse_size("3kB"), 3000u);
    EXPECT_EQ(parse_size("3KiB"), 3072u);
    EXPECT_EQ(parse_size("2GiB"), std::uint64_t{2} << 30);
    EXPECT_EQ(parse_size("7GB"), 7'000'000'000u);
    EXPECT_EQ(parse_size("16777215TiB"), std::uint64_t{16777215} << 40);
    EXPECT_EQ(parse_size("18446744073709551615B"), std::numeric_limits<std::uint64_t>::max());
}

TEST(Size, ReadsFractionsLettersAndPlainBytes) {
    constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
    for (const char* text : {"2G", "2g", "2048M", "2048m", "2gib", "2GIB", "2147483648",
                             "2147483648b", "2.0GiB", "2097152K", "02G"})
        EXPECT_EQ(parse_size(text), 2 * gibibyte) << text;
    EXPECT_EQ(parse_size("2.5GiB"), 5 * gibibyte / 2);
    EXPECT_EQ(parse_size("0.5T"), 512 * gibibyte);
    EXPECT_EQ(parse_size("1.5gb"), 1'500'000'000u);
    EXPECT_EQ(parse_size("12"), 12u);
    EXPECT_EQ(parse_size("1e9"), 1'000'000'000u);
    EXPECT_EQ(parse_size("2.5E9"), 2'500'000'000u);
}

TEST(Size, RefusesEverythingElse) {
    for (const char* text :
         {"1e30",    "0e5",   "1.5e0", "1e",     "",       "B",           "MB",
          "0B",      "0GB",   "0",     "1.5",    "1.5B",   "1.GB",        ".5GB",
          "1.5.5GB", "1e3GB", "-1MB",  "+1MB",   "1 GB",   " 1GB",        "1GB ",
          "1GM",     "1iB",   "1P",    "one GB", "0x10MB", "16777216TiB", "18446744073709551616B",
          "1MBMB"})
        EXPECT_EQ(parse_size(text), std::nullopt) << text;
}

TEST(Size, WritesWhatIsReadAgain) {
    EXPECT_EQ(format_size(512'000'000), "512MB");
    EXPECT_EQ(format_size(std::uint64_t{3} << 30), "3GiB");
    EXPECT_EQ(format_size(1001), "1001B");
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t bytes = (random.next() >> random.below(64)) | 1;
        EXPECT_EQ(parse_size(format_size(bytes << random.below(2))).has_value(), true);
        EXPECT_EQ(parse_size(format_size(bytes)), bytes);
    }
}

}  // namespace
}  // namespace hetman::test
