#pragma once
// A sequence of the OEIS: which problem each of its terms counts, and how the term is read off the
// result.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "common/job/job.h"
#include "coordinator/oeis/expression.h"
#include "coordinator/report/result.h"

namespace hetman {

// Which part of a result is the term.
enum class Asked : std::uint8_t {
    total,
    unique,
    classes,  // those of `class_size` members
    size,     // the largest or smallest number of pieces
    first,    // the first placement: the column of the piece in row k
};

// How the terms are arranged.
enum class Reading : std::uint8_t {
    plain,          // by n
    antidiagonals,  // an array, by ascending row within each antidiagonal, from row and column 1
    triangle,       // rows n = first_row, first_row + 1, ...; in each k = first_k, first_k + 1, ...
};

// A line of the table of sequences (sequence_table.h).
struct Sequence {
    std::string number;       // "A000170"
    std::string description;  // what it counts
    std::string piece;        // Betza notation; {EXPRESSION} stands for a value
    // Expressions in n (and k), or row and column.
    std::string rows;
    std::string columns;
    std::string pieces;  // or "any", "each", "largest", "smallest"
    Problem conditions;  // shape and everything else that all terms have in common
    Asked asked = Asked::total;
    std::uint64_t class_size = 0;
    Reading reading = Reading::plain;
    std::int64_t first_row = 0;
    std::int64_t first_k = 0;
    std::string last_k;           // an expression in n; empty: the largest number of pieces
    std::uint64_t offset = 0;     // the argument of the first term
    std::string divisor;          // an expression; empty: 1
    bool columns_from_1 = false;  // of `first`

    // True if one result gives a row of a triangle, indexed by k.
    bool gives_rows() const { return pieces == "each" || asked == Asked::first; }
    // True if the length of a triangle's row is only known from its result.
    bool has_open_rows() const { return reading == Reading::triangle && last_k.empty(); }
};

// The failure for terms beyond what can be written down or counted: `what` says why.
Failure too_far_away(const Sequence& sequence, const std::string& what);

// The values that k takes in a triangle's row, or one value; empty rows have last < first. Without
// an open end, see Sequence::has_open_rows.
struct RowBounds {
    std::int64_t first = 0;
    std::int64_t last = 0;
};
RowBounds row_bounds(const Sequence& sequence, std::int64_t n);

// The problem of a term: a job or, if there is nothing to count, the values themselves.
struct Question {
    std::string name;  // "8", "3x4" or "8-3": the variables
    std::optional<Job> job;
    std::vector<CheckedInteger> values;  // without a job
};

// The question for these variables: n (in triangles also k, which is ignored if the sequence
// gives_rows), or row and column. A board without squares has the empty placement alone. Throws
// Failure(usage) if the problem is too large to be written down.
Question question_of(const Sequence& sequence, const Variables& variables);

// The values that a complete result gives: one, or one for each k from 0.
std::vector<CheckedInteger> values_of(const Sequence& sequence, const Problem& problem,
                                      const Result& result);

// The term from its value. Throws Failure(verification) if the division leaves a remainder.
CheckedInteger term_of(const Sequence& sequence, const Variables& variables,
                       const CheckedInteger& value);

}  // namespace hetman
