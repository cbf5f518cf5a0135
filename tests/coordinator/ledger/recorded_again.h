#pragma once
// A ledger that somebody changed and sealed anew, with all checksums that a ledger computes itself.

#include <functional>

#include "coordinator/ledger/ledger.h"

namespace hetman::test {

// Called with each finished unit's entry and plan entry; may change both, the unit's number too.
using EntryChange = std::function<void(UnitResult&, PlannedUnit&)>;

// The ledger, recorded again unit by unit. Units whose changed number is none or is taken are left
// out.
inline Ledger recorded_again(const Ledger& ledger, const EntryChange& change,
                             const GoalKind& goal) {
    Ledger again(ledger.units(), goal);
    for (UnitId id = 0; id < ledger.units(); ++id) {
        if (!ledger.is_done(id)) continue;
        UnitResult result{id, ledger.answer(id)};
        PlannedUnit planned = ledger.planned(id);
        change(result, planned);
        if (result.id < again.units() && !again.is_done(result.id)) again.record(result, planned);
    }
    again.set_counts(ledger.counts());
    again.add_cpu_nanoseconds(ledger.cpu_nanoseconds());
    return again;
}
inline Ledger recorded_again(const Ledger& ledger, const EntryChange& change) {
    return recorded_again(ledger, change, ledger.goal());
}

}  // namespace hetman::test
