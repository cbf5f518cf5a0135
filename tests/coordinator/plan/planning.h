#pragma once
// Plans, and counting all their units by hand.

#include <cstdint>
#include <string>
#include <vector>

#include "common/numbers/big_integer.h"
#include "coordinator/dispatch/crew.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planner.h"
#include "tests/support/oracle.h"

namespace hetman::test {

// Problems with every group of symmetries that preplaced and blocked squares can leave, and none.
std::vector<Problem> problems_with_many_groups(const Piece& piece, std::uint64_t n);

Decision decision_of(const std::string& engine, const std::string& frame, std::uint64_t unit_nodes);

// Symmetry of a part -> the sum of weight x placements over its units, counted by the engine that
// a pool would use, and the number of maps in its class.
struct PartCount {
    Subgroup symmetry;
    std::uint64_t class_size;
    BigInteger placements;
};
std::vector<PartCount> count_parts(const Problem& problem, const Decision& decision,
                                   const Plan& plan);

// The mean over the classes of maps, which must divide without a rest.
BigInteger classes_of(const std::vector<PartCount>& parts);

// The digests of a plan's parts, joined by a blank.
std::string digests_of(const Plan& plan);

// The squares that a unit of the plan places.
inline std::vector<Square> placed_by(const Plan& plan, UnitId id) {
    return squares_of(plan.unit(id).kind, plan.problem().board).placed;
}

// One tally for each unit of a plan, made of its id alone: for tests that need results but do not
// care what they mean.
UnitResult made_up_result(UnitId id);

// Gives results the checksums that a worker which counts units of this plan gives them.
void take_checksums(const Plan& plan, std::vector<Report>& reports);

}  // namespace hetman::test
