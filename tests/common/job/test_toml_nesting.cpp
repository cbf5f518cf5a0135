// The nesting depth of TOML texts, found without parsing them.
#include <gtest/gtest.h>

#include <string>

#include "common/job/toml_nesting.h"

namespace hetman::test {
namespace {

std::string repeat(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

// A text nested exactly this deep.
void expect_levels(const std::string& text, std::size_t levels) {
    EXPECT_FALSE(first_nested_deeper(text, levels)) << text.substr(0, 200);
    if (levels > 0) {
        EXPECT_TRUE(first_nested_deeper(text, levels - 1)) << text.substr(0, 200);
    }
}

TEST(TomlNesting, CountsDotsAndBrackets) {
    expect_levels("", 0);
    expect_levels("a = 1\n", 0);
    expect_levels("a.b.c = 1\n", 2);
    expect_levels("a . b . c = 1\n", 2);
    expect_levels("[a]\n[b]\n[c]\n", 1);
    expect_levels("[a.b.c]\n", 3);
    expect_levels("[[a.b]]\nc = 1", 3);
    expect_levels("a = [[1, 2], [3]]\n", 2);
    expect_levels("a = {b = {c = [1]}}\n", 3);
    expect_levels("a = {b.c = 1, d.e = 2}\n", 2);
    expect_levels("a = [\n1.5,\n2.5\n]\n", 2);
    expect_levels("a = 1.5\nb = 2.5\nc = 1979-05-27T00:32:00.999\n", 1);
    expect_levels("x = " + repeat("[", 100'000), 100'000);
    expect_levels(repeat("a.", 50'000) + "a = 1", 50'000);
    expect_levels("]]]]a = [1]", 1);
}

TEST(TomlNesting, LeavesStringsAndCommentsOut) {
    for (const char* text :
         {"# a.b.c [[[{{{ \" '\n", R"(a = "x.y.z[[[{{{'#")", R"(a = 'x.y.z[[[{{{"#\')",
          R"(a = "\"...[[[\\")", R"(a = "")", R"("a.b.c.[d]" = 1)",
          "a = \"\"\"..\n[[[ \"\" \\\"\"\" ...\"\"\"", "a = '''..\n[[[ '' \\'''",
          R"(a = """[[""""")", "a = '''[['''''", R"(a = """""")", "b = ''''''"})
        expect_levels(std::string(text) + "\n[t]\nb.c.d = 1 # .....\n", 2);
}

TEST(TomlNesting, GoesOnBehindStrings) {
    for (const char* text :
         {R"(a = "")", R"(a = """""")", R"(a = """"""""))", R"(a = '\')", R"(a = '''\''')",
          R"(a = "\\")", R"(a = "not closed)", "# comment\r", "a = '''\n'''''"})
        expect_levels(std::string(text) + "\nx.x.x.x = 1\n", 3);
}

TEST(TomlNesting, NamesThePlace) {
    EXPECT_EQ(first_nested_deeper("a = 1\n  b.c.d = 2\n", 1), (TextPosition{2, 6}));
    EXPECT_EQ(first_nested_deeper("\"\xc3\xa4\xc3\xb6\".b.c = 2\n", 1), (TextPosition{1, 7}));
    EXPECT_EQ(first_nested_deeper("[[[", 2), (TextPosition{1, 3}));
}

TEST(TomlNesting, EndsAnywhere) {
    const std::string text = R"(a.b = ["""x\"""", '''y''', {c = "\n"}] # z)";
    for (std::size_t size = 0; size <= text.size(); ++size)
        EXPECT_FALSE(first_nested_deeper(std::string_view(text).substr(0, size), 2)) << size;
}

}  // namespace
}  // namespace hetman::test
