#pragma once
// The search that `hetman trace` shows: forward filtering.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

using Squares = std::vector<Square>;

// A piece has been placed.
struct Step {
    unsigned depth;           // from 0
    const Squares& before;    // the free squares
    const Squares& left;      // those that filtering leaves
    const Squares& path;      // all squares with pieces, in the order in which they were placed
    std::uint64_t missing;    // pieces still to be placed
    std::uint64_t empty_row;  // the first row without a piece
    bool is_dead;             // fewer squares are free than pieces are missing
    bool leaves_row_empty;    // no square is free in the first row without a piece
};

// Of a walk.
struct WalkTotals {
    std::uint64_t placements = 0;
    std::uint64_t steps = 0;
    std::uint64_t attempts = 0;
};

// Shows a walk.
class Narrator {
  public:
    virtual ~Narrator() = default;
    virtual void begin(const Problem& problem, const Squares& free) = 0;
    virtual void step(const Step& step) = 0;
    virtual void placement(const Problem& problem, unsigned depth, const Squares& placement) = 0;
    // The walk has come back to a path, under which it has found so many placements.
    virtual void come_back(unsigned depth, const Squares& path, std::uint64_t placements) = 0;
    // For whoever began the walk to call after it, even if nothing else was told.
    virtual void end(const WalkTotals& totals) = 0;
};

// Limits of a walk.
struct WalkSettings {
    std::vector<Narrator*> narrators = {};  // none: the walk only counts
    std::uint64_t most_steps = std::numeric_limits<std::uint64_t>::max();
    bool first_only = false;
    bool ends_unread = false;  // as soon as nobody reads standard output any more
};

// For each square, the squares that a piece on it attacks.
class AttackTable {
  public:
    explicit AttackTable(const Problem& problem) : squares_(problem.board.squares()) {
        const AttackMap map(problem);
        attacks_.reserve(squares_ * squares_);
        for (Square from = 0; from < squares_; ++from)
            for (Square to = 0; to < squares_; ++to) attacks_.push_back(map.attacks(from, to));
    }
    // Indexed by square.
    std::span<const std::uint8_t> of(Square square) const {
        return std::span(attacks_).subspan(square * squares_, squares_);
    }

  private:
    std::size_t squares_;
    std::vector<std::uint8_t> attacks_;
};

// One traversal of the search tree.
class Walk {
  public:
    Walk(const Problem& problem, const WalkSettings& settings);

    void run();

    // True if the limit ended the walk early.
    bool is_cut() const { return totals_.steps > settings_.most_steps; }
    const WalkTotals& totals() const { return totals_; }

  private:
    Squares free_at_first() const;
    bool is_blocked(Square square) const;
    std::uint64_t first_row_without_piece() const;
    bool is_over() const;
    // The number of placements that add `missing` of the free squares to the path.
    std::uint64_t descend(std::uint64_t missing);
    std::uint64_t place(const Squares& free, Squares::const_iterator at, std::uint64_t missing);
    bool has_no_square_in_next_row(const Squares& left) const;
    std::uint64_t found();
    template <class Event>
    void tell(const Event& event) const {
        for (Narrator* narrator : settings_.narrators) event(*narrator);
    }

    const Problem& problem_;
    Board board_;
    AttackTable attacks_;
    bool one_in_each_row_;
    WalkSettings settings_;
    Squares path_;
    BitRow used_rows_ = 0;
    std::vector<Squares> free_at_depth_;
    unsigned depth_ = 0;
    bool found_one_ = false;
    WalkTotals totals_;
};

}  // namespace hetman
