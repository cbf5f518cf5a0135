#include "tests/support/plain_count.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace hetman::test {
namespace {

using Set = std::uint64_t;  // bit s = square s

Set bit(Square square) { return Set{1} << square; }

Set set_of(const Squares& squares) {
    Set set = 0;
    for (const Square square : squares) set |= bit(square);
    return set;
}

class PlainEnumeration {
  public:
    PlainEnumeration(const Problem& problem, const AttackRelation& attacks,
                     const std::vector<SquareMap>& maps)
        : pieces_(problem.pieces),
          maximal_(problem.maximal),
          preplaced_(set_of(problem.preplaced)) {
        const std::uint64_t squares = problem.board.squares();
        if (squares > 64) throw std::invalid_argument("the board has more than 64 squares");
        for (Square from = 0; from < squares; ++from) {
            attacked_.push_back(0);
            for (Square to = 0; to < squares; ++to)
                if (attacks(from, to) || attacks(to, from)) attacked_.back() |= bit(to);
            free_ |= bit(from);
        }
        for (const SquareMap& map : maps) {
            images_.emplace_back();
            for (Square square = 0; square < squares; ++square)
                images_.back().push_back(bit(map(square)));
        }
        must_be_covered_ = free_ & ~set_of(problem.blocked);
        free_ &= ~preplaced_ & ~set_of(problem.blocked);
        for (const Square square : problem.preplaced) free_ &= ~attacked_[square];
    }

    PlainCount run() {
        const auto given = static_cast<std::uint64_t>(std::popcount(preplaced_));
        if (!pieces_.is_exact()) {
            place_any(preplaced_, free_);
            if (pieces_ == NumberKind::largest) keep_largest();
        } else if (given <= pieces_.exact()) {
            place(pieces_.exact() - given, preplaced_, free_);
        }
        return count_;
    }

  private:
    // Places this many pieces on free squares, each after the one before.
    void place(std::uint64_t missing, Set placed, Set free) {
        if (missing == 0) return report(placed);
        while (free != 0) {
            const auto square = static_cast<Square>(std::countr_zero(free));
            free &= free - 1;
            place(missing - 1, placed | bit(square), free & ~attacked_[square]);
        }
    }

    void place_any(Set placed, Set free) {
        report(placed);
        while (free != 0) {
            const auto square = static_cast<Square>(std::countr_zero(free));
            free &= free - 1;
            place_any(placed | bit(square), free & ~attacked_[square]);
        }
    }

    void keep_largest() {
        count_.total = count_.by_number.empty() ? 0 : count_.by_number.back();
        count_.classes = count_.by_number.empty() ? 0 : count_.classes_by_number.back();
    }

    bool covers_all(Set placed) const {
        Set covered = placed;
        for (Set left = placed; left != 0; left &= left - 1)
            covered |= attacked_[static_cast<std::size_t>(std::countr_zero(left))];
        return (must_be_covered_ & ~covered) == 0;
    }

    // A class is counted at its smallest member.
    void report(Set placed) {
        if (maximal_ && !covers_all(placed)) return;
        ++count_.total;
        const bool is_smallest =
            std::all_of(images_.begin(), images_.end(), [placed](const auto& images) {
                Set image = 0;
                for (Set left = placed; left != 0; left &= left - 1)
                    image |= images[static_cast<std::size_t>(std::countr_zero(left))];
                return placed <= image;
            });
        count_.classes += is_smallest;
        if (pieces_.is_exact()) return;
        const auto number = static_cast<std::size_t>(std::popcount(placed));
        if (count_.by_number.size() <= number) {
            count_.by_number.resize(number + 1);
            count_.classes_by_number.resize(number + 1);
        }
        ++count_.by_number[number];
        count_.classes_by_number[number] += is_smallest;
    }

    PieceNumber pieces_;
    bool maximal_;
    Set must_be_covered_ = 0;
    Set preplaced_;
    Set free_ = 0;
    std::vector<Set> attacked_;             // by each square
    std::vector<std::vector<Set>> images_;  // of each square, by map
    PlainCount count_;
};

}  // namespace

PlainCount plain_count(const Problem& problem, const AttackRelation& attacks,
                       const std::vector<SquareMap>& maps) {
    return PlainEnumeration(problem, attacks, maps).run();
}

PlainCount plain_count(const Problem& problem, const AttackRelation& attacks) {
    std::vector<SquareMap> maps;
    for (const Symmetry& map : symmetries_by_hand(problem))
        maps.emplace_back(
            [map, board = problem.board](Square square) { return image(map, board, square); });
    return plain_count(problem, attacks, maps);
}

}  // namespace hetman::test
