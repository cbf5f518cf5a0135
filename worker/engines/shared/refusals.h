#pragma once
// Reasons for which an engine refuses a problem, common to several engines. Each is a sentence.

#include <cstdint>
#include <optional>
#include <string>

#include "common/problem/problem.h"

namespace hetman {

// Nothing if the reason does not apply.
using Refusal = std::optional<std::string>;

// A side of the board is longer than `widest`, or than a BitRow has bits.
Refusal wider_than(std::uint64_t widest, const Problem& problem);
Refusal beyond_bit_rows(const Problem& problem);

// The board is a cylinder or a torus.
Refusal not_a_plane(const Problem& problem);

// The rows and columns need not have one piece each, or do not fit BitRows.
Refusal not_one_a_line(const Problem& problem);

// The number of pieces is open.
Refusal not_an_exact_number(const Problem& problem);

// Placements count only if they are maximal, and some are not.
Refusal has_untested_maximality(const Problem& problem);

// A symmetry is required.
Refusal has_required_symmetry(const Problem& problem);

}  // namespace hetman
