#pragma once
// Formulas as the OEIS writes them.

#include <string>

#include "coordinator/recurrence/linear_recurrence.h"
#include "coordinator/recurrence/quasi_polynomial.h"

namespace hetman {

// "a(n) = 2*a(n-1) - a(n-3)"; "a(n) = 0" if the order is 0.
std::string recurrence_formula(const LinearRecurrence& recurrence);

// "x^2*(1 + x)/(1 - 2*x + x^3)" of a sequence that begins with a(first).
std::string generating_function(const LinearRecurrence& recurrence, std::uint64_t first);

// "(n^4 - 6*n^3 + 11*n^2 - 6*n)/24".
std::string polynomial_formula(const Polynomial& polynomial);

}  // namespace hetman
