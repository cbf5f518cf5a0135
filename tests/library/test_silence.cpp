// What the library leaves alone: standard output and error, and the handlers of signals.
#include <gtest/gtest.h>
#include <signal.h>

#include "hetman/hetman.h"
#include "tests/support/temporary_directory.h"

namespace {

using namespace hetman::api;

// Calls of each function, those that fail among them.
void call_everything(const std::filesystem::path& directory) {
    const Problem queens{.piece = "queen", .board = 8};
    const Options kept{.directory = directory / "run"};
    count(queens, {.classes = true}, kept);
    count(queens, {}, kept);
    read_run(kept.directory);
    first(queens);
    list(queens, [](std::span<const Square>) { return true; });
    plan(queens, {}, {}, std::chrono::milliseconds(10));
    oeis("A000170", 6);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(count({.piece = "queen", .board = 22}, {}, {.stop = stop.get_token()}), Error);
    EXPECT_THROW(count({.piece = "queen", .board = 22}, {}, {.directory = "/proc/none"}), Error);
    EXPECT_THROW(count({.piece = "?", .board = 8}), Error);
    EXPECT_THROW(read_run("/proc"), Error);
}

TEST(LibrarySilence, IsKeptByAllFunctions) {
    const hetman::test::TemporaryDirectory temporary;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    call_everything(temporary.path());
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(LibrarySilence, LeavesSignalsAlone) {
    const hetman::test::TemporaryDirectory temporary;
    call_everything(temporary.path());
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU, SIGPIPE}) {
        struct sigaction now {};
        sigaction(number, nullptr, &now);
        EXPECT_TRUE(now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN) << number;
    }
}

TEST(LibrarySilence, MessagesGoToWhoAsksForThem) {
    std::vector<Message> messages;
    const auto note = [&messages](const Message& message) { messages.push_back(message); };
    count({.piece = "queen", .board = 8}, {}, {.message = note});
    ASSERT_FALSE(messages.empty());
    EXPECT_EQ(messages.back().level, Message::Level::message);
    EXPECT_EQ(messages.back().text.find("complete"), 0U);
}

}  // namespace
