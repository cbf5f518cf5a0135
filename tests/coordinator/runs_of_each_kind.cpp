#include "tests/coordinator/runs_of_each_kind.h"

#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/crews/local_crew.h"
#include "coordinator/dispatch/preparation.h"
#include "coordinator/process/console.h"
#include "coordinator/workload_list.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

CountedRun counted(const std::string& name, Job job) {
    const auto decider = workload_of(job.goal.find).decider(job.problem, job.run);
    Prepared prepared = prepare(job, *decider, std::nullopt, "", std::nullopt, nullptr);
    CountedRun run{name, prepared.job, std::move(prepared.plan), std::move(prepared.checkpoint)};
    Setup setup{run.job.problem, run.job.run.engine, 2};
    setup.find = run.job.goal.find;
    LocalCrew crew(std::move(setup));
    Console console(Verbosity::quiet);
    CampaignSettings settings;
    run_campaign(run.plan, run.checkpoint.ledger, crew, console, settings);
    run.checkpoint.generation = 7;
    run.checkpoint.starts = 1;
    run.checkpoint.threads = 2;
    run.checkpoint.saved_at = 1'800'000'000;
    return run;
}

Job job_on(const Problem& problem, Find find) {
    Job job;
    job.problem = problem;
    job.goal.find = find;
    return job;
}

Job study_job() {
    Job job = job_on(problem_on("Q", 12), Find::complete);
    job.problem.workload = CompletionStudy();
    study_of(job.problem).samples = 60;
    job.run.unit_nodes = 120;
    return job;
}

}  // namespace

std::string CountedRun::told(const Checkpoint& other) const {
    const Result result = checked_result(job.goal, other, plan, "");
    return to_json(job, result, {}) + to_text(job.problem, result);
}

std::vector<CountedRun> runs_of_each_kind() {
    Job uniques = job_on(problem_on("Q", 7), Find::count);
    uniques.goal.unique = uniques.goal.orderings = true;
    uniques.run.engine = "row-bitmask";
    uniques.run.frame = "first-rows";
    uniques.run.unit_nodes = 10;
    Job folded = job_on(problem_on("Q", 12), Find::count);
    folded.run.engine = "quadrant-join";
    folded.run.unit_nodes = 10'000;
    Job first = job_on(problem_on("Q", 8), Find::first);
    Job heatmap = job_on(problem_on("Q", 6), Find::heatmap);
    heatmap.run.unit_nodes = 5;
    return {counted("uniques", uniques), counted("folded units", folded),
            counted("first placement", first), counted("heat map", heatmap),
            counted("study", study_job())};
}

}  // namespace hetman::test
