// Inputs that are much too large, too deep or endless: one clear error, within the memory limit.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

// With at most four gigabytes of memory.
Ended run_small(const Arguments& arguments) {
    Command command = hetman_command(arguments);
#ifndef HETMAN_SANITIZED  // sanitizers reserve more than that
    command.address_space = std::size_t{4} << 30;
#endif
    return run(command);
}

std::string repeat(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

std::string job_of_queens(const std::string& more) {
    return "[problem]\npiece = \"Q\"\nboard = 8\n" + more;
}

void expect_one_line(const Ended& ended, int code, const std::vector<std::string>& texts) {
    EXPECT_EQ(ended.code, code);
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(lines_of(ended.errors).size(), 1U) << ended.errors.substr(0, 1000);
    EXPECT_EQ(complaints(ended).size(), 1U) << ended;
    for (const std::string& text : texts)
        EXPECT_NE(ended.errors.find(text), std::string::npos) << text << '\n' << ended;
}

class JobLimits : public ::testing::Test {
  protected:
    Ended run_job(const std::string& text) const {
        write_text(file_, text);
        return run_small({"run", file_, "--dir", directory_ / "run"});
    }

    const TemporaryDirectory directory_;
    const std::string file_ = directory_ / "job.toml";
};

TEST_F(JobLimits, DeepNestingIsRefusedWithThePlace) {
    const std::string keys = repeat("a.", 50'000) + 'a';
    expect_one_line(run_job(job_of_queens(keys + " = 1\n")), 3, {file_ + ":4:66;", "32 levels"});
    expect_one_line(run_job(job_of_queens('[' + keys + "]\n")), 3, {file_ + ":4:65;"});
    expect_one_line(run_job(job_of_queens("[[" + keys + "]]\n")), 3, {file_ + ":4:64;"});
    expect_one_line(run_job(job_of_queens("x = " + repeat("{a.a = ", 50'000))), 3, {file_ + ":4:"});
    expect_one_line(run_job(job_of_queens("x = " + repeat("[", 50'000))), 3, {file_ + ":4:37;"});
}

TEST_F(JobLimits, DepthInStringsAndCommentsIsNone) {
    const Ended ended = run_job(repeat("# [[[[{{{{a.b.c.d\n", 100) +
                                job_of_queens("blocked = [\n0, # " + repeat(".[", 100) + "\n1]\n"));
    EXPECT_EQ(ended.code, 0) << ended;
}

TEST_F(JobLimits, AMegabyteIsReadAndNoMore) {
    std::string text = job_of_queens("# ");
    text.resize(1'000'000, 'x');
    const Ended ended = run_job(text);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n");
    expect_one_line(run_job(text + 'x'), 3,
                    {file_ + " has more than 1000000 bytes", "a job file has at most 1MB"});
}

TEST_F(JobLimits, EndlessFilesAreNotReadToTheEnd) {
    for (const char* command : {"run", "plan"})
        expect_one_line(run_small({command, "/dev/zero"}), 3,
                        {"/dev/zero has more than", "at most 1MB"});
}

void expect_twenty(const Ended& ended, int code, const std::string& last) {
    EXPECT_EQ(ended.code, code);
    EXPECT_EQ(ended.output, "");
    const std::vector<std::string> lines = lines_of(ended.errors);
    ASSERT_EQ(lines.size(), 21U);
    EXPECT_EQ(lines.back(), last);
}

TEST_F(JobLimits, TwentyOfManyFaultsAreTold) {
    const auto squares = [](const std::string& square, int number) {
        return job_of_queens("preplaced = [" + repeat(square, number) + "]\n");
    };
    const std::string last = "hetman: and 299,980 more";
    expect_twenty(run_job(squares("-1,", 300'000)), 3, last);
    expect_twenty(run_job(squares("64,", 300'000)), 3, last);
    std::string keys;
    for (int i = 0; i < 30'000; ++i) keys += fmt::format("k{} = 1\n", i);
    expect_twenty(run_job(job_of_queens(keys)), 3, "hetman: and 29,980 more");
    // All attack each other: more than four million pairs.
    std::string row;
    for (int i = 0; i < 3000; ++i) row += fmt::format("{},", i);
    expect_twenty(run_job("[problem]\npiece = \"Q\"\nboard = 3000\npreplaced = [" + row + "]\n"), 3,
                  "hetman: and 2,979 more");
    EXPECT_FALSE(fs::exists(directory_ / "run"));
}

TEST(FlagLimits, TwentyOfManyFaultsAreTold) {
    for (const char* flag : {"--block", "--place"})
        expect_twenty(run_small({"count", "Q", "8", flag, repeat("64,", 29'999) + "64"}), 2,
                      "hetman: and 29,980 more");
}

TEST(CompositionLimits, EndlessFilesAreNotReadToTheEnd) {
    for (const char* command : {"check", "complete"})
        expect_one_line(run_small({command, "/dev/zero"}), 2, {"/dev/zero:1;"});
}

// A ledger of 20 GB, most of which is a hole.
class LedgerLimits : public ::testing::Test {
  protected:
    void SetUp() override { ASSERT_EQ(run_small(arguments_).code, 0); }

    std::string file(const std::string& name) const { return run_directory_ + '/' + name; }
    void make_sparse(const std::string& name) const {
        constexpr std::uint64_t size = 20'000'000'000;
        constexpr std::uint64_t payload = size - 48 - 16;
        std::fstream ledger(file(name), std::ios::in | std::ios::out | std::ios::binary);
        ledger.seekp(48 - 8);
        for (int i = 0; i < 8; ++i) ledger.put(static_cast<char>(payload >> (8 * i) & 0xff));
        ledger.close();
        ASSERT_TRUE(ledger);
        fs::resize_file(file(name), size);
    }

    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
    const Known problem_ = quick_problem();
    const Arguments arguments_ = problem_.count + Arguments{"--dir", run_directory_};
};

TEST_F(LedgerLimits, WhatIsLongerThanItsPlanAllowsIsNotRead) {
    fs::copy_file(file("ledger"), file("ledger.prev"), fs::copy_options::overwrite_existing);
    make_sparse("ledger");
    const Ended ended = run_small(arguments_);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    for (const char* text : {"its header states 20000000000 bytes", "; ledger.prev is used"})
        EXPECT_NE(ended.errors.find(text), std::string::npos) << ended;
}

TEST_F(LedgerLimits, WithNoOtherTheStartIsRefused) {
    fs::remove(file("ledger.prev"));
    make_sparse("ledger");
    expect_one_line(run_small(arguments_ + Arguments{"--quiet"}), 4,
                    {file("ledger"), "20000000000 bytes", "--fresh"});
    expect_one_line(run_small({"status", run_directory_}), 4, {"20000000000 bytes"});
}

}  // namespace
}  // namespace hetman::test
