#pragma once
// A ledger as bytes: a checkpoint.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "coordinator/ledger/ledger.h"
#include "coordinator/ledger/run_identity.h"
#include "coordinator/ledger/shard.h"

namespace hetman {

// What a checkpoint holds beside the tallies.
struct Checkpoint {
    RunIdentity identity;
    std::optional<Shard> shard;  // the ledger's share; none: the whole
    Ledger ledger;
    std::uint64_t generation = 0;  // counts the saves
    std::uint64_t starts = 0;      // how often the run was started
    std::uint64_t threads = 0;     // that counted in the last start, on all ranks
    std::int64_t saved_at = 0;     // seconds since 1970, UTC
};

// The time for `saved_at`. What the clock says beyond what a checkpoint may hold, such as a time
// before 1970, becomes the nearest that it may: a wrong clock must not make a ledger unreadable.
std::int64_t time_of_save(std::int64_t clock);

// Throws what Ledger::check() throws: a ledger that has changed in memory is not saved.
std::string encode(const Checkpoint& checkpoint);

// Throws std::runtime_error that says in a few words what is wrong with the bytes, as after damage;
// Failure(verification) if they are whole, but contradict themselves.
Checkpoint decode_checkpoint(const std::string& bytes);

// Whose ledger it is that begins with these bytes, to judge the rest by before it is read: nothing
// of it is checked. Throws std::runtime_error as above.
RunIdentity decode_identity(std::string_view head);

}  // namespace hetman
