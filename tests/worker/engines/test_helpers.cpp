// Helpers: all parts are done once, and what a part throws reaches the caller.
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "worker/engines/shared/helpers.h"

namespace hetman::test {
namespace {

TEST(Helpers, DoEachPartOnce) {
    Helpers helpers(3);
    const Helpers::Count own(helpers);
    std::vector<std::atomic<int>> done(100);
    helpers.run(done.size(), [&](std::size_t i) { ++done[i]; });
    for (const std::atomic<int>& part : done) EXPECT_EQ(part, 1);
}

TEST(Helpers, PassOnWhatAPartThrows) {
    Helpers helpers(3);
    const Helpers::Count own(helpers);
    for (std::size_t failing = 0; failing < 20; ++failing) {
        const auto work = [failing](std::size_t i) {
            if (i == failing) throw std::bad_alloc();
        };
        EXPECT_THROW(helpers.run(20, work), std::bad_alloc) << failing;
        EXPECT_TRUE(helpers.may_help()) << "the threads are not given back";
    }
    EXPECT_THROW(helpers.run(20, [](std::size_t) { throw std::logic_error("all"); }),
                 std::logic_error);
}

// Each of the two parts waits for the other, so they are done by two threads.
TEST(Helpers, PassOnWhatTheOtherThreadThrows) {
    Helpers helpers(2);
    const Helpers::Count own(helpers);
    const std::thread::id caller = std::this_thread::get_id();
    std::barrier both(2);
    const auto work = [&](std::size_t) {
        both.arrive_and_wait();
        if (std::this_thread::get_id() != caller) throw std::bad_alloc();
    };
    EXPECT_THROW(helpers.run(2, work), std::bad_alloc);
    EXPECT_TRUE(helpers.may_help());
}

TEST(Helpers, BeginNoPartAfterOneHasThrown) {
    Helpers helpers(1);
    const Helpers::Count own(helpers);  // no thread is left to help
    std::size_t calls = 0;
    EXPECT_THROW(helpers.run(20,
                             [&](std::size_t) {
                                 ++calls;
                                 throw std::bad_alloc();
                             }),
                 std::bad_alloc);
    EXPECT_EQ(calls, 1U);
}

}  // namespace
}  // namespace hetman::test
