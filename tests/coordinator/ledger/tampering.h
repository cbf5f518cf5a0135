#pragma once
// Access for tests that plant errors where no interface leads: in the memory of plans and ledgers.

#include <span>
#include <vector>

#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

struct Tampering {
    // The packed units, in lists of thousands.
    static auto& bytes(Plan& plan, std::size_t chunk) { return plan.units_.chunks_[chunk].bytes; }
    static auto& marks(Plan& plan, std::size_t chunk) { return plan.units_.chunks_[chunk].marks; }
    static std::size_t chunks(Plan& plan) { return plan.units_.chunks_.size(); }
    static auto& parts(Plan& plan) { return plan.parts_; }
    static auto& problem(Plan& plan) { return plan.problem_; }

    static auto& block(Ledger& ledger, UnitId id) {
        return ledger.blocks_[id / LedgerBlock::size].writable();
    }
    static auto& placements(Ledger& ledger, UnitId id) {
        return block(ledger, id).placements_[Ledger::place_of(id)];
    }
    static auto& residues(Ledger& ledger, UnitId id) {
        return block(ledger, id).residues_[Ledger::place_of(id)];
    }
    static auto& nodes(Ledger& ledger, UnitId id) {
        return block(ledger, id).nodes_[Ledger::place_of(id)];
    }
    static auto& weight(Ledger& ledger, UnitId id) {
        return block(ledger, id).weights_[Ledger::place_of(id)];
    }
    static auto& planned(Ledger& ledger, UnitId id) {
        return block(ledger, id).planned_[Ledger::place_of(id)];
    }
    static auto& checksum(Ledger& ledger, UnitId id) {
        return block(ledger, id).checksums_[Ledger::place_of(id)];
    }
    // All of the tally, as it would be recorded; nothing else of the entry.
    static void put(Ledger& ledger, UnitId id, const Tally& tally) {
        std::vector<std::uint64_t> limbs = to_limbs(tally.placements);
        if (limbs.empty()) limbs.push_back(0);
        placements(ledger, id) = limbs.front();
        block(ledger, id).uppers_[Ledger::place_of(id)].placements =
            from_limbs(std::span(limbs).subspan(1));
        nodes(ledger, id) = tally.nodes;
        for (std::size_t i = 0; i < 2; ++i)
            residues(ledger, id)[i] = static_cast<std::uint32_t>(tally.residues.of[i]);
    }
    static auto done(Ledger& ledger, UnitId id) {
        return block(ledger, id).done_[Ledger::place_of(id)];
    }
    static auto& in_share(Ledger& ledger) { return ledger.in_share_.writable(); }
    static auto& finished(Ledger& ledger) { return ledger.finished_; }
    static auto& share(Ledger& ledger) { return ledger.share_; }
    // Of the units of the first block.
    static auto& details(Ledger& ledger) { return block(ledger, 0).details_; }
    static auto& first_with_details(Ledger& ledger) { return ledger.first_with_details_; }
    static auto& counts(Ledger& ledger) { return ledger.counts_; }
};

}  // namespace hetman
