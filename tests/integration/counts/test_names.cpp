// Names of pieces, commands, flags, engines and keys: which names are accepted, and what is
// suggested for a mistyped one.
#include <gtest/gtest.h>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

TEST(Names, OfPiecesMayBeInAnyCaseAndInThePlural) {
    const std::string attacked = hetman({"attacks", "QNN", "9", "--square", "40"}).output;
    for (const char* name : {"awesome-queen", "Awesome-Queen", "AWESOME-QUEENS", "awesome-queens"})
        EXPECT_EQ(hetman({"attacks", name, "9", "--square", "40"}).output, attacked) << name;
    EXPECT_EQ(hetman({"count", "queens", "8", "--quiet"}).output, "92\n");
}

TEST(Names, OfVariantPiecesStandForTheirMoves) {
    for (const auto& [name, betza] : {std::pair{"king", "K"},
                                      {"Knights", "N"},
                                      {"nightrider", "NN"},
                                      {"wazirs", "W"},
                                      {"fers", "F"},
                                      {"FERZ", "F"},
                                      {"dabbabas", "D"},
                                      {"alfil", "A"},
                                      {"amazons", "QN"},
                                      {"empresses", "RN"},
                                      {"princess", "BN"}}) {
        const Ended ended = hetman({"attacks", name, "7", "--json"});
        EXPECT_EQ(ended.code, 0) << name << ended;
        EXPECT_EQ(ended.output, hetman({"attacks", betza, "7", "--json"}).output) << name;
    }
}

TEST(Names, ThatArePrintedStayTheSame) {
    const Ended ended = hetman({"count", "Amazons", "4", "--json"});
    EXPECT_EQ(nlohmann::json::parse(ended.output).at("piece"), "QN");
    EXPECT_NE(ended.errors.find("super-queen (QN) on 4 x 4"), std::string::npos) << ended;
    EXPECT_NE(hetman({"trace", "kings", "2", "--pieces", "1"}).output.find("K on 2 x 2, 1 piece\n"),
              std::string::npos);
}

TEST(Names, AreListedWithTheirAliases) {
    const std::string list = hetman({"pieces"}).output;
    for (const char* name : {"awesome-bishop", "king", "knight", "nightrider", "wazir", "fers",
                             "dabbaba", "alfil", "amazon", "empress", "princess"})
        EXPECT_NE(list.find('\n' + std::string(name) + ' '), std::string::npos) << name;
}

void expect_suggestion(const Arguments& arguments, const std::string& suggestion, int code = 2) {
    const Ended ended = hetman(arguments);
    EXPECT_EQ(ended.code, code) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    const std::string complaint = complaints(ended)[0];
    if (suggestion.empty())
        EXPECT_EQ(complaint.find("did you mean"), std::string::npos) << complaint;
    else
        EXPECT_NE(complaint.find("; did you mean " + suggestion + "? "), std::string::npos)
            << complaint;
}

TEST(Names, ThatAreMistypedAreSuggested) {
    expect_suggestion({"count", "quen", "8"}, "queen");
    expect_suggestion({"count", "awesomequeen", "8"}, "awesome-queen");
    expect_suggestion({"count", "qnn", "8"}, "QNN");
    expect_suggestion({"count", "nightridr", "8"}, "nightrider");
    expect_suggestion({"conut", "queen", "8"}, "count");
    expect_suggestion({"--versoin"}, "--version");
    expect_suggestion({"count", "queen", "8", "--uniqe"}, "--unique");
    expect_suggestion({"count", "queen", "8", "--thread=2"}, "--threads");
    expect_suggestion({"count", "queen", "8", "--engine", "line-swep"}, "line-sweep");
    expect_suggestion({"count", "queen", "8", "--frame", "centrall"}, "central");
}

TEST(Names, ThatResembleNothingAreNotGuessed) {
    expect_suggestion({"count", "xyzzy", "8"}, "");
    expect_suggestion({"frobnicate"}, "");
    expect_suggestion({"count", "queen", "8", "--frobnicate"}, "");
    expect_suggestion({"count", "queen", "8", "--engine", "steam"}, "");
}

TEST(Names, OfKeysInJobFilesAreSuggested) {
    const TemporaryDirectory directory;
    const std::string file = directory / "job.toml";
    const auto expect_key = [&](const std::string& text, const std::string& suggestion) {
        write_text(file, text);
        expect_suggestion({"run", file, "--dir", directory / "run"}, suggestion, 3);
    };
    expect_key("[problem]\npiece = \"queen\"\nboard = 8\nprepalced = [0]\n", "preplaced");
    expect_key("[problem]\npiece = \"queen\"\nboard = 8\n[gaol]\nfind = \"first\"\n", "goal");
    expect_key("[problem]\npiece = \"queen\"\nboard = 8\n[goal]\nfind = \"frist\"\n", "first");
    expect_key("[problem]\npiece = \"quen\"\nboard = 8\n", "queen");
    expect_key("[problem]\npiece = \"queen\"\nboard = 8\n[run]\nengine = \"filterng\"\n",
               "filtering");
    expect_key("[problem]\npiece = \"queen\"\nboard = 8\n[run]\nunit_node = 5\n", "unit_nodes");
}

TEST(QuietFlag, IsUnderstoodByList) {
    const Ended ended = hetman({"list", "queen", "4", "--format", "json", "--quiet"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "[1,7,8,14]\n[2,4,11,13]\n");
}

}  // namespace
}  // namespace hetman::test
