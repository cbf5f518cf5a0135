#pragma once
// An integer that carries its residues, from the counts that it is computed from to the printed
// digits. All results are calculated with it.

#include <cstdint>
#include <optional>
#include <string>

#include "common/numbers/big_integer.h"
#include "common/numbers/residues.h"

namespace hetman {

// Every operation is done twice and independently: on the number and on the residues. A bit flip in
// between leaves a number that does not match its residues.
struct CheckedInteger {
    BigInteger value = 0;
    Residues residues;

    CheckedInteger() = default;
    // From a number known to be correct. Implicit, so that constants can be factors.
    CheckedInteger(const BigInteger& number) : value(number), residues(residues_of(number)) {}
    CheckedInteger(std::uint64_t number) : value(number), residues(residues_of(number)) {}
    CheckedInteger(const BigInteger& value, const Residues& residues)
        : value(value), residues(residues) {}

    bool has_its_residues() const { return residues == residues_of(value); }

    CheckedInteger& operator+=(const CheckedInteger& other);
    // `other` must not be larger.
    CheckedInteger& operator-=(const CheckedInteger& other);
    CheckedInteger& operator*=(const CheckedInteger& other);

    // Exact division: nothing if there is a remainder. The divisor must be less than the moduli,
    // and not 0.
    std::optional<CheckedInteger> divided_by(std::uint64_t divisor) const;

    bool operator==(const CheckedInteger&) const = default;
};

inline CheckedInteger operator+(CheckedInteger a, const CheckedInteger& b) { return a += b; }
inline CheckedInteger operator*(CheckedInteger a, const CheckedInteger& b) { return a *= b; }

// n!
CheckedInteger factorial(std::uint64_t n);

// The sum divided by the number of symmetries. Throws Failure(internal_error) if there is a
// remainder.
CheckedInteger mean_over(std::uint64_t symmetries, const CheckedInteger& sum);

// The decimal digits, verified against the residues. Throws Failure(verification) if they do not
// match.
std::string to_decimal(const CheckedInteger& number);

// True if these decimal digits are a number with those residues.
bool digits_have(const std::string& digits, const Residues& residues);

}  // namespace hetman
