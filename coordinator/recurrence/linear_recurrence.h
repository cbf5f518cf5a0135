#pragma once
// The shortest linear recurrence with constant coefficients that terms satisfy, as a generating
// function: a quotient of two polynomials.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "common/numbers/big_integer.h"

namespace hetman {

// The sum of a(i) x^i over i = 0, 1, ... is numerator / denominator, in lowest terms; coefficients
// by ascending powers, the last one not 0. The denominator begins with 1, the numerator of 0 is
// empty.
struct LinearRecurrence {
    std::vector<BigInteger> numerator;
    std::vector<BigInteger> denominator = {1};

    // a(i) = -denominator[1] a(i-1) - denominator[2] a(i-2) - ..., so many summands,
    std::size_t order() const { return denominator.size() - 1; }
    // for all i from here on.
    std::size_t from() const { return std::max(order(), numerator.size()); }
    // The number of terms that determine it: no other recurrence with from() as small gives them.
    std::size_t determining() const { return 2 * from(); }

    // The first `count` terms.
    std::vector<BigInteger> terms(std::size_t count) const;
};

// So many terms more than those that determine a recurrence are taken to confirm it.
inline constexpr std::size_t least_confirming = 4;
// The largest from() of a recurrence that `count` terms can confirm.
std::size_t longest_recurrence(std::size_t count);

// The recurrence with the smallest from() that all terms, none negative, satisfy, if from() is at
// most `longest`, which is at most half the number of terms. Only integer coefficients are looked
// for, because an infinite sequence of integers whose generating function is rational has no others
// in lowest terms (P. Fatou, Séries trigonométriques et séries de Taylor, Acta Mathematica 30,
// 1906). Found modulo several primes, then checked with the terms themselves.
std::optional<LinearRecurrence> find_recurrence(std::span<const BigInteger> terms,
                                                std::size_t longest);

}  // namespace hetman
