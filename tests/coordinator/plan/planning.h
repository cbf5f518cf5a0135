#pragma once
// Helpers for tests of plans: making plans and counting all their units.

#include <cstdint>
#include <string>
#include <vector>

#include "common/numbers/big_integer.h"
#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/plan/plan.h"
#include "coordinator/planner/planner.h"
#include "tests/support/oracle.h"

namespace hetman::test {

inline constexpr LineRule both_rules[] = {LineRule::rows_in_order, LineRule::fewest_squares};

// Problems with every group of symmetries that preplaced and blocked squares can leave, and with
// none.
std::vector<Problem> problems_with_many_groups(const Piece& piece, std::uint64_t n);

std::vector<std::string> frame_names();  // of frames of lines

Decision decision_of(const std::string& engine, const std::string& frame, std::uint64_t unit_nodes);

// By the symmetry of a part: the sum of weight x placements over its units, counted by the engine
// that a pool would use, and the number of maps in its class.
struct PartCount {
    Subgroup symmetry;
    std::uint64_t class_size;
    BigInteger placements;
};
std::vector<PartCount> count_parts(const Problem& problem, const Decision& decision,
                                   const Plan& plan);

// The mean over the classes of maps; it must divide without remainder.
BigInteger classes_of(const std::vector<PartCount>& parts);

// The digests of a plan's parts, separated by a space.
std::string digests_of(const Plan& plan);

// The squares on which a unit of the plan places pieces.
inline std::vector<Square> placed_by(const Plan& plan, UnitId id) {
    return squares_of(plan.unit(id).kind, plan.problem().board).placed;
}

// One tally for each unit of a plan, made from its id alone: for tests that need results but not
// their meaning.
UnitResult made_up_result(UnitId id);

// Gives results the checksums that a worker would give them for units of this plan.
void take_checksums(const Plan& plan, std::vector<Report>& reports);

}  // namespace hetman::test
