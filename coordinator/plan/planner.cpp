#include "coordinator/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "common/failure.h"
#include "common/size.h"
#include "coordinator/plan/frame.h"
#include "coordinator/plan/frame_level.h"
#include "coordinator/plan/memory_limit.h"
#include "coordinator/plan/row_choices.h"
#include "coordinator/plan/study_plan.h"
#include "worker/engines/quadrant_join.h"

namespace hetman {
namespace {

constexpr std::uint64_t least_aimed_units = 4096;
// Cuts overshoot, as children are much smaller than parents: about tenfold more units come out.
constexpr std::uint64_t most_aimed_units = 100'000;
// Row choices overshoot threefold, and each takes seconds on the largest boards.
constexpr std::uint64_t most_aimed_units_of_choices = 1'000'000;

// Where a first placement is looked for: units of some hundredths of a second.
constexpr std::uint64_t first_unit_nodes = std::uint64_t{1} << 21;
constexpr std::uint64_t first_units = 1024;

std::string frame_for(const Problem& problem, const EngineKind& engine, const std::string& setting,
                      Find find) {
    if (engine.whole_nodes != nullptr) return engine.default_frame;
    if (find == Find::first) return fills_lines(problem) ? "first-rows" : std::string(no_frame);
    const std::optional<LineKind> lines = sweep_kind(problem.piece);
    if (!lines) return std::string(no_frame);
    if (setting != choose_automatically && !is_without_lines(setting)) return setting;
    return lines == LineKind::row ? engine.default_frame : "central";
}

// What needs the part, and what goes without it.
Failure cannot_count_part(const Problem& part, const std::string& why) {
    const std::string what =
        fmt::format("to count the placements with symmetry {} {}", name_of(part.required), why);
    if (part.required.is_cyclic())
        return {ExitCode::usage, {what, "--unique", "count the total alone, or a smaller board"}};
    return {ExitCode::usage,
            {what, "--classes", "count the classes of all sizes together, or a smaller board"}};
}

Failure too_much_to_search(const Problem& part, std::uint64_t nodes) {
    return cannot_count_part(part, fmt::format("takes a search of about {} nodes", nodes));
}

// How a part of the plan is cut.
struct PartCut {
    const EngineKind& engine;
    std::string frame;
};

PartCut cut_of(const Problem& part, const Decision& decision, Find find) {
    const EngineKind& chosen = engine_kind(decision.engine);
    const EngineKind& engine = engine_for(chosen, part);
    // A run that counts without a frame may have parts that are searched.
    const bool searched = is_without_lines(decision.frame) && engine.name != chosen.name;
    return {engine, searched ? frame_for(part, engine, std::string(choose_automatically), find)
                             : decision.frame};
}

void add_part(Plan& plan, const Problem& problem, const Decision& decision,
              std::uint64_t class_size, const PlanningWatch& watch, Find find) {
    plan.open_part(problem.required, class_size);
    if (is_impossible(problem)) return plan.close_part(0);
    std::uint64_t frame_weight = 1;
    const auto [engine, frame] = cut_of(problem, decision, find);
    if (!problem.required.is_cyclic())
        if (const auto refusal = engine.refusal(problem))
            throw cannot_count_part(problem, "takes a search, and " + *refusal);
    if (frame == no_frame) {
        plan.add({}, 1);
    } else if (frame == halves_frame) {
        const auto choices = [&](bool centre) {
            return decision.unit_nodes / nodes_of_row_choice(problem.board, centre);
        };
        frame_weight = add_row_choices(plan, problem.board, choices(false), choices(true));
    } else {
        const FrameLevel level(problem, frame, engine.line_rule, watch);
        if (engine_kind(decision.engine).whole_nodes != nullptr &&
            level.whole_estimate() > most_searched_nodes)
            throw too_much_to_search(problem, level.whole_estimate());
        if (find == Find::first)
            level.add_first_units(plan, decision.unit_nodes, first_units);
        else
            level.add_units(plan, decision.unit_nodes);
        frame_weight = level.weight();
    }
    plan.close_part(frame_weight);
}

// Cuts are for what the frame leaves too large or too few, but not for more units than a
// coordinator can keep: the largest problems get larger units, those beyond any estimate no cuts.
std::uint64_t budget_for(std::uint64_t uncut_units, std::uint64_t whole_estimate,
                         std::uint64_t most_aimed) {
    if (whole_estimate == std::numeric_limits<std::uint64_t>::max()) return whole_estimate;
    const std::uint64_t largest = std::max(largest_unit_nodes, whole_estimate / most_aimed);
    if (uncut_units >= least_aimed_units) return largest;
    return std::clamp(whole_estimate / least_aimed_units, smallest_automatic_unit_nodes, largest);
}

struct Candidate {
    Decision decision;
    std::uint64_t cost = 0;  // in units of 1000 picoseconds
};

Candidate candidate_for(const Problem& problem, const EngineKind& engine,
                        const RunSettings& settings, const PlanningWatch& watch, Find find) {
    Candidate candidate;
    candidate.decision.engine = engine.name;
    candidate.decision.frame = frame_for(problem, engine, settings.frame, find);
    candidate.decision.unit_nodes =
        settings.unit_nodes.value_or(find == Find::first ? first_unit_nodes : largest_unit_nodes);
    std::uint64_t nodes = 0;
    if (engine.whole_nodes != nullptr) {
        nodes = engine.whole_nodes(problem);
        if (candidate.decision.frame == halves_frame && !settings.unit_nodes)
            candidate.decision.unit_nodes = budget_for(
                1, nodes,
                std::min(most_aimed_units_of_choices, most_units_within(settings) / 3 + 1));
    } else if (candidate.decision.frame != no_frame && find != Find::first) {
        const FrameLevel level(problem, candidate.decision.frame, engine.line_rule, watch);
        nodes = level.whole_estimate();
        if (!settings.unit_nodes)
            candidate.decision.unit_nodes =
                budget_for(level.fillings().size(), nodes,
                           std::min(most_aimed_units, most_units_within(settings) / 10 + 1));
    }
    candidate.cost = saturating_product(
        nodes, static_cast<std::uint64_t>(engine.picoseconds_on(problem.board) / 1000));
    return candidate;
}

std::optional<std::string> why_not(const Problem& problem, const EngineKind& engine,
                                   const RunSettings& settings, Find find) {
    if (auto refusal = engine.refusal(problem)) return refusal;
    if (settings.memory && engine.bytes != nullptr) {
        const Room room = room_of(settings, settings.threads.value_or(1));
        const std::uint64_t bytes = engine.bytes(problem, room);
        if (bytes > room.bytes)
            return fmt::format("it takes {:.1f} MB at least, and half of the limit of {} is less",
                               static_cast<double>(bytes) * 1e-6, format_size(*settings.memory));
    }
    if (find == Find::first && engine.shows != Shows::lexicographic)
        return "it does not find placements in lexicographic order";
    if (find != Find::count && engine.shows == Shows::nothing)
        return "it counts placements without showing them";
    return std::nullopt;
}

// The engines that the engine setting leaves to choose from, and can count the problem.
std::vector<const EngineKind*> able_engines(const Problem& problem, const RunSettings& settings,
                                            Find find) {
    if (settings.engine != choose_automatically) {
        const EngineKind& engine = engine_kind(settings.engine);
        if (const auto why = why_not(problem, engine, settings, find))
            throw Failure(ExitCode::usage,
                          {fmt::format("engine {} cannot count this problem", engine.name), *why,
                           "choose another engine, or --engine auto"});
        return {&engine};
    }
    if (const std::uint64_t widest = widest_board(problem.piece); problem.board.n > widest)
        throw Failure(ExitCode::usage,
                      {fmt::format("no engine counts {} on {} x {}", problem.piece.name(),
                                   problem.board.n, problem.board.n),
                       "", fmt::format("choose a board of at most {0} x {0}", widest)});
    std::vector<const EngineKind*> eligible;
    std::string reason;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic) continue;
        if (const auto why = why_not(problem, engine, settings, find))
            reason = reason.empty() ? *why : reason;
        else
            eligible.push_back(&engine);
    }
    if (eligible.empty())
        throw Failure(ExitCode::usage, {"no engine can do this", reason, "choose a smaller board"});
    return eligible;
}

