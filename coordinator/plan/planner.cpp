#include "coordinator/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "common/failure.h"
#include "common/job/size.h"
#include "common/numbers/saturating.h"
#include "common/problem/attack_map.h"
#include "coordinator/plan/frame.h"
#include "coordinator/plan/levels/frame_level.h"
#include "coordinator/plan/levels/orbit_level.h"
#include "coordinator/plan/levels/row_choices.h"
#include "coordinator/plan/levels/square_level.h"
#include "coordinator/plan/memory_limit.h"
#include "coordinator/plan/study_plan.h"

namespace hetman {
namespace {

constexpr std::uint64_t least_aimed_units = 4096;
// Children are much smaller than their parents: cuts give about ten times as many units.
constexpr std::uint64_t most_aimed_units = 100'000;
// Row choices overshoot threefold, and each takes seconds on the largest boards.
constexpr std::uint64_t most_aimed_units_of_choices = 1'000'000;

// Of an engine that takes less, it is not asked whether another takes even less: for pieces without
// lines, such as leapers, that question alone may take a second.
std::uint64_t negligible_nanoseconds(const Problem& problem) {
    return is_cut_by_squares(problem) ? 50'000'000 : 1'000'000;
}

// Random descents miss the large subtrees of searches for few pieces, whose lines may stay empty.
constexpr std::uint64_t usual_underestimate = 3;

// Problems with fewer nodes are counted as one unit before many units would have been made.
constexpr std::uint64_t most_whole_nodes = std::uint64_t{1} << 17;

// For searches for a first placement: units of some hundredths of a second.
constexpr std::uint64_t first_unit_nodes = std::uint64_t{1} << 21;
constexpr std::uint64_t first_units = 1024;

std::string frame_for(const Problem& problem, const EngineKind& engine, const std::string& setting,
                      const GoalKind& goal) {
    if (!engine.seam_of(problem).empty()) return std::string(seam_frame);
    if (!engine.cuts_by_prefixes()) return engine.default_frame;
    if (goal.ends_at_details())
        return fills_lines(problem) ? "first-rows" : std::string(frame_name(Strategy::whole));
    // Of a part, no heat map could tell whether its placements are the largest.
    if (problem.pieces == NumberKind::largest && !goal.only_counts())
        return std::string(frame_name(Strategy::whole));
    const std::string& wish = setting == choose_automatically ? engine.default_frame : setting;
    if (wish == orbits_frame && is_cut_by_orbits(problem) && goal.only_counts()) return wish;
    if (wish == frame_name(Strategy::whole) && engine.default_frame == orbits_frame) return wish;
    if (is_cut_by_squares(problem)) return std::string(squares_frame);
    if (wish == setting && wish != seam_frame && strategy_of(wish) == Strategy::prefixes)
        return wish;
    // More symmetries of wrapped boards map rows to themselves than the central lines.
    if (engine.default_frame == "central" && fills_lines(problem) && problem.board.wraps_columns())
        return "middle-rows";
    return has_frame(engine.default_frame, problem) ? engine.default_frame : "central";
}

// Names the option that requires this part of the plan, and suggests how to do without it.
Failure cannot_count_part(const Problem& part, const std::string& why) {
    const std::string what =
        fmt::format("to count the placements with symmetry {} {}", name_of(part.required), why);
    if (generator_of(part.board, part.required))
        return {ExitCode::usage, {what, "--unique", "count the total alone, or a smaller board"}};
    return {ExitCode::usage,
            {what, "--classes", "count the classes of all sizes together, or a smaller board"}};
}

// The engine and the frame by which a part of the plan is cut.
struct PartCut {
    const EngineKind& engine;
    std::string frame;
};

PartCut cut_of(const Problem& part, const Decision& decision, const GoalKind& goal) {
    const EngineKind& chosen = engine_kind(decision.engine);
    const EngineKind& engine = engine_for(chosen, part);
    // In a run without a frame, some parts may still need a search.
    const bool searched =
        ((strategy_of(decision.frame) != Strategy::prefixes || decision.frame == seam_frame) &&
         engine.name != chosen.name) ||
        (decision.frame == orbits_frame && !is_cut_by_orbits(part));
    return {engine, searched ? frame_for(part, engine, std::string(choose_automatically), goal)
                             : decision.frame};
}

void add_part(Plan& plan, const Problem& problem, const Decision& decision,
              std::uint64_t class_size, const PlanningWatch& watch, const GoalKind& goal) {
    plan.open_part(problem.required, class_size);
    if (is_impossible(problem)) return plan.close_part(0);
    std::uint64_t frame_weight = 1;
    const auto [engine, frame] = cut_of(problem, decision, goal);
    if (!generator_of(problem.board, problem.required))
        if (const auto refusal = engine.refusal(problem))
            throw cannot_count_part(problem, "takes a search, and " + *refusal);
    if (strategy_of(frame) == Strategy::whole) {
        plan.add(Unit{});
    } else if (strategy_of(frame) == Strategy::row_choices) {
        const NodeEstimate nodes = engine.nodes(problem);
        const auto budget = [&](bool centre) {
            const std::uint64_t of_choice = nodes(one_row_choice(problem.board, centre));
            return RowChoiceBudget{decision.unit_nodes / of_choice, of_choice};
        };
        const bool has_centre = problem.board.side() % 2 != 0;
        frame_weight = add_row_choices(plan, problem.board, budget(false),
                                       has_centre ? budget(true) : RowChoiceBudget());
    } else if (frame == seam_frame) {
        const SquareLevel level(problem, watch, engine.seam_of(problem));
        level.add_fillings(plan, engine.nodes(problem)(Prefix{}));
        frame_weight = level.weight();
    } else if (frame == orbits_frame) {
        frame_weight =
            OrbitLevel(problem, engine.last_pieces, watch).add_units(plan, decision.unit_nodes);
    } else if (frame == squares_frame) {
        const SquareLevel level(problem, watch);
        level.add_units(plan, decision.unit_nodes);
        frame_weight = level.weight();
    } else {
        const FrameLevel level(problem, frame, engine.line_rule, watch);
        if (!engine_kind(decision.engine).cuts_by_prefixes() &&
            level.whole_estimate() > most_searched_nodes)
            throw cannot_count_part(
                problem, fmt::format("takes a search of about {} nodes", level.whole_estimate()));
        if (goal.ends_at_details())
            level.add_first_units(plan, decision.unit_nodes, first_units);
        else
            level.add_units(plan, decision.unit_nodes);
        frame_weight = level.weight();
    }
    plan.close_part(frame_weight);
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

Candidate candidate_for(const Problem& problem, const EngineKind& engine,
                        const RunSettings& settings, const PlanningWatch& watch,
                        const GoalKind& goal) {
    Candidate candidate;
    Decision& decision = candidate.decision;
    decision.engine = engine.name;
    decision.frame = frame_for(problem, engine, settings.frame, goal);
    decision.unit_nodes = settings.unit_nodes.value_or(goal.ends_at_details() ? first_unit_nodes
                                                                              : largest_unit_nodes);
    std::uint64_t nodes = 0;
    const auto decide_budget = [&](std::uint64_t uncut_units, std::uint64_t estimate,
                                   std::uint64_t most_units) {
        nodes = estimate;
        if (!settings.unit_nodes) decision.unit_nodes = budget_for(uncut_units, nodes, most_units);
    };
    const std::uint64_t most_units =
        std::min(most_aimed_units, most_units_within(settings) / 10 + 1);
    const Strategy strategy = strategy_of(decision.frame);
    if (decision.frame == orbits_frame ||
        (strategy == Strategy::whole && engine.default_frame == orbits_frame)) {
        const OrbitLevel level(problem, engine.last_pieces, watch);
        decide_budget(1, level.whole_estimate(), most_units);
        const std::uint64_t most_nodes = settings.unit_nodes.value_or(most_whole_nodes);
        if (settings.frame == choose_automatically &&
            level.estimate_without_symmetry() <= most_nodes)
            decision.frame = frame_name(Strategy::whole);
        if (decision.frame != orbits_frame) nodes = level.estimate_without_symmetry();
    } else if (!engine.cuts_by_prefixes()) {
        nodes = engine.nodes(problem)(WholeProblem{});
        if (strategy == Strategy::row_choices)
            decide_budget(
                1, nodes,
                std::min(most_aimed_units_of_choices, most_units_within(settings) / 3 + 1));
    } else if (strategy != Strategy::whole && !goal.ends_at_details()) {
        const auto decide_at = [&](const auto& level) {
            decide_budget(level.fillings().size(), level.whole_estimate(), most_units);
        };
        if (decision.frame == squares_frame)
            decide_at(SquareLevel(problem, watch));
        else
            decide_at(FrameLevel(problem, decision.frame, engine.line_rule, watch));
    }
    const double cost = engine.picoseconds_on(problem.piece, problem.board) / 1000;
    candidate.nanoseconds =
        (Saturating(nodes) * static_cast<std::uint64_t>(cost) + engine.setup_nanoseconds).value();
    return candidate;
}

std::optional<std::string> why_not(const Problem& problem, const EngineKind& engine,
                                   const RunSettings& settings, const GoalKind& goal) {
    if (auto refusal = engine.refusal(problem)) return refusal;
    if (settings.memory && engine.bytes != nullptr) {
        const MemoryBudget budget = memory_budget_of(settings, settings.threads.value_or(1));
        const std::uint64_t bytes = engine.bytes(problem, budget);
        if (bytes > budget.bytes)
            return fmt::format("it takes {:.1f} MB at least, and half of the limit of {} is less",
                               static_cast<double>(bytes) * 1e-6, format_size(*settings.memory));
    }
    if (!can_serve(engine, goal.engine_use()))
        return goal.engine_use() == EngineUse::shows
                   ? "it counts placements without showing them"
                   : "it does not find placements in lexicographic order";
    return std::nullopt;
}

// The engines that the engine setting allows and that can count the problem.
std::vector<const EngineKind*> able_engines(const Problem& problem, const RunSettings& settings,
                                            const GoalKind& goal) {
    if (const auto why = goal.refusal(problem))
        throw Failure(ExitCode::usage, {*why, "--pieces", "choose another number of pieces"});
    if (settings.engine != choose_automatically) {
        const EngineKind& engine = engine_kind(settings.engine);
        if (const auto why = why_not(problem, engine, settings, goal))
            throw Failure(ExitCode::usage,
                          {fmt::format("engine {} cannot count this problem", engine.name), *why,
                           "choose another engine, or --engine auto"});
        return {&engine};
    }
    if (const std::uint64_t widest = widest_board(problem.piece);
        std::max(problem.board.rows, problem.board.columns) > widest)
        throw Failure(ExitCode::usage,
                      {fmt::format("no engine counts {} on {}", problem.piece.name(),
                                   sides_and_shape_of(problem.board)),
                       "", fmt::format("choose a board of at most {0} x {0}", widest)});
    std::vector<const EngineKind*> eligible;
    std::string reason;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic) continue;
        if (const auto why = why_not(problem, engine, settings, goal))
            reason = reason.empty() ? *why : reason;
        else
            eligible.push_back(&engine);
    }
    if (eligible.empty())
        throw Failure(ExitCode::usage, {"no engine can do this", reason, "choose a smaller board"});
    return eligible;
}

// For problems without placements: any engine and any frame will do.
Decision nothing_to_count(const RunSettings& settings) {
    Decision decision{settings.engine, settings.frame,
                      settings.unit_nodes.value_or(largest_unit_nodes)};
    if (decision.engine == choose_automatically) decision.engine = engine_names().front();
    if (decision.frame == choose_automatically) decision.frame = frame_name(Strategy::whole);
    return decision;
}

bool goes_with_frame(const Problem& problem, const EngineKind& engine, const std::string& frame,
                     const GoalKind& goal) {
    return frame == choose_automatically ||
           (has_frame(frame, problem) && frame_for(problem, engine, frame, goal) == frame);
}

Failure no_such_frame(const Problem& problem, const RunSettings& settings, const GoalKind& goal,
                      const std::vector<const EngineKind*>& engines) {
    std::string possible{choose_automatically};
    for (const std::string& frame : all_frame_names())
        if (std::any_of(engines.begin(), engines.end(), [&](const EngineKind* engine) {
                return goes_with_frame(problem, *engine, frame, goal);
            }))
            possible += " or " + frame;
    const std::string who = settings.engine == choose_automatically
                                ? "no engine that can do this has"
                                : fmt::format("engine {} does not have", settings.engine);
    return {ExitCode::usage,
            {fmt::format("{} frame {} for this problem", who, settings.frame), "",
             "use frame " + possible}};
}

// The engines that the settings allow and that can count the problem.
std::vector<const EngineKind*> eligible_engines(const Problem& problem, const RunSettings& settings,
                                                const GoalKind& goal) {
    if (settings.frame != choose_automatically) make_frame(settings.frame, problem);
    const std::vector<const EngineKind*> able = able_engines(problem, settings, goal);
    std::vector<const EngineKind*> eligible;
    for (const EngineKind* engine : able)
        if (goes_with_frame(problem, *engine, settings.frame, goal)) eligible.push_back(engine);
    if (eligible.empty()) throw no_such_frame(problem, settings, goal, able);
    return eligible;
}

// An engine that counts the last pieces at once, if it may be chosen and no engine for certain
// pieces is. Refusals of the others may take longer than the count.
const EngineKind* engine_for_few_pieces(const Problem& problem, const RunSettings& settings,
                                        const GoalKind& goal) {
    if (settings.engine != choose_automatically || settings.frame != choose_automatically ||
        goal.refusal(problem) || fills_lines(problem))
        return nullptr;
    const EngineKind* few = nullptr;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic || (!engine.has_few_nodes && engine.last_pieces == 0)) continue;
        if (why_not(problem, engine, settings, goal)) continue;
        if (engine.has_few_nodes) return nullptr;
        few = &engine;
    }
    return few;
}

}  // namespace

