#pragma once
// A checkpoint: a ledger and its run, encoded as bytes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "coordinator/ledger/ledger.h"
#include "coordinator/ledger/run_identity.h"
#include "coordinator/ledger/shard.h"

namespace hetman {

// The contents of a checkpoint.
struct Checkpoint {
    RunIdentity identity;
    std::optional<Shard> shard;  // the ledger's share; none: the whole
    Ledger ledger;
    std::uint64_t generation = 0;  // counts the saves
    std::uint64_t starts = 0;      // how often the run was started
    std::uint64_t threads = 0;     // that counted in the last start, on all ranks
    std::int64_t saved_at = 0;     // seconds since 1970, UTC
};

// The time for `saved_at`: the clock's, clamped to what a checkpoint may hold (not before 1970, for
// example), because a wrong clock must not make a ledger unreadable.
std::int64_t time_of_save(std::int64_t clock);

// Throws what Ledger::check() throws: a ledger that has changed in memory is not saved.
std::string encode(const Checkpoint& checkpoint);

// Throws std::runtime_error with a short reason if the bytes are damaged or malformed,
// Failure(verification) if they are undamaged but contradict themselves.
Checkpoint decode_checkpoint(const std::string& bytes);

// The identity of the run whose ledger begins with these bytes, by which the rest is judged before
// it is read; nothing is verified. Throws std::runtime_error as above.
RunIdentity decode_identity(std::string_view head);

}  // namespace hetman
