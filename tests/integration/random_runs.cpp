#include "tests/integration/random_runs.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "common/job/job.h"
#include "coordinator/plan/levels/level_list.h"
#include "tests/integration/runs.h"
#include "tests/support/plain_problem.h"
#include "worker/engine_list.h"
#include "worker/goals/goals.h"

namespace hetman::test {
namespace {

struct RandomRun {
    std::string problem;  // in one line
    std::string job;
    PlainCount expected;
};

struct Way {
    std::string engine = "auto";
    std::string frame = "auto";
};

bool counts(const Way& way, const Problem& problem) {
    if (way.engine == choose_automatically) return true;
    const EngineKind& engine = engine_kind(way.engine);
    if (engine.refusal(problem)) return false;
    return way.frame == choose_automatically ||
           level_for(problem, engine, way.frame, count_goal(), {}).name == way.frame;
}

// With some placements, so that there are some units.
RandomRun random_run(Random& random, const Way& way) {
    for (;;) {
        const PlainProblem problem = random_plain_problem(random);
        if (!counts(way, problem_of(problem))) continue;
        const std::optional<PlainCount> count = plain_count(problem, 5000);
        if (!count || count->total < 20) continue;
        Job job;
        job.problem = problem_of(problem);
        job.goal.unique = true;
        job.run.engine = way.engine;
        job.run.frame = way.frame;
        job.run.threads = 1;
        job.run.unit_nodes = 3;
        return {describe(problem), write_job(job), *count};
    }
}

Way way_of(int problem) {
    const Way ways[] = {{}, {"inclusion-exclusion"}, {"frontier-dp", "primes"}};
    return ways[problem % 3];
}

std::vector<std::string> texts_of(const std::vector<std::uint64_t>& numbers) {
    std::vector<std::string> texts;
    for (const std::uint64_t number : numbers) texts.push_back(std::to_string(number));
    return texts;
}

void expect_answer(const Ended& ended, const PlainCount& expected) {
    ASSERT_EQ(ended.code, 0) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_EQ(json.at("total"), std::to_string(expected.total));
    EXPECT_EQ(json.at("unique"), std::to_string(expected.classes));
    if (json.contains("by_number")) {
        EXPECT_EQ(json.at("by_number"), texts_of(expected.by_number));
        EXPECT_EQ(json.at("unique_by_number"), texts_of(expected.classes_by_number));
    }
}

class Runs {
  public:
    explicit Runs(const RandomRun& random) : random_(random) { write_text(job_, random.job); }

    Arguments command(const std::string& run) const {
        return {"run", job_, "--dir", directory_ / run, "--json", "--quiet"};
    }
    std::string directory(const std::string& run) const { return directory_ / run; }
    const std::string& job() const { return job_; }
    // Expects the answer, and the ledger of the run `whole`.
    void expect_same(const Ended& ended, const std::string& run) const {
        expect_answer(ended, random_.expected);
        EXPECT_EQ(units_of(directory(run)), units_of(directory("whole")));
    }

  private:
    const RandomRun& random_;
    const TemporaryDirectory directory_;
    const std::string job_ = directory_ / "job.toml";
};

}  // namespace

void expect_same_continued_and_merged(Random& random, int number) {
    const RandomRun problem = random_run(random, way_of(number));
    SCOPED_TRACE(problem.problem);
    const Runs runs(problem);
    expect_answer(hetman(runs.command("whole")), problem.expected);
    make_partial_run({{"run", runs.job()}, ""}, runs.directory("continued"),
                     [](UnitId id) { return id % 3 == 0; });
    runs.expect_same(hetman(runs.command("continued")), "continued");
    for (const char* shard : {"1/2", "2/2"}) {
        const Ended ended =
            hetman(runs.command(fmt::format("shard-{}", shard[0])) + Arguments{"--shard", shard});
        EXPECT_EQ(ended.code, 0) << ended;
    }
    const Ended merged = hetman({"merge", runs.directory("merged"), runs.directory("shard-1"),
                                 runs.directory("shard-2"), "--json", "--quiet"});
    runs.expect_same(merged, "merged");
}

void expect_same_for_any_number_of_ranks(Random& random, int number) {
    const RandomRun problem = random_run(random, way_of(number));
    SCOPED_TRACE(problem.problem);
    const Runs runs(problem);
    expect_answer(hetman(runs.command("whole")), problem.expected);
    for (const int ranks : {1, 2, 3}) {
        const std::string run = fmt::format("ranks-{}", ranks);
        runs.expect_same(mpirun(ranks, runs.command(run)), run);
    }
}

}  // namespace hetman::test
