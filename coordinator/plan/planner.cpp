#include "coordinator/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "common/failure.h"
#include "coordinator/plan/estimate.h"
#include "coordinator/plan/frame.h"

namespace hetman {
namespace {

// Samples for an estimate: descents a unit, and units looked at to judge a whole plan.
constexpr std::uint64_t descents = 8;
constexpr std::uint64_t judged_units = 128;
// A first look at a unit, with few descents, settles it if it is that much off the budget.
constexpr std::uint64_t first_descents = 3;
constexpr std::uint64_t first_margin = 16;
// A plan whose mean unit is this much below the budget is not worth a look at each unit.
constexpr std::uint64_t plan_margin = 64;
constexpr std::uint64_t least_aimed_units = 4096;
constexpr std::uint64_t most_aimed_units = 1'000'000;
// Beyond this a plan is refused: its ledger would take gigabytes.
constexpr std::uint64_t most_units = 50'000'000;

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
    std::uint64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::uint64_t>::max()
                                                  : product;
}

Problem with_placed(const Problem& problem, const std::vector<Square>& placed) {
    Unit unit;
    unit.symmetry = problem.required;
    unit.placed = placed;
    return problem_of(problem, unit);
}

// The units of one problem (with or without a required symmetry) at the frame level.
class FrameLevel {
  public:
    FrameLevel(const Problem& problem, const EngineKind& engine, const std::string& frame,
               const StopQuestion& stop)
        : problem_(problem),
          map_(problem.piece, problem.board),
          rule_(engine.line_rule),
          stop_(stop) {
        const Frame lines = make_frame(frame, problem.board);
        visit_fillings(map_, problem, lines, frame_symmetries(problem, lines),
                       [&](const Filling& filling) {
                           fillings_.push_back(filling);
                           heed_stop();
                       });
    }

    const std::vector<Filling>& fillings() const { return fillings_; }

    std::uint64_t estimate(const std::vector<Square>& placed, std::uint64_t samples,
                           std::uint64_t seed) const {
        heed_stop();
        return estimate_nodes(map_, with_placed(problem_, placed), rule_, samples, seed);
    }

    // The mean estimate of evenly spread units.
    std::uint64_t mean_estimate() const {
        if (fillings_.empty()) return 0;
        const std::uint64_t judged = std::min<std::uint64_t>(judged_units, fillings_.size());
        Wide sum = 0;
        for (std::uint64_t i = 0; i < judged; ++i) {
            const std::uint64_t at = i * fillings_.size() / judged;
            sum += estimate(fillings_[at].squares, descents, at);
        }
        return static_cast<std::uint64_t>(sum / judged);
    }

    std::uint64_t whole_estimate() const {
        return saturating_product(mean_estimate(), fillings_.size());
    }

    void add_units(Plan& plan, std::uint64_t budget) const {
        const bool all_small = saturating_product(mean_estimate(), plan_margin) < budget;
        for (std::uint64_t i = 0; i < fillings_.size(); ++i) {
            const Filling& filling = fillings_[i];
            if (all_small)
                add(plan, filling.squares, filling.orbit_size);
            else
                cut(plan, filling.squares, filling.orbit_size, budget, i);
        }
    }

  private:
    void heed_stop() const {
        if (stop_ && stop_()) throw PlanningStopped();
    }

    static void add(Plan& plan, const std::vector<Square>& placed, std::uint64_t weight) {
        if (plan.size() == most_units)
            throw Failure(ExitCode::usage,
                          {fmt::format("the plan has more than {} units", most_units),
                           "unit_nodes, the budget of a unit", "raise it, or leave it out"});
        plan.add(placed, weight);
    }

    bool fits(const std::vector<Square>& placed, std::uint64_t budget, std::uint64_t seed) const {
        const std::uint64_t first = estimate(placed, first_descents, seed);
        if (first <= budget / first_margin) return true;
        if (first / first_margin >= budget) return false;
        return estimate(placed, descents, seed) <= budget;
    }

    // Adds a unit, or, where its estimate exceeds the budget, the units it is cut into: one for
    // each square of the line that comes next by the rule, but for those that the rule refutes.
    void cut(Plan& plan, const std::vector<Square>& placed, std::uint64_t weight,
             std::uint64_t budget, std::uint64_t seed) const {
        const Position position(map_, with_placed(problem_, placed));
        const std::optional<Line> line = position.next_line(rule_);
        if (!line || fits(placed, budget, seed)) return add(plan, placed, weight);
        for (const Square square : position.free_squares(*line)) {
            Position child = position;
            if (!child.place_orbit(square, problem_.required) || child.is_refuted(rule_)) continue;
            std::vector<Square> squares = placed;
            for (const Square image : orbit(problem_.required, problem_.board, square))
                squares.push_back(image);
            std::sort(squares.begin(), squares.end());
            cut(plan, squares, weight, budget, seed);
        }
    }

    Problem problem_;
    AttackMap map_;
    LineRule rule_;
    const StopQuestion& stop_;
    std::vector<Filling> fillings_;
};

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
        const FrameLevel level(problem, engine, decision.frame, stop);
        level.add_units(plan, decision.unit_nodes);
        frame_weight = 0;
        for (const Filling& filling : level.fillings()) frame_weight += filling.orbit_size;
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
    const FrameLevel level(problem, engine, candidate.decision.frame, stop);
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
