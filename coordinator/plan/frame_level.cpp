#include "coordinator/plan/frame_level.h"

#include <algorithm>
#include <future>
#include <limits>

#include "common/failure.h"
#include "common/numbers/saturating.h"
#include "coordinator/plan/estimate.h"
#include "worker/pool.h"

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

}  // namespace

FrameLevel::FrameLevel(const Problem& problem, const std::string& frame, LineRule rule,
                       const PlanningWatch& watch)
    : problem_(problem), map_(problem.piece, problem.board), rule_(rule), watch_(watch) {
    const Frame lines = make_frame(frame, problem);
    visit_fillings(map_, problem, lines, frame_symmetries(problem, lines),
                   [&](const Filling& filling) {
                       fillings_.push_back(filling);
                       heed_stop();
                   });
}

std::uint64_t FrameLevel::weight() const {
    std::uint64_t sum = 0;
    for (const Filling& filling : fillings_) sum += filling.orbit_size;
    return sum;
}

void FrameLevel::heed_stop() const {
    if (watch_ && watch_({fillings_.size(), cut_})) throw PlanningStopped();
}

Problem FrameLevel::problem_after(const Prefix& prefix) const {
    Unit unit;
    unit.symmetry = problem_.required;
    unit.kind = prefix;
    return problem_of(problem_, unit);
}

std::uint64_t FrameLevel::estimate(const Prefix& prefix, std::uint64_t samples,
                                   std::uint64_t seed) const {
    heed_stop();
    return estimate_nodes(map_, problem_after(prefix), rule_, samples, seed);
}

// Over evenly spread fillings.
std::uint64_t FrameLevel::mean_estimate() const {
    if (fillings_.empty()) return 0;
    const std::uint64_t judged = std::min<std::uint64_t>(judged_units, fillings_.size());
    Wide sum = 0;
    for (std::uint64_t i = 0; i < judged; ++i) {
        const std::uint64_t at = i * fillings_.size() / judged;
        sum += estimate({fillings_[at].squares, fillings_[at].blocked}, descents, at);
    }
    return static_cast<std::uint64_t>(sum / judged);
}

std::uint64_t FrameLevel::whole_estimate() const {
    return (Saturating(mean_estimate()) * fillings_.size()).value();
}

void FrameLevel::add_units(Plan& plan, std::uint64_t budget) const {
    if ((Saturating(mean_estimate()) * plan_margin).value() < budget) {
        for (const Filling& filling : fillings_)
            plan.add({filling.squares, filling.blocked}, filling.orbit_size);
        return;
    }
    const std::vector<std::vector<Prefix>> pieces = cut_all(budget);
    for (std::size_t i = 0; i < fillings_.size(); ++i)
        for (const Prefix& prefix : pieces[i]) plan.add(prefix, fillings_[i].orbit_size);
}

void FrameLevel::add_first_units(Plan& plan, std::uint64_t budget, std::uint64_t most) const {
    for (const Filling& filling : fillings_)
        cut_in_order({filling.squares, filling.blocked}, filling.orbit_size, budget, most, plan);
}

// For each filling what it is cut into. Shared among this machine's threads: each filling is cut
// by itself, so the result does not depend on how.
std::vector<std::vector<Prefix>> FrameLevel::cut_all(std::uint64_t budget) const {
    std::vector<std::vector<Prefix>> pieces(fillings_.size());
    const std::size_t threads = usable_threads();
    const auto cut_share = [&](std::size_t share) {
        for (std::size_t i = share; i < fillings_.size(); i += threads) {
            cut({fillings_[i].squares, fillings_[i].blocked}, budget, i, pieces[i]);
            ++cut_;
        }
    };
    std::vector<std::future<void>> shares;
    for (std::size_t share = 0; share < threads; ++share)
        shares.push_back(std::async(cut_share, share));
    for (std::future<void>& share : shares) share.wait();
    for (std::future<void>& share : shares) share.get();
    return pieces;
}

bool FrameLevel::fits(const Prefix& prefix, std::uint64_t budget, std::uint64_t seed) const {
    const std::uint64_t first = estimate(prefix, first_descents, seed);
    if (first <= budget / first_margin) return true;
    if (first / first_margin >= budget) return false;
    return estimate(prefix, descents, seed) <= budget;
}

// What a unit is cut into at a line: a unit for each free square, but for those that the rule
// refutes, and where lines may stay empty one for that.
std::vector<Prefix> FrameLevel::children(const Prefix& prefix, const Position& position,
                                         Line line) const {
    std::vector<Prefix> found;
    const std::vector<Square> free = position.free_squares(line);
    for (const Square square : free) {
        Position child = position;
        if (!child.place_orbit(square, problem_.required) || child.is_refuted(rule_)) continue;
        Prefix placed = prefix;
        for (const Square image : orbit(problem_.required, problem_.board, square))
            placed.placed.push_back(image);
        std::sort(placed.placed.begin(), placed.placed.end());
        found.push_back(std::move(placed));
    }
    if (!position.lines_may_stay_empty()) return found;
    Position child = position;
    child.leave_empty(line);
    if (child.is_refuted(rule_)) return found;
    Prefix empty = prefix;
    empty.blocked.insert(empty.blocked.end(), free.begin(), free.end());
    std::sort(empty.blocked.begin(), empty.blocked.end());
    found.push_back(std::move(empty));
    return found;
}

// Appends the unit or, where its estimate exceeds the budget, what it is cut into at the line that
// comes next by the rule.
void FrameLevel::cut(const Prefix& prefix, std::uint64_t budget, std::uint64_t seed,
                     std::vector<Prefix>& pieces) const {
    const Position position(map_, problem_after(prefix));
    const std::optional<Line> line = position.next_line(rule_);
    if (!line || fits(prefix, budget, seed)) {
        if (pieces.size() == most_units) throw too_many_units();
        pieces.push_back(prefix);
        return;
    }
    for (const Prefix& child : children(prefix, position, *line)) cut(child, budget, seed, pieces);
}

void FrameLevel::cut_in_order(const Prefix& prefix, std::uint64_t weight, std::uint64_t budget,
                              std::uint64_t most, Plan& plan) const {
    const Position position(map_, problem_after(prefix));
    if (position.is_dead()) return;
    const std::optional<Line> line = position.next_line(rule_);
    if (!line || plan.size() >= most || estimate(prefix, first_descents, plan.size()) <= budget) {
        plan.add(prefix, weight);
        return;
    }
    for (const Prefix& child : children(prefix, position, *line))
        cut_in_order(child, weight, budget, most, plan);
}

}  // namespace hetman
