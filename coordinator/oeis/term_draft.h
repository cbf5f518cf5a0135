#pragma once
// What the draft of an entry says of a sequence besides its terms.

#include <cstdint>
#include <string>
#include <vector>

#include "common/numbers/big_integer.h"
#include "coordinator/oeis/sequence.h"

namespace hetman {

// The OEIS's keyword for tables: "tabl" for arrays by antidiagonals and triangles whose rows have
// 1, 2, 3, ... terms, "tabf" for other triangles; empty for other sequences.
std::string table_keyword(const Sequence& sequence);

// Placements of the first term that can be shown, of terms a(first), a(first + 1), ...; empty if
// there is none.
std::string example_of(const Sequence& sequence, std::uint64_t first,
                       const std::vector<BigInteger>& terms);

}  // namespace hetman
