#include "coordinator/plan/levels/row_choices.h"

#include <functional>
#include <utility>

#include "common/numbers/saturating.h"
#include "common/problem/halves.h"
#include "coordinator/plan/cutting/half_fillings.h"

namespace hetman {
namespace {

// The symmetries that still map a prefix of a row choice to itself: the mirror that exchanges north
// and south (`flip`), the rotation that also exchanges west and east (`turn`), or the group that
// both generate.
enum class Left : std::uint8_t { all, flip, turn, none };

// Finds the units.
class Chooser {
  public:
    using Visit =
        std::function<void(const Halves& halves, std::uint64_t weight, std::uint64_t choices)>;

    Chooser(const OpenSquares& open, std::uint64_t most_choices, bool centre,
            const PlanningWatch& watch, Visit visit)
        : open_(open),
          n_(open.board().side()),
          most_choices_(most_choices),
          centre_(centre),
          watch_(watch),
          visit_(std::move(visit)) {}

    void run() {
        if (!open_.are_symmetric())
            choose_without_symmetry();
        else if (n_ % 2 == 0)
            choose({}, 0, Left::all, 1);
        else if (centre_)
            choose(with({}, n_ / 2, true), 0, Left::all, 1);
        else  // the middle row's queen stands in the west; mirror images have weight 2
            choose(with({}, n_ / 2, false), 0, Left::flip, 2);
    }

  private:
    void heed_stop() {
        constexpr std::uint64_t steps_between_stops = 1024;
        if (steps_++ % steps_between_stops == 0 && watch_ && watch_({})) throw PlanningStopped();
    }

    void choose_without_symmetry() {
        forced_ = open_.forced();
        if (n_ % 2 == 0) return choose(forced_, 0, Left::none, 1);
        for (const bool east : {true, false})
            if (may_be(n_ / 2, east)) choose(with(forced_, n_ / 2, east), 0, Left::none, 1);
    }

    bool may_be(std::uint64_t row, bool east) const {
        return ((east ? forced_.west : forced_.east) >> row & 1) == 0;
    }

    // Fills the next pair of rows: row `pair` and its mirror image.
    void choose(const Halves& halves, std::uint64_t pair, Left left, std::uint64_t weight) {
        heed_stop();
        const std::uint64_t choices = row_choices(halves, square_board(n_));
        if (choices == 0) return;
        if (choices <= most_choices_ || pair == n_ / 2) return visit_(halves, weight, choices);
        const std::uint64_t mirror = n_ - 1 - pair;
        for (const bool east : {true, false})
            for (const bool mirror_east : {true, false}) {
                const Orbit orbit = orbit_of(left, east, mirror_east);
                if (orbit.size == 0 || !may_be(pair, east) || !may_be(mirror, mirror_east))
                    continue;
                choose(with(with(halves, pair, east), mirror, mirror_east), pair + 1, orbit.left,
                       weight * orbit.size);
            }
    }

    // The number of equivalent ways to fill a pair of rows that this one represents (0 if another
    // one represents it), and the symmetries that still map it to itself.
    struct Orbit {
        std::uint64_t size;
        Left left;
    };
    static Orbit orbit_of(Left left, bool east, bool mirror_east) {
        const bool same = east == mirror_east;
        switch (left) {
            case Left::all:  // represents east-east and west-west, or east-west and west-east
                if (!east) return {0, Left::none};
                return {2, same ? Left::flip : Left::turn};
            case Left::flip:
                if (same) return {1, Left::flip};
                return {east ? 2U : 0U, Left::none};
            case Left::turn:
                if (!same) return {1, Left::turn};
                return {east ? 2U : 0U, Left::none};
            default:
                return {1, Left::none};
        }
    }

    static Halves with(Halves halves, std::uint64_t row, bool east) {
        (east ? halves.east : halves.west) |= std::uint64_t{1} << row;
        return halves;
    }