std::uint64_t nodes_of_whole(const Problem& problem, const EngineKind& engine) {
    if (!engine.cuts_by_prefixes()) return engine.nodes(problem)(WholeProblem{});
    const std::string frame =
        frame_for(problem, engine, std::string(choose_automatically), count_goal());
    if (strategy_of(frame) == Strategy::whole) return 0;
    if (frame == orbits_frame)
        return OrbitLevel(problem, engine.last_pieces, nullptr).whole_estimate();
    if (frame == squares_frame) return SquareLevel(problem, nullptr).whole_estimate();
    return FrameLevel(problem, frame, engine.line_rule, nullptr).whole_estimate();
}

bool is_impossible(const Problem& problem) {
    if (!problem.pieces.is_exact()) return false;
    const std::uint64_t pieces = problem.pieces.exact();
    return pieces < problem.preplaced.size() ||
           pieces > problem.board.squares() - problem.blocked.size();
}

void check_engine(const Problem& problem, const RunSettings& settings, const GoalKind& goal) {
    if (goal.engine_use() != EngineUse::none && !is_impossible(problem) &&
        engine_for_few_pieces(problem, settings, goal) == nullptr)
        eligible_engines(problem, settings, goal);
}

Decision decide(const Problem& problem, const RunSettings& settings, const PlanningWatch& watch,
                const GoalKind& goal) {
    if (goal.engine_use() == EngineUse::none) return decide_study(problem, settings);
    if (is_impossible(problem)) return nothing_to_count(settings);
    const auto* const few = engine_for_few_pieces(problem, settings, goal);
    std::optional<Candidate> few_counted;
    if (few != nullptr) few_counted = candidate_for(problem, *few, settings, watch, goal);
    if (few_counted && few_counted->nanoseconds <= negligible_nanoseconds(problem))
        return few_counted->decision;
    const auto engines = eligible_engines(problem, settings, goal);
    // First placements are not estimated: the first engine in the list is used.
    if (goal.ends_at_details())
        return candidate_for(problem, *engines.front(), settings, watch, goal).decision;
    for (const EngineKind* engine : engines)
        if (engine->has_few_nodes)  // no need to estimate the others
            return candidate_for(problem, *engine, settings, watch, goal).decision;
    const bool leaves_lines_empty =
        problem.pieces.least() < std::min(problem.board.rows, problem.board.columns);
    std::optional<Candidate> best;
    for (const EngineKind* engine : engines) {
        Candidate candidate =
            engine == few ? *few_counted : candidate_for(problem, *engine, settings, watch, goal);
        if (few != nullptr && leaves_lines_empty && engine->cuts_by_prefixes() &&
            engine->last_pieces == 0)
            candidate.nanoseconds =
                (Saturating(candidate.nanoseconds) * usual_underestimate).value();
        // On a tie (both beyond any estimate) take the later engine in the list, which prunes more.
        if (!best || candidate.nanoseconds <= best->nanoseconds) best = candidate;
    }
    return best->decision;
}

