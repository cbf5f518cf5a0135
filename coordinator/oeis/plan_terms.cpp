#include "coordinator/oeis/plan_terms.h"

#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "common/failure.h"
#include "coordinator/commands/plan_reports.h"
#include "coordinator/oeis/terms.h"
#include "coordinator/process/standard_output.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// Longer terms end a plan without a range, and so does planning that has taken so long.
constexpr double most_seconds = 3600;
constexpr std::chrono::seconds most_planning{10};

// The row of terms that one run gives; nothing if it gives a term.
std::optional<std::int64_t> row_of(const Sequence& sequence, const Place& place) {
    if (sequence.reading != Reading::triangle || !sequence.gives_rows()) return std::nullopt;
    return place.variables.find("n")->second;
}

std::string subject_of(const Sequence& sequence, const Place& place) {
    if (const auto row = row_of(sequence, place))
        return fmt::format("{} row {}", sequence.number, *row);
    return term_name(sequence, place.index);
}

// Without a report there is nothing to count.
std::string to_json(const Sequence& sequence, const Place& place, const PlanReport* report) {
    nlohmann::ordered_json json{{"sequence", sequence.number}, {"n", place.index}};
    if (const auto row = row_of(sequence, place)) json["row"] = *row;
    json["plan"] = nullptr;
    if (report != nullptr) json["plan"] = json_record(*report);
    return json.dump() + '\n';
}

std::string to_text(const Sequence& sequence, const Place& place, const PlanReport* report) {
    const std::string subject = subject_of(sequence, place);
    if (report == nullptr) return fmt::format("{}: nothing to count\n", subject);
    return fmt::format("{}: engine {}, {}\n", subject, report->prepared.job.run.engine,
                       summary_text(*report));
}

// The place of the next question.
Place next_question(const Sequence& sequence, const Place& place) {
    if (sequence.has_open_rows()) return in_next_row(sequence, place);
    const std::string name = question_of(sequence, place.variables).name;
    Place next = place;
    do next = place_after(sequence, next);
    while (question_of(sequence, next.variables).name == name);
    return next;
}

bool is_short(const PlanReport& report) {
    const std::optional<Forecast>& forecast = report.foreseen.forecast;
    return forecast && forecast->core_seconds.likely <= most_seconds && !forecast->is_bound;
}

// Plans and prints a term; returns false if a plan without a range ends here.
bool plan_term(const Sequence& sequence, const Place& place, const CountingFlags& flags,
               ReportOptions wanted) {
    const Question question = question_of(sequence, place.variables);
    const auto print = [&](const PlanReport* report) {
        write_output(flags.json ? to_json(sequence, place, report)
                                : to_text(sequence, place, report));
    };
    if (!question.job) {
        print(nullptr);
        return true;
    }
    if (flags.directory) wanted.run_directory = *flags.directory + '/' + question.name;
    const PlanReport report = report_on(*question.job, flags, wanted);
    print(&report);
    return is_short(report);
}

}  // namespace

ExitCode plan_terms(const Sequence& sequence, const TermOptions& options, Duration sample) {
    if (options.range && sequence.has_open_rows())
        throw Failure(ExitCode::usage,
                      {"the number of terms in a row is known only after counting", "FROM..TO",
                       "leave it out: rows are planned from the first on"});
    const Clock::time_point start = Clock::now();
    const Clock::time_point end = start + most_planning;
    ReportOptions wanted;
    wanted.sample = sample;
    Place place = options.range ? place_at(sequence, options.range->first) : first_place(sequence);
    while (!options.range || place.index <= options.range->last) {
        wanted.limit = rest_of(options.flags.time_limit(), start);
        const bool is_short_term = plan_term(sequence, place, options.flags, wanted);
        if (output_state() != OutputState::written) break;
        if (!options.range && (!is_short_term || Clock::now() >= end)) break;
        place = next_question(sequence, place);
    }
    return ExitCode::complete;
}

}  // namespace hetman
