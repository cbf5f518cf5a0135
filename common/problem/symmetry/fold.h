#pragma once
// Folding: symmetry breaking in the main diagonal of a square board, for placements with one piece
// on each row and on each column. Count one of each mirror pair with weight 2; count both with
// weight 1 on a tie. Summed over all placements the weights give their number.
//
// The weight is decided by comparing the fold key of the rows with that of the columns; the mirror
// in the diagonal exchanges the two keys. The mirrors in the middle row and column change neither
// key, so placements that they map to each other have equal weights.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/board/board.h"

namespace hetman {

// On which half of a line its piece stands.
enum class Side : std::uint8_t { before, middle, after };
Side side_of(Board board, std::uint64_t position);  // of a square board

// Computes fold keys. A key records between which neighbouring lines the pieces change sides. Each
// half of a board's rows or columns has a key, and the key of all rows or columns is the larger of
// the two; a middle line is ignored.
class Fold {
  public:
    explicit Fold(Board board)
        : n_(board.side()),
          lines_(static_cast<unsigned>(
              std::clamp<std::uint64_t>(board.side() / 2, far_lines + 1, far_lines + most_lines) -
              far_lines)) {}

    // The number of lines of a half that the key depends on: those next to the middle.
    unsigned lines() const { return lines_; }
    // The largest key of a half.
    unsigned highest_key() const { return (1U << (lines_ - 1)) - 1; }

    // The contribution of a line to a half's key if its piece stands on another side than that of
    // the line before. Lines are numbered from 0, from the middle outwards.
    unsigned step(unsigned line) const {
        return line == 0 || line >= lines_ ? 0 : 1U << (lines_ - 1 - line);
    }

    // The key of a half; side_of_line(line) gives the side of each line's piece.
    template <class SideOfLine>
    unsigned key(const SideOfLine& side_of_line) const {
        unsigned key = 0;
        for (unsigned line = 1; line < lines_; ++line)
            if (side_of_line(line) != side_of_line(line - 1)) key += step(line);
        return key;
    }

    // The key of all rows, or of all columns; side_of_line is called with lines 0 to n - 1.
    template <class SideOfLine>
    unsigned key_of_all(const SideOfLine& side_of_line) const {
        const std::uint64_t half = n_ / 2;
        return std::max(key([&](unsigned line) { return side_of_line(half - 1 - line); }),
                        key([&](unsigned line) { return side_of_line(n_ - half + line); }));
    }

    // The weight of a placement with these keys.
    static unsigned times(unsigned rows, unsigned columns) {
        return rows > columns ? 2 : rows == columns ? 1 : 0;
    }

    // The expected share of the fillings of a half whose key does not exceed that of the board's
    // other lines, if all keys of halves are equally frequent.
    double usual_share() const;

    static constexpr unsigned far_lines = 5;  // lines of a half that the key ignores
    static constexpr unsigned most_lines = 5;
    static constexpr unsigned most_keys = 1U << (most_lines - 1);  // number of keys of a half

  private:
    std::uint64_t n_;
    unsigned lines_;
};

// The weight of a placement.
unsigned times_counted(Board board, const std::vector<Square>& placement);

}  // namespace hetman
