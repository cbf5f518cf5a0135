// The first placement, and lists of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "hetman/count.h"
#include "hetman/placements.h"

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

std::vector<Squares> asked_for(Placements placements) {
    std::vector<Squares> all;
    while (auto placement = placements.next()) all.push_back(*placement);
    EXPECT_EQ(placements.next(), std::nullopt);
    EXPECT_TRUE(placements.is_ready_within(std::chrono::milliseconds(0)));
    return all;
}

TEST(LibraryPlacements, AreThoseOfTheListIfAskedFor) {
    const Problem queens{.piece = "queen", .board = 10};
    EXPECT_EQ(asked_for(Placements(queens)), listed(queens));
    EXPECT_EQ(asked_for(Placements(queens, {.unique = true})), listed(queens, {.unique = true}));
    const Problem any{.piece = "king", .board = 4, .pieces = "any"};
    EXPECT_EQ(asked_for(Placements(any)), listed(any));
    const Problem none{.piece = "queen", .board = 3};
    EXPECT_TRUE(asked_for(Placements(none)).empty());
}

// Complete lists would take years.
TEST(LibraryPlacements, AreSearchedOnlyAsFarAsTheyAreAskedFor) {
    const Problem queens{.piece = "queen", .board = 30};
    Placements placements(queens);
    const std::optional<Squares> one = placements.next();
    EXPECT_EQ(one, first(queens));
    Placements moved = std::move(placements);
    EXPECT_TRUE(moved.is_ready_within(std::chrono::milliseconds::max()));
    EXPECT_LT(one, moved.next());
    moved = Placements({.piece = "queen", .board = 4});
    EXPECT_EQ(moved.next(), (Squares{1, 7, 8, 14}));
}

TEST(LibraryPlacements, ThatCannotBeListedAreRefusedAtOnce) {
    EXPECT_THROW(Placements({.piece = "queen", .board = 0}), Error);
    EXPECT_THROW(Placements({.piece = "king", .board = 3, .pieces = "each"}), Error);
}

// The first placement takes long, so that the search and not the caller is what is stopped.
TEST(LibraryPlacements, AreNoLongerSearchedOnceStopped) {
    std::stop_source stop;
    Placements placements({.piece = "queen", .board = 60}, {.stop = stop.get_token()});
    EXPECT_FALSE(placements.is_ready_within(std::chrono::milliseconds(0)));
    stop.request_stop();
    try {
        placements.next();
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), Code::incomplete);
    }
    EXPECT_EQ(placements.next(), std::nullopt);
}

}  // namespace
