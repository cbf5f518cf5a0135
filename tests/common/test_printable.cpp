// Foreign text in messages.
#include <gtest/gtest.h>

#include <string>

#include "common/failure.h"
#include "common/printable.h"

namespace hetman::test {
namespace {

using std::string_literals::operator""s;

TEST(Printable, KeepsPrintableTextInUtf8) {
    for (const char* text : {"", "plain \\ \"text\"", "l\xc3\xa9", "\xe2\x99\x95 \xe9\xbb\x84",
                             "\xf0\x9f\x91\x91", "\xef\xbf\xbd"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, EscapesEachByteOfEverythingElse) {
    EXPECT_EQ(printable("l\xe9"), "l\\xe9") << "Latin-1";
    EXPECT_EQ(printable("a\nb\tc\0d\x1b[2J\x7f"s), R"(a\x0ab\x09c\x00d\x1b[2J\x7f)");
    EXPECT_EQ(printable("\xc2\x9b"), R"(\xc2\x9b)") << "a control character beyond ASCII";
    EXPECT_EQ(printable("\xc0\xaf\xe0\x80\xaf"), R"(\xc0\xaf\xe0\x80\xaf)") << "overlong";
    EXPECT_EQ(printable("\xed\xa0\x80"), R"(\xed\xa0\x80)") << "a surrogate";
    EXPECT_EQ(printable("\xf4\x90\x80\x80\xf5"), R"(\xf4\x90\x80\x80\xf5)") << "beyond Unicode";
    EXPECT_EQ(printable("\xe2\x80\xae"
                        "gpj.txt"),
              R"(\xe2\x80\xaegpj.txt)")
        << "right to left";
    EXPECT_EQ(printable("\xe2\x80\xa8\xef\xbb\xbf\xef\xbf\xbf"),
              R"(\xe2\x80\xa8\xef\xbb\xbf\xef\xbf\xbf)");
    EXPECT_EQ(printable("cut \xe2\x99"), R"(cut \xe2\x99)");
}

TEST(Printable, IsWhatComplaintsAre) {
    EXPECT_EQ((Complaint{"\xe9", "\xff:1", "\x80"}.line()), R"(\xe9: \xff:1; \x80)");
}

TEST(Printable, ComplaintsStayReadable) {
    const Complaint complaint{std::string(3'000'000, '9') + " is too large", "N", "give less"};
    const std::string line = complaint.line();
    EXPECT_LT(line.size(), 1000u);
    EXPECT_TRUE(line.starts_with("999")) << line;
    EXPECT_TRUE(line.ends_with("999 is too large: N; give less")) << line;
    EXPECT_NE(line.find("3000013 bytes"), std::string::npos) << line;
}

}  // namespace
}  // namespace hetman::test
