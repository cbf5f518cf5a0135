// Well-formed UTF-8, by the table of the Unicode standard.
#include <gtest/gtest.h>

#include <string>

#include "common/utf8.h"

namespace hetman::test {
namespace {

// The bytes of a code point, by the rule without its exceptions.
std::string encoded(unsigned point, std::size_t length) {
    if (length == 1) return std::string(1, static_cast<char>(point));
    std::string bytes;
    for (std::size_t i = 1; i < length; ++i, point >>= 6)
        bytes.insert(bytes.begin(), static_cast<char>(0x80 | (point & 0x3f)));
    const unsigned head = 0xf00U >> length & 0xffU;
    bytes.insert(bytes.begin(), static_cast<char>(head | point));
    return bytes;
}

std::size_t least_length(unsigned point) {
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

TEST(Utf8, HasTheLengthOfEachCharacter) {
    for (unsigned point = 0; point < 0x120000; ++point) {
        const std::size_t least = least_length(point);
        const bool is_character = point < 0x110000 && (point < 0xd800 || point > 0xdfff);
        ASSERT_EQ(utf8_length(encoded(point, least) + "x"), is_character ? least : 0) << point;
        for (std::size_t longer = least + 1; longer <= 4; ++longer)
            ASSERT_EQ(utf8_length(encoded(point, longer)), 0U) << point;
        for (std::size_t cut = 1; cut < least; ++cut)
            ASSERT_EQ(utf8_length(encoded(point, least).substr(0, cut)), 0U) << point;
    }
    EXPECT_EQ(utf8_length(""), 0U);
    for (const char* bytes : {"\x80", "\xbf", "\xc3(", "\xf8\x88\x80\x80\x80", "\xfe", "\xff"})
        EXPECT_EQ(utf8_length(bytes), 0U) << bytes;
}

}  // namespace
}  // namespace hetman::test
