#include "coordinator/plan/eligible_engines.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>

#include "common/failure.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/plan/memory_limit.h"
#include "worker/engines/engine_list.h"

namespace hetman {
namespace {

// The largest machines have some terabytes of memory.
constexpr std::uint64_t most_table_bytes = std::uint64_t{8} << 40;

std::optional<std::string> why_not(const Problem& problem, const EngineKind& engine,
                                   const RunSettings& settings, const GoalKind& goal) {
    if (auto refusal = engine.refusal(problem, memory_budget_of(settings))) return refusal;
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

bool goes_with_frame(const Problem& problem, const EngineKind& engine, const std::string& frame,
                     const RunSettings& settings, const GoalKind& goal) {
    const MemoryBudget memory = memory_budget_of(settings);
    return frame == choose_automatically ||
           level_for(problem, engine, frame, goal, memory).name == frame;
}

Failure no_such_frame(const Problem& problem, const RunSettings& settings, const GoalKind& goal,
                      const std::vector<const EngineKind*>& engines) {
    std::string possible{choose_automatically};
    for (const std::string& frame : all_frame_names())
        if (std::any_of(engines.begin(), engines.end(), [&](const EngineKind* engine) {
                return goes_with_frame(problem, *engine, frame, settings, goal);
            }))
            possible += " or " + frame;
    const std::string who = settings.engine == choose_automatically
                                ? "no engine that can do this has"
                                : fmt::format("engine {} does not have", settings.engine);
    return {ExitCode::usage,
            {fmt::format("{} frame {} for this problem", who, settings.frame), "",
             "use frame " + possible}};
}

}  // namespace

std::vector<const EngineKind*> eligible_engines(const Problem& problem, const RunSettings& settings,
                                                const GoalKind& goal) {
    // First whether the engine counts the problem at all: if not, no other frame helps.
    const std::vector<const EngineKind*> able = able_engines(problem, settings, goal);
    if (settings.frame != choose_automatically) level_kind(settings.frame).expect(problem);
    std::vector<const EngineKind*> eligible;
    for (const EngineKind* engine : able)
        if (goes_with_frame(problem, *engine, settings.frame, settings, goal))
            eligible.push_back(engine);
    if (eligible.empty()) throw no_such_frame(problem, settings, goal, able);
    return eligible;
}

const EngineKind& any_engine(const Problem& problem, const RunSettings& settings,
                             const GoalKind& goal) {
    return *able_engines(problem, settings, goal).front();
}

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

std::optional<std::string> advice_on_memory(const Problem& problem, const RunSettings& settings,
                                            const std::string& chosen) {
    if (settings.engine != choose_automatically || !engine_kind(chosen).cuts_by_prefixes())
        return std::nullopt;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic || !engine.has_huge_tables || engine.obstacle(problem)) continue;
        const auto refusal = engine.refusal(problem, memory_budget_of(settings));
        if (refusal && !engine.refusal(problem, {most_table_bytes}))
            return fmt::format("engine {} may be faster, but {}", engine.name, *refusal);
    }
    return std::nullopt;
}

}  // namespace hetman
