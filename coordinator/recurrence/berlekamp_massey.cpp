#include "coordinator/recurrence/berlekamp_massey.h"

#include <algorithm>

#include "common/numbers/primes.h"
#include "common/numbers/product_modulo.h"

namespace hetman {
namespace {

using Remainders = std::vector<std::uint64_t>;

// By how much the recurrence misses the term: 0 if it gives it.
std::uint64_t discrepancy(std::span<const std::uint64_t> terms, std::size_t i,
                          const Remainders& connection, std::uint64_t prime) {
    std::uint64_t sum = 0;
    for (std::size_t j = 0; j < connection.size() && j <= i; ++j)
        sum = (sum + product_modulo(prime, connection[j], terms[i - j])) % prime;
    return sum;
}

// Subtracts factor x^shift other.
void subtract(Remainders& from, const Remainders& other, std::size_t shift, std::uint64_t factor,
              std::uint64_t prime) {
    from.resize(std::max(from.size(), other.size() + shift));
    for (std::size_t i = 0; i < other.size(); ++i) {
        std::uint64_t& coefficient = from[i + shift];
        coefficient = (coefficient + prime - product_modulo(prime, factor, other[i])) % prime;
    }
}

}  // namespace

ModularRecurrence shortest_recurrence(std::span<const std::uint64_t> terms, std::uint64_t prime) {
    ModularRecurrence found;
    Remainders before{1};      // the last recurrence that was shorter,
    std::uint64_t missed = 1;  // by how much it missed a term,
    std::size_t shift = 1;     // and how many terms ago that was
    for (std::size_t i = 0; i < terms.size(); ++i, ++shift) {
        const std::uint64_t now = discrepancy(terms, i, found.connection, prime);
        if (now == 0) continue;
        const Remainders current = found.connection;
        const std::uint64_t factor = product_modulo(prime, now, inverse_modulo(prime, missed));
        subtract(found.connection, before, shift, factor, prime);
        if (2 * found.length > i) continue;
        found.length = i + 1 - found.length;
        before = current;
        missed = now;
        shift = 0;
    }
    while (found.connection.back() == 0) found.connection.pop_back();
    return found;
}

}  // namespace hetman
