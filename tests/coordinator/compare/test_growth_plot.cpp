// Growth plots, as gnuplot draws them: of numbers of any size, growing or not.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "coordinator/compare/growth_plot.h"

namespace hetman::test {
namespace {

class GrowthPlot : public ::testing::Test {
  protected:
    void SetUp() override {
        if (std::system("command -v gnuplot >/dev/null") != 0)
            GTEST_SKIP() << "gnuplot is not installed";
    }

    // The picture, of which gnuplot has nothing to say.
    static std::string drawn(const std::vector<GrowthChart>& charts) {
        testing::internal::CaptureStderr();
        const std::string svg = plot_svg(growth_plot("title", charts), "--svg");
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
        return svg;
    }
};

std::size_t number_of(const std::string& part, const std::string& text) {
    std::size_t number = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++number;
    return number;
}

// gnuplot's points: one for each value, and one in the legend for each title.
std::size_t points_in(const std::string& svg) { return number_of("<use xlink:href='#gpPt", svg); }

TEST_F(GrowthPlot, ShowsAllValues) {
    // From the smallest to the largest numbers that a comparison may contain.
    std::vector<GrowthPoint> counts;
    std::vector<GrowthPoint> times;
    for (std::uint64_t n = 4; n <= 64; n += 10) {
        counts.push_back({n, std::exp(3.0 * static_cast<double>(n))});
        times.push_back({n, 1e-7 * static_cast<double>(n * n)});
    }
    const std::string none = drawn({{"flat", {fit_growth("one", {{1, 1}, {2, 1}, {3, 1}}, 4)}}});
    const std::string all =
        drawn({{"placements", {fit_growth("count", counts, 65)}},
               {"seconds", {fit_growth("one", times, 65), fit_growth("another", times, 65)}}});
    for (const char* text : {">title<", ">placements<", ">seconds<", ">count<", ">another<"})
        EXPECT_NE(all.find(text), std::string::npos) << text;
    EXPECT_NE(none.find(">flat<"), std::string::npos);
    for (const char* tooltip :
         {"<title>one, n = 2, measured: 1</title>", "<title>one, n = 4, predicted: 1</title>"})
        EXPECT_NE(none.find(tooltip), std::string::npos) << none;
    EXPECT_EQ(none.find("onmouse"), std::string::npos) << "no scripts";
    // Three points and two predictions; seven and two. Both have the same three meanings.
    EXPECT_EQ(points_in(all) - points_in(none), 3U * (7 + 2 + 1) - (3 + 2 + 1));
}

}  // namespace
}  // namespace hetman::test
