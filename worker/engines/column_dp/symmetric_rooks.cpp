#include "worker/engines/column_dp/symmetric_rooks.h"

#include <algorithm>

#include "common/problem/problem.h"
#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/column_dp/mirror_layer.h"
#include "worker/engines/shared/index_sets.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman {
namespace {

// Counts fit 64 bits: no piece has more placements than the rook, which has 2^13 13! with a half
// turn; with a mirror the bound is the number of involutions of 26 lines, 5.3 10^14. Every partial
// placement of rooks can be completed, so that there are no more partial placements either.
static_assert(widest_column_dp <= 26);

// A piece in row k and column c has its image in row n - 1 - k and column n - 1 - c. The upper rows
// therefore determine the placement, and use one column of each pair {c, n - 1 - c}; for odd n the
// centre is occupied. The two halves attack each other only in the rows next to the middle.
class HalfTurn {
  public:
    explicit HalfTurn(const Problem& problem)
        : rules_(problem),
          n_(rules_.n),
          pairs_(n_ / 2),
          ways_((std::size_t{1} << pairs_) * side() * side()) {}

    std::optional<Tally> run(const StopFlag& stop) {
        at(0, none(), none()) = written_ = 1;
        for (IndexSet used = 0; used < first_indices(pairs_); ++used) {
            if (used % sets_between_looks == 0 && stop.load(std::memory_order_relaxed))
                return std::nullopt;
            for (unsigned b = 0; b < side(); ++b) extend(used, b);
        }
        return sum_of_joined();
    }

    static std::uint64_t bytes(std::uint64_t n) {
        return (std::uint64_t{1} << n / 2) * (n + 1) * (n + 1) * sizeof(std::uint64_t);
    }
    static std::uint64_t nodes(std::uint64_t n) { return (n / 2) * (std::uint64_t{1} << n / 2); }

  private:
    // The columns, and one entry for none.
    unsigned side() const { return n_ + 1; }
    unsigned none() const { return n_; }

    // The number of ways to use the column pairs `used`, with the row before the last in column a
    // and the last row in column b.
    std::uint64_t& at(IndexSet used, unsigned b, unsigned a) {
        return ways_[(used * side() + b) * side() + a];
    }

    void extend(IndexSet used, unsigned b) {
        std::uint64_t sum = 0;
        for (unsigned a = 0; a < side(); ++a) sum += at(used, b, a);
        read_ += sum;
        if (sum == 0) return;
        visit_members(first_indices(pairs_) & ~used, [&](unsigned pair) {
            for (const unsigned c : {pair, n_ - 1 - pair}) {
                if ((rules_.one_away[c] >> b & 1) != 0) continue;
                std::uint64_t ways = sum;
                visit_members(rules_.two_away[c], [&](unsigned a) { ways -= at(used, b, a); });
                at(used | IndexSet{1} << pair, c, b) = ways;
                written_ += ways;
            }
        });
    }

    // True if a filling whose last two rows use columns a and b fits its own image: no piece beyond
    // the middle attacks one on this side.
    bool joins(unsigned a, unsigned b) const {
        if (b == none()) return true;  // the centre alone
        const unsigned image = n_ - 1 - b;
        const unsigned next = n_ % 2 == 0 ? image : n_ / 2;
        if ((rules_.one_away[next] >> b & 1) != 0 || (rules_.two_away[next] >> a & 1) != 0)
            return false;
        return n_ % 2 == 0 || (rules_.two_away[image] >> b & 1) == 0;
    }

    Tally sum_of_joined() {
        Tally sum;
        for (unsigned b = 0; b < side(); ++b)
            for (unsigned a = 0; a < side(); ++a) {
                const std::uint64_t ways = at(first_indices(pairs_), b, a);
                read_ += ways;
                if (joins(a, b)) sum = sum + Tally(ways, 0);
            }
        expect_as_written("the numbers of pairs of columns", read_, written_);
        return sum;
    }

    ColumnRules rules_;
    unsigned n_;
    unsigned pairs_;
    std::vector<std::uint64_t> ways_;
    // The sums of all numbers as they were written and read, modulo 2^64.
    std::uint64_t written_ = 0;
    std::uint64_t read_ = 0;
};

std::optional<Tally> count_mirrored(const Problem& problem, const StopFlag& stop) {
    const auto n = static_cast<unsigned>(problem.board.side());
    std::optional<MirrorLayer> layer(MirrorLayer(n, 0));
    while (layer && layer->lines() < n) layer = layer->next(problem.piece, stop);
    if (!layer) return std::nullopt;
    return layer->sum();
}

}  // namespace

bool is_half_turn_or_diagonal_mirror(const Subgroup& required) {
    return required == Symmetry::rotate_180 || required == Symmetry::mirror_diagonal ||
           required == Symmetry::mirror_antidiagonal;
}

// The peak: one layer and its successor.
std::uint64_t symmetric_rooks_bytes(const Problem& problem) {
    const std::uint64_t n = problem.board.side();
    if (problem.required == Symmetry::rotate_180) return HalfTurn::bytes(n);
    std::uint64_t most = 0;
    for (std::uint64_t lines = 0; lines < n; ++lines)
        most = std::max(most, MirrorLayer::bytes(n, lines) + MirrorLayer::bytes(n, lines + 1));
    return most;
}

std::uint64_t symmetric_rooks_nodes(const Problem& problem) {
    const std::uint64_t n = problem.board.side();
    if (problem.required == Symmetry::rotate_180) return HalfTurn::nodes(n);
    std::uint64_t nodes = 0;
    for (std::uint64_t lines = 0; lines < n; ++lines) nodes += MirrorLayer::nodes(n, lines);
    return nodes;
}

std::optional<Tally> count_symmetric_rooks(const Problem& problem, const StopFlag& stop) {
    if (problem.required == Symmetry::rotate_180) return HalfTurn(problem).run(stop);
    return count_mirrored(problem, stop);  // exchanging left and right maps one diagonal to the
                                           // other
}

}  // namespace hetman
