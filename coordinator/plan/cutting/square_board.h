#pragma once
// A position in which one square after the other is decided, occupied or left empty, for cutting
// problems whose pieces have no lines or whose placements must be maximal.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

// Squares are decided in the order of their indices. `map` and `problem` must outlive this object.
// For boards up to 64 x 64.
class SquareBoard {
  public:
    // The problem's preplaced pieces are placed, and its blocked squares are decided.
    SquareBoard(const AttackMap& map, const Problem& problem);

    bool is_free(Square square) const;
    std::optional<Square> next_free() const;  // the first undecided square

    // Occupies a free square and its images under the required symmetry. Returns false, leaving the
    // position invalid, if an image is not free or if the pieces are too many.
    bool place(Square square);
    // Returns false if no placement is left: the square cannot be attacked, and all placements
    // must be maximal.
    bool leave_empty(Square square);

    // True if it has no placement.
    bool is_dead() const;
    // True if no piece may follow.
    bool is_full() const { return may_follow_ == 0; }

    // The squares that a search tries to occupy next, in order: each after leaving those before it
    // empty.
    std::vector<Square> ways() const;
    // True if all ways are free squares; count_ways() and way() then find them faster.
    bool has_plain_ways() const;
    std::uint64_t count_ways() const;
    Square way(std::uint64_t number) const;
    // Takes a way: leaves the free squares before its square empty and occupies that. Returns false
    // if the position has no placement then.
    bool take(Square square);

  private:
    Board board() const { return problem_->board; }
    void clear(Square square);
    void occupy(Square square);
    bool can_be_attacked(Square square) const;

    const AttackMap* map_;
    const Problem* problem_;
    std::uint64_t may_follow_;   // pieces
    std::uint64_t must_follow_;  // less than may_follow_ if the number is open
    std::vector<BitRow> free_;   // of each row
    // For maximal placements: empty squares that no piece attacks yet. Otherwise empty.
    std::vector<BitRow> uncovered_;
};

// The estimated number of nodes of a search that occupies squares in order: at most 2^64 - 1. Goes
// down piece by piece with up to `positions` positions, a systematic sample of all that can follow
// (Chen 1992, "Heuristic sampling", with one stratum for each number of pieces). In integers, with
// a fixed seed: the same on every machine. The search places at most `pieces`.
std::uint64_t estimate_squares(const SquareBoard& board, std::uint64_t positions,
                               std::uint64_t seed, std::uint64_t pieces = ~std::uint64_t{0});

}  // namespace hetman
