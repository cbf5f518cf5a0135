#include "coordinator/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/checksum.h"
#include "common/failure.h"
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
    const auto found = found_.find(id);
    const auto studied = studied_.find(id);
    Checksum checksum;
    checksum.add(id).add(planned_[id].weight).add(planned_[id].checksum);
    checksum.add(checksum_of_answer(
        tallies_[id], found == found_.end() ? std::vector<Square>{} : found->second,
        studied == studied_.end() ? std::nullopt : std::optional(studied->second)));
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
    const bool found_unfinished = std::any_of(found_.begin(), found_.end(), [&](const auto& found) {
        return found.first >= units() || !done_[found.first];
    });
    if (count(done_) != finished_ || count(in_share_) != share_ || found_unfinished)
        throw Failure(ExitCode::verification,
                      {"the ledger in memory has lost count of its units", "", bad_machine});
    for (const CheckedInteger& placements : occupied_)
        if (!placements.has_its_residues())
            throw Failure(ExitCode::verification,
                          {"a square of the heat map lacks its residues", "", bad_machine});
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
        if (has_recorded(result)) return false;
        throw Failure(ExitCode::verification,
                      {fmt::format("unit {} was counted twice with different results: {} in {}, "
                                   "then {} in {}",
                                   result.id, counted(to_decimal(known.placements), "placement"),
                                   counted(known.nodes, "node"),
                                   to_decimal(result.tally.placements), result.tally.nodes),
                       "", bad_machine});
    }
    check_count(result.id, result.tally);
    for (const CheckedInteger& placements : result.occupied)
        if (!placements.has_its_residues())
            throw Failure(ExitCode::verification,
                          {fmt::format("the heat map of unit {} lacks its residues", result.id), "",
                           bad_machine});
    done_[result.id] = true;
    tallies_[result.id] = result.tally;
    planned_[result.id] = planned;
    if (!result.placement.empty()) found_[result.id] = result.placement;
    if (result.study) studied_[result.id] = *result.study;
    add_occupied(result, planned.weight);
    checksums_[result.id] = checksum_now(result.id);
    ++finished_;
    return true;
}

// Of a study the same tally, as the times of the same completions differ.
bool Ledger::has_recorded(const UnitResult& result) const {
    const auto found = found_.find(result.id);
    const auto studied = studied_.find(result.id);
    if (result.study.has_value() != (studied != studied_.end()) ||
        (result.study && result.study->counts != studied->second.counts))
        return false;
    return tallies_[result.id] == result.tally &&
           result.placement == (found == found_.end() ? std::vector<Square>{} : found->second);
}

void Ledger::strike(UnitId id) {
    if (!done_[id] || !occupied_.empty()) return;
    done_[id] = false;
    tallies_[id] = Tally();
    planned_[id] = {};
    checksums_[id] = 0;
    found_.erase(id);
    studied_.erase(id);
    --finished_;
}

void Ledger::add_occupied(const UnitResult& result, std::uint64_t weight) {
    if (result.occupied.empty()) return;
    if (occupied_.empty()) occupied_.resize(result.occupied.size());
    for (std::size_t square = 0; square < occupied_.size(); ++square)
        occupied_[square] += result.occupied.at(square) * weight;
}

bool Ledger::complete() const {
    return found_.empty() ? finished_ == share_ : complete(0, found_.begin()->first);
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
