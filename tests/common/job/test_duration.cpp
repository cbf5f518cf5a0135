// Durations as text: parsing and formatting.
#include <gtest/gtest.h>

#include <string>

#include "common/job/duration.h"
#include "common/numbers/random.h"

namespace hetman::test {
namespace {

TEST(Duration, ReadsNumbersWithUnits) {
    const auto milliseconds = [](const char* text) {
        const auto duration = parse_duration(text);
        return duration ? duration->count() : -1;
    };
    EXPECT_EQ(milliseconds("60s"), 60'000);
    EXPECT_EQ(milliseconds("23h50m"), (23 * 60 + 50) * 60'000);
    EXPECT_EQ(milliseconds("1.5s"), 1500);
    EXPECT_EQ(milliseconds("200ms"), 200);
    EXPECT_EQ(milliseconds("2d"), 2 * 86'400'000);
    EXPECT_EQ(milliseconds("1d2h3m4s5ms"), 86'400'000 + 2 * 3'600'000 + 3 * 60'000 + 4'005);
    EXPECT_EQ(milliseconds("90m"), 5'400'000);
    EXPECT_EQ(milliseconds("0.5h"), 1'800'000);
    EXPECT_EQ(milliseconds("0s"), 0);
    EXPECT_EQ(milliseconds("5m5ms"), 300'005);
    EXPECT_EQ(milliseconds("10000d"), 864'000'000'000);
    EXPECT_EQ(milliseconds("90min"), 5'400'000);
    EXPECT_EQ(milliseconds("2hours30minutes"), 9'000'000);
    EXPECT_EQ(milliseconds("1day12hrs"), 36 * 3'600'000);
}

TEST(Duration, ReadsClockTimesAsSlurmDoes) {
    const auto seconds = [](const char* text) {
        const auto duration = parse_duration(text);
        return duration ? duration->count() / 1000 : -1;
    };
    EXPECT_EQ(seconds("24:00:00"), 86'400);
    EXPECT_EQ(seconds("00:00:09"), 9);
    EXPECT_EQ(seconds("100:08:09"), 100 * 3600 + 8 * 60 + 9);
    EXPECT_EQ(seconds("1-12:00:00"), 36 * 3600);
    EXPECT_EQ(seconds("2-0"), 2 * 86'400);
    EXPECT_EQ(seconds("1-08:30"), 86'400 + 8 * 3600 + 30 * 60);
}

TEST(Duration, RefusesEverythingElse) {
    for (const char* text : {"",
                             " ",
                             "60",
                             "s",
                             "60 s",
                             "60S",
                             "sixty",
                             "-5s",
                             "+5s",
                             "5s ",
                             " 5s",
                             "5x",
                             "5sm",
                             "s5",
                             "1e3s",
                             "1e400s",
                             "nan s",
                             "nans",
                             "infs",
                             "inf",
                             "0x10s",
                             "5,5s",
                             "--5s",
                             "5..s",
                             "5h-3m",
                             "1:00",  // minutes to SLURM, hours to others
                             "1:2:3:4",
                             "1:60:00",
                             "1:00:60",
                             "1-",
                             "-1:00:00",
                             "1-1-1",
                             "1h-1",
                             "1:00:00s",
                             "1::00",
                             "0:0:0x",
                             "9999999999:00:00",
                             "5minx",
                             "99999999999999999999999999999999999999d",
                             "1000000000000000s",
                             "5s\n",
                             "5\xc2\xb5s"})
        EXPECT_EQ(parse_duration(text), std::nullopt) << '"' << text << '"';
    EXPECT_EQ(parse_duration(std::string_view("5s\0", 3)), std::nullopt);
    EXPECT_EQ(parse_duration(std::string(1000000, '9') + "d"), std::nullopt);
}

TEST(Duration, SaysWhetherATextIsTooShortTooLongOrNone) {
    constexpr auto too_long = "is too long: the longest duration is 200 years";
    for (const std::string text : {"12345678901234567890s", "1000000000000000s", "11600000d",
                                   "73001d", "9999999999:00:00", "12345678901234567890-0"})
        EXPECT_EQ(duration_fault(text), too_long) << text;
    EXPECT_EQ(duration_fault(std::string(400, '9') + "ms"), too_long);
    const std::string tiny = '0' + std::string(".") + std::string(400, '0') + "1s";
    for (const std::string& text : {std::string("0s"), std::string("0.4ms"), tiny})
        EXPECT_EQ(duration_fault(text), "is too short: the shortest duration is 1 ms") << text;
    for (const std::string text : {"", "5", "12345678901234567890", "5 s"})
        EXPECT_EQ(duration_fault(text), "is not a duration") << text;
    EXPECT_EQ(parse_duration("73000d"), longest_duration);
    const auto now = std::chrono::system_clock::now();
    EXPECT_GT(now + longest_duration, now);
}

TEST(Duration, IsWrittenShortAndReadBackExactly) {
    using std::chrono::milliseconds;
    EXPECT_EQ(format_duration(milliseconds(0)), "0s");
    EXPECT_EQ(format_duration(milliseconds(60'000)), "1m");
    EXPECT_EQ(format_duration(milliseconds(85'800'000)), "23h50m");
    EXPECT_EQ(format_duration(milliseconds(1500)), "1.5s");
    EXPECT_EQ(format_duration(milliseconds(200)), "0.2s");
    EXPECT_EQ(format_duration(milliseconds(172'800'000)), "2d");
    EXPECT_EQ(format_duration(milliseconds(86'400'001)), "1d0.001s");
    Random random(7);
    for (int i = 0; i < 5000; ++i) {
        const milliseconds duration(
            static_cast<std::int64_t>(random.below(std::uint64_t{1} << random.below(43))));
        EXPECT_EQ(parse_duration(format_duration(duration)), duration) << format_duration(duration);
    }
}

TEST(Duration, IsToldInOneOrTwoUnits) {
    EXPECT_EQ(describe_seconds(0.0087), "9 ms");
    EXPECT_EQ(describe_seconds(0.351), "0.35 s");
    EXPECT_EQ(describe_seconds(41.2), "41 s");
    EXPECT_EQ(describe_seconds(2), "2 s");
    EXPECT_EQ(describe_seconds(9.97), "10 s");
    EXPECT_EQ(describe_seconds(0.0834), "83 ms");
    EXPECT_EQ(describe_seconds(0.0008), "less than 1 ms");
    EXPECT_EQ(describe_seconds(0), "less than 1 ms");
    EXPECT_EQ(describe_seconds(7500), "2 h 5 min");
    EXPECT_EQ(describe_seconds(3 * 86400 + 4 * 3600 + 60), "3 d 4 h");
    for (const double seconds : {0.0, 1e-9, 9.999, 119.7, 3599.0, 172799.0, 1e7, 1e12, 1e20, 1e300})
        EXPECT_FALSE(describe_seconds(seconds).empty());
    EXPECT_NE(describe_seconds(1e10).find("years"), std::string::npos);
}

TEST(Duration, AgesAreToldInWholeSeconds) {
    EXPECT_EQ(describe_age(0), "just now");
    EXPECT_EQ(describe_age(2), "2 s ago");
    EXPECT_EQ(describe_age(7200), "2 h 0 min ago");
    EXPECT_EQ(describe_age(-3), "by a clock that is 3 s ahead");
}

}  // namespace
}  // namespace hetman::test