// Any engine and any frame will do.
Decision nothing_to_count(const RunSettings& settings) {
    Decision decision{settings.engine, settings.frame,
                      settings.unit_nodes.value_or(largest_unit_nodes)};
    if (decision.engine == choose_automatically) decision.engine = engine_names().front();
    if (decision.frame == choose_automatically) decision.frame = no_frame;
    return decision;
}

bool goes_with_frame(const Problem& problem, const EngineKind& engine, const std::string& frame,
                     Find find) {
    return frame == choose_automatically ||
           (has_frame(frame, problem) && frame_for(problem, engine, frame, find) == frame);
}

Failure no_such_frame(const Problem& problem, const RunSettings& settings, Find find,
                      const std::vector<const EngineKind*>& engines) {
    std::string possible{choose_automatically};
    for (const std::string& frame : all_frame_names())
        if (std::any_of(engines.begin(), engines.end(), [&](const EngineKind* engine) {
                return goes_with_frame(problem, *engine, frame, find);
            }))
            possible += " or " + frame;
    const std::string who = settings.engine == choose_automatically
                                ? "no engine that can do this has"
                                : fmt::format("engine {} does not have", settings.engine);
    return {ExitCode::usage,
            {fmt::format("{} frame {} for this problem", who, settings.frame), "",
             "use frame " + possible}};
}

