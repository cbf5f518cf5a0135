// Heat maps as pictures: every square has its number, and every text fits its place.
#include <gtest/gtest.h>

#include <regex>

#include "coordinator/report/heatmap_svg.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

TEST(AbbreviatedNumbers, KeepSixDigitsOrRoundToThree) {
    EXPECT_EQ(abbreviated(0), "0");
    EXPECT_EQ(abbreviated(999999), "999999");
    EXPECT_EQ(abbreviated(1000000), "1.00M");
    EXPECT_EQ(abbreviated(1234567), "1.23M");
    EXPECT_EQ(abbreviated(1235000), "1.24M");
    EXPECT_EQ(abbreviated(9999999), "10.0M");
    EXPECT_EQ(abbreviated(99950000), "100M");
    EXPECT_EQ(abbreviated(999499999), "999M");
    EXPECT_EQ(abbreviated(999500000), "1.00G");
    EXPECT_EQ(abbreviated(BigInteger("12345678901234")), "12.3T");
    EXPECT_EQ(abbreviated(BigInteger("4567890123456789")), "4.57P");
    EXPECT_EQ(abbreviated(BigInteger("999499999999999999999")), "999E");
    EXPECT_EQ(abbreviated(BigInteger("999500000000000000000")), "1.0e21");
    EXPECT_EQ(abbreviated(BigInteger("4" + std::string(120, '5'))), "4.6e120");
}

struct Text {
    double size;
    std::string text;
};

std::vector<Text> texts_in(const std::string& svg) {
    static const std::regex element(R"re(<text [^>]*font-size="([\d.]+)"[^>]*>([^<]*)</text>)re");
    std::vector<Text> texts;
    for (auto it = std::sregex_iterator(svg.begin(), svg.end(), element);
         it != std::sregex_iterator(); ++it)
        texts.push_back({std::stod((*it)[1]), (*it)[2]});
    return texts;
}

// A board whose squares hold numbers of all lengths.
std::vector<CheckedInteger> numbers_of_all_lengths(const Problem& problem) {
    std::vector<CheckedInteger> numbers;
    BigInteger number = 1;
    for (Square square = 0; square < problem.board.squares(); ++square) {
        numbers.emplace_back(number);
        number = 7 * number + 3;
    }
    return numbers;
}

TEST(HeatmapSvg, LabelsEverySquareWithinItsWidth) {
    constexpr double cell = 40;
    constexpr double digit = 0.6;  // times the font size
    const Problem problem = problem_on("Q", 12);
    const std::vector<CheckedInteger> numbers = numbers_of_all_lengths(problem);
    const std::string svg = heatmap_svg(problem, numbers);
    const std::vector<Text> texts = texts_in(svg);
    // The title, the squares and three marks of the legend.
    ASSERT_EQ(texts.size(), 1 + numbers.size() + 3);
    EXPECT_EQ(texts[0].text, "queen on 12 x 12: placements that occupy each square");
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Text& label = texts[1 + i];
        EXPECT_EQ(label.text, abbreviated(numbers[i].value));
        EXPECT_LE(static_cast<double>(label.text.size()) * label.size * digit, cell) << label.text;
        EXPECT_GE(label.size, 6) << label.text;
        // The tooltip contains the number in full.
        EXPECT_NE(svg.find(": " + to_decimal(numbers[i]) + "</title>"), std::string::npos);
    }
    EXPECT_EQ(texts[texts.size() - 3].text, "0");
    EXPECT_EQ(texts.back().text, abbreviated(numbers.back().value));
}

TEST(HeatmapSvg, OfSmallBoardsHasRoomForTitleAndLegend) {
    const Problem problem = problem_on("QNN", 1);
    const std::string svg = heatmap_svg(problem, {CheckedInteger(std::uint64_t{1})});
    static const std::regex size(R"re(^<svg [^>]*width="(\d+)" height="(\d+)")re");
    std::smatch match;
    ASSERT_TRUE(std::regex_search(svg, match, size)) << svg;
    const std::vector<Text> texts = texts_in(svg);
    EXPECT_GT(std::stod(match[1]), 0.6 * texts[0].size * static_cast<double>(texts[0].text.size()));
    EXPECT_EQ(texts.back().text, "1");
    // No placements: there is no maximum.
    EXPECT_EQ(texts_in(heatmap_svg(problem, {CheckedInteger()})).back().text, "0");
}

}  // namespace
}  // namespace hetman::test
