#include "coordinator/ledger/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/failure.h"
#include "common/numbers/checksum.h"
#include "common/plural.h"

namespace hetman {

void Ledger::grow(std::uint64_t units) {
    if (units <= done_.size()) return;
    share_ += units - done_.size();
    in_share_.resize(units, true);
    done_.resize(units, false);
    tallies_.resize(units);
    planned_.resize(units);
    checksums_.resize(units);
}

void Ledger::restrict_to(std::vector<bool> share) {
    in_share_ = std::move(share);
    share_ = static_cast<std::uint64_t>(std::count(in_share_.begin(), in_share_.end(), true));
}

double Ledger::percent() const {
    if (complete() || share_ == 0) return 100;
    return 100.0 * static_cast<double>(finished_) / static_cast<double>(share_);
}

std::uint64_t Ledger::nodes() const {
    Tally sum;
    for (UnitId id = 0; id < units(); ++id)
        if (done_[id]) sum = sum + Tally{0, tallies_[id].nodes};
    return sum.nodes;
}

namespace {

constexpr const char* bad_machine =
    "one of the machines counts wrong: test their memory before going on";

void check_count(UnitId id, const Tally& tally) {
    if (tally.has_its_residues()) return;
    throw Failure(ExitCode::verification,
                  {fmt::format("the count of unit {}, {}, lacks the residues that were "
                               "added up beside it",
                               id, counted(to_decimal(tally.placements), "placement")),
                   "", bad_machine});
}

}  // namespace

// Over the number of the unit too: an entry cannot stand in another's place.
std::uint64_t Ledger::checksum_now(UnitId id) const {
    const auto details = details_.find(id);
    Checksum checksum;
    checksum.add(id).add(planned_[id].weight).add(planned_[id].checksum);
    checksum.add(
        checksum_of(tallies_[id], details == details_.end() ? std::string() : details->second));
    return checksum.value();
}

void Ledger::check(UnitId id) const {
    check_count(id, tallies_[id]);
    if (checksum_now(id) == checksums_[id]) return;
    throw Failure(ExitCode::verification,
                  {describe_entry(id) + " is not what was recorded", "", bad_machine});
}

std::string Ledger::describe_entry(UnitId id) const {
    return fmt::format("the entry of unit {} (weight {}, {}, {})", id, planned_[id].weight,
                       counted(to_decimal(tallies_[id].placements), "placement"),
                       counted(tallies_[id].nodes, "node"));
}

// What is finished must not be more or less than what the marks of the units say.
void Ledger::check_bookkeeping() const {
    const auto count = [](const std::vector<bool>& marks) {
        return static_cast<std::uint64_t>(std::count(marks.begin(), marks.end(), true));
    };
    const bool is_stray = std::any_of(details_.begin(), details_.end(), [&](const auto& entry) {
        return entry.first >= units() || !done_[entry.first];
    });
    if (count(done_) != finished_ || count(in_share_) != share_ || is_stray)
        throw Failure(ExitCode::verification,
                      {"the ledger in memory has lost count of its units", "", bad_machine});
    for (const CheckedInteger& count : counts_)
        if (!count.has_its_residues())
            throw Failure(ExitCode::verification,
                          {"one of the counts by index lacks its residues", "", bad_machine});
}

void Ledger::check() const {
    for (UnitId id = 0; id < units(); ++id)
        if (done_[id]) check(id);
    check_bookkeeping();
}

bool Ledger::record(const UnitResult& result, const PlannedUnit& planned) {
    if (result.id >= units())
        throw Failure(ExitCode::internal_error,
                      {fmt::format("a result came in for unit {}, but there are only {}", result.id,
                                   counted(units(), "unit")),
                       "", "please report this"});
    cpu_nanoseconds_ += result.cpu_nanoseconds;
    if (done_[result.id]) {
        const Tally& known = tallies_[result.id];
        if (goal_->agree(answer(result.id), result.answer, Recounted::by_same_engine)) return false;
        throw Failure(
            ExitCode::verification,
            {fmt::format("unit {} was counted twice with different results: {} in {}, "
                         "then {} in {}",
                         result.id, counted(to_decimal(known.placements), "placement"),
                         counted(known.nodes, "node"), to_decimal(result.answer.tally.placements),
                         result.answer.tally.nodes),
             "", bad_machine});
    }
    check_count(result.id, result.answer.tally);
    for (const CheckedInteger& count : result.answer.counts)
        if (!count.has_its_residues())
            throw Failure(
                ExitCode::verification,
                {fmt::format("one of the counts of unit {} lacks its residues", result.id), "",
                 bad_machine});
    done_[result.id] = true;
    tallies_[result.id] = result.answer.tally;
    planned_[result.id] = planned;
    if (!result.answer.details.empty()) details_[result.id] = result.answer.details;
    add_counts(counts_, result.answer.counts, planned.weight);
    checksums_[result.id] = checksum_now(result.id);
    ++finished_;
    return true;
}

Answer Ledger::answer(UnitId id) const {
    const auto details = details_.find(id);
    return {tallies_[id], {}, details == details_.end() ? std::string() : details->second};
}

std::optional<UnitId> Ledger::settled_by() const {
    if (!goal_->ends_at_details() || details_.empty()) return std::nullopt;
    return details_.begin()->first;
}

Findings Ledger::findings() const { return {complete(), counts_, details_}; }

void Ledger::strike(UnitId id) {
    if (!done_[id] || !counts_.empty()) return;
    done_[id] = false;
    tallies_[id] = Tally();
    planned_[id] = {};
    checksums_[id] = 0;
    details_.erase(id);
    --finished_;
}

bool Ledger::complete() const {
    const std::optional<UnitId> last = settled_by();
    return last ? complete(0, *last) : finished_ == share_;
}

CheckedInteger Ledger::weighted_sum(UnitId first, std::uint64_t units) const {
    CheckedInteger sum;
    for (UnitId id = first; id < first + units; ++id) {
        if (!done_[id]) continue;
        check(id);
        sum += CheckedInteger(tallies_[id].placements, tallies_[id].residues) * planned_[id].weight;
    }
    if (sum.has_its_residues()) return sum;
    throw Failure(ExitCode::verification,
                  {"the sum over all units lacks the residues of its parts", "", bad_machine});
}

bool Ledger::complete(UnitId first, std::uint64_t units) const {
    for (UnitId id = first; id < first + units; ++id)
        if (!done_[id]) return false;
    return true;
}

}  // namespace hetman
