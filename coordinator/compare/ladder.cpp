#include "coordinator/compare/ladder.h"

#include <algorithm>
#include <array>

#include "coordinator/planner/planner.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/stopper.h"
#include "worker/engine_list.h"
#include "worker/machine/thread_time.h"

namespace hetman {
namespace {

Problem regular_queens(std::uint64_t n) {
    Problem problem;
    problem.piece = Piece::parse("Q");
    problem.board = square_board(n);
    problem.pieces = n;
    return problem;
}

std::optional<RungCount> count_whole(const EngineKind& kind, const Problem& problem,
                                     const StopFlag& stop) {
    const auto tally = kind.make_engine(problem)->count(problem, stop);
    if (!tally) return std::nullopt;
    return RungCount{tally->placements, tally->nodes, std::nullopt};
}

std::optional<RungCount> count_by_plan(const EngineKind& kind, const Problem& problem,
                                       const StopFlag& stop) try {
    const PlanningWatch stopped = [&stop](const PlanningProgress&) { return stop.load(); };
    RunSettings settings;
    settings.engine = kind.name;
    const Plan plan = make_plan(problem, decide(problem, settings, stopped), false, stopped);
    const auto engine = kind.make_engine(problem);
    const auto workspace = engine->make_workspace();
    RungCount sum;
    for (UnitId id = 0; id < plan.size(); ++id) {
        const Unit unit = plan.unit(id);
        const std::vector<Tally> tallies =
            engine->count_units(problem, {&unit, 1}, workspace.get(), KernelChoice::fastest, stop);
        if (tallies.empty()) return std::nullopt;
        sum.total += tallies.front().placements * unit.weight;
        sum.operations += tallies.front().nodes;
    }
    return sum;
} catch (const PlanningStopped&) {
    return std::nullopt;
}

struct Measured {
    RungCount counted;
    std::uint64_t nanoseconds;
};

std::optional<Measured> measure_once(const Rung& rung, const Problem& problem,
                                     const StopFlag& stop) {
    const std::uint64_t start = thread_cpu_nanoseconds();
    const std::optional<RungCount> counted = rung.count(problem, stop);
    if (!counted) return std::nullopt;
    return Measured{*counted, thread_cpu_nanoseconds() - start};
}

std::optional<Measured> measure(const Rung& rung, const Problem& problem, const StopFlag& stop) {
    constexpr std::uint64_t enough = 20'000'000;  // nanoseconds, all runs together
    constexpr int most_runs = 100;
    std::optional<Measured> least = measure_once(rung, problem, stop);
    std::uint64_t spent = least ? least->nanoseconds : 0;
    for (int runs = 1; least && runs < most_runs && spent < enough; ++runs) {
        const std::optional<Measured> again = measure_once(rung, problem, stop);
        if (!again) break;  // time is up; the first run was complete
        spent += again->nanoseconds;
        least->nanoseconds = std::min(least->nanoseconds, again->nanoseconds);
    }
    return least;
}

Rung naive_rung(const char* name, NaiveForm form) {
    return {name, [](const Problem&) { return std::nullopt; },
            [form](const Problem& problem, const StopFlag& stop) -> std::optional<RungCount> {
                const auto count = count_naively(form, problem.board.side(), stop);
                if (!count) return std::nullopt;
                return RungCount{count->placements, count->queen_placements, *count};
            }};
}

using Counting = std::optional<RungCount>(const EngineKind&, const Problem&, const StopFlag&);

Rung engine_rung(const EngineKind& kind, const std::string& remark, Counting* counting) {
    return {kind.name + remark, [&kind](const Problem& problem) { return kind.refusal(problem); },
            [&kind, counting](const Problem& problem, const StopFlag& stop) {
                return counting(kind, problem, stop);
            }};
}

}  // namespace

std::vector<Rung> ladder() {
    std::vector<Rung> rungs{
        naive_rung("brute-force 2-D", NaiveForm::two_dimensional),
        naive_rung("brute-force 1-D", NaiveForm::one_dimensional),
        naive_rung("brute-force 1-D with counters", NaiveForm::line_counters),
    };
    // These engines count the whole problem at once, as a textbook program would.
    constexpr std::array<std::string_view, 3> textbook{"brute-force", "backtracking", "filtering"};
    for (const EngineKind& kind : engine_kinds()) {
        if (kind.refusal(regular_queens(8))) continue;  // made for other pieces
        if (std::find(textbook.begin(), textbook.end(), kind.name) != textbook.end()) {
            const bool brute = kind.name == "brute-force";
            rungs.push_back(engine_rung(kind, brute ? " by pairs" : "", count_whole));
            continue;
        }
        if (kind.name == "row-bitmask")
            rungs.push_back(engine_rung(kind, " without symmetry", count_whole));
        rungs.push_back(engine_rung(kind, " with symmetry", count_by_plan));
    }
    return rungs;
}

RungRun climb(const Rung& rung, std::uint64_t n, Duration budget) {
    const Problem problem = regular_queens(n);
    RungRun run;
    run.rung = rung.name;
    if (const auto refusal = rung.refusal(problem)) {
        run.state = RungState::refused;
        run.refusal = *refusal;
        return run;
    }
    StopFlag stop{false};
    const Stopper stopper(stop, budget);
    if (const auto measured = measure(rung, problem, stop)) {
        run.counted = measured->counted;
        run.cpu_seconds = static_cast<double>(measured->nanoseconds) * 1e-9;
    } else {
        run.state = noted_stop_signal().empty() ? RungState::over_budget : RungState::stopped;
    }
    return run;
}

std::optional<Disagreement> disagreement(const std::vector<RungRun>& runs) {
    const RungRun* first = nullptr;
    for (const RungRun& run : runs) {
        if (run.state != RungState::finished) continue;
        if (first != nullptr && first->counted.total != run.counted.total)
            return Disagreement{first, &run};
        if (first == nullptr) first = &run;
    }
    return std::nullopt;
}

}  // namespace hetman
