#pragma once
// Why an engine cannot count a problem: the reasons that several engines share, as sentences.

#include <cstdint>
#include <optional>
#include <string>

#include "common/problem/problem.h"

namespace hetman {

// Nothing if there is no such reason.
using Refusal = std::optional<std::string>;

// A board with a side longer than so many squares, and than the bits of a BitRow.
Refusal wider_than(std::uint64_t widest, const Problem& problem);
Refusal beyond_bit_rows(const Problem& problem);

// A cylinder or a torus.
Refusal not_a_plane(const Problem& problem);

// Placements that need not have one piece on each row and each column, or that do not fit bit rows.
Refusal not_one_a_line(const Problem& problem);

// Any required symmetry.
Refusal has_required_symmetry(const Problem& problem);

}  // namespace hetman
