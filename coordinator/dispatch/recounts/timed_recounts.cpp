#include "coordinator/dispatch/recounts/timed_recounts.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/plural.h"
#include "coordinator/planner/estimate.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

// The number of random units of which the cheapest is recounted.
constexpr int looks = 8;
// A recount begins only while the planned units left would occupy each thread for this many times
// its length, so that they can even out the delay of the thread that recounts.
constexpr double times_left = 2;
constexpr std::uint64_t descents = 64;
// The error of the estimate for one unit, as a factor.
constexpr double estimate_factor = 2;

}  // namespace

double TimedRecounts::Experience::factor() const { return std::max(1.0, taken / basis); }

TimedRecounts::TimedRecounts(const Plan& plan, const Ledger& ledger, const Crew& crew,
                             const RecountSettings& settings, const ShareOfTime& budget)
    : plan_(plan),
      ledger_(ledger),
      crew_(crew),
      settings_(settings),
      budget_(budget),
      counted_(crew.members()),
      // Used before the first recount: portable kernels take two to seven times as long.
      experience_{{{1}, {1}, {7}, {1}}} {
    if (settings_.second_engine.empty()) return;
    const Problem& problem = plan.problem();
    map_ = std::make_unique<AttackMap>(problem);
}

TimedRecounts::~TimedRecounts() = default;

void TimedRecounts::note_first_count(std::size_t member, const UnitResult& result) {
    const auto nanoseconds = static_cast<double>(result.cpu_nanoseconds);
    counted_[member].push_back({result.id, nanoseconds});
    counted_nanoseconds_ += nanoseconds;
    ++counted_units_;
}

bool TimedRecounts::is_due() const {
    return ledger_.cpu_nanoseconds() >= static_cast<std::uint64_t>(budget_.from.count());
}

double TimedRecounts::left() const { return budget_.share * counted_nanoseconds_ - spent_; }

double TimedRecounts::left_for_second_engine() const {
    return std::min(left(), budget_.of_second_engine * budget_.share * counted_nanoseconds_ -
                                spent_by_second_engine_);
}

// Moves on to the next worker that has units to recount; false if there is none.
bool TimedRecounts::find_turn() {
    for (std::size_t i = 0; i < counted_.size(); ++i) {
        if (!counted_[turn_].empty()) return true;
        turn_ = (turn_ + 1) % counted_.size();
    }
    return false;
}

// The cheapest of some random units: a second of CPU time finds an error equally often in any unit.
std::size_t TimedRecounts::candidate() {
    const std::vector<Counted>& units = counted_[turn_];
    std::size_t best = random_.below(units.size());
    for (int look = 1; look < looks; ++look) {
        const std::size_t other = random_.below(units.size());
        if (units[other].nanoseconds < units[best].nanoseconds) best = other;
    }
    return best;
}

std::optional<Unit> TimedRecounts::next_for(std::size_t member, bool alone,
                                            std::uint64_t to_hand_out) {
    if (!is_due() || to_hand_out == 0 || left() <= 0 || !find_turn()) return std::nullopt;
    const bool other_worker = turn_ != member;
    if (!other_worker && !alone) return std::nullopt;  // another worker will ask next
    std::vector<Counted>& units = counted_[turn_];
    const std::size_t place = candidate();
    const UnitId id = units[place].id;
    const double left_a_thread = static_cast<double>(to_hand_out) * counted_nanoseconds_ /
                                 counted_units_ / static_cast<double>(crew_.all_threads());
    auto recounting = choose(units[place], other_worker, left_a_thread / times_left);
    if (!recounting) return std::nullopt;
    recounting->first = turn_;
    recounting->second = member;
    spent_ += recounting->expected;
    if (recounting->by == RecountBy::second_engine) {
        spent_by_second_engine_ += recounting->expected;
        asks_second_engine_ = true;
    }
    under_way_[id] = *recounting;
    units[place] = units.back();
    units.pop_back();
    turn_ = (turn_ + 1) % counted_.size();
    Unit unit = plan_.unit(id);
    unit.recount = recounting->by;
    return unit;
}

// Nothing if the budget does not allow it yet, or if it would take longer than `most`.
std::optional<TimedRecounts::Recounting> TimedRecounts::choose(const Counted& unit,
                                                               bool other_worker, double most) {
    Recounting recounting;
    const double for_second_engine = std::max(0.0, left_for_second_engine());
    // The budget saved for the second engine is not spent on recounts by the same engine.
    const double for_same_engine = map_ ? left() - for_second_engine : left();
    if (map_ && !asks_second_engine_ &&
        for_second_engine > std::max(unit.nanoseconds, next_estimate_at_)) {
        recounting.by = RecountBy::second_engine;
        recounting.basis = estimate(plan_.unit(unit.id));
        recounting.expected =
            estimate_factor * experience(recounting.by).factor() * recounting.basis;
        if (recounting.expected <= std::min(for_second_engine, most)) {
            next_estimate_at_ = 0;
            return recounting;
        }
        next_estimate_at_ = 2 * for_second_engine;
    }
    recounting.by = other_worker ? RecountBy::engine : RecountBy::portable_kernel;
    recounting.basis = unit.nanoseconds;
    recounting.expected = experience(recounting.by).factor() * recounting.basis;
    if (recounting.expected > std::min(for_same_engine, most)) return std::nullopt;
    return recounting;
}

