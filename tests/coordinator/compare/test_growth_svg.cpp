// Growth charts: every measured, drawn or predicted value has a place in the picture.
#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "coordinator/compare/growth_svg.h"

namespace hetman::test {
namespace {

std::size_t occurrences(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    return static_cast<std::size_t>(std::distance(
        std::sregex_iterator(text.begin(), text.end(), expression), std::sregex_iterator()));
}

double attribute(const std::string& element, const std::string& name) {
    std::smatch match;
    EXPECT_TRUE(std::regex_search(element, match, std::regex(name + "=\"([^\"]*)\""))) << element;
    return std::stod(match[1]);
}

TEST(GrowthSvg, DrawsAllWithinThePicture) {
    // From the smallest to the largest numbers that a comparison may contain.
    std::vector<GrowthPoint> counts;
    std::vector<GrowthPoint> times;
    for (std::uint64_t n = 4; n <= 64; n += 10) {
        counts.push_back({n, std::exp(3.0 * static_cast<double>(n))});
        times.push_back({n, 1e-7 * static_cast<double>(n * n)});
    }
    const std::string svg = growth_svg(
        "title", {{"placements", {fit_growth("count", counts, 65)}},
                  {"seconds", {fit_growth("one", times, 65), fit_growth("another", times, 65)}}});
    const double width = attribute(svg, "width");
    const double height = attribute(svg, "height");
    EXPECT_EQ(occurrences(svg, "<polyline"), 3U * 2);
    EXPECT_EQ(occurrences(svg, "stroke-dasharray"), 3U);
    // Seven points; two rings and a mark in the legend for each.
    EXPECT_EQ(occurrences(svg, "<circle"), 3U * (7 + 2 + 1));
    EXPECT_EQ(occurrences(svg, "nan|inf"), 0U);
    for (const char* text : {">title</text>", ">placements</text>", ">another</text>", ">1e"})
        EXPECT_NE(svg.find(text), std::string::npos) << text;
    const std::regex circle("<circle[^>]*>");
    for (auto it = std::sregex_iterator(svg.begin(), svg.end(), circle);
         it != std::sregex_iterator(); ++it) {
        const std::string element = it->str();
        EXPECT_GT(attribute(element, "cx"), 0) << element;
        EXPECT_LT(attribute(element, "cx"), width) << element;
        EXPECT_GT(attribute(element, "cy"), 0) << element;
        EXPECT_LT(attribute(element, "cy"), height) << element;
    }
}

TEST(GrowthSvg, DrawsWhatDoesNotGrow) {
    const std::string svg =
        growth_svg("flat", {{"placements", {fit_growth("count", {{1, 1}, {2, 1}, {3, 1}}, 4)}}});
    EXPECT_EQ(occurrences(svg, "nan|inf"), 0U);
    EXPECT_EQ(occurrences(svg, "<circle"), 3U + 2 + 1);
}

}  // namespace
}  // namespace hetman::test
