// The journal of a run: its file, what is left of it when it grows, and files that are none.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "coordinator/storage/journal.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/text_files.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

const Digest this_run = digest_of("this run");

// Starts that count for so many intervals of a second, each with so many workers. Every worker
// finishes a unit of 100 nodes in each.
Journal journal_of(std::uint64_t starts, std::uint64_t intervals, std::uint64_t workers) {
    Journal journal;
    RunState state;
    for (std::uint64_t start = 1; start <= starts; ++start) {
        for (std::uint64_t worker = 0; worker < workers; ++worker)
            journal.workers.push_back({start, worker, worker, 1, 2, "node7"});
        state.start = start;
        state.milliseconds = state.present = state.busy = 0;
        journal.states.push_back(state);
        for (std::uint64_t i = 0; i < intervals; ++i) {
            state.at += 1000;
            state.milliseconds = 1000;
            state.present = 2000 * workers;
            state.busy = 1900 * workers;
            state.finished += workers;
            state.nodes += 100 * workers;
            state.cpu_nanoseconds += 1'900'000'000 * workers;
            journal.states.push_back(state);
            WorkInterval interval{start, state.at, 1000, {}};
            for (std::uint64_t worker = 0; worker < workers; ++worker)
                interval.works.push_back({worker, 2000, 1900, 1900, 1, 100});
            journal.intervals.push_back(interval);
        }
    }
    return journal;
}

// By start and worker.
using Sums = std::map<std::pair<std::uint64_t, std::uint64_t>, Work>;
Sums sums_of(const Journal& journal) {
    Sums sums;
    for (const WorkInterval& interval : journal.intervals)
        for (const Work& work : interval.works) {
            Work& sum = sums[{interval.start, work.worker}];
            sum.worker = work.worker;
            sum.present += work.present;
            sum.busy += work.busy;
            sum.cpu_milliseconds += work.cpu_milliseconds;
            sum.units += work.units;
            sum.nodes += work.nodes;
        }
    return sums;
}

std::map<std::uint64_t, std::uint64_t> milliseconds_by_start(const Journal& journal) {
    std::map<std::uint64_t, std::uint64_t> sums;
    for (const RunState& state : journal.states) sums[state.start] += state.milliseconds;
    return sums;
}

std::string sealed(const std::string& lines) {
    return lines + "# XXH3-128 " + digest_of(lines).hex() + '\n';
}
std::string with_lines(const std::string& lines) {
    return sealed("hetman-journal 1 " + this_run.hex() + '\n' + lines);
}

TEST(Journals, AreReadAsTheyWereWritten) {
    for (const Journal& journal : {Journal(), journal_of(1, 0, 1), journal_of(3, 20, 4)})
        EXPECT_EQ(decode_journal(encode(journal, this_run), this_run), journal);
    EXPECT_TRUE(
        decode_journal(with_lines("worker 1 0 3 1 2 \nworker 1 1 4 1 2 \xc3\xa9 b\n"), this_run));
}

TEST(Journals, OfOtherRunsAndDamagedOnesAreNone) {
    const std::string text = encode(journal_of(2, 3, 2), this_run);
    EXPECT_FALSE(decode_journal(text, digest_of("another run")));
    for (std::size_t length = 0; length < text.size(); ++length)
        EXPECT_FALSE(decode_journal(text.substr(0, length), this_run)) << length;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        EXPECT_FALSE(decode_journal(changed, this_run)) << i;
    }
    EXPECT_FALSE(decode_journal(text + text, this_run));
    EXPECT_FALSE(decode_journal(text + '\n', this_run));
}

// The digest is no secret.
TEST(Journals, ThatContradictThemselvesAreNone) {
    const std::string worker = "worker 1 0 0 1 2 node7\n";
    ASSERT_TRUE(decode_journal(with_lines(worker + "work 1 5 5  0 1 1 1 1 1\n"), this_run));
    for (const std::string lines :
         {"work 1 5 5  0 1 1 1 1 1\n", "state 1 5\n", "state 1 5 5 5 5 5 5 5 5 5\n",
          "state 1 5 5 5 5 1000000001 5 5 5\n", "state 1 5 5 5 5 5 5 5 18446744073709551616\n",
          "state 1 -5 5 5 5 5 5 5 5\n", "state 1 +5 5 5 5 5 5 5 5\n", "state 1 05 5 5 5 5 5 5 5\n",
          "state 1 253402300800000 5 5 5 5 5 5 5\n", "state  1 5 5 5 5 5 5 5 5\n",
          "state 2 5 5 5 5 5 5 5 5\nstate 1 5 5 5 5 5 5 5 5\n", "state 1 5 5 5 5 5 5 5 5",
          "state 1 5 5 5 5 5 5 5 5 \n", "weather 1\n", "\n"})
        EXPECT_FALSE(decode_journal(with_lines(lines), this_run)) << lines;
    for (const std::string lines :
         {"worker 1 0 0 1 2 node7\n", "work 1 5 5 0 1 1 1 1 1\n", "work 1 5 5  0 1 1 1 1\n",
          "work 1 5 5  0 1 1 1 1 1  0 1 1 1 1 1\n", "work 1 5 5  1 1 1 1 1 1\n",
          "work 2 5 5  0 1 1 1 1 1\n"})
        EXPECT_FALSE(decode_journal(with_lines(worker + lines), this_run)) << lines;
    EXPECT_FALSE(decode_journal(sealed(""), this_run));
    EXPECT_FALSE(decode_journal(sealed("hetman-journal 2 " + this_run.hex() + '\n'), this_run));
}

