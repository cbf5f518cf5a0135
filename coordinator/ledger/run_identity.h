#pragma once
// The identity of a run: what distinguishes it from other runs. A ledger belongs to exactly one
// identity; for another it is refused, naming the difference.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/job/find.h"
#include "common/job/job.h"
#include "common/numbers/digest.h"
#include "common/problem/problem.h"
#include "coordinator/ledger/shard.h"
#include "coordinator/plan/decision.h"
#include "coordinator/plan/part_symmetries.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// Raised whenever the layout of a checkpoint's payload or its meaning changes.
inline constexpr std::uint32_t ledger_format = 12;

// What a ledger records about a part of the plan.
struct PartIdentity {
    std::string symmetry;
    std::uint64_t class_size = 1;
    std::uint64_t units = 0;
    std::string digest;  // of its units, in hex

    bool operator==(const PartIdentity&) const = default;
};

struct RunIdentity {
    Problem problem;
    Decision decision;
    std::vector<PartIdentity> parts;  // in the order of their units, the identity's first
    Find find{};
};

RunIdentity identity_of(const Problem& problem, const Decision& decision, const Plan& plan,
                        Find find = {});

// A digest of the problem, the decision, the digest of the first part's units, and the ledger's
// format. The parts for uniques are left out, because they may be added to a run.
Digest fingerprint(const RunIdentity& identity);

// A digest of all that a run is asked: the job with its goal and settings, and the share. Must be
// the same when the question is asked and when it is answered.
Digest question_of(const Job& job, const RunIdentity& identity, const std::optional<Shard>& shard);

// The differences between two identities, each as "board is 22 in the ledger, 24 in the job", or
// with other names for the two; empty if the second can continue the ledger of the first.
std::vector<std::string> differences(const RunIdentity& ledger, const RunIdentity& job,
                                     const std::string& of_ledger = "the ledger",
                                     const std::string& of_job = "the job");

// The narrowest scope whose plan has these parts.
PlanScope scope_of(const RunIdentity& identity);

// The job that a run counts, with its decision filled in.
Job job_of(const RunIdentity& identity);

}  // namespace hetman
