#pragma once
// Residues of a count, accumulated independently of the count from the same parts. A sum that
// overflowed or in which a bit flipped, in memory or in transit, no longer matches its residues: a
// single flipped bit always changes both; of other errors, one in 9 x 10^18 goes undetected.

#include <array>
#include <cstdint>

#include "common/numbers/big_integer.h"
#include "common/numbers/residue_moduli.h"

namespace hetman {

struct Residues {
    std::array<std::uint64_t, 2> of{};  // one for each modulus

    bool operator==(const Residues&) const = default;
};

inline Residues residues_of(std::uint64_t count) {
    Residues residues;
    for (std::size_t i = 0; i < residues.of.size(); ++i) residues.of[i] = count % residue_moduli[i];
    return residues;
}

Residues residues_of(const BigInteger& count);

// The residues of the sum, the difference and the product of two counts.
inline Residues operator+(const Residues& a, const Residues& b) {
    Residues sum;
    for (std::size_t i = 0; i < sum.of.size(); ++i)
        sum.of[i] = (a.of[i] + b.of[i]) % residue_moduli[i];
    return sum;
}
inline Residues operator-(const Residues& a, const Residues& b) {
    Residues difference;
    for (std::size_t i = 0; i < difference.of.size(); ++i)
        difference.of[i] = (a.of[i] + residue_moduli[i] - b.of[i]) % residue_moduli[i];
    return difference;
}
inline Residues operator*(const Residues& a, const Residues& b) {
    Residues product;
    for (std::size_t i = 0; i < product.of.size(); ++i)
        product.of[i] = a.of[i] * b.of[i] % residue_moduli[i];
    return product;
}

// The running total of a search, with its residues.
class Found {
  public:
    // `part` must be less than the moduli.
    void add(std::uint64_t part) {
        sum_ += part;
        for (std::size_t i = 0; i < residues_.of.size(); ++i) {
            const std::uint64_t sum = residues_.of[i] + part;
            residues_.of[i] = sum >= residue_moduli[i] ? sum - residue_moduli[i] : sum;
        }
    }

    // 64 bits suffice: at a hundred per nanosecond the sum of one unit would overflow after years.
    std::uint64_t sum() const { return sum_; }
    const Residues& residues() const { return residues_; }

  private:
    std::uint64_t sum_ = 0;
    Residues residues_;
};

}  // namespace hetman
