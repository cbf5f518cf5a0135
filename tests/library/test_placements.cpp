// The first placement, and lists of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "hetman/count.h"

namespace {

using namespace hetman::api;
using Squares = std::vector<Square>;

std::vector<Squares> listed(const Problem& problem, const ListOptions& options = {}) {
    std::vector<Squares> all;
    const auto note = [&all](std::span<const Square> placement) {
        all.emplace_back(placement.begin(), placement.end());
        return true;
    };
    const std::uint64_t calls = list(problem, note, options);
    EXPECT_EQ(calls, all.size());
    return all;
}

TEST(LibraryPlacements, HaveAFirstOne) {
    EXPECT_EQ(first({.piece = "queen", .board = 8}), (Squares{0, 12, 23, 29, 34, 46, 49, 59}));
    EXPECT_EQ(first({.piece = "queen", .board = 3}), std::nullopt);
    EXPECT_EQ(first({.piece = "queen", .board = 3, .pieces = 0}), Squares{});
    EXPECT_EQ(first({.piece = "queen", .board = 8, .preplaced = {1}})->front(), 1U);
}

TEST(LibraryPlacements, AreListedInOrder) {
    const std::vector<Squares> all = listed({.piece = "queen", .board = 6});
    EXPECT_EQ(all.size(), 4U);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    EXPECT_EQ(all.front(), first({.piece = "queen", .board = 6}));
    EXPECT_EQ(listed({.piece = "queen", .board = 8}, {.unique = true}).size(), 12U);
    EXPECT_EQ(listed({.piece = "king", .board = 2, .pieces = "any"}).size(), 5U);
    EXPECT_EQ(listed({.piece = "queen", .board = 2, .pieces = 5}).size(), 0U);
}

TEST(LibraryPlacements, AreListedUntilTheVisitorHasEnough) {
    std::uint64_t calls = 0;
    EXPECT_EQ(list({.piece = "queen", .board = 30},
                   [&calls](std::span<const Square>) { return ++calls < 3; }),
              3U);
}

TEST(LibraryPlacements, OfAVisitorThatThrowsEndWithItsException) {
    const auto fail = [](std::span<const Square>) -> bool { throw std::domain_error("mine"); };
    EXPECT_THROW(list({.piece = "queen", .board = 8}, fail), std::domain_error);
}

}  // namespace
