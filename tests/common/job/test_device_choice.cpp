// How users name devices.
#include <gtest/gtest.h>

#include "common/job/device_choice.h"

namespace hetman::test {
namespace {

TEST(DeviceChoice, IsReadAndWritten) {
    for (const char* text : {"none", "auto", "0", "1,0", "7,12,3"}) {
        const auto choice = parse_device_choice(text);
        ASSERT_TRUE(choice) << text;
        EXPECT_EQ(format_device_choice(*choice), text);
    }
    EXPECT_TRUE(parse_device_choice("none")->is_none());
    EXPECT_FALSE(parse_device_choice("0")->is_none());
    EXPECT_TRUE(parse_device_choice("auto")->all);
    EXPECT_EQ(parse_device_choice("1,0")->numbers, (std::vector<std::uint32_t>{1, 0}));
}

TEST(DeviceChoice, OtherTextsAreRefused) {
    for (const char* text : {"", "all", "Auto", "-1", "0,", ",0", "0,,1", "0 1", "0,0", "+1", "1.5",
                             "4294967296", "auto,0"})
        EXPECT_FALSE(parse_device_choice(text)) << text;
}

}  // namespace
}  // namespace hetman::test
