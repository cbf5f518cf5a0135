#include "coordinator/ledger/identity_check.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "coordinator/workload_list.h"

namespace hetman {
namespace {

bool is_digest(const std::string& text) {
    return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void check_decisions(const RunIdentity& identity) {
    const Problem& problem = identity.problem;
    if (!faults(problem).empty() || settled(problem) != problem)
        throw std::runtime_error("its problem is invalid");
    const Workload& workload = workload_of(identity.find);
    if (workload.goal().refusal(problem))
        throw std::runtime_error("its goal does not apply to its problem");
    workload.check(problem, identity.decision);
}

void check_symmetries_of_parts(const RunIdentity& identity) {
    std::vector<PartName> parts;
    for (const PartIdentity& part : identity.parts)
        parts.push_back({part.symmetry, part.class_size});
    if (!can_have_parts(identity.problem, goal_kind(identity.find), parts))
        throw std::runtime_error("its parts do not match its problem");
}

}  // namespace

std::uint64_t units_of_parts(const RunIdentity& identity) {
    std::uint64_t units = 0;
    for (const PartIdentity& part : identity.parts) {
        if (!is_digest(part.digest) || part.units > most_units)
            throw std::runtime_error("one of its parts is invalid");
        units += part.units;
        if (units > most_units) throw std::runtime_error("its parts have too many units");
    }
    return units;
}

void check_identity(const RunIdentity& identity) {
    if (identity.parts.empty() || units_of_parts(identity) > most_units)
        throw std::runtime_error("its parts do not add up");
    check_decisions(identity);
    check_symmetries_of_parts(identity);
}

}  // namespace hetman
