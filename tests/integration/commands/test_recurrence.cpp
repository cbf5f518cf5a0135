// `--recurrence` of `count` and `oeis`: sequences whose recurrence is known, and some without one.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/integration/program.h"

namespace hetman::test {
namespace {

// The comments after the terms.
std::vector<std::string> comments(const Arguments& arguments) {
    const Ended ended = hetman(arguments + Arguments{"--recurrence", "--quiet"});
    EXPECT_EQ(ended.code, 0) << ended;
    std::vector<std::string> comments;
    for (const std::string& line : lines_of(ended.output))
        if (line.starts_with("# ")) comments.push_back(line.substr(2));
    return comments;
}

struct Known {
    const char* name;
    Arguments arguments;
    const char* formula;  // among the comments
    bool is_proved = true;
};
void PrintTo(const Known& known, std::ostream* stream) { *stream << known.name; }

class Recurrences : public ::testing::TestWithParam<Known> {};

TEST_P(Recurrences, AreFound) {
    const Known& known = GetParam();
    const std::vector<std::string> found = comments(known.arguments);
    EXPECT_NE(std::find(found.begin(), found.end(), known.formula), found.end())
        << testing::PrintToString(found) << " without " << known.formula;
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.back().starts_with("proved: "), known.is_proved) << found.back();
    EXPECT_EQ(found.back().ends_with("this is no proof"), !known.is_proved) << found.back();
}

Arguments any_number(const char* piece, const char* size, const Arguments& more = {}) {
    return Arguments{"count", piece, size, "--pieces", "any"} + more;
}
Arguments exactly(const char* number, const char* piece, const char* size,
                  const Arguments& more = {}) {
    return Arguments{"count", piece, size, "--pieces", number} + more;
}

// Wazirs are independent sets of grids, kings tilings by squares of sides 1 and 2; independent
// dominating sets of paths are counted by Padovan's sequence. The polynomials are E. Lucas's and
// later ones (V. Kotesovec, Non-attacking chess pieces).
const Known known[] = {
    {"WazirsOnALine", any_number("wazir", "1x1..9"), "a(n) = a(n-1) + a(n-2) for n >= 3"},
    {"WazirsOnTwoRows", any_number("wazir", "2x1..9"), "a(n) = 2*a(n-1) + a(n-2) for n >= 3"},
    {"WazirsOnThreeColumns", any_number("wazir", "1..12x3"),
     "a(n) = 2*a(n-1) + 6*a(n-2) - a(n-4) for n >= 5"},
    {"WazirsOnFourRows", any_number("wazir", "4x1..16"),
     "a(n) = 4*a(n-1) + 9*a(n-2) - 5*a(n-3) - 4*a(n-4) + a(n-5) for n >= 6"},
    {"WazirsOnARing", any_number("wazir", "1x1..9", {"--cylinder"}),
     "a(n) = a(n-1) + a(n-2) for n >= 4"},
    {"WazirsOnAPrism", any_number("wazir", "2x2..12", {"--cylinder"}),
     "a(n) = a(n-1) + 3*a(n-2) + a(n-3) for n >= 5"},
    {"KingsOnTwoRows", any_number("king", "2x1..9"), "a(n) = a(n-1) + 2*a(n-2) for n >= 3"},
    {"KingsOnThreeRows", any_number("king", "3x1..12"),
     "a(n) = 2*a(n-1) + 3*a(n-2) - 2*a(n-3) for n >= 4"},
    {"HexagonalKings", any_number("W[1,1]", "2x1..12"),
     "a(n) = a(n-1) + 2*a(n-2) + a(n-3) for n >= 4"},
    {"Ferses", any_number("F", "2x1..12"), "a(n) = 2*a(n-1) + 2*a(n-2) - a(n-3) for n >= 4"},
    {"SemiWazirs", any_number("[0,1]", "2x1..12"),
     "a(n) = 2*a(n-1) + 2*a(n-2) - a(n-3) for n >= 4"},
    {"Dabbabas", any_number("D", "1x1..12"), "a(n) = a(n-1) + a(n-3) + a(n-4) for n >= 5"},
    {"DominationOfALine", any_number("wazir", "1x1..14", {"--maximal"}),
     "a(n) = a(n-2) + a(n-3) for n >= 4"},
    {"RooksOnTwoRows", any_number("rook", "2x1..9"), "a(n) = n^2 + n + 1 for n >= 1"},
    {"RooksOnThreeRows", any_number("rook", "3x1..12"), "a(n) = n^3 + 2*n + 1 for n >= 1"},
    {"TwoQueensOnTwoRows", exactly("2", "queen", "2x1..9"), "a(n) = n^2 - 3*n + 2 for n >= 1"},
    {"ThreeQueensOnThreeRows", exactly("3", "queen", "3x1..16"),
     "a(n) = n^3 - 9*n^2 + 30*n - 36 for n >= 3"},
    {"TwoWazirs", exactly("2", "wazir", "1..14"), "a(n) = (n^4 - 5*n^2 + 4*n)/2 for n >= 1"},
    {"TwoFerses", exactly("2", "F", "1..14"), "a(n) = (n^4 - 5*n^2 + 8*n - 4)/2 for n >= 1"},
    {"TwoKings", exactly("2", "king", "1..14"), "a(n) = (n^4 - 9*n^2 + 12*n - 4)/2 for n >= 1"},
    {"TwoKingsOnTori", exactly("2", "king", "3..16", {"--torus"}),
     "a(n) = (n^4 - 9*n^2)/2 for n >= 3"},
    {"TwoKnights", exactly("2", "knight", "1..14"),
     "a(n) = (n^4 - 9*n^2 + 24*n - 16)/2 for n >= 1"},
    {"TwoRooks", exactly("2", "rook", "1..14"), "a(n) = (n^4 - 2*n^3 + n^2)/2 for n >= 1", false},
    {"TwoBishops", exactly("2", "bishop", "1..14"),
     "a(n) = (3*n^4 - 4*n^3 + 3*n^2 - 2*n)/6 for n >= 1", false},
    {"TwoQueens",
     {"oeis", "A036464", "1..14"},
     "a(n) = (3*n^4 - 10*n^3 + 9*n^2 - 2*n)/6 for n >= 1",
     false},
    {"ThreeQueens",
     {"oeis", "A047659", "0..22"},
     "n = 1 mod 2: a(n) = (2*n^6 - 20*n^5 + 79*n^4 - 150*n^3 + 132*n^2 - 46*n + 3)/12",
     false},
    {"ThreeQueensPeriod",
     {"oeis", "A047659", "0..22"},
     "quasi-polynomial of degree 6 and period 2 for n >= 0",
     false},
};
INSTANTIATE_TEST_SUITE_P(Known, Recurrences, ::testing::ValuesIn(known),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Recurrence, IsNotFoundWhereThereIsNone) {
    for (const Arguments& arguments :
         {Arguments{"count", "queen", "1..13"}, Arguments{"count", "rook", "1..30"},
          Arguments{"count", "king", "1..14", "--pieces", "any"},
          Arguments{"oeis", "A002464", "0..14"}}) {
        const std::vector<std::string> found = comments(arguments);
        ASSERT_EQ(found.size(), 1U) << testing::PrintToString(found);
        EXPECT_NE(found[0].find(": no recurrence of order "), std::string::npos) << found[0];
    }
}

TEST(Recurrence, FollowsTheTermsAsCommentsOfABFile) {
    const Arguments command{"count", "king", "2x1..8", "--pieces", "any", "--quiet"};
    EXPECT_EQ(hetman(command + Arguments{"--recurrence"}).output,
              hetman(command).output +
                  "# a(n) = a(n-1) + 2*a(n-2) for n >= 3\n"
                  "# G.f.: x*(3 + 2*x)/(1 - x - 2*x^2)\n"
                  "# proved: for n >= 0 a transfer matrix bounds the order by 2, and 8 terms "
                  "agree\n");
}

// Boards that cannot be counted end the terms; what they tell is still printed.
TEST(Recurrence, IsToldWhenARangeEndsEarly) {
    const Ended ended =
        hetman({"count", "wazir", "1x60..65", "--pieces", "any", "--recurrence", "--quiet"});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_NE(ended.output.find("# a(n) = a(n-1) + a(n-2) for n >= 62\n"), std::string::npos)
        << ended;
}

TEST(Recurrence, IsARecordInJson) {
    const Ended ended = hetman({"count", "rook", "2x3..20", "--pieces", "any", "--unique",
                                "--recurrence", "--json", "--quiet"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto record = nlohmann::json::parse(lines_of(ended.output).back()).at("recurrence");
    EXPECT_EQ(record.at("first"), 3);
    EXPECT_EQ(record.at("terms"), 18);
    EXPECT_EQ(record.at("found").at("order"), 4);
    EXPECT_TRUE(record.at("found").at("proof").is_null()) << "classes have no bound";
    EXPECT_EQ(record.at("found").at("quasi_polynomial").at("period"), 2);
}

// The bounds are those of totals.
TEST(Recurrence, OfClassesHasNoBound) {
    for (const Arguments& classes :
         {Arguments{"--unique"}, Arguments{"--classes"}, Arguments{"--group", "rotations"}}) {
        const Arguments rooks = any_number("rook", "2x3..20", classes);
        const std::vector<std::string> found = comments(rooks);
        ASSERT_FALSE(found.empty());
        EXPECT_TRUE(found.back().ends_with("this is no proof")) << found.back();
    }
}

TEST(Recurrence, NeedsARangeOfSingleNumbers) {
    const auto complaint = [](const Arguments& arguments) {
        const Ended ended = hetman(arguments + Arguments{"--recurrence"});
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "");
        return ended.errors;
    };
    EXPECT_EQ(complaint({"count", "queen", "8"}),
              "hetman: this flag is for a range of boards: --recurrence; give a range, "
              "such as 3x1..40\n");
    EXPECT_NE(complaint({"count", "king", "3x1..9", "--pieces", "each"}).find("single numbers"),
              std::string::npos);
    EXPECT_NE(complaint({"oeis", "A193580"}).find("arrays and triangles"), std::string::npos);
    EXPECT_NE(complaint({"oeis", "A000170", "--plan"}).find("--plan"), std::string::npos);
}

}  // namespace
}  // namespace hetman::test
