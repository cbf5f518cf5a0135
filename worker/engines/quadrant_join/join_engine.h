#pragma once
// The base of the engines that join half boards of regular queens, one row choice at a time.

#include <optional>

#include "worker/engines/engine_kind.h"
#include "worker/engines/quadrant_join/board/row_choice.h"
#include "worker/engines/quadrant_join/join.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

inline constexpr unsigned widest_join = 30;

namespace quadrant_join {

// A strip and at least one column in each half, for super queens two. Narrower boards are joined by
// plain_join().
inline constexpr std::uint64_t narrowest_fast_join = 10;
inline constexpr std::uint64_t narrowest_fast_leap_join = 12;
inline bool is_narrow(const Geometry& geometry) {
    return geometry.n < (geometry.leaps ? narrowest_fast_leap_join : narrowest_fast_join);
}

// Accepts row choices and the whole problem as units; throws std::invalid_argument for other units.
class JoinEngine : public Engine {
  public:
    // With `leaps`, for super queens.
    JoinEngine(Board board, unsigned strip, bool leaps)
        : geometry_(static_cast<unsigned>(board.side()), strip, leaps) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return count_whole(problem, KernelChoice::fastest, stop);
    }
    std::optional<Tally> count_portably(const Problem& problem,
                                        const StopFlag& stop) const override {
        return count_whole(problem, KernelChoice::portable, stop);
    }
    bool folds() const override { return true; }
    std::vector<Tally> count_units(const Problem& whole, std::span<const Unit> units,
                                   Workspace* workspace, KernelChoice kernels,
                                   const StopFlag& stop) const override;

  protected:
    const Geometry& geometry() const { return geometry_; }
    bool is_narrow() const { return quadrant_join::is_narrow(geometry_); }

  private:
    // Counts a row choice; returns false if `stop` was set before the end. Not called on narrow
    // boards; the workspace is one of make_workspace().
    virtual bool count_choice(const RowSplit& choice, KernelChoice kernels, Workspace& workspace,
                              const StopFlag& stop, Totals& totals) const = 0;

    std::optional<Tally> count_whole(const Problem& problem, KernelChoice kernels,
                                     const StopFlag& stop) const;
    bool count_choices(const Restriction& restriction, const ClosedSquares* closed,
                       KernelChoice kernels, Workspace& workspace, const StopFlag& stop,
                       Totals& totals) const;

    const Geometry geometry_;
};

// True for super queens, which also leap like knights.
bool leaps(const Piece& piece);

// The reason why the joins cannot count a problem of regular queens.
std::optional<std::string> obstacle_to_join(const Problem& problem);
// The same whatever the piece, for boards up to `widest` x `widest`.
std::optional<std::string> obstacle_beside_piece(std::uint64_t widest, const Problem& problem);

// The row choices that a plan does not reduce by symmetry, because preplaced or blocked squares are
// not symmetric; 0 if they are. Many of them have few fillings, so that the time of a row choice
// itself matters.
std::uint64_t unreduced_choices(const Problem& problem);

// The fillings of both halves, estimated by sampling.
NodeEstimate estimated_fillings(const Problem& problem);

}  // namespace quadrant_join
}  // namespace hetman
