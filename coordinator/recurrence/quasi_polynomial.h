#pragma once
// Quasi-polynomials: polynomials that alternate with a period. The terms of a linear recurrence are
// one if all zeros of its denominator are roots of unity.

#include <cstdint>
#include <optional>
#include <vector>

#include "coordinator/recurrence/linear_recurrence.h"

namespace hetman {

// The sum of coefficients[i] n^i, divided by `divisor`, which is positive; in lowest terms.
struct Polynomial {
    std::vector<BigInteger> coefficients;
    BigInteger divisor = 1;

    bool operator==(const Polynomial&) const = default;
};

struct QuasiPolynomial {
    std::size_t degree = 0;
    std::uint64_t period = 1;
    std::uint64_t from = 0;  // it holds for all n from here on
    // For n = 0, 1, ... modulo the period; none if that exceeds `most_pieces`.
    std::vector<Polynomial> pieces;

    static constexpr std::uint64_t most_pieces = 12;
    // Roots of unity of higher order are not recognised.
    static constexpr std::uint64_t most_order = 1000;
};

// That of a sequence a(first), a(first + 1), ...; nothing if it has another zero, a period beyond
// 2^32, or is 0 in the end.
std::optional<QuasiPolynomial> quasi_polynomial_of(const LinearRecurrence& recurrence,
                                                   std::uint64_t first);

}  // namespace hetman
