// Calls on several threads at once.
#include <gtest/gtest.h>

#include <thread>

#include "hetman/hetman.h"

namespace {

using namespace hetman::api;

TEST(LibraryThreads, CountDifferentProblemsAtOnce) {
    const auto counts = [](const Problem& problem, const Options& options, const Number& total) {
        for (int i = 0; i < 5; ++i) EXPECT_EQ(count(problem, {}, options).total, total);
    };
    const Options two{.threads = 2};
    const Options by_search{.threads = 2, .engine = "row-bitmask"};
    const std::jthread threads[]{
        std::jthread(counts, Problem{.piece = "queen", .board = 12}, by_search, Number(14200)),
        std::jthread(counts, Problem{.piece = "queen", .board = 11}, two, Number(2680)),
        std::jthread(counts, Problem{.piece = "RNN", .board = 9}, two, Number(648)),
        std::jthread(counts, Problem{.piece = "king", .board = 6}, two, Number(62266)),
        std::jthread([] {
            for (int i = 0; i < 5; ++i) {
                EXPECT_EQ(first({.piece = "queen", .board = 6})->front(), 1U);
                EXPECT_EQ(oeis("A000170", 7), 40);
                EXPECT_THROW(count({.piece = "?", .board = 8}), Error);
            }
        }),
    };
}

TEST(LibraryThreads, AreStoppedOneByOne) {
    std::stop_source stop;
    std::jthread stopped([token = stop.get_token()] {
        EXPECT_THROW(count({.piece = "queen", .board = 20}, {},
                           {.threads = 1, .engine = "row-bitmask", .stop = token}),
                     Error);
    });
    EXPECT_EQ(count({.piece = "queen", .board = 12}).total, 14200);
    stop.request_stop();
    stopped.join();
}

}  // namespace
