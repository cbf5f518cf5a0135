#pragma once
// What makes a run the run it is. A ledger belongs to exactly one identity; another is refused by
// the name of what differs.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/job/find.h"
#include "common/job/job.h"
#include "common/numbers/digest.h"
#include "common/problem/problem.h"
#include "coordinator/ledger/shard.h"
#include "coordinator/plan/planner.h"

namespace hetman {

// Raised whenever the layout of a checkpoint's payload or its meaning changes.
inline constexpr std::uint32_t ledger_format = 12;

// A part of the plan, as far as a ledger must know it.
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

// Over problem, decision, the digest of the identity's units, and the ledger's format. The parts
// for uniques are left out: they may be added to a run.
Digest fingerprint(const RunIdentity& identity);

// Over all that a run is asked: the job with its goal and settings, and the share. The same when
// the question is put and when it is answered.
Digest question_of(const Job& job, const RunIdentity& identity, const std::optional<Shard>& shard);

// Where two identities differ, each as "board is 22 in the ledger, 24 in the job", or with other
// names for the two; empty if the second can go on with the ledger of the first.
std::vector<std::string> differences(const RunIdentity& ledger, const RunIdentity& job,
                                     const std::string& of_ledger = "the ledger",
                                     const std::string& of_job = "the job");

// The scope of the plan that has these parts: the narrowest.
PlanScope scope_of(const RunIdentity& identity);

// The job that a run counts, with what was decided.
Job job_of(const RunIdentity& identity);

}  // namespace hetman
