#pragma once
// Access for tests that plant errors where no interface leads: in the memory of plans and ledgers.

#include <span>
#include <vector>

#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"
#include "tests/support/private_member.h"

namespace hetman::test {

#define HETMAN_PRIVATE(Name, member) \
    struct Name {                    \
        friend auto member_of(Name); \
    };                               \
    template struct PrivateMember<Name, &member>

HETMAN_PRIVATE(PlanUnits, Plan::units_);
HETMAN_PRIVATE(PlanParts, Plan::parts_);
HETMAN_PRIVATE(PlanProblem, Plan::problem_);
HETMAN_PRIVATE(UnitChunks, PackedUnits::chunks_);
HETMAN_PRIVATE(LedgerBlocks, Ledger::blocks_);
HETMAN_PRIVATE(LedgerShare, Ledger::share_);
HETMAN_PRIVATE(LedgerInShare, Ledger::in_share_);
HETMAN_PRIVATE(LedgerFinished, Ledger::finished_);
HETMAN_PRIVATE(LedgerFirstWithDetails, Ledger::first_with_details_);
HETMAN_PRIVATE(LedgerCounts, Ledger::counts_);
HETMAN_PRIVATE(BlockDone, LedgerBlock::done_);
HETMAN_PRIVATE(BlockPlacements, LedgerBlock::placements_);
HETMAN_PRIVATE(BlockNodes, LedgerBlock::nodes_);
HETMAN_PRIVATE(BlockPlanned, LedgerBlock::planned_);
HETMAN_PRIVATE(BlockChecksums, LedgerBlock::checksums_);
HETMAN_PRIVATE(BlockWeights, LedgerBlock::weights_);
HETMAN_PRIVATE(BlockResidues, LedgerBlock::residues_);
HETMAN_PRIVATE(BlockUppers, LedgerBlock::uppers_);
HETMAN_PRIVATE(BlockDetails, LedgerBlock::details_);

#undef HETMAN_PRIVATE

class Tampering {
    static auto& chunks_of(Plan& plan) {
        return plan.*member_of(PlanUnits()).*member_of(UnitChunks());
    }
    static LedgerBlock& block(Ledger& ledger, UnitId id) {
        return (ledger.*member_of(LedgerBlocks()))[id / LedgerBlock::size].writable();
    }
    template <class Column>
    static auto& entry(Ledger& ledger, UnitId id, Column LedgerBlock::*column) {
        return (block(ledger, id).*column)[id % LedgerBlock::size];
    }

  public:
    // The packed units, in lists of thousands.
    static auto& bytes(Plan& plan, std::size_t chunk) { return chunks_of(plan)[chunk].bytes; }
    static auto& marks(Plan& plan, std::size_t chunk) { return chunks_of(plan)[chunk].marks; }
    static std::size_t chunks(Plan& plan) { return chunks_of(plan).size(); }
    static auto& parts(Plan& plan) { return plan.*member_of(PlanParts()); }
    static auto& problem(Plan& plan) { return plan.*member_of(PlanProblem()); }

    static auto& placements(Ledger& ledger, UnitId id) {
        return entry(ledger, id, member_of(BlockPlacements()));
    }
    static auto& residues(Ledger& ledger, UnitId id) {
        return entry(ledger, id, member_of(BlockResidues()));
    }
    static auto& nodes(Ledger& ledger, UnitId id) {
        return entry(ledger, id, member_of(BlockNodes()));
    }
    static auto& weight(Ledger& ledger, UnitId id) {
        return entry(ledger, id, member_of(BlockWeights()));
    }
    static auto& planned(Ledger& ledger, UnitId id) {
        return entry(ledger, id, member_of(BlockPlanned()));
    }
    static auto& checksum(Ledger& ledger, UnitId id) {
        return entry(ledger, id, member_of(BlockChecksums()));
    }
    // All of the tally, as it would be recorded; nothing else of the entry.
    static void put(Ledger& ledger, UnitId id, const Tally& tally) {
        std::vector<std::uint64_t> limbs = to_limbs(tally.placements);
        if (limbs.empty()) limbs.push_back(0);
        placements(ledger, id) = limbs.front();
        entry(ledger, id, member_of(BlockUppers())).placements =
            from_limbs(std::span(limbs).subspan(1));
        nodes(ledger, id) = tally.nodes;
        for (std::size_t i = 0; i < 2; ++i)
            residues(ledger, id)[i] = static_cast<std::uint32_t>(tally.residues.of[i]);
    }
    static auto done(Ledger& ledger, UnitId id) {
        return (block(ledger, id).*member_of(BlockDone()))[id % LedgerBlock::size];
    }
    static auto& in_share(Ledger& ledger) {
        return (ledger.*member_of(LedgerInShare())).writable();
    }
    static auto& finished(Ledger& ledger) { return ledger.*member_of(LedgerFinished()); }
    static auto& share(Ledger& ledger) { return ledger.*member_of(LedgerShare()); }
    // Of the units of the first block.
    static auto& details(Ledger& ledger) { return block(ledger, 0).*member_of(BlockDetails()); }
    static auto& first_with_details(Ledger& ledger) {
        return ledger.*member_of(LedgerFirstWithDetails());
    }
    static auto& counts(Ledger& ledger) { return ledger.*member_of(LedgerCounts()); }
};

}  // namespace hetman::test
