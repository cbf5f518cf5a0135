#include "common/numbers/residues.h"

#include <limits>

namespace hetman {

Residues residues_of(const BigInteger& count) {
    // Most counts are small, and the division of large ones is slow.
    if (count <= std::numeric_limits<std::uint64_t>::max())
        return residues_of(static_cast<std::uint64_t>(count));
    Residues residues;
    for (std::size_t i = 0; i < residues.of.size(); ++i)
        residues.of[i] = static_cast<std::uint64_t>(count % residue_moduli[i]);
    return residues;
}

}  // namespace hetman
