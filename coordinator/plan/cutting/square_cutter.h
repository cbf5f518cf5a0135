#pragma once
// Cuts a position into units that fit a budget, square by square.

#include <cstdint>
#include <functional>

#include "coordinator/plan/cutting/square_board.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// The number of positions with which the estimate of a unit goes down.
inline constexpr std::uint64_t unit_positions = 24;

class SquareCutter {
  public:
    // `heed_stop` is called from time to time and may throw. All arguments must outlive this
    // object.
    SquareCutter(const Problem& problem, std::uint64_t budget,
                 const std::function<void()>& heed_stop, Plan& plan)
        : problem_(problem), budget_(budget), heed_stop_(heed_stop), plan_(plan) {}

    // Adds the position to the plan, or its parts if its estimate exceeds the budget: `prefix` is
    // what leads to it. Throws Failure(usage) if the plan would have too many units.
    void cut(SquareBoard board, Prefix prefix, std::uint64_t weight);

  private:
    void cut_on(SquareBoard board, Prefix& prefix, std::uint64_t weight);

    const Problem& problem_;
    const std::uint64_t budget_;
    const std::function<void()>& heed_stop_;
    Plan& plan_;
};

}  // namespace hetman
