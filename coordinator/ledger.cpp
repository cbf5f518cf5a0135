#include "coordinator/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/failure.h"

namespace hetman {

void Ledger::grow(std::uint64_t units) {
    if (units <= done_.size()) return;
    share_ += units - done_.size();
    in_share_.resize(units, true);
    done_.resize(units, false);
    tallies_.resize(units);
    weights_.resize(units);
    weight_residues_.resize(units);
}

void Ledger::restrict_to(std::vector<bool> share) {
    in_share_ = std::move(share);
    share_ = static_cast<std::uint64_t>(std::count(in_share_.begin(), in_share_.end(), true));
}

double Ledger::percent() const {
    return 100.0 * static_cast<double>(finished_) /
           static_cast<double>(std::max<std::uint64_t>(1, share_));
}

std::uint64_t Ledger::nodes() const {
    Tally sum;
    for (const Tally& tally : tallies_) sum = sum + Tally{0, tally.nodes};
    return sum.nodes;
}

namespace {

constexpr const char* bad_machine =
    "one of the machines counts wrong: test their memory before going on";

void check_count(UnitId id, const Tally& tally) {
    if (tally.has_its_residues()) return;
    throw Failure(ExitCode::verification,
                  {fmt::format("the count of unit {}, {} placements, lacks the residues that were "
                               "added up beside it",
                               id, to_decimal(tally.placements)),
                   "", bad_machine});
}

void check_weight(UnitId id, std::uint64_t weight, const Residues& residues) {
    if (residues_of(weight) == residues) return;
    throw Failure(ExitCode::verification,
                  {fmt::format("the weight of unit {} has become {} in memory", id, weight), "",
                   bad_machine});
}

}  // namespace

void Ledger::check_residues() const {
    for (UnitId id = 0; id < units(); ++id) {
        if (!done_[id]) continue;
        check_count(id, tallies_[id]);
        check_weight(id, weights_[id], weight_residues_[id]);
    }
}

bool Ledger::record(const UnitResult& result, std::uint64_t weight) {
    if (result.id >= units())
        throw Failure(ExitCode::internal_error,
                      {fmt::format("a result came in for unit {}, but there are only {} units",
                                   result.id, units()),
                       "", "please report this"});
    cpu_nanoseconds_ += result.cpu_nanoseconds;
    if (done_[result.id]) {
        const Tally& known = tallies_[result.id];
        if (has_recorded(result)) return false;
        throw Failure(
            ExitCode::verification,
            {fmt::format("unit {} was counted twice with different results: {} placements in {} "
                         "nodes, then {} in {}",
                         result.id, to_decimal(known.placements), known.nodes,
                         to_decimal(result.tally.placements), result.tally.nodes),
             "", bad_machine});
    }
    check_count(result.id, result.tally);
    done_[result.id] = true;
    tallies_[result.id] = result.tally;
    weights_[result.id] = weight;
    weight_residues_[result.id] = residues_of(weight);
    if (!result.placement.empty()) found_[result.id] = result.placement;
    if (result.study) studied_[result.id] = *result.study;
    add_occupied(result, weight);
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
    weights_[id] = 0;
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

BigInteger Ledger::weighted_sum(UnitId first, std::uint64_t units) const {
    BigInteger sum = 0;
    Residues residues;
    for (UnitId id = first; id < first + units; ++id) {
        if (!done_[id]) continue;
        check_count(id, tallies_[id]);
        check_weight(id, weights_[id], weight_residues_[id]);
        sum += tallies_[id].placements * weights_[id];
        residues = residues + tallies_[id].residues * weight_residues_[id];
    }
    if (residues_of(sum) == residues) return sum;
    throw Failure(ExitCode::verification,
                  {"the sum over all units lacks the residues of its parts", "", bad_machine});
}

bool Ledger::complete(UnitId first, std::uint64_t units) const {
    for (UnitId id = first; id < first + units; ++id)
        if (!done_[id]) return false;
    return true;
}

}  // namespace hetman
