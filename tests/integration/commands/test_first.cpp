// `hetman first`: placements found, proved impossible, shared among ranks, and resumed.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/runs.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

// The boards printed by the nine-piece solver of 2018.
struct KnownFirst {
    const char* piece;
    const char* squares;
};
constexpr KnownFirst first_on_30[] = {
    {"queen",
     "0 32 64 91 123 158 190 222 254 276 322 355 387 414 441 473 509 536 568 585 611 639 667 695 "
     "737 769 796 823 860 888"},
    {"super-queen",
     "0 33 66 99 121 154 187 220 253 290 324 357 379 413 446 455 509 535 554 598 602 646 668 711 "
     "731 768 795 822 862 887"},
    {"awesome-queen",
     "0 33 66 99 132 166 208 229 263 296 329 332 367 401 435 458 501 511 567 592 605 647 674 700 "
     "724 774 800 823 865 888"}};

TEST(First, FindsThePublishedBoards) {
    for (const KnownFirst& known : first_on_30) {
        const Ended ended = hetman({"first", known.piece, "30", "--quiet"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(lines_of(ended.output).front(), known.squares);
        EXPECT_EQ(lines_of(ended.output).size(), 31u);
    }
}

TEST(First, FillsUpPreplacedBishops) {
    const Ended ended = hetman({"first", "bishop", "8", "--place", "43,44,45,46", "--quiet"});
    EXPECT_EQ(ended.output,
              "2 3 4 5 43 44 45 46\n"
              "* * b b b b * *\n* * * * * * * *\n* * * * * * * *\n* * * * * * * *\n"
              "* * * * * * * *\n* * * B B B B *\n* * * * * * * *\n* * * * * * * *\n");
}

TEST(First, IsTheFirstThatIsListed) {
    for (const char* problem : {"Q", "QN", "RNN", "B", "BN", "N"})
        for (const char* n : {"4", "5", "10"}) {
            const Ended listed = hetman({"list", problem, n, "--limit", "1"});
            const Ended first = hetman({"first", problem, n, "--quiet"});
            if (listed.output.empty()) {
                EXPECT_EQ(first.code, 6) << problem << n;
                EXPECT_EQ(first.output, "none\n");
            } else {
                EXPECT_EQ(first.output + "\n", listed.output) << problem << n;
            }
        }
}

TEST(First, WhereThereIsNoneThatIsProved) {
    for (const Arguments& problem : {Arguments{"first", "queen", "6", "--place", "0"},
                                     Arguments{"first", "awesome-queen", "9"},
                                     Arguments{"first", "king", "2", "--pieces", "2"}}) {
        const Ended ended = hetman(problem + Arguments{"--quiet"});
        EXPECT_EQ(ended.code, 6) << ended;
        EXPECT_EQ(ended.output, "none\n");
        const Ended json = hetman(problem + Arguments{"--quiet", "--json"});
        EXPECT_EQ(json.code, 6);
        EXPECT_EQ(nlohmann::json::parse(json.output).at("placement"), nlohmann::json::array());
    }
}

TEST(First, IsKeptInARunDirectory) {
    const TemporaryDirectory directory;
    const Arguments arguments{"first", "QN", "20", "--dir", directory / "run", "--json", "--quiet"};
    const nlohmann::json first = nlohmann::json::parse(hetman(arguments).output);
    EXPECT_EQ(first.at("find"), "first");
    EXPECT_EQ(first.at("complete"), true);
    const nlohmann::json again = nlohmann::json::parse(hetman(arguments).output);
    EXPECT_EQ(again.at("placement"), first.at("placement"));
    EXPECT_EQ(status_of(directory / "run").at("placement"), first.at("placement"));
    EXPECT_EQ(status_of(directory / "run").at("starts"), 1);
    const Ended count = hetman({"count", "QN", "20", "--dir", directory / "run"});
    EXPECT_EQ(count.code, 4);
    EXPECT_NE(count.errors.find("find is first"), std::string::npos) << count;
}

class MpiFirst : public MpiTest {};

TEST_F(MpiFirst, IsTheSameForAnyNumberOfRanks) {
    for (const KnownFirst& known : {first_on_30[0], first_on_30[1]})
        for (const int ranks : {2, 4}) {
            const Ended ended = mpirun(ranks, {"first", known.piece, "30", "--quiet"});
            EXPECT_EQ(ended.code, 0) << ended;
            EXPECT_EQ(lines_of(ended.output).front(), known.squares) << ranks;
        }
    const Ended none = mpirun(3, {"first", "queen", "6", "--place", "0", "--quiet"});
    EXPECT_EQ(none.code, 6);
    EXPECT_EQ(none.output, "none\n");
}

}  // namespace
}  // namespace hetman::test
