// The examples in the documents: the output shown is the actual output.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "tests/integration/documents.h"
#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

class Documents : public ::testing::TestWithParam<std::string> {};

TEST_P(Documents, ShowWhatTheProgramPrints) { expect_true_examples(GetParam(), false); }

INSTANTIATE_TEST_SUITE_P(All, Documents, ::testing::ValuesIn(documents_with_examples()),
                         [](const auto& info) {
                             std::string name = info.param.substr(info.param.rfind('/') + 1);
                             std::replace_if(
                                 name.begin(), name.end(),
                                 [](char letter) { return std::isalnum(letter) == 0; }, '_');
                             return name;
                         });

// Pages may be dark: a picture's first shape covers all of it with a light colour.
TEST(Pictures, HaveABackground) {
    static const std::regex size(R"re(<svg[^>]* width="(\d+)" height="(\d+)")re");
    static const std::regex first_shape(R"re(<(rect|path|line|circle|text|polyline)\b[^>]*>)re");
    int pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(project_directory() / "docs")) {
        if (entry.path().extension() != ".svg") continue;
        const std::string text = read_text(entry.path());
        std::smatch whole;
        std::smatch shape;
        ASSERT_TRUE(std::regex_search(text, whole, size)) << entry.path();
        ASSERT_TRUE(std::regex_search(text, shape, first_shape)) << entry.path();
        const std::string first = shape.str();
        const auto has_either = [&first](const std::string& one, const std::string& other) {
            return first.find(one) != std::string::npos || first.find(other) != std::string::npos;
        };
        EXPECT_EQ(shape.str(1), "rect") << entry.path() << ": " << first;
        EXPECT_TRUE(has_either("width=\"" + whole.str(1) + '"', "width=\"100%\"")) << first;
        EXPECT_TRUE(has_either("height=\"" + whole.str(2) + '"', "height=\"100%\"")) << first;
        EXPECT_TRUE(has_either("fill=\"#ffffff\"", "fill=\"#fff\"")) << first;
        ++pictures;
    }
    EXPECT_GE(pictures, 4);
}

// `Documents` compares them with what the commands draw.
TEST(Pictures, OfUnitsAreDrawnByCommandsOfTheirPage) {
    const std::string page = read_text(project_directory() / "docs/units.md");
    int pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(project_directory() / "docs")) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("unit-")) continue;
        EXPECT_NE(page.find(" --svg " + name), std::string::npos) << name;
        EXPECT_NE(page.find("](" + name + ")"), std::string::npos) << name;
        ++pictures;
    }
    EXPECT_EQ(pictures, 4);
}

TEST(Pictures, OfTheProgramHaveABackground) {
    const TemporaryDirectory directory;
    const std::string map = directory / "map.svg";
    const std::string sheet = directory / "sheet.svg";
    EXPECT_EQ(hetman({"heatmap", "queen", "6", "--svg", map, "--quiet"}).code, 0);
    EXPECT_EQ(hetman({"list", "queen", "6", "--svg", sheet}).code, 0);
    for (const std::string& file : {map, sheet}) {
        const std::string text = read_text(file);
        EXPECT_NE(text.find("</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"),
                  std::string::npos)
            << file;
    }
}

// Each table has a name for every column, and is described on the page beside it.
TEST(DataTables, AreDescribedAndComplete) {
    const std::filesystem::path data = project_directory() / "docs/data";
    const std::string page = read_text(data / "README.md");
    std::size_t tables = 0;
    for (const auto& entry : std::filesystem::directory_iterator(data)) {
        if (entry.path().extension() != ".tsv") continue;
        const std::string name = entry.path().filename().string();
        EXPECT_NE(page.find('(' + name + ')'), std::string::npos) << name;
        const std::vector<std::string> lines = lines_of(read_text(entry.path()));
        ASSERT_GE(lines.size(), 2U) << name;
        const auto tabs = [](const std::string& line) {
            return std::count(line.begin(), line.end(), '\t');
        };
        for (const std::string& line : lines)
            EXPECT_EQ(tabs(line), tabs(lines[0])) << name << ": " << line;
        ++tables;
    }
    EXPECT_GE(tables, 15U);
}

// mpirun refuses more ranks than it counts cores, on most machines of those who read this.
TEST(Examples, OfMpirunStartOnAnyMachine) {
    std::string texts;
    for (const std::string& document : documents_with_examples())
        texts += read_text(project_directory() / document);
    for (const char* command : {"count", "run", "first", "heatmap", "verify"})
        texts += hetman({command, "--help"}).output;
    texts += hetman({"--help"}).output;
    EXPECT_NE(texts.find("mpirun --oversubscribe -np "), std::string::npos);
    EXPECT_FALSE(std::regex_search(texts, std::regex("mpirun -np|mpirun -n ")));
}

TEST(Examples, AreReadFromTheirBlocks) {
    const auto blocks = examples_in(
        "Text\n\n    not a command\n\n    $ one\n    1\n    $ two\n    2\n\n    3\n\n"
        "<!-- example: shown only: it takes a cluster -->\n\n    $ three\n\n"
        "<!-- example: long -->\n<!-- example: after: make it -->\n\n    $ four\n");
    ASSERT_EQ(blocks.size(), 2U);
    ASSERT_EQ(blocks[0].examples.size(), 2U);
    EXPECT_EQ(blocks[0].examples[0].command, "one");
    EXPECT_EQ(blocks[0].examples[0].line, 5U);
    EXPECT_EQ(blocks[0].examples[1].printed, "2\n3\n");
    EXPECT_FALSE(blocks[0].is_long);
    EXPECT_TRUE(blocks[1].is_long);
    EXPECT_EQ(blocks[1].preparations, std::vector<std::string>{"make it"});
    EXPECT_THROW(examples_in("<!-- example: maybe -->\n\n    $ one\n"), std::runtime_error);
}

TEST(Examples, AreComparedButForTimes) {
    EXPECT_EQ(
        comparable("2026-11-23T21:45:53Z  1 of 2 units, 0.29 s this start, 82 ms CPU in all"),
        comparable("2025-01-02T01:05:03Z  1 of 2 units, 2 h 5 min this start, 3 s CPU in all"));
    EXPECT_NE(comparable("total 4"), comparable("total 5"));
    EXPECT_NE(comparable("3 of 4 units, 9 nodes"), comparable("3 of 4 units, 8 nodes"));
    EXPECT_EQ(comparable(R"({"nodes":14,"seconds":0.000011})"),
              comparable(R"({"nodes":14,"seconds":1.5e-05})"));
}

}  // namespace
}  // namespace hetman::test
