#pragma once
// Rook and matching polynomials of boards with nested lines: of two lines on the same side of a
// board, the one farther from the centre crosses a subset of the lines that the nearer one crosses.

#include <cstdint>
#include <vector>

#include "common/numbers/big_integer.h"
#include "common/units/tally.h"
#include "worker/engines/engine.h"

namespace hetman {

// Coefficient k is the number of ways to choose k squares, or lines.
using Polynomial = std::vector<BigInteger>;

// Parallel lines, each given by its distance from the centre.
using Lines = std::vector<std::uint64_t>;

class NestedBoard {
  public:
    // Two lines cross if the sum of their distances is at most `reach`. Results are truncated after
    // the coefficient of `most`, and invalid if `stop` was set.
    NestedBoard(std::uint64_t reach, std::uint64_t most, const StopFlag& stop)
        : reach_(reach), most_(most), stop_(stop) {}

    // The number of ways to choose k squares, no two in the same row or column; each square has the
    // given weight.
    Polynomial rook_polynomial(Lines rows, const Lines& columns, std::uint64_t weight);

    // The same for maximal choices: each square that is not chosen shares a row or column with one
    // that is.
    Polynomial maximal_rook_polynomial(const Lines& rows, const Lines& columns);

    // The number of ways to choose k lines and split them into pairs that cross, each pair with the
    // given weight, and, if `loops` are allowed, single lines that cross themselves.
    Polynomial matching_polynomial(const Lines& lines, std::uint64_t weight, bool loops);

    std::uint64_t coefficients() const { return coefficients_; }  // computed so far

  private:
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    bool all_cross(const Lines& rows, const Lines& columns) const;
    Polynomial full_rook_polynomial(std::uint64_t rows, std::uint64_t columns,
                                    std::uint64_t weight);
    std::vector<std::uint64_t> crossed_by(Lines rows, const Lines& columns) const;
    void add_row(Polynomial& ways, std::uint64_t crossed, std::uint64_t weight);
    std::vector<BigInteger> ways_to_fill(const std::vector<std::uint64_t>& crossed,
                                         std::size_t first, std::uint64_t inner);
    Polynomial pair_off(const Polynomial& far, std::uint64_t near, std::uint64_t weight,
                        bool loops);

    std::uint64_t reach_;
    std::uint64_t most_;
    const StopFlag& stop_;
    std::uint64_t coefficients_ = 0;
};

// A coefficient of the product of two polynomials, as a tally without nodes.
Tally coefficient_of_product(const Polynomial& a, const Polynomial& b, std::uint64_t k);

}  // namespace hetman
