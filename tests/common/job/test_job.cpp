// Valid job files.
#include <gtest/gtest.h>

#include <limits>

#include "common/job/job.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

const Vocabulary vocabulary{{"fast", "slow"}, {"here", "there"}};

Job read(const std::string& text) { return read_job(text, "some.toml", vocabulary); }

void expect_equal(const Job& a, const Job& b) {
    EXPECT_EQ(a.problem, b.problem);
    EXPECT_EQ(a.goal.find, b.goal.find);
    EXPECT_EQ(a.goal.unique, b.goal.unique);
    EXPECT_EQ(a.goal.orderings, b.goal.orderings);
    EXPECT_EQ(a.run.engine, b.run.engine);
    EXPECT_EQ(a.run.frame, b.run.frame);
    EXPECT_EQ(a.run.unit_nodes, b.run.unit_nodes);
    EXPECT_EQ(a.run.threads, b.run.threads);
    EXPECT_EQ(a.run.checkpoint_every, b.run.checkpoint_every);
    EXPECT_EQ(a.run.memory, b.run.memory);
    EXPECT_EQ(a.run.max_time, b.run.max_time);
}

TEST(Job, NeedsLittle) {
    const Job job = read("[problem]\npiece = \"awesome-queen\"\nboard = 28\n");
    EXPECT_EQ(job.problem, problem_on("QNN", 28));
    EXPECT_EQ(job.goal.find, Find::count);
    EXPECT_FALSE(job.goal.unique);
    EXPECT_FALSE(job.goal.orderings);
    EXPECT_EQ(job.run.engine, "auto");
    EXPECT_EQ(job.run.frame, "auto");
    EXPECT_EQ(job.run.unit_nodes, std::nullopt);
    EXPECT_EQ(job.run.threads, std::nullopt);
    EXPECT_EQ(job.run.checkpoint_every, seconds(60));
    EXPECT_EQ(job.run.max_time, std::nullopt);
}

TEST(Job, MaySayEverything) {
    const Job job = read(R"(# a comment
[problem]
piece = "N"
board = 9
pieces = 4
preplaced = [33, 0]
blocked = [80, 7, 5]
[goal]
find = "count"
unique = true
orderings = true
[run]
engine = "slow"
frame = "there"
unit_nodes = 1000
threads = 3
memory = "3GiB"
checkpoint_every = "90s"
max_time = "23h50m"
)");
    Problem problem = problem_on("N", 9, {0, 33}, {5, 7, 80});
    problem.pieces = 4;
    EXPECT_EQ(job.problem, problem) << "lists are sorted";
    EXPECT_TRUE(job.goal.unique);
    EXPECT_TRUE(job.goal.orderings);
    EXPECT_EQ(job.run.engine, "slow");
    EXPECT_EQ(job.run.frame, "there");
    EXPECT_EQ(job.run.unit_nodes, 1000u);
    EXPECT_EQ(job.run.threads, 3u);
    EXPECT_EQ(job.run.checkpoint_every, seconds(90));
    EXPECT_EQ(job.run.memory, std::uint64_t{3} << 30);
    EXPECT_EQ(job.run.max_time, minutes(23 * 60 + 50));
}

TEST(Job, TakesWhatTomlTakes) {
    EXPECT_EQ(read("problem = { piece = 'Q', board = 0x10 }").problem, problem_on("Q", 16));
    EXPECT_EQ(read("problem.piece = \"Q\"\r\nproblem.board = 1_0\r\n").problem,
              problem_on("Q", 10));
    EXPECT_EQ(read("[problem]\npiece=\"Q\"\nboard=8\npreplaced=[\n0,\n# two\n17,\n]").problem,
              problem_on("Q", 8, {0, 17}));
    EXPECT_EQ(read("\xef\xbb\xbf[problem]\npiece=\"Q\"\nboard=8").problem, problem_on("Q", 8))
        << "with a byte order mark";
}

