#include "coordinator/ledger/ledger_size.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "common/messages/envelope.h"
#include "common/numbers/saturating.h"
#include "coordinator/ledger/entry_fields.h"
#include "coordinator/ledger/ledger_file.h"

namespace hetman {
namespace {

using Bytes = Saturating;

constexpr std::uint64_t overhead_of_a_list = 32;

// For the details of all units, each with the number of the unit and a length.
Bytes bytes_of_details(const GoalKind& goal, const Problem& problem, std::uint64_t units) {
    const std::uint64_t details = goal.most_bytes_of_details(problem, units);
    return details == 0 ? Bytes(0) : Bytes(units) * 16 + details;
}

std::uint64_t units_of(const RunIdentity& identity) {
    Bytes units = 0;
    for (const PartIdentity& part : identity.parts) units = units + part.units;
    if (units.value() > most_units) throw std::runtime_error("its parts have too many units");
    return units.value();
}

}  // namespace

std::uint64_t longest_ledger(const RunIdentity& identity) {
    const Problem& problem = identity.problem;
    const std::uint64_t units = units_of(identity);
    const GoalKind& goal = goal_kind(identity.find);
    const Bytes number = goal.most_bytes_of_number(problem);
    const Bytes with_seven_bits_a_byte = number + number.value() / 7 + 2;
    return (Bytes(most_bytes_before_units) +
            Bytes(units) * (Bytes(most_bytes_of_entry) + with_seven_bits_a_byte) +
            Bytes(2 * ChildUnits::most) *
                (Bytes(ChildUnits::most_bytes_of_child) + with_seven_bits_a_byte) +
            bytes_of_details(goal, problem, units) +
            Bytes(goal.most_counts(problem)) * (number + overhead_of_a_list))
        .value();
}

void check_ledger_size(std::string_view head) {
    const std::uint64_t size = sealed_size(head);
    // A file as short as that is read whole.
    if (head.size() < most_bytes_before_units || size <= head.size()) return;
    const std::uint64_t longest = longest_ledger(decode_identity(head));
    if (size > longest)
        throw std::runtime_error(fmt::format(
            "its header states {} bytes, but its units take at most {}", size, longest));
}

}  // namespace hetman
