// `--svg` of the commands that draw boards: what an independent XML parser finds in the picture is
// what the text says. The search tree, as Graphviz reads it.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

using nlohmann::json;

// Of each board its title and the number of marks of each kind; all texts; the title of the whole.
constexpr auto reader = R"(
import json, sys, xml.etree.ElementTree as tree
svg = "{http://www.w3.org/2000/svg}"
root = tree.parse(sys.argv[1]).getroot()
assert root.tag == svg + "svg" and float(root.get("width")) > 0 and float(root.get("height")) > 0
boards = []
for board in root.iter(svg + "svg"):
    if board.get("class") != "board": continue
    assert board.get("role") == "img"
    marks = {"title": board.findtext(svg + "title")}
    for path in board.iter(svg + "path"):
        name = path.get("class")
        marks[name] = marks.get(name, 0) + path.get("d").count("M")
    boards.append(marks)
print(json.dumps({"title": root.findtext(svg + "title"), "boards": boards,
                  "texts": [text.text for text in root.iter(svg + "text")]}))
)";

class Drawings : public ::testing::Test {
  protected:
    void SetUp() override {
        if (run({{"python3", "-c", "import xml.etree.ElementTree"}}).code != 0)
            GTEST_SKIP() << "no XML parser is installed";
    }

    // What the command, which must end with 0, draws; its text is kept.
    json drawn(const Arguments& arguments) {
        const Ended ended = hetman(arguments + Arguments{"--svg", file_});
        EXPECT_EQ(ended.code, 0) << ended;
        text_ = ended.output;
        return read_picture();
    }

    json read_picture() const {
        const Ended read = run({{"python3", "-c", reader, file_}});
        EXPECT_EQ(read.code, 0) << read;
        return read.code == 0 ? json::parse(read.output) : json();
    }

    static bool has_text(const json& picture, const std::string& part) {
        const json& texts = picture.at("texts");
        return std::any_of(texts.begin(), texts.end(), [&](const json& text) {
            return text.get<std::string>().find(part) != std::string::npos;
        });
    }

    const TemporaryDirectory directory_;
    const std::string file_ = directory_ / "picture.svg";
    std::string text_;
};

// The number of marks; 0 if the board has none.
int marks(const json& board, const char* name) { return board.value(name, 0); }

TEST_F(Drawings, OfTheFirstPlacementHaveItsPieces) {
    const json picture = drawn({"first", "queen", "8", "--place", "0", "--block", "13", "--quiet"});
    EXPECT_EQ(lines_of(text_).size(), 9U) << text_;
    ASSERT_EQ(picture.at("boards").size(), 1U);
    const json& board = picture["boards"][0];
    EXPECT_EQ(picture.at("title"), "queen on 8 x 8");
    EXPECT_EQ(marks(board, "piece"), 8);
    EXPECT_EQ(marks(board, "hole"), 1);
    EXPECT_EQ(marks(board, "blocked"), 1);
}

TEST_F(Drawings, AreLeftOutIfThereIsNothingToDraw) {
    const Ended none = hetman({"first", "queen", "3", "--quiet", "--svg", file_});
    EXPECT_EQ(none.code, 6) << none;
    EXPECT_EQ(none.output, "none\n");
    EXPECT_FALSE(std::filesystem::exists(file_));
    const Ended none_printed = hetman({"first", "queen", "3", "--quiet", "--svg", "-"});
    EXPECT_EQ(none_printed.code, 6);
    EXPECT_EQ(none_printed.output, "none\n");
}

TEST_F(Drawings, MayGoToStandardOutputInPlaceOfTheText) {
    write_text(directory_ / "queens", "0\n0\n5\n0\n4\n0\n0\n3\n0\n0\n");
    for (const Arguments& arguments : {Arguments{"first", "queen", "6", "--quiet"},
                                       {"list", "queen", "6"},
                                       {"attacks", "queen", "5"},
                                       {"attacks", "N", "4", "--all"},
                                       {"trace", "queen", "4"},
                                       {"heatmap", "queen", "6", "--quiet"},
                                       {"complete", directory_ / "queens", "--quiet"}}) {
        drawn(arguments);
        Command command = hetman_command(arguments + Arguments{"--svg", "-"});
        command.directory = directory_.path();
        const Ended printed = run(command);
        EXPECT_EQ(printed.code, 0) << printed;
        EXPECT_EQ(printed.output, read_text(file_)) << arguments[0];
        EXPECT_FALSE(std::filesystem::exists(directory_ / "-")) << arguments[0];
    }
    for (const Arguments& arguments : {Arguments{"first", "queen", "6", "--json"},
                                       {"list", "queen", "6", "--format", "json"},
                                       {"attacks", "queen", "5", "--json"},
                                       {"trace", "queen", "4", "--json"},
                                       {"trace", "queen", "4", "--dot"},
                                       {"heatmap", "queen", "6", "--json"},
                                       {"complete", directory_ / "queens", "--json"}}) {
        const Ended refused = hetman(arguments + Arguments{"--svg", "-"});
        EXPECT_EQ(refused.code, 2) << refused;
        ASSERT_EQ(complaints(refused).size(), 1U) << refused;
        EXPECT_NE(complaints(refused)[0].find("text and picture cannot both go to standard output"),
                  std::string::npos)
            << refused;
    }
}

