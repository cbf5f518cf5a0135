#pragma once
// Where tests plant errors that no door leads to: the memory of plans and ledgers.

#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

struct Tampering {
    static auto& packed(Plan& plan, UnitId id) { return plan.units_[id]; }
    static auto& squares(Plan& plan) { return plan.squares_; }
    static auto& samples(Plan& plan) { return plan.samples_; }
    static auto& parts(Plan& plan) { return plan.parts_; }
    static auto& problem(Plan& plan) { return plan.problem_; }

    static auto& tally(Ledger& ledger, UnitId id) { return ledger.tallies_[id]; }
    static auto& planned(Ledger& ledger, UnitId id) { return ledger.planned_[id]; }
    static auto& checksum(Ledger& ledger, UnitId id) { return ledger.checksums_[id]; }
    static auto& done(Ledger& ledger) { return ledger.done_; }
    static auto& in_share(Ledger& ledger) { return ledger.in_share_; }
    static auto& finished(Ledger& ledger) { return ledger.finished_; }
    static auto& share(Ledger& ledger) { return ledger.share_; }
    static auto& details(Ledger& ledger) { return ledger.details_; }
    static auto& counts(Ledger& ledger) { return ledger.counts_; }
};

}  // namespace hetman
