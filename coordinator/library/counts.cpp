#include "coordinator/library/counts.h"

#include <fmt/core.h>

#include "common/plural.h"
#include "coordinator/library/job_text.h"

namespace hetman {
namespace {

Failure stopped(const Outcome& outcome, const std::filesystem::path& directory, const Call& call) {
    const std::string asked_by = call.stop().asked_by();
    const Result& result = outcome.result;
    return {outcome.code,
            {fmt::format("stopped by {} after {} of {}", asked_by.empty() ? "max_time" : asked_by,
                         result.finished, counted(result.units, "unit")),
             directory.string(),
             outcome.code == ExitCode::stopped
                 ? "the same call continues"
                 : "the same call starts anew; give a directory to keep finished units"}};
}

api::Number number_of(const CheckedInteger& number) { return api::Number(to_decimal(number)); }

std::optional<api::Number> number_of(const std::optional<CheckedInteger>& number) {
    if (!number) return std::nullopt;
    return number_of(*number);
}

std::vector<api::Number> numbers_of(const CountsByNumber& counts) {
    std::vector<api::Number> numbers;
    for (const CheckedInteger& count : counts) numbers.push_back(number_of(count));
    return numbers;
}

}  // namespace

Outcome complete(const Job& job, const std::filesystem::path& directory,
                 const api::Options& options, Call& call) {
    expect_in_range(options.progress_every, "progress_every");
    RunOptions run;
    if (!directory.empty()) run.directory = directory;
    run.fresh = options.fresh;
    run.progress_every = options.progress_every;
    run.progress = call.progress();
    run.stop = call.stop();
    Console console(call.listener());
    Outcome outcome = execute(job, run, nullptr, console);
    if (outcome.result.complete) return outcome;
    if (outcome.unsaved) throw Failure(*outcome.unsaved);
    throw stopped(outcome, directory, call);
}

api::Count count_of(const Job& job, const Result& result, const StartFacts& facts) {
    api::Count count{.total = number_of(result.total.value())};
    count.unique = number_of(result.unique);
    for (const auto& [size, classes] : result.classes) count.classes[size] = number_of(classes);
    count.orderings = number_of(result.orderings);
    count.by_number = numbers_of(result.by_number);
    count.unique_by_number = numbers_of(result.unique_by_number);
    (job.problem.pieces == NumberKind::largest ? count.largest : count.smallest) = result.extreme;
    count.engine = job.run.engine;
    count.frame = job.run.frame;
    count.units = result.units;
    count.nodes = result.nodes;
    count.seconds = facts.seconds;
    count.cpu_seconds = result.cpu_seconds;
    count.json = to_json(job, result, facts);
    return count;
}

namespace api {

Count count(const Problem& problem, const Goal& goal, const Options& options) {
    Call call(options);
    return call.run([&] {
        const Outcome outcome =
            complete(job_from(problem, goal, options), options.directory, options, call);
        Count count = count_of(outcome.job, outcome.result, outcome.facts);
        if (outcome.unsaved) count.unsaved = error_of(*outcome.unsaved);
        return count;
    });
}

std::optional<std::vector<Square>> first(const Problem& problem, const Options& options) {
    Call call(options);
    return call.run([&]() -> std::optional<std::vector<Square>> {
        const Outcome outcome =
            complete(job_from(problem, {}, options, Find::first), options.directory, options, call);
        if (has_no_placement(outcome.job.problem, outcome.result)) return std::nullopt;
        return outcome.result.document.placement.value();
    });
}

}  // namespace api
}  // namespace hetman