TEST_F(Drawings, OfAListAreASheetOfItsPlacements) {
    const json picture = drawn({"list", "queen", "8", "--place", "3", "--format", "squares"});
    const std::vector<std::string> placements = lines_of(text_);
    ASSERT_EQ(placements.size(), 18U);
    ASSERT_EQ(picture.at("boards").size(), placements.size());
    for (std::size_t i = 0; i < placements.size(); ++i) {
        const json& board = picture["boards"][i];
        EXPECT_EQ(board.at("title"), std::to_string(i + 1) + ": " + placements[i]);
        EXPECT_EQ(marks(board, "piece"), 8);
        EXPECT_EQ(marks(board, "hole"), 1);
    }
    EXPECT_TRUE(has_text(picture, "18 placements, in lexicographic order")) << picture["texts"];
    EXPECT_EQ(drawn({"list", "queen", "8", "--limit", "5"}).at("boards").size(), 5U);
    const json nothing = drawn({"list", "queen", "3"});
    EXPECT_EQ(nothing.at("boards").size(), 0U);
    EXPECT_TRUE(has_text(nothing, "0 placements")) << nothing["texts"];
}

TEST_F(Drawings, OfALongListSayWhatIsLeftOut) {
    const json picture = drawn({"list", "rook", "6", "--format", "squares"});
    EXPECT_EQ(lines_of(text_).size(), 720U);
    EXPECT_EQ(picture.at("boards").size(), 144U);
    EXPECT_TRUE(has_text(picture, "the first 144 of 720 placements")) << picture["texts"];
    // A list that no one could read to its end.
    write_text(file_, hetman({"list", "rook", "20", "--svg", "-"}).output);
    const json cut = read_picture();
    EXPECT_EQ(cut.at("boards").size(), 144U);
    EXPECT_TRUE(has_text(cut, "the first 144 placements; the others are left out")) << cut["texts"];
    // Nor does a reader who leaves end the picture early.
    const Ended left =
        run({{"/bin/sh", "-c", "\"$0\" list rook 20 --svg \"$1\" | head -n 1", program(), file_}});
    EXPECT_EQ(lines_of(left.output).size(), 1U) << left;
    EXPECT_EQ(read_picture(), cut);
}

TEST_F(Drawings, OfAttacksHaveADotForEach) {
    const Arguments amazon{"attacks", "QN", "5x6", "--cylinder"};
    const json one = drawn(amazon);
    const auto attacked = json::parse(hetman(amazon + Arguments{"--json"}).output).at("attacked");
    ASSERT_EQ(one.at("boards").size(), 1U);
    EXPECT_EQ(marks(one["boards"][0], "piece"), 1);
    EXPECT_EQ(marks(one["boards"][0], "attacked"), attacked.size());
    const json all = drawn(amazon + Arguments{"--all"});
    const auto table =
        json::parse(hetman(amazon + Arguments{"--all", "--json"}).output).at("attacked");
    ASSERT_EQ(all.at("boards").size(), 30U);
    for (std::size_t from = 0; from < 30; ++from)
        EXPECT_EQ(marks(all["boards"][from], "attacked"), table.at(from).size()) << from;
    const json many = drawn({"attacks", "K", "13", "--all", "--force"});
    EXPECT_EQ(many.at("boards").size(), 144U);
    EXPECT_TRUE(has_text(many, "the first 144 of 169 squares")) << many["texts"];
}

