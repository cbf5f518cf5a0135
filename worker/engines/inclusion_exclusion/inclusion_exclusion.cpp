// Pieces are placed square by square, all but the last three. Of F free squares, of which E pairs
// attack each other, two pieces can stand on C(F,2) - E pairs. Of three squares, the number of
// attacking pairs among them is 0, 1, 2 or 3: with d the degree of a square (the free squares that
// it attacks) and T the number of triangles of attacking squares, three pieces can stand on
// C(F,3) - E (F - 2) + sum of C(d,2) - T sets of squares, by inclusion and exclusion of attacking
// pairs. E, d and T come from counts along lines and from shifted bitmaps (relations.h).
#include "worker/engines/inclusion_exclusion/inclusion_exclusion.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "common/numbers/wide.h"
#include "worker/engines/inclusion_exclusion/last_pieces.h"
#include "worker/engines/inclusion_exclusion/relations.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

using inclusion_exclusion::Relations;

// A running total of parts of any size.
class Total {
  public:
    void add(std::uint64_t part) {
        sum_ += part;
        residues_ = residues_ + residues_of(part);
    }
    // 2^64 parts fit.
    Tally tally(std::uint64_t nodes) const {
        Tally tally(0, nodes);
        tally.placements = BigInteger(sum_);
        tally.residues = residues_;
        return tally;
    }

  private:
    Wide sum_ = 0;
    Residues residues_;
};

template <class Word>
class Search {
  public:
    Search(const AttackMap& map, const Relations& relations, const Problem& problem,
           const StopFlag& stop)
        : map_(map),
          relations_(relations),
          problem_(problem),
          stop_(stop),
          rows_(relations_.rows),
          counted_(relations.has_triangles ? 3 : 2),
          scratch_(inclusion_exclusion::scratch_size(relations_)) {}

    std::optional<Tally> run() {
        Free free{};
        std::fill_n(free.begin(), rows_, static_cast<Word>(all_columns(relations_.columns)));
        for (const Square square : problem_.blocked)
            free[row_of(square)] &= ~(Word{1} << column_of(square));
        for (const Square square : problem_.preplaced)
            attack(free, 0, row_of(square), column_of(square));
        const std::uint64_t pieces = problem_.pieces.exact();
        if (pieces >= problem_.preplaced.size() &&
            !descend(free, 0, pieces - problem_.preplaced.size()))
            return std::nullopt;
        return total_.tally(nodes_);
    }

  private:
    using Free = std::array<Word, 8 * sizeof(BitRow)>;

    unsigned row_of(Square square) const {
        return static_cast<unsigned>(square / relations_.columns);
    }
    unsigned column_of(Square square) const {
        return static_cast<unsigned>(square % relations_.columns);
    }

    // Removes what a piece attacks from row `first` on.
    void attack(Free& free, unsigned first, unsigned row, unsigned column) const {
        for (unsigned i = first; i < rows_; ++i)
            free[i] &= ~static_cast<Word>(map_.row_mask(
                static_cast<std::int64_t>(i) - static_cast<std::int64_t>(row), column));
    }

    std::uint64_t squares_of(const Free& free, unsigned first) const {
        std::uint64_t squares = 0;
        for (unsigned i = first; i < rows_; ++i)
            squares += static_cast<std::uint64_t>(std::popcount(free[i]));
        return squares;
    }

    // Counts the ways to place the missing pieces on free squares; those above row `first` are
    // empty. Returns false if stopped.
    bool descend(const Free& free, unsigned first, std::uint64_t missing) {
        if (stop_.load(std::memory_order_relaxed)) return false;
        ++nodes_;
        if (missing <= counted_) {
            total_.add(count_last(free, first, missing));
            return true;
        }
        std::uint64_t left = squares_of(free, first);
        Free child;
        for (unsigned row = first; row < rows_ && left >= missing; ++row)
            for (Word rest = free[row]; rest != 0 && left >= missing; --left) {
                const auto column = static_cast<unsigned>(std::countr_zero(rest));
                rest &= rest - 1;
                // In this row only later squares remain: the earlier ones have been tried.
                child[row] = rest;
                std::copy_n(free.begin() + row + 1, rows_ - row - 1, child.begin() + row + 1);
                attack(child, row, row, column);
                if (!descend(child, row, missing - 1)) return false;
            }
        return true;
    }

    std::uint64_t count_last(const Free& free, unsigned first, std::uint64_t missing) {
        switch (missing) {
            case 0:
                return 1;
            case 1:
                return squares_of(free, first);
            case 2:
                return inclusion_exclusion::count_two(relations_, free.data(), first,
                                                      scratch_.data());
            default:
                return inclusion_exclusion::count_three(relations_, free.data(), first,
                                                        scratch_.data());
        }
    }

    const AttackMap& map_;
    const Relations& relations_;
    const Problem& problem_;
    const StopFlag& stop_;
    unsigned rows_;
    std::uint64_t counted_;  // pieces that are not placed
    std::vector<std::uint16_t> scratch_;
    Total total_;
    std::uint64_t nodes_ = 0;
};

template <class Word>
class InclusionExclusion final : public Engine {
  public:
    InclusionExclusion(const Piece& piece, Board board)
        : map_(piece, board), relations_(inclusion_exclusion::relations_of(piece, board)) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return Search<Word>(map_, relations_, problem, stop).run();
    }

  private:
    AttackMap map_;
    Relations relations_;
};

Refusal not_countable(const Problem& problem) {
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (Refusal refusal = not_an_exact_number(problem)) return refusal;
    if (Refusal refusal = has_untested_maximality(problem)) return refusal;
    return has_required_symmetry(problem);
}

// The time of counting three pieces, fitted to measurements: the lines are counted square by
// square, the rest by blocks of rows.
double picoseconds(const Piece& piece, Board board) {
    const Relations relations = inclusion_exclusion::relations_of(piece, board);
    const auto blocks = static_cast<double>((board.rows + inclusion_exclusion::rows_in_block - 1) /
                                            inclusion_exclusion::rows_in_block);
    const auto lines = static_cast<double>(relations.families.size() * board.squares());
    const auto bits = static_cast<double>(relations.leaps.size() * relations.planes) * blocks;
    const auto triangles = static_cast<double>(relations.triangles.size()) * blocks;
    const auto mixed = relations.families.empty() ? 0 : static_cast<double>(board.squares());
    return 150'000 + 150 * lines + 700 * bits + 1'500 * triangles +
           (relations.leaps.empty() ? 0 : 500 * mixed);
}

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget&) {
    if (problem.board.columns <= 32)
        return std::make_unique<InclusionExclusion<std::uint32_t>>(problem.piece, problem.board);
    return std::make_unique<InclusionExclusion<std::uint64_t>>(problem.piece, problem.board);
}

}  // namespace

EngineKind inclusion_exclusion_kind() {
    return {
        .name = "inclusion-exclusion",
        .idea =
            "all pieces but three placed, the last three counted by inclusion-exclusion; "
            "for few pieces on large boards",
        .obstacle = not_countable,
        .make = make,
        .default_frame = "orbits",
        .last_pieces = 3,
        .picoseconds_per_node = 1'000'000,
        .picoseconds = picoseconds,
    };
}

}  // namespace hetman