// The time that the second engine takes for a unit in nanoseconds, estimated by random descents.
double TimedRecounts::estimate(const Unit& unit) const {
    const Problem problem = problem_of(plan_.problem(), unit);
    const EngineKind& engine = engine_kind(settings_.second_engine);
    const std::uint64_t nodes = estimate_nodes(*map_, problem, engine, descents, unit.id);
    return static_cast<double>(nodes) * engine.picoseconds_on(problem.piece, problem.board) / 1000;
}

bool TimedRecounts::expects(const UnitResult& recount) const {
    const auto found = under_way_.find(recount.id);
    return found != under_way_.end() && found->second.by == recount.recount;
}

void TimedRecounts::compare(const UnitResult& recount) {
    const auto found = under_way_.find(recount.id);
    const Recounting recounting = found->second;
    under_way_.erase(found);
    const auto taken = static_cast<double>(recount.cpu_nanoseconds);
    experience(recounting.by).taken += taken;
    experience(recounting.by).basis += recounting.basis;
    spent_ += taken - recounting.expected;
    const bool by_second_engine = recounting.by == RecountBy::second_engine;
    if (by_second_engine) {
        spent_by_second_engine_ += taken - recounting.expected;
        asks_second_engine_ = false;
    }
    // All kernels of one engine visit the same nodes.
    const bool agree = ledger_.goal().agree(
        ledger_.answer(recount.id), recount.answer,
        by_second_engine ? Recounted::by_another_engine : Recounted::by_same_engine);
    if (!agree || !recount.answer.tally.has_its_residues()) throw difference(recount, recounting);
    recounted_.add(recounting.first, recount);
    if (by_second_engine) ++recounted_by_second_engine_;
}

bool TimedRecounts::hold_up_end(Nanoseconds counted, Nanoseconds elapsed,
                                const IsPresent& is_present) {
    const Nanoseconds patience(
        static_cast<std::int64_t>(budget_.share * static_cast<double>(counted.count())));
    return elapsed - counted < patience &&
           std::any_of(under_way_.begin(), under_way_.end(),
                       [&](const auto& entry) { return is_present(entry.second.second); });
}

// For example "rank 3 on node7 (forward-filter, portable kernel)".
std::string TimedRecounts::counter(UnitId id, std::size_t member, RecountBy by) const {
    const EngineKind& chosen = engine_kind(by == RecountBy::second_engine ? settings_.second_engine
                                                                          : settings_.first_engine);
    return fmt::format("{} ({}{})", crew_.name(member),
                       engine_for(chosen, plan_.problem(), plan_.unit(id).symmetry).name,
                       by == RecountBy::portable_kernel ? ", portable kernel" : "");
}

Failure TimedRecounts::difference(const UnitResult& recount, const Recounting& recounting) const {
    const Tally first = ledger_.tally(recount.id);
    if (!recount.answer.tally.has_its_residues())
        return {ExitCode::verification,
                {fmt::format("residue mismatch in the recount of unit {} by {}: {}", recount.id,
                             counter(recount.id, recounting.second, recounting.by),
                             counted(to_decimal(recount.answer.tally.placements), "placement")),
                 settings_.directory, "run a memory test on that machine before going on"}};
    const bool in_nodes = recount.answer.tally.placements == first.placements;
    const auto count_of = [in_nodes](const Tally& tally) {
        return in_nodes ? counted(tally.nodes, "node") : to_decimal(tally.placements);
    };
    const std::string verify =
        settings_.directory.empty()
            ? std::string(
                  "with a run directory (--dir) `hetman verify` can recount their earlier units")
            : fmt::format("`hetman verify {}` recounts their earlier units", settings_.directory);
    return {ExitCode::verification,
            {fmt::format("unit {} has {}{} when counted by {}, but {} when recounted by {}",
                         recount.id, count_of(first), in_nodes ? "" : " placements",
                         counter(recount.id, recounting.first, RecountBy::none),
                         count_of(recount.answer.tally),
                         counter(recount.id, recounting.second, recounting.by)),
             settings_.directory,
             "one of them is faulty: test its processor and memory before going on; " + verify}};
}

void TimedRecounts::tell(Console& console, bool has_failed) const {
    if (has_failed || recounted_.units() == 0) return;
    const std::string by_second =
        recounted_by_second_engine_ == 0
            ? std::string()
            : fmt::format(", {} of them by {}", recounted_by_second_engine_,
                          settings_.second_engine);
    console.tell(fmt::format("double check: {} of {} recounted{}, all agree",
                             counted(recounted_.units(), "unit"),
                             counted(recounted_.workers(), "worker"), by_second));
}

}  // namespace hetman