TEST_F(Drawings, OfCompletionsTellGivenQueens) {
    write_text(directory_ / "queens", "0\n0\n5\n0\n4\n0\n0\n3\n0\n0\n");
    const json picture =
        drawn({"complete", directory_ / "queens", "--block", "0,1", "--json", "--quiet"});
    EXPECT_EQ(json::parse(text_).at("answer"), "completed");
    ASSERT_EQ(picture.at("boards").size(), 1U);
    EXPECT_EQ(picture.at("title"), "10 queens on 10 x 10, 3 given");
    EXPECT_EQ(marks(picture["boards"][0], "piece"), 10);
    EXPECT_EQ(marks(picture["boards"][0], "hole"), 3);
    EXPECT_EQ(marks(picture["boards"][0], "blocked"), 2);
    const json large = drawn({"complete", "--random", "1000", "--queens", "400", "--quiet"});
    EXPECT_EQ(marks(large.at("boards").at(0), "piece"), 1000);
    EXPECT_EQ(marks(large.at("boards").at(0), "hole"), 400);
    EXPECT_EQ(marks(large.at("boards").at(0), "dark"), 0) << "points, not squares";
}

TEST_F(Drawings, OfCompletionsAreMadeOnlyOfBoardsThatCanBeDrawn) {
    const Ended large =
        hetman({"complete", "--random", "1001", "--queens", "0", "--quiet", "--svg", file_});
    EXPECT_EQ(large.code, 2) << large;
    ASSERT_EQ(complaints(large).size(), 1U) << large;
    EXPECT_NE(complaints(large)[0].find("a picture supports boards of at most 1000 rows"),
              std::string::npos)
        << large;
    write_text(directory_ / "corner", "1\n0\n0\n0\n0\n0\n");
    EXPECT_EQ(hetman({"complete", directory_ / "corner", "--quiet", "--svg", file_}).code, 6);
    EXPECT_FALSE(std::filesystem::exists(file_));
}

std::vector<json> events_of(const Arguments& trace, const std::string& event) {
    std::vector<json> events;
    for (const std::string& line : lines_of(hetman(trace + Arguments{"--json"}).output))
        if (json parsed = json::parse(line); parsed.at("event") == event)
            events.push_back(std::move(parsed));
    return events;
}

TEST_F(Drawings, OfASearchHaveABoardForEachStep) {
    for (const Arguments& trace : {Arguments{"trace", "queen", "4"},
                                   {"trace", "queen", "5", "--place", "7", "--block", "0,24"},
                                   {"trace", "rook", "3", "--block", "3,4,5"}}) {
        const json picture = drawn(trace);
        const std::vector<json> steps = events_of(trace, "place");
        const json& boards = picture.at("boards");
        ASSERT_EQ(boards.size(), steps.size() + 1) << "and the beginning";
        EXPECT_EQ(marks(boards[0], "free"), events_of(trace, "begin").at(0).at("free").size());
        std::size_t placements = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const json& board = boards[i + 1];
            const std::string title = board.at("title");
            EXPECT_EQ(marks(board, "free"), steps[i].at("free").size()) << title;
            EXPECT_EQ(marks(board, "piece"), steps[i].at("path").size()) << title;
            EXPECT_EQ(marks(board, "latest"), 1) << title;
            EXPECT_EQ(title.find("; dead: ") != std::string::npos, steps[i].at("dead").get<bool>());
            placements += title.find("; a placement; pieces") != std::string::npos;
        }
        EXPECT_EQ(placements, events_of(trace, "placement").size());
    }
    const json long_search = drawn({"trace", "queen", "8", "--summary"});
    EXPECT_EQ(lines_of(text_).front(), "total 92");
    EXPECT_EQ(long_search.at("boards").size(), 144U);
    EXPECT_TRUE(has_text(long_search, "the first 143 of ")) << long_search["texts"];
    EXPECT_TRUE(has_text(long_search, " steps; 92 placements in all")) << long_search["texts"];
}

// Steps on squares 0, 1, 3 and 4 attack the other square of their room alone.
TEST_F(Drawings, OfASearchEndRidesAtWalls) {
    const json picture = drawn({"trace", "rook", "1x5", "--pieces", "1", "--wall", "2"});
    ASSERT_EQ(picture.at("boards").size(), 5U);
    for (int step = 1; step <= 4; ++step)
        EXPECT_EQ(marks(picture["boards"][step], "attacked"), 1) << step;
}

