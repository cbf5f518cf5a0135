#include "coordinator/planner/eligible_engines.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "common/failure.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/planner/memory.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

// The largest machines have some terabytes of memory.
constexpr std::uint64_t most_table_bytes = std::uint64_t{8} << 40;

}  // namespace

EligibleEngines::EligibleEngines(Problem problem, RunSettings settings, const CountingGoal& goal)
    : problem_(std::move(problem)),
      settings_(std::move(settings)),
      goal_(goal),
      memory_(memory_budget_of(settings_)) {}

const EligibleEngines::WhyNot& EligibleEngines::why_not(const EngineKind& engine) {
    const auto known = why_not_.find(engine.name);
    if (known != why_not_.end()) return known->second;
    WhyNot why = engine.refusal(problem_, memory_);
    if (!why && !can_serve(engine, goal_.engine_use()))
        why = goal_.engine_use() == EngineUse::shows
                  ? "it does not enumerate placements"
                  : "it does not find placements in lexicographic order";
    return why_not_.emplace(engine.name, std::move(why)).first->second;
}

// In any frame.
const EligibleEngines::List& EligibleEngines::able() {
    if (able_.empty()) able_ = is_named() ? List{&named()} : automatic();
    return able_;
}

bool EligibleEngines::is_named() const { return settings_.engine != choose_automatically; }

const EngineKind& EligibleEngines::named() {
    expect_goal();
    const EngineKind& engine = engine_kind(settings_.engine);
    if (const WhyNot& why = why_not(engine))
        throw Failure(ExitCode::usage,
                      {fmt::format("engine {} cannot count this problem", engine.name), *why,
                       "choose another engine, or --engine auto"});
    return engine;
}

EligibleEngines::List EligibleEngines::automatic() {
    expect_goal();
    const std::uint64_t rows = std::max(problem_.board.rows, problem_.board.columns);
    if (const std::uint64_t widest = widest_board(problem_.piece); rows > widest)
        throw Failure(ExitCode::usage,
                      {fmt::format("no engine counts {} on {}", problem_.piece.name(),
                                   sides_and_shape_of(problem_.board)),
                       "", fmt::format("choose a board of at most {0} x {0}", widest)});
    List able;
    std::string reason;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic) continue;
        const WhyNot& why = why_not(engine);
        if (!why) able.push_back(&engine);
        // Engines for smaller boards refuse for the size alone, which is not the user's mistake.
        if (why && reason.empty() && engine.most_rows(problem_.piece) >= rows) reason = *why;
    }
    if (able.empty())
        throw Failure(ExitCode::usage,
                      {"no engine supports this problem", reason, "choose a smaller board"});
    return able;
}

void EligibleEngines::expect_goal() const {
    if (const auto why = goal_.refusal(problem_))
        throw Failure(ExitCode::usage, {*why, "--pieces", "choose another number of pieces"});
}

const EngineKind& EligibleEngines::any() { return *able().front(); }

const EligibleEngines::List& EligibleEngines::all() {
    if (!all_.empty()) return all_;
    // First whether the engine counts the problem at all: if not, no other frame helps.
    const List& able = this->able();
    if (settings_.frame == choose_automatically) return all_ = able;
    level_kind(settings_.frame).expect(problem_);
    std::copy_if(able.begin(), able.end(), std::back_inserter(all_),
                 [this](const EngineKind* engine) { return has_frame(*engine, settings_.frame); });
    if (all_.empty()) throw no_such_frame();
    return all_;
}

bool EligibleEngines::has_frame(const EngineKind& engine, const std::string& frame) const {
    return level_for(problem_, engine, frame, goal_, memory_).name == frame;
}

Failure EligibleEngines::no_such_frame() {
    std::string possible{choose_automatically};
    const List& able = this->able();
    for (const std::string& frame : all_frame_names())
        if (std::any_of(able.begin(), able.end(),
                        [&](const EngineKind* engine) { return has_frame(*engine, frame); }))
            possible += " or " + frame;
    const std::string who = is_named() ? fmt::format("engine {} does not support", settings_.engine)
                                       : "no suitable engine supports";
    return {ExitCode::usage,
            {fmt::format("{} frame {} for this problem", who, settings_.frame), "",
             "use frame " + possible}};
}

const EngineKind* EligibleEngines::for_few_pieces() {
    if (is_named() || settings_.frame != choose_automatically || goal_.refusal(problem_) ||
        fills_lines(problem_))
        return nullptr;
    const EngineKind* few = nullptr;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic || (!engine.has_few_nodes && engine.last_pieces == 0)) continue;
        if (why_not(engine)) continue;
        if (engine.has_few_nodes) return nullptr;
        few = &engine;
    }
    return few;
}

void EligibleEngines::check() {
    if (is_impossible(problem_))
        any();
    else if (for_few_pieces() == nullptr)
        all();
}

std::optional<std::string> EligibleEngines::advice_on_memory(const std::string& chosen) {
    if (is_named() || is_impossible(problem_) || !engine_kind(chosen).cuts_by_prefixes())
        return std::nullopt;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic || !engine.has_huge_tables || engine.obstacle(problem_)) continue;
        const auto refusal = engine.refusal(problem_, memory_);
        if (refusal && !engine.refusal(problem_, {most_table_bytes}))
            return fmt::format("engine {} may be faster, but {}", engine.name, *refusal);
    }
    return std::nullopt;
}

}  // namespace hetman
