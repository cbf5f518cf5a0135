#include "coordinator/planner/planner.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "common/failure.h"
#include "common/numbers/saturating.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/plan/levels/square_level.h"
#include "coordinator/planner/memory.h"

namespace hetman {
namespace {

constexpr std::uint64_t least_aimed_units = 4096;

// Once an engine is estimated to take less, no others are estimated: for pieces without lines, such
// as leapers, another estimate alone may take a second.
std::uint64_t negligible_nanoseconds(const Problem& problem) {
    return is_cut_by_squares(problem) ? 50'000'000 : 1'000'000;
}

// Random descents miss the large subtrees of searches for few pieces, whose lines may stay empty.
constexpr std::uint64_t usual_underestimate = 3;

// If each line has a piece, searches by lines have fewer nodes than one that counts the last pieces
// without placing them, and estimating the latter takes minutes on large boards.
constexpr std::uint64_t least_side_by_lines = 12;
bool is_for_lines(const Problem& problem) {
    return fills_lines(problem) && problem.board.rows >= least_side_by_lines;
}

// Problems with fewer nodes are counted as one unit before many units would have been made.
constexpr std::uint64_t most_whole_nodes = std::uint64_t{1} << 17;

// For searches for a first placement: units of some hundredths of a second.
constexpr std::uint64_t first_unit_nodes = std::uint64_t{1} << 21;
constexpr std::uint64_t first_units = 1024;

// Names the option that requires this part of the plan, and suggests how to do without it.
Failure cannot_count_part(const Problem& part, const std::string& why) {
    const std::string what =
        fmt::format("counting the placements with symmetry {} {}", name_of(part.required), why);
    if (generator_of(part.board, part.required))
        return {ExitCode::usage, {what, "--unique", "count the total alone, or a smaller board"}};
    return {ExitCode::usage,
            {what, "--classes", "count the classes of all sizes together, or a smaller board"}};
}

// The engine and the level by which a part of the plan is cut. In a run of an engine without
// prefixes some parts may still need a search.
struct PartCut {
    const EngineKind& engine;
    const LevelKind& level;
};

PartCut cut_of(const Problem& whole, const Problem& part, const Decision& decision,
               const GoalKind& goal) {
    const EngineKind& chosen = engine_kind(decision.engine);
    const EngineKind& engine = engine_for(chosen, whole, part.required);
    const LevelKind& decided = level_kind(decision.frame);
    if (decided.cuts_part == nullptr || decided.cuts_part(part, engine, chosen))
        return {engine, decided};
    return {engine, level_for(part, engine, choose_automatically, goal, {})};
}

void add_part(Plan& plan, const Problem& problem, const Decision& decision,
              std::uint64_t class_size, const PlanningWatch& watch, const GoalKind& goal) {
    plan.open_part(problem.required, class_size);
    if (is_impossible(problem)) return plan.close_part(0);
    const auto& [engine, kind] = cut_of(plan.problem(), problem, decision, goal);
    if (!generator_of(problem.board, problem.required))
        if (const auto refusal = engine.refusal(problem))
            throw cannot_count_part(problem, "requires a search, and " + *refusal);
    const std::unique_ptr<Level> level = kind.make(problem, engine, watch);
    const bool stands_in =
        engine.cuts_by_prefixes() && !engine_kind(decision.engine).cuts_by_prefixes();
    if (const std::uint64_t nodes = stands_in ? level->whole_estimate() : 0;
        nodes > most_searched_nodes)
        throw cannot_count_part(
            problem, fmt::format("requires a search of {} nodes",
                                 nodes == Saturating::most ? "more than 10^19"
                                                           : fmt::format("about {}", nodes)));
    plan.close_part(goal.ends_at_details()
                        ? level->add_first_units(plan, decision.unit_nodes, first_units)
                        : level->add_units(plan, decision.unit_nodes));
}

// Units are cut if those of the frame are too large or too few, but never into more units than a
// coordinator can keep: the largest problems get larger units, and problems beyond any estimate are
// not cut.
std::uint64_t budget_for(std::uint64_t uncut_units, std::uint64_t whole_estimate,
                         std::uint64_t most_aimed) {
    if (whole_estimate == std::numeric_limits<std::uint64_t>::max()) return whole_estimate;
    const std::uint64_t largest = std::max(largest_unit_nodes, whole_estimate / most_aimed);
    if (uncut_units >= least_aimed_units) return largest;
    return std::clamp(whole_estimate / least_aimed_units, smallest_automatic_unit_nodes, largest);
}

struct Candidate {
    Decision decision;
    std::uint64_t nanoseconds = 0;  // estimated CPU time
};

Candidate candidate_for(const EligibleEngines& asked, const EngineKind& engine,
                        const PlanningWatch& watch) {
    const Problem& problem = asked.problem();
    const RunSettings& settings = asked.settings();
    const GoalKind& goal = asked.goal();
    const MemoryBudget& memory = asked.memory();
    // The budget of a problem that is to be counted whole is that of the level that would cut it.
    const bool whole_is_named = settings.frame == whole_level().name;
    const LevelKind& kind = level_for(
        problem, engine, whole_is_named ? choose_automatically : std::string_view(settings.frame),
        goal, memory);
    Candidate candidate;
    Decision& decision = candidate.decision;
    decision.engine = engine.name;
    decision.frame = kind.name;
    decision.unit_nodes = settings.unit_nodes.value_or(goal.ends_at_details() ? first_unit_nodes
                                                                              : largest_unit_nodes);
    std::uint64_t nodes = 0;
    if (!goal.ends_at_details()) {
        const std::unique_ptr<Level> level = kind.make(problem, engine, watch);
        nodes = level->whole_estimate();
        if (const auto budget = level->unit_nodes_within(memory); budget && !settings.unit_nodes)
            decision.unit_nodes = *budget;
        else if (!settings.unit_nodes && kind.most_aimed_units > 0)
            decision.unit_nodes = budget_for(
                level->uncut_units(), nodes,
                std::min(kind.most_aimed_units, most_units_within(settings) / kind.overshoot + 1));
        const std::uint64_t most_nodes = settings.unit_nodes.value_or(most_whole_nodes);
        const auto uncut = level->estimate_of_one_unit();
        if (uncut &&
            (whole_is_named || (settings.frame == choose_automatically && *uncut <= most_nodes))) {
            decision.frame = whole_level().name;
            nodes = *uncut;
        }
    }
    const double cost = engine.picoseconds_on(problem.piece, problem.board) / 1000;
    const std::uint64_t others =
        engine.other_nanoseconds == nullptr ? 0 : engine.other_nanoseconds(problem);
    candidate.nanoseconds =
        (Saturating(nodes) * static_cast<std::uint64_t>(cost) + engine.setup_nanoseconds + others)
            .value();
    return candidate;
}

// For problems without placements: any engine that could count them and any frame will do.
Decision nothing_to_count(EligibleEngines& engines) {
    const RunSettings& settings = engines.settings();
    Decision decision{engines.any().name, settings.frame,
                      settings.unit_nodes.value_or(largest_unit_nodes)};
    if (decision.frame == choose_automatically) decision.frame = whole_level().name;
    return decision;
}

}  // namespace

std::uint64_t nodes_of_whole(const Problem& problem, const EngineKind& engine) {
    const MemoryBudget unlimited;  // named: g++ 13 takes it for what the result refers to
    const LevelKind& kind =
        level_for(problem, engine, choose_automatically, count_goal(), unlimited);
    const PlanningWatch nobody;
    return kind.make(problem, engine, nobody)->whole_estimate();
}

void check_engine(const Problem& problem, const RunSettings& settings, const CountingGoal& goal) {
    EligibleEngines(problem, settings, goal).check();
}

Decision decide(const Problem& problem, const RunSettings& settings, const PlanningWatch& watch,
                const CountingGoal& goal) {
    EligibleEngines engines(problem, settings, goal);
    return decide(engines, watch);
}

Decision decide(EligibleEngines& eligible, const PlanningWatch& watch) {
    const Problem& problem = eligible.problem();
    const GoalKind& goal = eligible.goal();
    if (is_impossible(problem)) return nothing_to_count(eligible);
    const EngineKind* const few = eligible.for_few_pieces();
    std::optional<Candidate> few_counted;
    if (few != nullptr) few_counted = candidate_for(eligible, *few, watch);
    if (few_counted && few_counted->nanoseconds <= negligible_nanoseconds(problem))
        return few_counted->decision;
    const EligibleEngines::List& engines = eligible.all();
    // First placements are not estimated: the first engine in the list is used.
    if (goal.ends_at_details()) return candidate_for(eligible, *engines.front(), watch).decision;
    for (const EngineKind* engine : engines)
        if (engine->has_few_nodes)  // no need to estimate the others
            return candidate_for(eligible, *engine, watch).decision;
    const bool leaves_lines_empty =
        problem.pieces.least() < std::min(problem.board.rows, problem.board.columns);
    std::optional<Candidate> best;
    for (const EngineKind* engine : engines) {
        if (engine->last_pieces > 0 && is_for_lines(problem) && engines.size() > 1) continue;
        Candidate candidate =
            engine == few ? *few_counted : candidate_for(eligible, *engine, watch);
        if (few != nullptr && leaves_lines_empty && engine->cuts_by_prefixes() &&
            engine->last_pieces == 0)
            candidate.nanoseconds =
                (Saturating(candidate.nanoseconds) * usual_underestimate).value();
        // On a tie (both beyond any estimate) take the later engine in the list, which prunes more.
        if (!best || candidate.nanoseconds <= best->nanoseconds) best = candidate;
    }
    return best->decision;
}

std::uint64_t frame_weight(const Problem& problem, const Subgroup& symmetry,
                           const Decision& decision, const GoalKind& goal,
                           const PlanningWatch& watch) {
    Problem part = problem;
    part.required = symmetry;
    if (is_impossible(part)) return 0;
    const auto& [engine, level] = cut_of(problem, part, decision, goal);
    return level.count_weight(part, engine, watch);
}

Plan make_plan(const Problem& problem, const Decision& decision, const PlanScope& scope,
               const PlanningWatch& watch, const GoalKind& goal) {
    Plan plan(problem);
    for (const auto& [symmetry, class_size] : part_symmetries(problem, scope)) {
        Problem part = problem;
        part.required = symmetry;
        add_part(plan, part, decision, class_size, watch, goal);
    }
    return plan;
}

}  // namespace hetman