TEST_F(Drawings, AreFilesLikeOthers) {
    for (const Arguments& arguments : {Arguments{"first", "queen", "6"},
                                       {"list", "queen", "6"},
                                       {"attacks", "queen", "5"},
                                       {"trace", "queen", "4"},
                                       {"complete", directory_ / "missing"}}) {
        const Ended ended = hetman(arguments + Arguments{"--svg", directory_ / "no/such/file"});
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "") << "checked before the work";
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("--svg; name a file that can be written"),
                  std::string::npos)
            << ended;
    }
}

// Labels of the edges and of the nodes of a graph, as `dot` understands it; the nodes that are
// filled.
struct Graph {
    std::vector<std::string> edges;
    std::vector<std::string> nodes;
    std::vector<std::string> filled;
};

// "..." -> ...; dot leaves the quotes out where it can.
std::string next_word(std::istream& line) {
    std::string word;
    line >> std::ws;
    if (line.peek() != '"') {
        line >> word;
        return word;
    }
    line.get();
    std::getline(line, word, '"');
    return word;
}

// dot's plain format: "node NAME X Y WIDTH HEIGHT LABEL STYLE SHAPE COLOUR FILL" and
// "edge TAIL HEAD N X1 Y1 .. XN YN LABEL XL YL STYLE COLOUR".
Graph graph_in(const std::string& plain) {
    Graph graph;
    for (const std::string& text : lines_of(plain)) {
        std::istringstream line(text);
        std::vector<std::string> words;
        for (std::string word; !(word = next_word(line)).empty();) words.push_back(word);
        if (words.empty()) continue;
        if (words[0] == "node") {
            graph.nodes.push_back(words.at(6));
            if (words.at(7) == "filled") graph.filled.push_back(words.at(6));
        }
        if (words[0] == "edge") graph.edges.push_back(words.at(4 + 2 * std::stoul(words.at(3))));
    }
    std::sort(graph.edges.begin(), graph.edges.end());
    std::sort(graph.filled.begin(), graph.filled.end());
    return graph;
}

std::string path_text(const json& squares) {
    std::string text;
    for (const json& square : squares) text += (text.empty() ? "" : " ") + square.dump();
    return text;
}

TEST(SearchTree, IsAGraphThatGraphvizReads) {
    if (run({{"sh", "-c", "command -v dot"}}).code != 0) GTEST_SKIP() << "dot is not installed";
    for (const Arguments& trace : {Arguments{"trace", "queen", "4"},
                                   {"trace", "queen", "6", "--place", "8"},
                                   {"trace", "queen", "5", "--first"},
                                   {"trace", "queen", "4", "--place", "1,7,8,14"}}) {
        const TemporaryDirectory directory;
        const std::string file = directory / "tree.dot";
        write_text(file, hetman(trace + Arguments{"--dot"}).output);
        const Ended laid_out = run({{"dot", "-Tplain", file}});
        ASSERT_EQ(laid_out.code, 0) << laid_out;
        EXPECT_EQ(laid_out.errors, "");
        const Graph graph = graph_in(laid_out.output);
        std::vector<std::string> squares;
        std::vector<std::string> placements;
        if (events_of(trace, "place").empty()) placements.push_back("1 7 8 14\\nplacement");
        for (const json& step : events_of(trace, "place")) {
            squares.push_back(step.at("square").dump());
            const std::string path = path_text(step.at("path"));
            EXPECT_EQ(std::count_if(graph.nodes.begin(), graph.nodes.end(),
                                    [&](const std::string& label) {
                                        return label.starts_with(path + "\\n");
                                    }),
                      1)
                << path;
            if (step.at("missing") == 0) placements.push_back(path + "\\nplacement");
        }
        std::sort(squares.begin(), squares.end());
        EXPECT_EQ(graph.edges, squares);
        EXPECT_EQ(graph.nodes.size(), squares.size() + 1);
        EXPECT_EQ(placements.size(), events_of(trace, "placement").size());
        std::sort(placements.begin(), placements.end());
        EXPECT_EQ(graph.filled, placements);
    }
}

TEST(SearchTree, IsPrintedAlone) {
    for (const char* other : {"--json", "--summary"}) {
        const Ended refused = hetman({"trace", "queen", "4", "--dot", other});
        EXPECT_EQ(refused.code, 2) << refused;
        EXPECT_EQ(refused.output, "");
    }
    EXPECT_EQ(hetman({"trace", "queen", "10", "--dot"}).code, 2) << "too large to draw";
}

}  // namespace
}  // namespace hetman::test
