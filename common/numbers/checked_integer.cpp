#include "common/numbers/checked_integer.h"

#include <fmt/core.h>

#include "common/failure.h"
#include "common/numbers/primes.h"

namespace hetman {

CheckedInteger& CheckedInteger::operator+=(const CheckedInteger& other) {
    value += other.value;
    residues = residues + other.residues;
    return *this;
}

CheckedInteger& CheckedInteger::operator-=(const CheckedInteger& other) {
    value -= other.value;
    residues = residues - other.residues;
    return *this;
}

CheckedInteger& CheckedInteger::operator*=(const CheckedInteger& other) {
    value *= other.value;
    residues = residues * other.residues;
    return *this;
}

std::optional<CheckedInteger> CheckedInteger::divided_by(std::uint64_t divisor) const {
    if (value % divisor != 0) return std::nullopt;
    CheckedInteger quotient(value / divisor, residues);
    for (std::size_t i = 0; i < residues.of.size(); ++i) {
        const std::uint64_t p = residue_moduli[i];
        quotient.residues.of[i] = residues.of[i] * inverse_modulo(p, divisor) % p;
    }
    return quotient;
}

CheckedInteger mean_over(std::uint64_t symmetries, const CheckedInteger& sum) {
    if (const auto mean = sum.divided_by(symmetries)) return *mean;
    throw Failure(
        ExitCode::internal_error,
        {fmt::format(
             "the counts over {} symmetries add up to {}, which is not a multiple of their number",
             symmetries, to_decimal(sum)),
         "", "please report this"});
}

CheckedInteger factorial(std::uint64_t n) {
    CheckedInteger product(std::uint64_t{1});
    for (std::uint64_t i = 2; i <= n; ++i) product *= i;
    return product;
}

bool digits_have(const std::string& digits, const Residues& residues) {
    Residues found;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') return false;
        for (std::size_t i = 0; i < found.of.size(); ++i)
            found.of[i] =
                (found.of[i] * 10 + static_cast<std::uint64_t>(digit - '0')) % residue_moduli[i];
    }
    return !digits.empty() && found == residues;
}

std::string to_decimal(const CheckedInteger& number) {
    std::string digits = number.value.to_string();
    if (digits_have(digits, number.residues)) return digits;
    throw Failure(ExitCode::verification,
                  {fmt::format("the number {} does not match its residues", digits), "",
                   "this machine computes incorrectly: test its memory, then print the result with "
                   "`hetman status` on another machine"});
}

}  // namespace hetman
