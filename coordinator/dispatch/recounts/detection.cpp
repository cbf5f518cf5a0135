#include "coordinator/dispatch/recounts/detection.h"

#include "common/numbers/primes.h"

namespace hetman {
namespace {

// Calls `enough` with the number of wrong units, 1, 2, ... and the probability that the sample has
// none of them, until it returns true.
template <class Enough>
void miss(std::uint64_t sample, std::uint64_t units, const Enough& enough) {
    double missed = 1;
    for (std::uint64_t wrong = 1; wrong <= units; ++wrong) {
        const std::uint64_t others = units - wrong + 1;  // that may still be wrong
        missed *= others > sample
                      ? static_cast<double>(others - sample) / static_cast<double>(others)
                      : 0;
        if (enough(wrong, missed)) return;
    }
}

}  // namespace

double chance_of_a_wrong_unit(std::uint64_t wrong, std::uint64_t sample, std::uint64_t units) {
    double found = 0;
    miss(sample, units, [&](std::uint64_t so_many, double missed) {
        found = 1 - missed;
        return so_many == wrong;
    });
    return found;
}

std::uint64_t wrong_units_found(double chance, std::uint64_t sample, std::uint64_t units) {
    std::uint64_t least = 0;
    miss(sample, units, [&](std::uint64_t wrong, double missed) {
        least = wrong;
        return 1 - missed >= chance;
    });
    return least;
}

// Both counts are less than the product of all used primes but one, and so is their difference: few
// of the other primes divide it.
double chance_of_fresh_prime(std::uint64_t used) {
    if (used == 0 || used >= primes_in_use) return 0;
    const std::uint64_t bits = (bits_of_primes + 1) * (used - 1);
    const auto dividing = static_cast<double>(bits / bits_of_primes);
    const auto fresh = static_cast<double>(primes_in_use - used);
    return dividing < fresh ? 1 - dividing / fresh : 0;
}

}  // namespace hetman
