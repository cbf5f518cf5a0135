#include "coordinator/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "common/failure.h"
#include "coordinator/plan/frame.h"
#include "coordinator/plan/frame_level.h"

namespace hetman {
namespace {

constexpr std::uint64_t least_aimed_units = 4096;
// Cuts overshoot, as children are much smaller than parents: about tenfold more units come out.
constexpr std::uint64_t most_aimed_units = 100'000;

bool has_lines(const Problem& problem) {
    return problem.piece.one_a_line() && problem.pieces == problem.board.n;
}

void add_part(Plan& plan, const Problem& problem, const Decision& decision,
              std::uint64_t class_size, const StopQuestion& stop) {
    plan.open_part(problem.required, class_size);
    std::uint64_t frame_weight = 1;
    if (decision.frame == no_frame) {
        plan.add({}, 1);
    } else {
        const EngineKind& engine = engine_for(engine_kind(decision.engine), problem.required);
        const FrameLevel level(problem, decision.frame, engine.line_rule, stop);
        level.add_units(plan, decision.unit_nodes);
        frame_weight = level.weight();
    }
    plan.close_part(frame_weight);
}

std::string frame_for(const Problem& problem, const EngineKind& engine,
                      const RunSettings& settings) {
    if (!has_lines(problem)) return std::string(no_frame);
    return settings.frame == choose_automatically ? engine.default_frame : settings.frame;
}

// Cuts are for what the frame leaves too large or too few, but not for more units than a
// coordinator can keep: the largest problems get larger units, those beyond any estimate no cuts.
std::uint64_t budget_for(const FrameLevel& level, std::uint64_t whole_estimate) {
    if (whole_estimate == std::numeric_limits<std::uint64_t>::max()) return whole_estimate;
    const std::uint64_t largest = std::max(largest_unit_nodes, whole_estimate / most_aimed_units);
    if (level.fillings().size() >= least_aimed_units) return largest;
    return std::clamp(whole_estimate / least_aimed_units, smallest_automatic_unit_nodes, largest);
}

struct Candidate {
    Decision decision;
    std::uint64_t cost = 0;  // in units of 1000 picoseconds
};

Candidate candidate_for(const Problem& problem, const EngineKind& engine,
                        const RunSettings& settings, const StopQuestion& stop) {
    Candidate candidate;
    candidate.decision.engine = engine.name;
    candidate.decision.frame = frame_for(problem, engine, settings);
    candidate.decision.unit_nodes = settings.unit_nodes.value_or(largest_unit_nodes);
    if (candidate.decision.frame == no_frame) return candidate;
    const FrameLevel level(problem, candidate.decision.frame, engine.line_rule, stop);
    const std::uint64_t nodes = level.whole_estimate();
    if (!settings.unit_nodes) candidate.decision.unit_nodes = budget_for(level, nodes);
    candidate.cost = saturating_product(nodes, engine.picoseconds_per_node / 1000);
    return candidate;
}

// The engines that the setting leaves to choose from, and can count the problem.
std::vector<const EngineKind*> eligible_engines(const Problem& problem,
                                                const std::string& setting) {
    if (setting != choose_automatically) {
        const EngineKind& engine = engine_kind(setting);
        if (const auto why = engine.refusal(problem))
            throw Failure(ExitCode::usage,
                          {fmt::format("engine {} cannot count this problem", engine.name), *why,
                           "choose another engine, or --engine auto"});
        return {&engine};
    }
    std::vector<const EngineKind*> eligible;
    std::string reason;
    for (const EngineKind& engine : engine_kinds()) {
        if (!engine.automatic) continue;
        if (const auto why = engine.refusal(problem))
            reason = *why;
        else
            eligible.push_back(&engine);
    }
    if (eligible.empty())
        throw Failure(ExitCode::usage,
                      {"no fast engine can count this problem", reason,
                       "small problems of any kind can be counted with --engine backtracking"});
    return eligible;
}

}  // namespace

void check_engine(const Problem& problem, const std::string& engine) {
    eligible_engines(problem, engine);
}

Decision decide(const Problem& problem, const RunSettings& settings, const StopQuestion& stop) {
    std::optional<Candidate> best;
    for (const EngineKind* engine : eligible_engines(problem, settings.engine)) {
        const Candidate candidate = candidate_for(problem, *engine, settings, stop);
        // Of equals (both beyond any estimate) the later in the list, which prunes more.
        if (!best || candidate.cost <= best->cost) best = candidate;
    }
    return best->decision;
}

Plan make_plan(const Problem& problem, const Decision& decision, bool unique,
               const StopQuestion& stop) {
    Plan plan;
    for (const SymmetryClass& symmetry_class : symmetry_classes(symmetries(problem))) {
        if (symmetry_class.representative != Symmetry::identity && !unique) break;
        Problem part = problem;
        part.required = symmetry_class.representative;
        add_part(plan, part, decision, symmetry_class.size, stop);
    }
    return plan;
}

}  // namespace hetman
