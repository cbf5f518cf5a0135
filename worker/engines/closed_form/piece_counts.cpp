#include "worker/engines/closed_form/piece_counts.h"

#include <numeric>

namespace hetman {
namespace {

BigInteger sum_of(const Polynomial& polynomial) {
    return std::accumulate(polynomial.begin(), polynomial.end(), BigInteger(0));
}

}  // namespace

Tally PieceCounts::of(std::uint64_t pieces) const {
    const std::uint64_t rest = pieces % step;
    if (rest > (centre_is_free ? 1 : 0)) return {};
    return coefficient_of_product(first, second, pieces / step);
}

Tally PieceCounts::of_any() const {
    const Tally paired(sum_of(first) * sum_of(second), 0);
    return centre_is_free ? paired + paired : paired;
}

}  // namespace hetman
