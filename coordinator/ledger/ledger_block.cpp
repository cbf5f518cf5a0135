#include "coordinator/ledger/ledger_block.h"

#include <limits>
#include <span>
#include <vector>

#include "common/numbers/checksum.h"

namespace hetman {
namespace {

constexpr std::uint64_t full_limb = std::numeric_limits<std::uint64_t>::max();

}  // namespace

// The moduli have 32 bits, so residues of record() fit.
Tally LedgerBlock::tally(std::uint64_t place) const {
    Tally tally;
    tally.placements = placements_[place];
    if (const auto upper = uppers_.find(place); upper != uppers_.end())
        tally.placements += upper->second.placements << 64;
    tally.nodes = nodes_[place];
    tally.residues = {{residues_[place][0], residues_[place][1]}};
    return tally;
}

PlannedUnit LedgerBlock::planned(std::uint64_t place) const {
    std::uint64_t weight = weights_[place];
    if (const auto upper = uppers_.find(place); upper != uppers_.end())
        weight |= std::uint64_t{upper->second.weight} << 32;
    return {weight, planned_[place]};
}

std::uint64_t LedgerBlock::checksum_now(UnitId id) const {
    const std::uint64_t place = id % size;
    const PlannedUnit planned = this->planned(place);
    const auto details = details_.find(place);
    Checksum checksum;
    checksum.add(id).add(planned.weight).add(planned.checksum);
    checksum.add(
        checksum_of(tally(place), details == details_.end() ? std::string() : details->second));
    return checksum.value();
}

void LedgerBlock::record(UnitId id, const Answer& answer, const PlannedUnit& planned) {
    const std::uint64_t place = id % size;
    const BigInteger& placements = answer.tally.placements;
    weights_[place] = static_cast<std::uint32_t>(planned.weight);
    const auto upper_weight = static_cast<std::uint32_t>(planned.weight >> 32);
    if (placements <= full_limb) {
        placements_[place] = static_cast<std::uint64_t>(placements);
        if (upper_weight != 0) uppers_[place] = {0, upper_weight};
    } else {
        const std::vector<std::uint64_t> limbs = to_limbs(placements);
        placements_[place] = limbs.front();
        uppers_[place] = {from_limbs(std::span(limbs).subspan(1)), upper_weight};
    }
    nodes_[place] = answer.tally.nodes;
    for (std::size_t i = 0; i < 2; ++i)
        residues_[place][i] = static_cast<std::uint32_t>(answer.tally.residues.of[i]);
    planned_[place] = planned.checksum;
    if (!answer.details.empty()) details_[place] = answer.details;
    checksums_[place] = checksum_now(id);
    done_[place] = true;
}

void LedgerBlock::strike(std::uint64_t place) {
    done_[place] = false;
    placements_[place] = nodes_[place] = planned_[place] = checksums_[place] = 0;
    weights_[place] = 0;
    residues_[place] = {};
    uppers_.erase(place);
    details_.erase(place);
}

}  // namespace hetman
