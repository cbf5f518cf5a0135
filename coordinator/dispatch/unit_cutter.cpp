#include "coordinator/dispatch/unit_cutter.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "common/failure.h"
#include "common/job/whole_number.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

std::vector<Square> merged(const std::vector<Square>& squares, const std::vector<Square>& more) {
    std::vector<Square> all = squares;
    all.insert(all.end(), more.begin(), more.end());
    std::sort(all.begin(), all.end());
    return all;
}

constexpr const char* cuts_variable = "HETMAN_CUT_UNITS";

// The number of times that all units are cut, whatever their size; nothing: none are cut.
std::optional<std::uint32_t> cuts_of_all_units() {
    constexpr std::uint64_t most_cuts = std::numeric_limits<std::uint32_t>::max();
    const char* const wish = std::getenv(cuts_variable);
    if (wish == nullptr) return 0;
    if (std::string_view(wish) == "none") return std::nullopt;
    return static_cast<std::uint32_t>(std::min(whole_number(cuts_variable, wish), most_cuts));
}

}  // namespace

std::uint32_t UnitCutter::cut(UnitId id, UnitId first) {
    if (first != first_child() + children_.size())
        throw std::logic_error("children are not numbered one after the other");
    if (engine_ == nullptr) engine_ = make_engine_();
    const Unit unit = id < plan_.size() ? plan_.unit(id) : child(id);
    const bool is_prefix = std::holds_alternative<Prefix>(unit.kind) ||
                           std::holds_alternative<WholeProblem>(unit.kind);
    if (!is_prefix || !unit.symmetry.is_trivial()) return 0;
    const std::optional<Split> split = engine_->split(problem_of(plan_.problem(), unit));
    if (!split || split->children.empty()) return 0;
    const Prefix whole = squares_of(unit.kind, plan_.problem().board);
    for (const Prefix& squares : split->children) {
        Unit child = unit;
        child.id = first_child() + children_.size();
        child.kind =
            Prefix{merged(whole.placed, squares.placed), merged(whole.blocked, squares.blocked)};
        checksums_.push_back(checksum_of(child));
        children_.push_back(std::move(child));
    }
    nodes_at_root_[id] = split->nodes;
    return static_cast<std::uint32_t>(split->children.size());
}

const Unit& UnitCutter::child(UnitId id) const {
    const Unit& child = children_[id - first_child()];
    if (checksum_of(child) == checksum(id)) return child;
    throw Failure(ExitCode::verification, {"a part of a unit has changed since it was cut", "",
                                           "run a memory test on this machine before going on"});
}

PlannedUnit UnitCutter::planned(UnitId id, UnitId unit) const {
    Unit numbered = child(id);
    numbered.id = unit;
    return {numbered.weight, checksum_of(numbered)};
}

void UnitCutter::take_in(const UnitResult& child, bool is_settled, const CutUnits& cuts,
                         Ledger& ledger) const {
    const UnitId unit = cuts.planned(child.id);
    const ChildPath path = cuts.path(child.id);
    if (!is_settled) return ledger.record_child(unit, path, child, planned(child.id, unit));
    ledger.add_cpu_nanoseconds(child.cpu_nanoseconds);
    const FinishedChild* known = ledger.children().find(unit, path);
    if (known == nullptr || known->tally == child.answer.tally) return;
    ChildUnits children = ledger.children();
    children.forget(unit);
    ledger.set_children(std::move(children));
    throw Failure(ExitCode::verification,
                  {fmt::format("a part of unit {} was counted twice with different results", unit),
                   "", test_all_machines});
}

// Nothing if the unit, as it is cut now, has no such child.
std::optional<UnitId> UnitCutter::find(UnitId unit, const ChildPath& path,
                                       Dispatcher& dispatcher) const {
    UnitId id = unit;
    for (const std::uint32_t place : path) {
        dispatcher.cut(id);
        const auto [first, children] = dispatcher.cut_units().children(id);
        if (place >= children) return std::nullopt;
        id = first + place;
    }
    return id;
}

std::vector<UnitId> UnitCutter::take_up(Dispatcher& dispatcher, Ledger& ledger) {
    std::vector<UnitId> whole;
    if (!dispatcher.cut_units().can_cut()) {
        ledger.set_children({});
        return whole;
    }
    for (const auto& [unit, children] : ledger.children().all())
        for (const auto& [path, finished] : children) {
            const std::optional<UnitId> id = find(unit, path, dispatcher);
            if (!id || planned(*id, unit) != finished.planned)
                throw Failure(ExitCode::verification,
                              {fmt::format("the squares of a part of unit {} in the ledger do not "
                                           "match those of the unit",
                                           unit),
                               "",
                               "the ledger was altered, or the machine that wrote it is faulty: "
                               "restore a copy of the ledger, or begin again with --fresh"});
            if (const auto finished_unit = dispatcher.finished_before(*id))
                whole.push_back(*finished_unit);
        }
    return whole;
}

Tally UnitCutter::sum(UnitId unit, const CutUnits& cuts, const Ledger& ledger) const {
    Tally sum;
    add(unit, unit, cuts, ledger.children(), sum);
    return sum;
}

void UnitCutter::add(UnitId unit, UnitId planned, const CutUnits& cuts, const ChildUnits& finished,
                     Tally& sum) const {
    sum = sum + Tally(0, nodes_at_root_.at(unit));
    const auto [first, children] = cuts.children(unit);
    for (UnitId child = first; child < first + children; ++child) {
        if (const FinishedChild* its = finished.find(planned, cuts.path(child)))
            sum = sum + its->tally;
        else if (cuts.is_cut(child))
            add(child, planned, cuts, finished, sum);
        else
            throw std::logic_error("a part of a unit is missing");
    }
}

UnitCutting cutting_of(const Problem& problem, const std::string& engine,
                       const std::string& frame) {
    const EngineKind& kind = engine_kind(engine);
    const std::optional<std::uint32_t> always = cuts_of_all_units();
    if (!always || !kind.cuts_by_prefixes() || strategy_of(frame) != Strategy::prefixes) return {};
    UnitCutting cutting;
    cutting.make_engine = [&kind, problem] { return kind.make_engine(problem); };
    cutting.when.nanoseconds_a_node = kind.picoseconds_on(problem.piece, problem.board) / 1000;
    cutting.when.always = *always;
    return cutting;
}

}  // namespace hetman
