#include "common/suggestion.h"

#include <gtest/gtest.h>

namespace hetman::test {
namespace {

TEST(EditDistance, CountsLettersToChange) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("", "rook"), 4U);
    EXPECT_EQ(edit_distance("rook", ""), 4U);
    EXPECT_EQ(edit_distance("queen", "queen"), 0U);
    EXPECT_EQ(edit_distance("quen", "queen"), 1U);
    EXPECT_EQ(edit_distance("queeen", "queen"), 1U);
    EXPECT_EQ(edit_distance("qieen", "queen"), 1U);
    EXPECT_EQ(edit_distance("uqeen", "queen"), 1U) << "exchanged neighbours";
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("ca", "abc"), 3U);
}

TEST(NameSuggestion, IsTheClosestNameIfItIsClose) {
    const std::vector<std::string> names{"queen", "rook", "bishop", "super-queen"};
    EXPECT_EQ(closest("quen", names), "queen");
    EXPECT_EQ(closest("QUENE", names), "queen");
    EXPECT_EQ(closest("superqueen", names), "super-queen");
    EXPECT_EQ(closest("roko", names), "rook");
    EXPECT_EQ(closest("pawn", names), "");
    EXPECT_EQ(closest("", names), "");
    EXPECT_EQ(closest("x", names), "");
    EXPECT_EQ(closest(std::string(1'000'000, 'q'), names), "");
    EXPECT_EQ(closest("queen", {}), "");
    EXPECT_EQ(with_suggestion("quen", names, "see the list"), "did you mean queen? see the list");
    EXPECT_EQ(with_suggestion("pawn", names, "see the list"), "see the list");
}

}  // namespace
}  // namespace hetman::test
