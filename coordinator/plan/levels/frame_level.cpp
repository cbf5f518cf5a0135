#include "coordinator/plan/levels/frame_level.h"

#include <algorithm>
#include <future>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "common/failure.h"
#include "common/numbers/saturating.h"
#include "coordinator/plan/cutting/descents.h"
#include "worker/machine/usable_threads.h"

namespace hetman {
namespace {

// The number of units by which a whole plan is judged.
constexpr std::uint64_t judged_units = 128;
// A plan whose mean unit is this much below the budget is not worth a look at each unit.
constexpr std::uint64_t plan_margin = 64;
// The number of fillings found between two tests whether to stop, and the number that a thread cuts
// at a time.
constexpr std::uint64_t fillings_between_stops = 64;
constexpr std::uint64_t fillings_at_a_time = 16;

// Adds units made by several threads to a plan in the order of their batches.
class OrderedBatches {
  public:
    explicit OrderedBatches(Plan& plan) : plan_(plan) {}

    void add(std::uint64_t batch, PackedUnits units) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(batch, std::move(units));
        for (; !waiting_.empty() && waiting_.begin()->first == next_; ++next_) {
            plan_.add(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
    }

  private:
    Plan& plan_;
    std::mutex mutex_;
    std::map<std::uint64_t, PackedUnits> waiting_;
    std::uint64_t next_ = 0;
};

}  // namespace

FrameLevel::FrameLevel(const Problem& problem, const Frame& frame, LineRule rule,
                       const PlanningWatch& watch)
    : problem_(problem), map_(problem), rule_(rule), watch_(watch) {
    UnitKind prefix = Prefix();
    const auto add = [&](const Filling& filling) {
        if (fillings_.size() % fillings_between_stops == 0) heed_stop();
        std::get<Prefix>(prefix).placed = filling.squares;
        std::get<Prefix>(prefix).blocked = filling.blocked;
        fillings_.add(prefix, filling.weight, 0);
    };
    weight_ = visit_prefixes(map_, problem, frame, add);
    if (!fills_lines(problem)) return;
    if (problem.board.side() <= 32)
        narrow_masks_.emplace(map_);
    else
        wide_masks_.emplace(map_);
}

template <class Visit>
auto FrameLevel::with_board(const Visit& visit) const {
    if (narrow_masks_) return visit(LineBoard(*narrow_masks_, problem_));
    if (wide_masks_) return visit(LineBoard(*wide_masks_, problem_));
    return visit(PlainBoard(map_, problem_));
}

// The board after a filling.
template <class Word>
LineBoard<Word> FrameLevel::after(const LineBoard<Word>& start, const Prefix& filling) const {
    LineBoard<Word> board = start;
    for (const Square square : filling.placed) board.place(square);
    return board;
}

PlainBoard FrameLevel::after(const PlainBoard&, const Prefix& filling) const {
    Unit unit;
    unit.symmetry = problem_.required;
    unit.kind = filling;
    return {map_, problem_of(problem_, unit)};
}

void FrameLevel::heed_stop() const {
    if (watch_ && watch_({fillings_.size(), cut_})) throw PlanningStopped();
}

// The mean over evenly spread fillings.
std::uint64_t FrameLevel::mean_estimate() const {
    if (fillings_.size() == 0) return 0;
    const std::uint64_t judged = std::min<std::uint64_t>(judged_units, fillings_.size());
    return with_board([&](const auto& start) {
        Wide sum = 0;
        Unit filling;
        for (std::uint64_t i = 0; i < judged; ++i) {
            heed_stop();
            const std::uint64_t at = i * fillings_.size() / judged;
            fillings_.read(at, filling);
            const auto board = after(start, std::get<Prefix>(filling.kind));
            const auto choices = choices_of(board, rule_);
            sum += Descents(board, choices, problem_.required, rule_, at).mean(unit_descents);
        }
        return static_cast<std::uint64_t>(sum / judged);
    });
}

std::uint64_t FrameLevel::whole_estimate() const {
    return (Saturating(mean_estimate()) * fillings_.size()).value();
}

std::uint64_t FrameLevel::add_units(Plan& plan, std::uint64_t budget) const {
    const std::uint64_t mean = mean_estimate();
    if ((Saturating(mean) * plan_margin).value() >= budget)
        cut_all(plan, budget);
    else
        add_uncut(plan, mean);
    return weight_;
}

void FrameLevel::add_uncut(Plan& plan, std::uint64_t nodes) const {
    Unit filling;
    for (std::uint64_t i = 0; i < fillings_.size(); ++i) {
        fillings_.read(i, filling);
        plan.add(filling, nodes);
    }
}

// Shared among this machine's threads: each filling is cut by itself, so the result does not depend
// on the number of threads.
void FrameLevel::cut_all(Plan& plan, std::uint64_t budget) const {
    const CutSettings settings{problem_, rule_, budget};
    OrderedBatches batches(plan);
    std::atomic<std::uint64_t> next_batch{0};
    std::atomic<bool> has_failed{false};
    const auto cut_share = [&] {
        with_board([&](const auto& start) {
            while (!has_failed) {
                const std::uint64_t batch = next_batch++;
                const std::uint64_t first = batch * fillings_at_a_time;
                if (first >= fillings_.size()) return;
                try {
                    batches.add(batch, cut_batch(start, first, settings));
                } catch (...) {
                    has_failed = true;
                    throw;
                }
            }
        });
    };
    std::vector<std::future<void>> shares;
    for (std::size_t i = 0; i < usable_threads(); ++i) shares.push_back(std::async(cut_share));
    for (std::future<void>& share : shares) share.wait();
    for (std::future<void>& share : shares) share.get();
}

PackedUnits FrameLevel::cut_batch(const auto& start, std::uint64_t first,
                                  const CutSettings& settings) const {
    using Board = std::decay_t<decltype(start)>;
    const std::function<void()> heed = [this] { heed_stop(); };
    PackedUnits units;
    Unit filling;
    const std::uint64_t end = std::min(first + fillings_at_a_time, fillings_.size());
    for (std::uint64_t i = first; i < end; ++i) {
        heed_stop();
        fillings_.read(i, filling);
        const auto& prefix = std::get<Prefix>(filling.kind);
        Cutter<Board>(settings, filling.weight, i, heed, units).cut(after(start, prefix), prefix);
        ++cut_;
    }
    return units;
}

std::uint64_t FrameLevel::add_first_units(Plan& plan, std::uint64_t budget,
                                          std::uint64_t most) const {
    const PlainBoard start(map_, problem_);
    Unit filling;
    for (std::uint64_t i = 0; i < fillings_.size(); ++i) {
        fillings_.read(i, filling);
        const auto& prefix = std::get<Prefix>(filling.kind);
        cut_in_order(after(start, prefix), prefix, filling.weight, budget, most, plan);
    }
    return weight_;
}

void FrameLevel::cut_in_order(const PlainBoard& board, const Prefix& prefix, std::uint64_t weight,
                              std::uint64_t budget, std::uint64_t most, Plan& plan) const {
    heed_stop();
    if (board.position().is_dead()) return;
    const PlainBoard::Choices choices = choices_of(board, rule_);
    if (choices.is_over || plan.size() >= most) return plan.add(prefix, weight);
    const std::uint64_t nodes =
        Descents(board, choices, problem_.required, rule_, plan.size()).mean(first_descents);
    if (nodes <= budget) return plan.add(prefix, weight, std::max<std::uint64_t>(nodes, 1));
    for (const Square square : choices.free) {
        PlainBoard child = board;
        if (!child.place_orbit(square, problem_.required)) continue;
        Prefix placed = prefix;
        for (const Square image : orbit(problem_.required, problem_.board, square))
            placed.placed.push_back(image);
        std::sort(placed.placed.begin(), placed.placed.end());
        cut_in_order(child, placed, weight, budget, most, plan);
    }
    if (!choices.may_stay_empty) return;
    PlainBoard child = board;
    child.leave_empty(choices);
    Prefix empty = prefix;
    empty.blocked.insert(empty.blocked.end(), choices.free.begin(), choices.free.end());
    std::sort(empty.blocked.begin(), empty.blocked.end());
    cut_in_order(child, empty, weight, budget, most, plan);
}

}  // namespace hetman
