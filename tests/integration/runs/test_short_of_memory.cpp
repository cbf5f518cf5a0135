// Whichever allocation fails, on whichever thread: the number is right, or one line says that
// memory is short, and the same command then finishes the run.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

#ifndef HETMAN_SANITIZED  // sanitizers reserve more than that
// Under the smallest limits not even the libraries can be loaded; under somewhat larger ones no
// thread has room for its stack.
TEST(FewAddresses, AreToldAsALimitOfThisProcess) {
    int told = 0;
    int code = -1;
    // How much suffices depends on the MPI library.
    for (std::size_t mebibytes = 16; code != 0 && mebibytes < 1024; ++mebibytes) {
        Command command = hetman_command({"count", "queen", "10", "--threads", "1", "--quiet"});
        command.address_space = mebibytes << 20;
        const Ended ended = run(command);
        code = ended.code;
        EXPECT_EQ(ended.errors.find("please report"), std::string::npos) << ended;
        const bool is_of_threads =
            ended.errors.find("1 thread cannot be started") != std::string::npos;
        if (is_of_threads) {
            EXPECT_NE(ended.errors.find("raise the limits"), std::string::npos) << ended;
            ++told;
        }
    }
    EXPECT_GT(told, 0);
    EXPECT_EQ(code, 0) << "it never had enough";
}
#endif

Ended run_short_of_memory(const Arguments& arguments, const char* threads, std::uint64_t k) {
    Command command = hetman_command(arguments);
    command.arguments[0] = HETMAN_SHORT_OF_MEMORY_PROGRAM;
    command.environment = {{"HETMAN_FAILING_ALLOCATION", std::to_string(k)},
                           {"HETMAN_FAILING_THREADS", threads}};
    return run(command);
}

bool has_failed(const Ended& ended) {
    return ended.errors.find("allocations failed: ") != std::string::npos;
}

// The allocations of the main thread.
std::uint64_t allocations(const Ended& ended) {
    const std::string text = "allocations all made: ";
    return std::stoull(ended.errors.substr(ended.errors.find(text) + text.size()));
}

void expect_right_or_told(const Ended& ended) {
    if (ended.code == 0) {
        EXPECT_EQ(ended.output, "724\n") << ended;
        return;
    }
    EXPECT_EQ(ended.code, 1) << ended;
    EXPECT_EQ(ended.output, "") << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("out of memory"), std::string::npos) << ended;
}

// Lets one allocation in `step` fail in turn, each in a run of its own.
void expect_all_right_or_told(const char* threads, std::uint64_t first, std::uint64_t step) {
    const Arguments count{"count",     "queen", "10",           "--engine", "row-bitmask",
                          "--threads", "2",     "--unit-nodes", "100",      "--quiet"};
    int failures = 0;
    bool fails = true;
    for (std::uint64_t k = first; fails; k += step) {
        SCOPED_TRACE(k);
        const TemporaryDirectory directory;
        const Arguments arguments = count + Arguments{"--dir", directory / "run"};
        const Ended ended = run_short_of_memory(arguments, threads, k);
        expect_right_or_told(ended);
        if (testing::Test::HasFailure()) return;
        fails = ended.code != 0 || has_failed(ended);
        if (ended.code == 0) continue;
        if (failures++ % 8 == 0) {
            EXPECT_EQ(hetman(arguments).output, "724\n");
        }
    }
    EXPECT_GT(failures, 2) << "nothing failed";
}

TEST(ShortOfMemory, AnyOtherThreadTellsOfIt) { expect_all_right_or_told("others", 1, 97); }

const Arguments misuse{"count", "queen", "x"};

// How many allocations build the command line and read it.
std::uint64_t allocations_of_the_command_line() {
    const Ended misused = run_short_of_memory(misuse, "main", ~std::uint64_t{0});
    EXPECT_EQ(misused.code, 2) << misused;
    return allocations(misused);
}

// Some of CLI11's functions that allocate may not throw.
TEST(ShortOfMemory, TheCommandLineIsReadOrItIsTold) {
    const std::uint64_t most = allocations_of_the_command_line();
    EXPECT_GT(most, 1000u);
    for (std::uint64_t k = 1; k < most; k += 61) {
        const Ended ended = run_short_of_memory(misuse, "main", k);
        if (ended.code == 2) continue;  // some allocations may fail
        ASSERT_EQ(ended.code, 1) << k << ' ' << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << k << ' ' << ended;
        EXPECT_NE(complaints(ended)[0].find("out of memory"), std::string::npos) << ended;
    }
}

// From the point on where the command line is read.
TEST(ShortOfMemory, TheMainThreadTellsOfIt) {
    const std::uint64_t first = allocations_of_the_command_line();
    const Ended counted =
        run_short_of_memory({"count", "queen", "10", "--quiet"}, "main", ~std::uint64_t{0});
    EXPECT_EQ(counted.output, "724\n");
    EXPECT_GT(allocations(counted), first);
    expect_all_right_or_told("main", first, 293);
}

}  // namespace
}  // namespace hetman::test