// The engines that the settings leave to choose from, and can count the problem.
std::vector<const EngineKind*> eligible_engines(const Problem& problem, const RunSettings& settings,
                                                Find find) {
    if (settings.frame != choose_automatically) make_frame(settings.frame, problem);
    const std::vector<const EngineKind*> able = able_engines(problem, settings, find);
    std::vector<const EngineKind*> eligible;
    for (const EngineKind* engine : able)
        if (goes_with_frame(problem, *engine, settings.frame, find)) eligible.push_back(engine);
    if (eligible.empty()) throw no_such_frame(problem, settings, find, able);
    return eligible;
}

}  // namespace

std::uint64_t nodes_of_whole(const Problem& problem, const EngineKind& engine) {
    if (engine.whole_nodes != nullptr) return engine.whole_nodes(problem);
    const std::string frame =
        frame_for(problem, engine, std::string(choose_automatically), Find::count);
    if (frame == no_frame) return 0;
    return FrameLevel(problem, frame, engine.line_rule, nullptr).whole_estimate();
}

bool is_impossible(const Problem& problem) {
    const std::uint64_t closed = problem.blocked.size() + problem.preplaced.size();
    return problem.pieces < problem.preplaced.size() ||
           problem.pieces - problem.preplaced.size() > problem.board.squares() - closed;
}

void check_engine(const Problem& problem, const RunSettings& settings, Find find) {
    if (find != Find::complete && !is_impossible(problem))
        eligible_engines(problem, settings, find);
}

Decision decide(const Problem& problem, const RunSettings& settings, const PlanningWatch& watch,
                Find find) {
    if (find == Find::complete) return decide_study(problem, settings);
    if (is_impossible(problem)) return nothing_to_count(settings);
    const auto engines = eligible_engines(problem, settings, find);
    // A first placement is not sampled: the engines' order decides.
    if (find == Find::first)
        return candidate_for(problem, *engines.front(), settings, watch, find).decision;
    for (const EngineKind* engine : engines)
        if (engine->picoseconds_per_node == 0)  // nothing is worth sampling beside it
            return candidate_for(problem, *engine, settings, watch, find).decision;
    std::optional<Candidate> best;
    for (const EngineKind* engine : engines) {
        const Candidate candidate = candidate_for(problem, *engine, settings, watch, find);
        // Of equals (both beyond any estimate) the later in the list, which prunes more.
        if (!best || candidate.cost <= best->cost) best = candidate;
    }
    return best->decision;
}

std::uint64_t frame_weight(const Problem& part, const Decision& decision, Find find,
                           const PlanningWatch& watch) {
    if (part.study) return 1;
    const auto [engine, frame] = cut_of(part, decision, find);
    if (frame == no_frame) return 1;
    if (frame == halves_frame) return weight_of_row_choices(part.board);
    return FrameLevel(part, frame, engine.line_rule, watch).weight();
}

std::vector<PartSymmetry> part_symmetries(const Problem& problem, const PlanScope& scope) {
    const SymmetryGroup group = symmetries(problem);
    std::vector<PartSymmetry> parts;
    for (const SymmetryClass& symmetry_class : symmetry_classes(group)) {
        if (symmetry_class.representative != Symmetry::identity && !scope.unique) break;
        parts.push_back({symmetry_class.representative, symmetry_class.size});
    }
    if (scope.classes)
        for (const Subgroup subgroup : subgroups_of_two_generators(group))
            parts.push_back({subgroup, 0});
    return parts;
}

Plan make_plan(const Problem& problem, const Decision& decision, const PlanScope& scope,
               const PlanningWatch& watch, Find find) {
    if (find == Find::complete) return make_study_plan(problem, decision);
    Plan plan(problem);
    for (const auto& [symmetry, class_size] : part_symmetries(problem, scope)) {
        Problem part = problem;
        part.required = symmetry;
        add_part(plan, part, decision, class_size, watch, find);
    }
    return plan;
}

}  // namespace hetman
