#include "coordinator/commands/plan_range.h"

#include <fmt/core.h>

#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>

#include "coordinator/process/standard_output.h"
#include "worker/goal_list.h"

namespace hetman {
namespace {

// The boards that are counted in time, one after the other.
struct Reached {
    double seconds = 0;      // their time
    std::string board = {};  // the last one; empty: none
    // The first board that is not, or whose time is unknown; empty: none.
    std::string next = {};
    std::string next_time = {};

    void add(const PlanReport& report, double within);
};

std::string text_of(Board board) { return fmt::format("{} x {}", board.rows, board.columns); }

void Reached::add(const PlanReport& report, double within) {
    if (!next.empty()) return;
    const std::string name = text_of(report.prepared.job.problem.board);
    const std::optional<double> more = report.seconds();
    if (more && seconds + *more <= within) {
        board = name;
        seconds += *more;
    } else {
        next = name;
        next_time = time_text(report);
    }
}

std::string line_of(const PlanReport& report, const Reached& reached) {
    const Job& job = report.prepared.job;
    const std::string in_all =
        reached.next.empty() ? ", in all " + describe_seconds(reached.seconds) : "";
    const std::optional<std::string>& advice = report.prepared.advice;
    return fmt::format("{}: engine {}, {}; time {}{}{}\n",
                       goal_kind(job.goal.find).summary(job.problem), job.run.engine,
                       summary_text(report), time_text(report), in_all,
                       advice ? "; " + *advice : "");
}

double seconds_of(Duration time) { return std::chrono::duration<double>(time).count(); }

std::string reach_text(const Reached& reached, Duration within) {
    const std::string boards = reached.board.empty()
                                   ? "no board"
                                   : fmt::format("boards up to {}, in {}", reached.board,
                                                 describe_seconds(reached.seconds));
    const std::string next =
        reached.next.empty() ? ""
                             : fmt::format("; {} would take {}", reached.next, reached.next_time);
    return fmt::format("within {}: {}{}\n", describe_seconds(seconds_of(within)), boards, next);
}

std::string reach_json(const Reached& reached, Duration within) {
    nlohmann::ordered_json json{{"within_seconds", seconds_of(within)},
                                {"last", nullptr},
                                {"seconds", reached.seconds},
                                {"next", nullptr}};
    if (!reached.board.empty()) json["last"] = reached.board;
    if (!reached.next.empty()) json["next"] = reached.next;
    return json.dump() + '\n';
}

}  // namespace

ExitCode plan_range(const RangePlan& plan) {
    const auto start = std::chrono::steady_clock::now();
    const double most =
        plan.within ? seconds_of(*plan.within) : std::numeric_limits<double>::infinity();
    Reached reached;
    for (std::uint64_t n = plan.range.first(); n <= plan.range.last(); ++n) {
        const std::string size = plan.range.size(n);
        ReportOptions options = plan.options;
        options.limit = rest_of(plan.options.limit, start);
        if (plan.flags.directory) options.run_directory = *plan.flags.directory + '/' + size;
        const PlanReport report = report_on(plan.job_on(size), plan.flags, options);
        reached.add(report, most);
        write_output(plan.flags.json ? to_json(report) : line_of(report, reached));
        if (output_state() != OutputState::written) return ExitCode::complete;
        if (plan.within && !reached.next.empty()) break;
    }
    if (plan.within)
        write_output(plan.flags.json ? reach_json(reached, *plan.within)
                                     : reach_text(reached, *plan.within));
    return ExitCode::complete;
}

}  // namespace hetman
