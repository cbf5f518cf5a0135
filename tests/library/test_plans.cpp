// Forecasts by the library.
#include <gtest/gtest.h>

#include "hetman/error.h"
#include "hetman/plan.h"

namespace {

using namespace hetman::api;

TEST(LibraryPlans, EstimateWithoutASample) {
    const Forecast forecast =
        plan({.piece = "queen", .board = 14}, {}, {.threads = 1}, std::chrono::seconds(0));
    EXPECT_FALSE(forecast.engine.empty());
    EXPECT_GT(forecast.units, 0U);
    EXPECT_GT(forecast.nodes.likely, 0.0);
    EXPECT_LE(forecast.cpu_seconds.low, forecast.cpu_seconds.likely);
    EXPECT_LE(forecast.cpu_seconds.likely, forecast.cpu_seconds.high);
    EXPECT_GT(forecast.memory, 0U);
    EXPECT_NE(forecast.text.find("14 x 14"), std::string::npos);
    EXPECT_EQ(forecast.json.front(), '{');
}

TEST(LibraryPlans, CountASmallProblemWhole) {
    const Forecast forecast = plan({.piece = "queen", .board = 8}, {}, {.threads = 1});
    EXPECT_EQ(forecast.placements.likely, 92.0);
}

TEST(LibraryPlans, RefuseASampleOfAnImpossibleTime) {
    for (const auto time : {std::chrono::milliseconds(-1), std::chrono::milliseconds::max()})
        EXPECT_THROW(plan({.piece = "queen", .board = 8}, {}, {.threads = 1}, time), Error);
}

TEST(LibraryPlans, RefuseADirectoryWithNulInItsName) {
    EXPECT_THROW(plan({.piece = "queen", .board = 8}, {}, {.directory = std::string("a\0b", 3)}),
                 Error);
}

TEST(LibraryPlans, OfASearchKnowNoLikelyValueOfABound) {
    const Forecast forecast = plan({.piece = "king", .board = 12, .pieces = "largest"}, {},
                                   {.threads = 1}, std::chrono::seconds(0));
    EXPECT_FALSE(forecast.nodes.likely && !forecast.nodes.high);
}

}  // namespace
