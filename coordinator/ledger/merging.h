#pragma once
// Merges ledgers of one job into one: those of its shards, or of any runs of the same job.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "coordinator/ledger/ledger_file.h"

namespace hetman {

struct MergeSource {
    std::filesystem::path directory;
    Checkpoint checkpoint;
};

struct Merged {
    Checkpoint checkpoint;       // of the whole, of no shard
    std::uint64_t compared = 0;  // units that were in more than one ledger, and agree
    std::vector<std::string>
        lacks;  // what is missing, a line each: the shards, where there are any
};

// Joins the sources, at least one. A unit that several hold is compared and counted once. Throws
// Failure: checkpoint if a ledger is another job's or its heat map cannot be separated from
// another's, verification if two ledgers disagree on a unit.
Merged merge(std::vector<MergeSource> sources);

}  // namespace hetman
