// Stopping calls, going on, and progress.
#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "hetman/hetman.h"
#include "tests/support/temporary_directory.h"

namespace {

using namespace hetman::api;
using Clock = std::chrono::steady_clock;

// Ten times what is promised: machines of tests are busy.
constexpr std::chrono::seconds soon{HETMAN_TEST_SLOWDOWN};

// Takes minutes.
const Problem long_count{.piece = "queen", .board = 20};

Options slow(std::chrono::milliseconds progress_every = std::chrono::milliseconds(1)) {
    return {.threads = 1, .engine = "row-bitmask", .progress_every = progress_every};
}

Code code_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.code();
    }
    return Code::internal_error;
}

TEST(LibraryStops, AreHeardWhileItCounts) {
    std::stop_source stop;
    Clock::time_point asked;
    Options options = slow();
    options.stop = stop.get_token();
    options.progress = [&](const Progress& progress) {
        if (progress.is_planning || !stop.request_stop()) return;
        asked = Clock::now();
    };
    EXPECT_EQ(code_of([&] { count(long_count, {}, options); }), Code::incomplete);
    EXPECT_LT(Clock::now() - asked, soon);
}

TEST(LibraryStops, AreHeardBeforeItCounts) {
    std::stop_source stop;
    stop.request_stop();
    const std::stop_token token = stop.get_token();
    const Clock::time_point start = Clock::now();
    EXPECT_EQ(code_of([&] { count(long_count, {}, {.stop = token}); }), Code::incomplete);
    EXPECT_EQ(code_of([&] { first({.piece = "queen", .board = 40}, {.stop = token}); }),
              Code::incomplete);
    EXPECT_EQ(code_of([&] { plan(long_count, {}, {.stop = token}); }), Code::incomplete);
    EXPECT_EQ(code_of([&] { oeis("A000170", 20, {.stop = token}); }), Code::incomplete);
    EXPECT_LT(Clock::now() - start, 4 * soon);
}

TEST(LibraryStops, EndALongSample) {
    std::stop_source stop;
    Options options = slow();
    options.stop = stop.get_token();
    const std::jthread stopper([&] { stop.request_stop(); });
    EXPECT_EQ(code_of([&] { plan(long_count, {}, options, std::chrono::hours(1)); }),
              Code::incomplete);
}

TEST(LibraryStops, EndAList) {
    std::stop_source stop;
    const auto visit = [&](std::span<const Square>) {
        stop.request_stop();
        return true;
    };
    EXPECT_EQ(code_of([&] { list(long_count, visit, {.stop = stop.get_token()}); }),
              Code::incomplete);
}

TEST(LibraryStops, OfAKeptRunAreContinued) {
    const hetman::test::TemporaryDirectory temporary;
    const Problem queens{.piece = "queen", .board = 15};
    Options options = slow();
    options.directory = temporary.path() / "run";
    options.unit_nodes = 1000;
    std::stop_source stop;
    options.stop = stop.get_token();
    options.progress = [&](const Progress& progress) {
        if (progress.finished > 0) stop.request_stop();
    };
    EXPECT_EQ(code_of([&] { count(queens, {}, options); }), Code::stopped);
    const auto run = read_run(options.directory);
    EXPECT_EQ(run.state, "stopped, resumable");
    EXPECT_GT(run.finished, 0U);
    EXPECT_LT(run.finished, run.units);
    EXPECT_FALSE(run.count);
    options.stop = {};
    EXPECT_EQ(count(queens, {}, options).total, 2279184);
    EXPECT_EQ(read_run(options.directory).starts, 2U);
}

TEST(LibraryStops, ComeWithTheTimeLimit) {
    Options options = slow();
    options.max_time = std::chrono::milliseconds(50);
    try {
        count(long_count, {}, options);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), Code::incomplete);
        EXPECT_NE(std::string(error.what()).find("stopped"), std::string::npos);
    }
}

TEST(LibraryStops, AreFarAwayWithTheLongestTimeLimit) {
    const Count queens =
        count({.piece = "queen", .board = 8}, {}, {.max_time = std::chrono::hours(24 * 365 * 200)});
    EXPECT_EQ(queens.total, 92);
}

TEST(LibraryProgress, GrowsToTheEnd) {
    std::vector<Progress> all;
    Options options = slow();
    options.unit_nodes = 1000;
    options.progress = [&all](const Progress& progress) { all.push_back(progress); };
    EXPECT_EQ(count({.piece = "queen", .board = 14}, {}, options).total, 365596);
    ASSERT_GT(all.size(), 1U);
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_LE(all[i - 1].share, all[i].share);
        EXPECT_LE(all[i - 1].finished, all[i].finished);
        EXPECT_LE(all[i].finished, all[i].units);
        EXPECT_LE(all[i].share, 1);
    }
}

TEST(LibraryProgress, ThatThrowsEndsTheCall) {
    Options options = slow();
    options.progress = [](const Progress&) { throw std::domain_error("mine"); };
    EXPECT_THROW(count(long_count, {}, options), std::domain_error);
    options.progress = nullptr;
    options.message = [](const Message&) { throw std::domain_error("mine"); };
    EXPECT_THROW(count(long_count, {}, options), std::domain_error);
}

}  // namespace
