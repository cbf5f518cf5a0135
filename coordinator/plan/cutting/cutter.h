#pragma once
// Cuts one filling of a frame into units that fit a budget.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include "coordinator/plan/cutting/descents.h"
#include "coordinator/plan/packed_units.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// The number of descents for the estimate of a unit. A few first descents are enough if the
// estimate differs from the budget by a factor of first_margin; otherwise the others follow.
inline constexpr std::uint64_t unit_descents = 8;
inline constexpr std::uint64_t first_descents = 3;
inline constexpr std::uint64_t first_margin = 16;

struct CutSettings {
    const Problem& problem;
    LineRule rule;
    std::uint64_t budget;  // in estimated nodes
};

// Board is a LineBoard or a PlainBoard: the recursion carries the position down.
template <class Board>
class Cutter {
  public:
    // Appends the units to `units`, with the filling's weight. `heed_stop` is called from time to
    // time and may throw.
    Cutter(const CutSettings& settings, std::uint64_t weight, std::uint64_t seed,
           const std::function<void()>& heed_stop, PackedUnits& units)
        : settings_(settings),
          required_(settings.problem.required),
          weight_(weight),
          seed_(seed),
          heed_stop_(heed_stop),
          units_(units) {}

    // `position` is that of the filling, `prefix` its squares.
    void cut(const Board& position, const Prefix& prefix) {
        prefix_ = prefix;
        cut(position, choices_of(position, settings_.rule));
    }

  private:
    using Choices = typename Board::Choices;

    static constexpr std::uint64_t cuts_between_stops = 64;

    // Adds the unit or, if its estimate exceeds the budget, cuts it at the next line by the rule:
    // into a unit for each free square that the rule does not refute and, if lines may stay empty,
    // one for the empty line.
    void cut(const Board& position, const Choices& choices) {
        if (++cuts_ % cuts_between_stops == 0) heed_stop_();
        // If the board is full, nothing is left to search.
        if (const auto nodes = choices.is_over ? std::uint64_t{0} : fitting(position, choices))
            return add(std::max<std::uint64_t>(*nodes, 1));
        for (std::uint64_t way = 0; way < choices.count; ++way) place(position, choices, way);
        if (choices.may_stay_empty) leave_empty(position, choices);
    }

    void place(const Board& position, const Choices& choices, std::uint64_t way) {
        const Square square = position.square(choices, way);
        Board child = position;
        Choices next;
        if (!child.place_and_choose(square, required_, settings_.rule, next) || next.is_refuted)
            return;
        const std::size_t before = prefix_.placed.size();
        if (required_.is_trivial())
            prefix_.placed.push_back(square);
        else
            for (const Square image : orbit(required_, settings_.problem.board, square))
                prefix_.placed.push_back(image);
        cut(child, next);
        prefix_.placed.resize(before);
    }

    void leave_empty(const Board& position, const Choices& choices) {
        Board child = position;
        child.leave_empty(choices);
        const Choices next = choices_of(child, settings_.rule);
        if (next.is_refuted) return;
        const std::size_t before = prefix_.blocked.size();
        for (std::uint64_t way = 0; way < choices.count; ++way)
            prefix_.blocked.push_back(position.square(choices, way));
        cut(child, next);
        prefix_.blocked.resize(before);
    }

    // The estimate, if it does not exceed the budget.
    std::optional<std::uint64_t> fitting(const Board& position, const Choices& choices) const {
        const std::uint64_t budget = settings_.budget;
        Descents descents(position, choices, required_, settings_.rule, seed_);
        const std::uint64_t first = descents.mean(first_descents);
        if (first <= budget / first_margin) return first;
        if (first / first_margin >= budget) return std::nullopt;
        const std::uint64_t mean = descents.mean(unit_descents);
        return mean <= budget ? std::optional(mean) : std::nullopt;
    }

    void add(std::uint64_t nodes) {
        if (units_.size() == most_units) throw too_many_units();
        auto& [placed, blocked] = std::get<Prefix>(sorted_);
        placed = prefix_.placed;
        blocked = prefix_.blocked;
        std::sort(placed.begin(), placed.end());
        std::sort(blocked.begin(), blocked.end());
        units_.add(sorted_, weight_, nodes);
    }

    const CutSettings& settings_;
    const Subgroup& required_;
    const std::uint64_t weight_;
    const std::uint64_t seed_;
    const std::function<void()>& heed_stop_;
    PackedUnits& units_;
    Prefix prefix_;  // in the order of placing
    UnitKind sorted_ = Prefix();
    std::uint64_t cuts_ = 0;
};

}  // namespace hetman