    const OpenSquares& open_;
    const std::uint64_t n_;
    const std::uint64_t most_choices_;
    const bool centre_;  // has a queen
    const PlanningWatch& watch_;
    const Visit visit_;
    Halves forced_;  // rows that are not chosen
    std::uint64_t steps_ = 0;
};

// The mean of relative_fillings over some of the choices, evenly spread; 0 if there are none.
std::uint64_t mean_fillings(const OpenSquares& open, std::uint64_t most_choices, bool centre,
                            const PlanningWatch& watch) {
    constexpr std::uint64_t units_between_samples = 64;
    Wide all_choices = 0;
    Wide all_fillings = 0;
    std::uint64_t units = 0;
    Chooser(open, most_choices, centre, watch,
            [&](const Halves& halves, std::uint64_t, std::uint64_t choices) {
                if (units == most_units) throw too_many_units();
                if (units++ % units_between_samples != 0) return;
                all_choices += choices;
                all_fillings += Wide{choices} * relative_fillings(halves, open.board());
            })
        .run();
    return all_choices == 0 ? 0 : static_cast<std::uint64_t>(all_fillings / all_choices);
}

std::uint64_t add(Plan& plan, const OpenSquares& open, const RowChoiceBudget& budget, bool centre,
                  const PlanningWatch& watch) {
    const std::uint64_t mean = mean_fillings(open, budget.choices, centre, watch);
    const bool folded = open.are_symmetric();
    std::uint64_t sum = 0;
    Chooser(open, budget.choices, centre, watch,
            [&](const Halves& halves, std::uint64_t weight, std::uint64_t choices) {
                Unit unit;
                unit.weight = weight;
                unit.kind = RowChoice{halves, centre, folded};
                const std::uint64_t usual = (Saturating(budget.nodes_of_choice) * choices).value();
                const Wide nodes = Wide{usual} * relative_fillings(halves, open.board()) / mean;
                plan.add(unit, nodes > Saturating::most ? Saturating::most
                                                        : static_cast<std::uint64_t>(nodes));
                sum += weight * choices;
            })
        .run();
    return sum;
}

// Where the middle row's queen may stand if row choices are reduced by symmetry: for odd n, beside
// the centre or in it. Otherwise the middle row is chosen like any other.
struct MiddleQueens {
    bool beside_centre = true;
    bool in_centre = false;
};

MiddleQueens middle_queens(const OpenSquares& open) {
    const std::uint64_t middle = open.board().side() / 2;
    if (open.board().side() % 2 == 0 || !open.are_symmetric()) return {};
    return {(open.in_row(middle) & all_columns(middle)) != 0, open.contain(middle, middle)};
}

}  // namespace

std::uint64_t add_row_choices(Plan& plan, const OpenSquares& open, const RowChoiceBudget& budget,
                              const RowChoiceBudget& central_budget, const PlanningWatch& watch) {
    const MiddleQueens middle = middle_queens(open);
    std::uint64_t sum = 0;
    if (middle.beside_centre) sum += add(plan, open, budget, false, watch);
    if (middle.in_centre) sum += add(plan, open, central_budget, true, watch);
    return sum;
}

RowChoice one_row_choice(Board board, bool centre) {
    RowChoice choice;
    choice.centre = centre;
    const std::uint64_t west = board.side() / 2;
    std::uint64_t chosen = 0;
    for (std::uint64_t row = 0; row < board.side(); ++row) {
        if (centre && row == board.side() / 2) continue;
        (chosen < west ? choice.halves.west : choice.halves.east) |= std::uint64_t{1} << row;
        ++chosen;
    }
    return choice;
}

std::uint64_t weight_of_row_choices(const OpenSquares& open) {
    const Board board = open.board();
    if (!open.are_symmetric()) return row_choices(open.forced(), board);
    if (board.side() % 2 == 0) return row_choices({}, board);
    const std::uint64_t row = std::uint64_t{1} << (board.side() / 2);
    const MiddleQueens middle = middle_queens(open);
    // The middle row's queen stands in the west or, by symmetry as often, in the east beside the
    // centre; or it stands in the centre.
    std::uint64_t weight = 0;
    if (middle.beside_centre) weight += 2 * row_choices({row, 0}, board);
    if (middle.in_centre) weight += row_choices({0, row}, board);
    return weight;
}

namespace {

class RowChoiceLevel final : public Level {
  public:
    RowChoiceLevel(const Problem& problem, const EngineKind& engine, const PlanningWatch& watch)
        : problem_(problem), open_(problem), engine_(engine), watch_(watch) {}

    std::uint64_t whole_estimate() const override {
        return engine_.nodes(problem_)(WholeProblem{});
    }

    std::uint64_t add_units(Plan& plan, std::uint64_t budget) const override {
        const NodeEstimate nodes = engine_.nodes(problem_);
        const auto choices_within = [&](bool centre) {
            const std::uint64_t of_choice = nodes(one_row_choice(problem_.board, centre));
            return RowChoiceBudget{budget / of_choice, of_choice};
        };
        const bool has_centre = middle_queens(open_).in_centre;
        return add_row_choices(plan, open_, choices_within(false),
                               has_centre ? choices_within(true) : RowChoiceBudget(), watch_);
    }

  private:
    Problem problem_;
    OpenSquares open_;
    const EngineKind& engine_;
    const PlanningWatch& watch_;
};

Suits suits_row_choices(const Problem&, const EngineKind& engine, const GoalKind&,
                        const MemoryBudget&) {
    return engine.strategy() == Strategy::row_choices ? Suits::usually : Suits::no;
}

}  // namespace

const LevelKind& row_choice_level() {
    static const LevelKind kind{
        .name = std::string(frame_name(Strategy::row_choices)),
        .suits = suits_row_choices,
        .cuts_part = is_counted_by_chosen,
        .make = [](const Problem& problem, const EngineKind& engine,
                   const PlanningWatch& watch) -> std::unique_ptr<Level> {
            return std::make_unique<RowChoiceLevel>(problem, engine, watch);
        },
        .count_weight =
            [](const Problem& problem, const EngineKind&, const PlanningWatch&) {
                return weight_of_row_choices(OpenSquares(problem));
            },
        // Row choices overshoot threefold, and each takes seconds on the largest boards.
        .most_aimed_units = 1'000'000,
        .overshoot = 3,
    };
    return kind;
}

}  // namespace hetman