TEST(Journals, HoldHostsThatCanBePrinted) {
    Journal journal = journal_of(1, 1, 2);
    journal.workers[0].host = "a\nstate 1 1 1 1 1 1 1 1 1\x1b[31m";
    journal.workers[1].host = std::string(10'000, 'x');
    const auto read = decode_journal(encode(journal, this_run), this_run);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->states, journal.states);
    EXPECT_EQ(read->workers[0].host.find_first_of("\n\x1b"), std::string::npos);
    EXPECT_LE(read->workers[1].host.size(), 64U);
}

// A day, with few workers: what was done stays, by worker, and the last intervals are as they were.
TEST(Journals, StaySmallAndKeepTheSums) {
    const Journal whole = journal_of(3, 30'000, 1);
    Journal journal = whole;
    thin(journal);
    EXPECT_LE(journal.states.size(), JournalLimits().states);
    EXPECT_GT(journal.states.size(), JournalLimits().states / 4);
    EXPECT_EQ(journal.states.back(), whole.states.back());
    EXPECT_EQ(milliseconds_by_start(journal), milliseconds_by_start(whole));
    EXPECT_EQ(sums_of(journal), sums_of(whole));
    EXPECT_EQ(journal.workers, whole.workers);
    EXPECT_EQ(journal.intervals.back(), whole.intervals.back());
    const std::string text = encode(whole, this_run);
    EXPECT_LE(text.size(), most_journal_bytes);
    const auto read = decode_journal(text, this_run);
    ASSERT_TRUE(read);
    EXPECT_EQ(sums_of(*read), sums_of(whole));
}

// As they come: an interval at a time.
TEST(Journals, ThatGrowHaveIntervalsOfSimilarLengths) {
    const Journal whole = journal_of(1, 20'000, 3);
    Journal journal;
    journal.workers = whole.workers;
    journal.states.push_back(whole.states.front());
    for (std::size_t i = 0; i < whole.intervals.size(); ++i) {
        journal.states.push_back(whole.states[i + 1]);
        journal.intervals.push_back(whole.intervals[i]);
        thin(journal);
        ASSERT_LE(journal.states.size(), JournalLimits().states);
    }
    EXPECT_EQ(sums_of(journal), sums_of(whole));
    std::uint64_t longest = 0;
    for (const RunState& state : journal.states) longest = std::max(longest, state.milliseconds);
    EXPECT_LT(longest, 20'000'000U / 100) << "a hundred points at least";
    EXPECT_EQ(journal.states.back().milliseconds, 1000U);
}

TEST(Journals, OfVeryManyWorkersAndStartsStaySmall) {
    for (const auto& [starts, intervals, workers] :
         {std::tuple{1U, 1000U, 512U}, {100U, 3U, 512U}, {5000U, 2U, 1U}, {30U, 50U, 64U}}) {
        const Journal whole = journal_of(starts, intervals, workers);
        const std::string text = encode(whole, this_run);
        EXPECT_LE(text.size(), most_journal_bytes);
        const auto journal = decode_journal(text, this_run);
        ASSERT_TRUE(journal) << starts << " starts";
        ASSERT_FALSE(journal->states.empty());
        EXPECT_EQ(journal->states.back(), whole.states.back());
        EXPECT_EQ(journal->states.front().milliseconds, 0U) << "each start from its beginning";
        const Sums sums = sums_of(*journal);
        ASSERT_FALSE(sums.empty());
        EXPECT_TRUE(sums.contains({starts, workers - 1}));
        const Sums of_whole = sums_of(whole);
        for (const auto& [worker, work] : sums) EXPECT_EQ(work, of_whole.at(worker));
    }
}

TEST(Journals, OfTheLargestNumbersStaySmall) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    Journal journal = journal_of(2, 2000, 20);
    for (RunState& state : journal.states) {
        state.finished = state.nodes = state.cpu_nanoseconds = most;
        state.present = state.busy = 1'000'000'000'000'000;
    }
    for (WorkInterval& interval : journal.intervals)
        for (Work& work : interval.works) work.units = work.nodes = most;
    EXPECT_LE(encode(journal, this_run).size(), most_journal_bytes);
}

TEST(Journals, ThatAreNoPlainFileAreNone) {
    const TemporaryDirectory directory;
    const fs::path file = directory.path() / "journal";
    const Journal journal = journal_of(1, 2, 1);
    const std::string text = encode(journal, this_run);
    const auto kept = [&] { return kept_journal(Directory(directory.path()), this_run); };
    EXPECT_EQ(kept(), Journal());
    write_text(file, text);
    EXPECT_EQ(kept(), journal);
    fs::rename(file, directory.path() / "elsewhere");
    fs::create_symlink("elsewhere", file);
    EXPECT_EQ(kept(), Journal());
    fs::remove(file);
    fs::create_directory(file);
    EXPECT_EQ(kept(), Journal());
    fs::remove(file);
    write_text(file, std::string(most_journal_bytes + 1, 'x'));
    EXPECT_EQ(kept(), Journal());
}

}  // namespace
}  // namespace hetman::test
