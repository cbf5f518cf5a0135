// Inclusion-exclusion over the pairs of rows whose pieces attack each other by the leap. A set of
// such pairs cuts the rows into chains, each row r below the one before; their pieces are in a
// chain of columns, each s from the one before, because no column is used twice. So the sum is over
// the types of such cuts, the partitions of n: the rows and the columns are cut into chains of the
// same lengths, and chains of equal length are assigned to each other in any order, those of two
// and more rows in both directions if the leap goes in both. (For r = s = 1 see I. Kaplansky,
// Symbolic solution of certain problems in permutations, Bulletin of the American Mathematical
// Society 50, 1944.)
#include "worker/engines/chain_sum/chain_sum.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "worker/engines/chain_sum/chain_types.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

using namespace chain_sum;

// The only squares that a piece attacks outside its row and column: so many rows and columns away,
// along one diagonal direction or both. None at all if `directions` is 0.
struct OnlyLeap {
    unsigned rows = 0;
    unsigned columns = 0;
    unsigned directions = 0;
};

// Nothing if the piece attacks squares at more than one distance on the n x n board. Moves that
// leave the board do not count, so a rider may have a single leap on a small board.
std::optional<OnlyLeap> only_leap(const Piece& piece, unsigned n) {
    OnlyLeap leap;
    for (unsigned rows = 1; rows < n; ++rows)
        for (unsigned columns = 1; columns < n; ++columns) {
            const unsigned directions = (piece.attacks(rows, columns) ? 1 : 0) +
                                        (piece.attacks(rows, -std::int64_t{columns}) ? 1 : 0);
            if (directions == 0) continue;
            if (leap.directions != 0) return std::nullopt;
            leap = {rows, columns, directions};
        }
    return leap;
}

// The sum; positive and negative terms are added up separately.
class Sum {
  public:
    Sum(unsigned n, const OnlyLeap& leap) : n_(n), leap_(leap) {
        BigInteger product = 1;
        for (unsigned i = 0; i <= n; ++i) {
            if (i > 1) product *= i;
            factorials_.push_back(product);
        }
    }

    void add(const Parts& parts, std::uint64_t row_cuts, std::uint64_t column_cuts) {
        BigInteger term = Wide{row_cuts} * column_cuts;  // both less than 2^64
        unsigned chains = 0;
        for (unsigned part = 1; part <= n_; ++part) {
            if (parts[part] > 1) term *= factorials_[parts[part]];
            if (part > 1 && leap_.directions == 2) term <<= parts[part];
            chains += parts[part];
        }
        ((n_ - chains) % 2 == 0 ? positive_ : negative_) += term;
    }

    Tally tally(std::uint64_t nodes) {
        positive_ -= negative_;
        Tally tally(0, nodes);
        tally.placements = positive_.value;
        tally.residues = positive_.residues;
        return tally;
    }

  private:
    unsigned n_;
    OnlyLeap leap_;
    std::vector<BigInteger> factorials_;
    CheckedInteger positive_;
    CheckedInteger negative_;
};

// If nothing is attacked, no two lines form a chain.
unsigned step_or_none(unsigned step, unsigned n) { return step == 0 ? n : step; }

unsigned longest_chain_of_both(const OnlyLeap& leap, unsigned n) {
    return std::min(longest_chain(n, step_or_none(leap.rows, n)),
                    longest_chain(n, step_or_none(leap.columns, n)));
}

std::optional<Tally> count_chains(const OnlyLeap& leap, unsigned n, const StopFlag& stop) {
    const Partitions partitions;
    const auto row_cuts = ways_to_cut(partitions, n, step_or_none(leap.rows, n), stop);
    const auto column_cuts = leap.rows == leap.columns
                                 ? row_cuts
                                 : ways_to_cut(partitions, n, step_or_none(leap.columns, n), stop);
    Sum sum(n, leap);
    std::uint64_t number = 0;
    Partitions::visit_all(n, longest_chain_of_both(leap, n), [&](const Parts& parts) {
        const std::uint64_t i = number++;
        if (row_cuts[i] != 0 && column_cuts[i] != 0 && !stop.load(std::memory_order_relaxed))
            sum.add(parts, row_cuts[i], column_cuts[i]);
    });
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    return sum.tally(number);
}

Refusal not_by_chains(const Problem& problem) {
    if (Refusal refusal = not_one_a_line(problem)) return refusal;
    if (Refusal refusal = not_a_plane(problem)) return refusal;
    if (Refusal refusal = has_required_symmetry(problem)) return refusal;
    if (!problem.preplaced.empty() || !problem.blocked.empty())
        return "it counts on boards without preplaced or blocked squares";
    if (!only_leap(problem.piece, static_cast<unsigned>(problem.board.side())))
        return fmt::format(
            "piece {} attacks squares in other rows and columns at more than one "
            "distance",
            problem.piece.betza());
    return std::nullopt;
}

class ChainSum final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        if (not_by_chains(problem) || problem.folded)
            throw std::invalid_argument("chain-sum cannot count this problem");
        const auto n = static_cast<unsigned>(problem.board.side());
        return count_chains(*only_leap(problem.piece, n), n, stop);
    }
};

std::unique_ptr<Engine> make(const Problem&, const MemoryBudget&) {
    return std::make_unique<ChainSum>();
}

// The number of partitions of n into possible chain lengths.
NodeEstimate nodes(const Problem& problem) {
    const auto n = static_cast<unsigned>(problem.board.side());
    const OnlyLeap leap = only_leap(problem.piece, n).value();
    return [nodes = Partitions().number(n, longest_chain_of_both(leap, n))](const UnitKind&) {
        return nodes;
    };
}

}  // namespace

EngineKind chain_sum_kind() {
    return {
        .name = "chain-sum",
        .idea =
            "partitions of n, for rooks with one leap on boards without preplaced or blocked "
            "squares",
        .obstacle = not_by_chains,
        .make = make,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .nodes = nodes,
        .has_few_nodes = true,
        .picoseconds_per_node = 1'000'000,
    };
}

}  // namespace hetman
