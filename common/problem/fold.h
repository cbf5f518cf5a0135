#pragma once
// Folding: symmetry breaking in the main diagonal of a square board, for placements with one piece
// on each row and on each column. Count one of each mirror pair with weight 2; count both with
// weight 1 on a tie. The sum over all placements is their number.
//
// A placement's key for its rows and its key for its columns decide; the mirror in the diagonal
// exchanges them. The mirrors in the middle row and column change neither key, so that placements
// that they map to each other have equal weights.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/problem/board.h"

namespace hetman {

// Where a line's piece stands, as seen from the middle of the line.
enum class Side : std::uint8_t { before, middle, after };
Side side_of(Board board, std::uint64_t position);  // of a square board

// Ranks tell between which neighbouring lines the pieces change sides. Either half of a board's
// rows or columns has one, and the rank of them all is the higher; a middle line has no part in it.
class Fold {
  public:
    explicit Fold(Board board)
        : n_(board.side()),
          lines_(static_cast<unsigned>(
              std::clamp<std::uint64_t>(board.side() / 2, far_lines + 1, far_lines + most_lines) -
              far_lines)) {}

    // How many lines of a half are looked at: those next to the middle.
    unsigned lines() const { return lines_; }
    // Of a half.
    unsigned highest_rank() const { return (1U << (lines_ - 1)) - 1; }

    // What is added to a half's rank where the piece of this line stands on another side than that
    // of the line before. Lines are numbered from the middle outwards, the first is 0.
    unsigned step(unsigned line) const {
        return line == 0 || line >= lines_ ? 0 : 1U << (lines_ - 1 - line);
    }

    // The rank of a half, the side of whose lines is side_of_line(line).
    template <class SideOfLine>
    unsigned rank(const SideOfLine& side_of_line) const {
        unsigned rank = 0;
        for (unsigned line = 1; line < lines_; ++line)
            if (side_of_line(line) != side_of_line(line - 1)) rank += step(line);
        return rank;
    }

    // The rank of all rows, or of all columns: of line 0 to n - 1 with side_of_line(line).
    template <class SideOfLine>
    unsigned rank_of_all(const SideOfLine& side_of_line) const {
        const std::uint64_t half = n_ / 2;
        return std::max(rank([&](unsigned line) { return side_of_line(half - 1 - line); }),
                        rank([&](unsigned line) { return side_of_line(n_ - half + line); }));
    }

    // How often a placement counts whose rows and columns have these ranks.
    static unsigned times(unsigned rows, unsigned columns) {
        return rows > columns ? 2 : rows == columns ? 1 : 0;
    }

    // Which share of the ways to fill a half has no higher rank than the board's other lines, if
    // all ranks of halves are equally frequent.
    double usual_share() const;

    static constexpr unsigned far_lines = 5;  // of a half, that are not looked at
    static constexpr unsigned most_lines = 5;
    static constexpr unsigned most_ranks = 1U << (most_lines - 1);  // of a half

  private:
    std::uint64_t n_;
    unsigned lines_;
};

// How often a placement counts.
unsigned times_counted(Board board, const std::vector<Square>& placement);

}  // namespace hetman
