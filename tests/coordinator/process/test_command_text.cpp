#include "coordinator/process/command_text.h"

#include <gtest/gtest.h>

namespace hetman::test {
namespace {

std::string arguments(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) all += word + '\0';
    return all;
}

TEST(CommandTexts, AreAsTheyWereTyped) {
    EXPECT_EQ(command_text(""), "");
    EXPECT_EQ(command_text(arguments({"hetman", "count", "QN", "8..12", "--dir=runs/a"})),
              "hetman count QN 8..12 --dir=runs/a");
}

TEST(CommandTexts, QuoteWhatAShellWouldChange) {
    EXPECT_EQ(command_text(arguments({"R(3,1)", "", "$HOME", "a b"})), "'R(3,1)' '' '$HOME' 'a b'");
    EXPECT_EQ(command_text(arguments({"~/runs"})), "'~/runs'") << "a path that was not the home's";
    EXPECT_EQ(command_text(arguments({"it's", "'\\"})), R"($'it\'s' $'\'\\')");
    EXPECT_EQ(command_text(arguments({"caf\xc3\xa9"})), "'caf\xc3\xa9'");
}

TEST(CommandTexts, HaveNoByteThatIsNotPrintable) {
    EXPECT_EQ(command_text(arguments({"l\xe9", "\x1b[1m", "line\nend"})),
              R"($'l\xe9' $'\x1b[1m' $'line\x0aend')");
}

}  // namespace
}  // namespace hetman::test
