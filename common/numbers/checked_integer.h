#pragma once
// An integer that carries its residues from the counts it is made of to the digits that are
// printed: what results are calculated with.

#include <cstdint>
#include <optional>
#include <string>

#include "common/numbers/residues.h"
#include "common/numbers/wide.h"

namespace hetman {

// Each operation is done twice, on the number and, without looking at it, on the residues. A bit
// that flips in between leaves a number without its residues.
struct CheckedInteger {
    BigInteger value = 0;
    Residues residues;

    CheckedInteger() = default;
    // Of a number that is known to be right. Implicit, as any constant may be a factor.
    CheckedInteger(const BigInteger& number) : value(number), residues(residues_of(number)) {}
    CheckedInteger(std::uint64_t number) : value(number), residues(residues_of(number)) {}
    CheckedInteger(const BigInteger& value, const Residues& residues)
        : value(value), residues(residues) {}

    bool has_its_residues() const { return residues == residues_of(value); }

    CheckedInteger& operator+=(const CheckedInteger& other);
    // Of no more than this.
    CheckedInteger& operator-=(const CheckedInteger& other);
    CheckedInteger& operator*=(const CheckedInteger& other);

    // Whole quotients only: nothing where there is a remainder. The divisor is less than the
    // moduli, and not 0.
    std::optional<CheckedInteger> divided_by(std::uint64_t divisor) const;

    bool operator==(const CheckedInteger&) const = default;
};

inline CheckedInteger operator+(CheckedInteger a, const CheckedInteger& b) { return a += b; }
inline CheckedInteger operator*(CheckedInteger a, const CheckedInteger& b) { return a *= b; }

// 1 x 2 x ... x n.
CheckedInteger factorial(std::uint64_t n);

// The sum over so many symmetries, divided by their number. Throws Failure(internal_error) where
// there is a remainder.
CheckedInteger mean_over(std::uint64_t symmetries, const CheckedInteger& sum);

// The digits, which have the residues. Throws Failure(verification) where they do not.
std::string to_decimal(const CheckedInteger& number);

// True if these decimal digits are a number with those residues.
bool digits_have(const std::string& digits, const Residues& residues);

}  // namespace hetman