TEST(Job, SaysWhatToFind) {
    for (const auto& [name, find] :
         {std::pair{"count", Find::count}, {"first", Find::first}, {"heatmap", Find::heatmap}}) {
        const Job job = read("[problem]\npiece = \"Q\"\nboard = 8\n[goal]\nfind = \"" +
                             std::string(name) + "\"\n");
        EXPECT_EQ(job.goal.find, find);
        expect_equal(read(write_job(job)), job);
    }
}

TEST(Job, SaysWhichCompletionsToStudy) {
    const std::string least =
        "[problem]\npiece = \"queen\"\nboard = 1_000_000_000\n[goal]\nfind = \"complete\"\n"
        "[completion]\nsamples = 20\n";
    Job job = read(least);
    EXPECT_EQ(job.goal.find, Find::complete);
    CompletionStudy study;
    study.samples = 20;
    EXPECT_EQ(study_of(job.problem), study);
    expect_equal(read(write_job(job)), job);
    study = {1000, 50, 7, CompletionMethod::grigoryan, CompositionKind::scattered, 3};
    job = read(least + "");
    job.problem.workload = study;
    job.run.unit_nodes = 5;
    job.run.engine = "grigoryan";  // as decided for the run
    Job again = read(write_job(job));
    EXPECT_EQ(again.run.engine, "auto");
    again.run.engine = job.run.engine;
    expect_equal(again, job);
}

TEST(Job, IsWrittenAndReadBack) {
    Job job;
    job.problem = problem_on("QNN", 12, {0, 33}, {5, 143});
    expect_equal(read(write_job(job)), job);
    job.problem = problem_on("WDDNAA", 5);
    job.problem.pieces = 25;
    job.goal = {true, true};
    job.run.engine = "fast";
    job.run.frame = "here";
    job.run.unit_nodes = 9223372036854775807;
    job.run.threads = 65536;
    job.run.checkpoint_every = std::chrono::milliseconds(1);
    job.run.memory = 123'456'789;
    job.run.max_time = minutes(1430);
    expect_equal(read(write_job(job)), job);
    job.run.max_time = std::chrono::milliseconds(86'400'001);
    expect_equal(read(write_job(job)), job);
    EXPECT_EQ(write_job(read(write_job(job))), write_job(job));
    // Beyond any estimate and beyond TOML's integers: not written, and decided again.
    job.run.unit_nodes = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(read(write_job(job)).run.unit_nodes, std::nullopt);
}

// Jobs without walls are written as they were before there were any, because runs are known by
// them.
TEST(Job, MentionsWallsOnlyIfThereAreAny) {
    Job job;
    job.problem = problem_on("Q", 5);
    EXPECT_EQ(write_job(job).find("walls"), std::string::npos);
    job.problem.walls = {7, 3};
    const Job again = read_job(write_job(job), "job.toml", {});
    EXPECT_EQ(again.problem.walls, (Squares{3, 7}));
    EXPECT_EQ(again.problem.blocked, (Squares{3, 7})) << "no piece stands on them either";
}

TEST(Job, LargestBoardsAndLongListsAreRead) {
    EXPECT_EQ(
        read("[problem]\npiece = \"Q\"\nboard = 2147483647\npreplaced = [4611686014132420608]")
            .problem.preplaced,
        (Squares{4611686014132420608}));
    std::string text = "[problem]\npiece = \"N\"\nboard = 2000\nblocked = [";
    Squares squares;
    for (Square square = 0; square < 1'000'000; ++square) {
        squares.push_back(square);
        text += std::to_string(square) + ",";
    }
    EXPECT_EQ(read(text + "]").problem.blocked, squares);
}

TEST(Job, NamesAreKnownOrAuto) {
    EXPECT_EQ(unknown_name("engine", "fast", vocabulary.engines), std::nullopt);
    EXPECT_EQ(unknown_name("engine", "auto", vocabulary.engines), std::nullopt);
    const auto wrong = unknown_name("engine", "furious", vocabulary.engines);
    ASSERT_TRUE(wrong);
    EXPECT_NE(wrong->find("engine \"furious\""), std::string::npos);
}

}  // namespace
}  // namespace hetman::test