std::uint64_t frame_weight(const Problem& part, const Decision& decision, const GoalKind& goal,
                           const PlanningWatch& watch) {
    if (goal.engine_use() == EngineUse::none) return 1;
    if (is_impossible(part)) return 0;
    const auto [engine, frame] = cut_of(part, decision, goal);
    if (strategy_of(frame) == Strategy::whole) return 1;
    if (strategy_of(frame) == Strategy::row_choices) return weight_of_row_choices(part.board);
    if (frame == seam_frame) return count_fillings_of(part, engine.seam_of(part));
    if (frame == orbits_frame) return weight_of_orbits(part);
    if (frame == squares_frame) return count_block_fillings(part);
    return count_fillings(AttackMap(part.piece, part.board), part, make_frame(frame, part),
                          [&watch] {
                              if (watch && watch({})) throw PlanningStopped();
                          });
}

Plan make_plan(const Problem& problem, const Decision& decision, const PlanScope& scope,
               const PlanningWatch& watch, const GoalKind& goal) {
    if (goal.engine_use() == EngineUse::none) return make_study_plan(problem, decision);
    Plan plan(problem);
    for (const auto& [symmetry, class_size] : part_symmetries(problem, scope)) {
        Problem part = problem;
        part.required = symmetry;
        add_part(plan, part, decision, class_size, watch, goal);
    }
    return plan;
}

}  // namespace hetman
