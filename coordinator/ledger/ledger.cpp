#include "coordinator/ledger/ledger.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "common/failure.h"
#include "common/plural.h"

namespace hetman {

void Ledger::grow(std::uint64_t units) {
    if (units <= this->units()) return;
    share_ += units - this->units();
    in_share_.writable().resize(units, true);
    // All share one empty block as long as nothing is finished.
    blocks_.resize((units + LedgerBlock::size - 1) / LedgerBlock::size, CopyOnWrite<LedgerBlock>());
}

void Ledger::restrict_to(std::vector<bool> share) {
    share_ = static_cast<std::uint64_t>(std::count(share.begin(), share.end(), true));
    in_share_ = CopyOnWrite(std::move(share));
}

std::uint64_t Ledger::nodes() const {
    Tally sum;
    for (UnitId id = 0; id < units(); ++id)
        if (is_done(id)) sum = sum + Tally{0, block_of(id).nodes(place_of(id))};
    return sum.nodes;
}

namespace {

void check_count(UnitId id, const Tally& tally) {
    if (tally.has_its_residues()) return;
    throw Failure(ExitCode::verification,
                  {fmt::format("residue mismatch in the count of unit {}: {}", id,
                               counted(to_decimal(tally.placements), "placement")),
                   "", test_all_machines});
}

}  // namespace

void Ledger::check(UnitId id) const {
    check_count(id, tally(id));
    if (block_of(id).checksum_now(id) == checksum(id)) return;
    throw Failure(
        ExitCode::verification,
        {describe_entry(id) + " has changed since it was recorded", "", test_all_machines});
}

std::string Ledger::describe_entry(UnitId id) const {
    const Tally tally = this->tally(id);
    return fmt::format("the entry of unit {} (weight {}, {}, {})", id, weight(id),
                       counted(to_decimal(tally.placements), "placement"),
                       counted(tally.nodes, "node"));
}

// The number of finished units must be that of the units marked as finished.
void Ledger::check_bookkeeping() const {
    std::uint64_t finished = 0;
    bool is_stray = false;
    for (const CopyOnWrite<LedgerBlock>& block : blocks_) {
        finished += block->finished();
        for (const auto& [place, details] : block->details())
            is_stray = is_stray || place >= LedgerBlock::size || !block->is_done(place);
    }
    const auto share =
        static_cast<std::uint64_t>(std::count(in_share_->begin(), in_share_->end(), true));
    if (finished != finished_ || share != share_ || is_stray ||
        first_with_details() != first_with_details_)
        throw Failure(ExitCode::verification,
                      {"in-memory ledger: unit counter is inconsistent", "", test_all_machines});
    for (const CheckedInteger& count : counts_)
        if (!count.has_its_residues())
            throw Failure(ExitCode::verification,
                          {"residue mismatch in a count by index", "", test_all_machines});
}

void Ledger::check() const {
    for (UnitId id = 0; id < units(); ++id)
        if (is_done(id)) check(id);
    children_->check();
    check_bookkeeping();
}

bool Ledger::record(const UnitResult& result, const PlannedUnit& planned) {
    if (result.id >= units())
        throw Failure(ExitCode::internal_error,
                      {fmt::format("result of unit {}, but the plan has only {}", result.id,
                                   counted(units(), "unit")),
                       "", "please report this"});
    cpu_nanoseconds_ += result.cpu_nanoseconds;
    if (is_done(result.id)) {
        const Tally known = tally(result.id);
        if (goal_->agree(answer(result.id), result.answer, Recounted::by_same_engine)) return false;
        throw Failure(
            ExitCode::verification,
            {fmt::format("unit {} was counted twice with different results: {} in {}, "
                         "then {} in {}",
                         result.id, counted(to_decimal(known.placements), "placement"),
                         counted(known.nodes, "node"), to_decimal(result.answer.tally.placements),
                         result.answer.tally.nodes),
             "", test_all_machines});
    }
    check_count(result.id, result.answer.tally);
    for (const CheckedInteger& count : result.answer.counts)
        if (!count.has_its_residues())
            throw Failure(ExitCode::verification,
                          {fmt::format("residue mismatch in a count of unit {}", result.id), "",
                           test_all_machines});
    blocks_[result.id / LedgerBlock::size].writable().record(result.id, result.answer, planned);
    if (!result.answer.details.empty() && result.id < first_with_details_.value_or(units()))
        first_with_details_ = result.id;
    add_counts(counts_, result.answer.counts, planned.weight);
    ++finished_;
    if (!children_->empty()) children_.writable().forget(result.id);
    return true;
}

void Ledger::record_child(UnitId unit, const ChildPath& path, const UnitResult& result,
                          const PlannedUnit& planned) {
    cpu_nanoseconds_ += result.cpu_nanoseconds;
    check_count(unit, result.answer.tally);
    children_.writable().add(unit, path, result.answer.tally, planned);
}

Answer Ledger::answer(UnitId id) const {
    const auto& of_block = block_of(id).details();
    const auto details = of_block.find(place_of(id));
    return {tally(id), {}, details == of_block.end() ? std::string() : details->second};
}

std::map<UnitId, std::string> Ledger::details() const {
    std::map<UnitId, std::string> all;
    for (std::size_t block = 0; block < blocks_.size(); ++block)
        for (const auto& [place, details] : blocks_[block]->details())
            all.emplace_hint(all.end(), block * LedgerBlock::size + place, details);
    return all;
}

std::optional<UnitId> Ledger::first_with_details() const {
    for (std::size_t block = 0; block < blocks_.size(); ++block)
        if (const auto& details = blocks_[block]->details(); !details.empty())
            return block * LedgerBlock::size + details.begin()->first;
    return std::nullopt;
}

std::optional<UnitId> Ledger::settled_by() const {
    return goal_->ends_at_details() ? first_with_details_ : std::nullopt;
}

Findings Ledger::findings() const { return {complete(), counts_, details()}; }

void Ledger::strike(UnitId id) {
    if (!is_done(id) || !counts_.empty()) return;
    blocks_[id / LedgerBlock::size].writable().strike(place_of(id));
    first_with_details_ = first_with_details();
    --finished_;
}

bool Ledger::complete() const {
    const std::optional<UnitId> last = settled_by();
    return last ? complete(0, *last) : finished_ == share_;
}

CheckedInteger Ledger::weighted_sum(UnitId first, std::uint64_t units) const {
    CheckedInteger sum;
    for (UnitId id = first; id < first + units; ++id) {
        if (!is_done(id)) continue;
        check(id);
        const Tally tally = this->tally(id);
        sum += CheckedInteger(tally.placements, tally.residues) * weight(id);
    }
    if (sum.has_its_residues()) return sum;
    throw Failure(ExitCode::verification,
                  {"residue mismatch in the sum over all units", "", test_all_machines});
}

CountsByNumber Ledger::weighted_by_number(const Problem& problem, UnitId first,
                                          std::uint64_t units) const {
    CountsByNumber sum;
    for (UnitId id = first; id < first + units; ++id) {
        if (!is_done(id)) continue;
        check(id);
        const CountsByNumber counts = goal_->by_number(problem, answer(id));
        if (sum.size() < counts.size()) sum.resize(counts.size());
        for (std::size_t i = 0; i < counts.size(); ++i) sum[i] += counts[i] * weight(id);
    }
    return sum;
}

bool Ledger::complete(UnitId first, std::uint64_t units) const {
    for (UnitId id = first; id < first + units; ++id)
        if (!is_done(id)) return false;
    return true;
}

}  // namespace hetman
