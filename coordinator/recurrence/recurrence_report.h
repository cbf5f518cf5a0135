#pragma once
// What the terms of a sequence tell of a recurrence, as text and as JSON.

#include <cstdint>
#include <string>
#include <vector>

#include "coordinator/recurrence/linear_recurrence.h"
#include "coordinator/recurrence/order_bound.h"
#include "coordinator/recurrence/quasi_polynomial.h"

namespace hetman {

struct RecurrenceReport {
    std::uint64_t first = 0;  // the argument of the first term
    std::size_t terms = 0;
    std::optional<LinearRecurrence> recurrence = {};
    std::optional<QuasiPolynomial> quasi_polynomial = {};
    std::optional<OrderBound> bound = {};  // if it proves the recurrence

    // The largest LinearRecurrence::from() that so many terms can confirm.
    std::size_t longest() const { return longest_recurrence(terms); }
    // How many terms confirm the recurrence: those beyond the ones that determine it.
    std::size_t confirming() const { return terms - recurrence->determining(); }
};

// The report on terms a(first), a(first + 1), ... of which the bound, if any, is known. Throws
// Failure(verification) if they have no recurrence although the bound says so.
RecurrenceReport report_on_recurrence(std::uint64_t first, const std::vector<BigInteger>& terms,
                                      const std::optional<OrderBound>& bound);

// Lines that begin with #, as comments in b-files do.
std::string to_text(const RecurrenceReport& report);
// A line.
std::string to_json(const RecurrenceReport& report);

}  // namespace hetman
