#include "coordinator/plan/row_choices.h"

#include "common/halves.h"

namespace hetman {
namespace {

// What still maps a prefix of a row choice to itself. `flip` is the mirror that exchanges north and
// south, `swap` the one that exchanges west and east, `turn` both.
enum class Left : std::uint8_t { all, flip, turn, swap, none };

class Chooser {
  public:
    Chooser(Plan& plan, Board board, std::uint64_t most) : plan_(plan), n_(board.n), most_(most) {}

    std::uint64_t run() {
        if (n_ % 2 == 0) {
            choose({}, 0, Left::all, 1);
            return sum_;
        }
        // A queen of the middle column above the middle stands for its mirror image below.
        for (std::uint64_t row = 0; row <= n_ / 2; ++row) {
            const bool central = row == n_ / 2;
            middle_ = row;
            choose({}, 0, central ? Left::all : Left::swap, central ? 1 : 2);
        }
        return sum_;
    }

  private:
    // Fills the pair of rows that comes next: row `pair` and its mirror image.
    void choose(const Halves& halves, std::uint64_t pair, Left left, std::uint64_t weight) {
        const std::uint64_t choices = row_choices(halves, Board{n_});
        if (choices == 0) return;
        if (choices <= most_ || 2 * pair >= n_) return add(halves, weight, choices);
        const std::uint64_t mirror = n_ - 1 - pair;
        if (is_middle(pair) && is_middle(mirror)) return choose(halves, pair + 1, left, weight);
        if (is_middle(pair) || is_middle(mirror))
            return choose_row(halves, is_middle(pair) ? mirror : pair, pair, left, weight);
        for (const bool east : {true, false})
            for (const bool mirror_east : {true, false}) {
                const Orbit orbit = orbit_of(left, east, mirror_east);
                if (orbit.size == 0) continue;
                choose(with(with(halves, pair, east), mirror, mirror_east), pair + 1, orbit.left,
                       weight * orbit.size);
            }
    }

    // A row whose mirror image has the middle queen: nothing but a swap can be left.
    void choose_row(const Halves& halves, std::uint64_t row, std::uint64_t pair, Left left,
                    std::uint64_t weight) {
        if (left == Left::swap)
            return choose(with(halves, row, true), pair + 1, Left::none, 2 * weight);
        choose(with(halves, row, true), pair + 1, left, weight);
        choose(with(halves, row, false), pair + 1, left, weight);
    }

    // How many ways to fill a pair of rows this one stands for (0 if another one stands for it),
    // and what maps it to itself.
    struct Orbit {
        std::uint64_t size;
        Left left;
    };
    static Orbit orbit_of(Left left, bool east, bool mirror_east) {
        const bool same = east == mirror_east;
        switch (left) {
            case Left::all:  // of east-east and west-west, of east-west and west-east
                if (!east) return {0, Left::none};
                return {2, same ? Left::flip : Left::turn};
            case Left::flip:
                if (same) return {1, Left::flip};
                return {east ? 2U : 0U, Left::none};
            case Left::turn:
                if (!same) return {1, Left::turn};
                return {east ? 2U : 0U, Left::none};
            case Left::swap:
                return {east ? 2U : 0U, Left::none};
            default:
                return {1, Left::none};
        }
    }

    bool is_middle(std::uint64_t row) const { return n_ % 2 != 0 && row == middle_; }

    static Halves with(Halves halves, std::uint64_t row, bool east) {
        (east ? halves.east : halves.west) |= std::uint64_t{1} << row;
        return halves;
    }

    void add(const Halves& halves, std::uint64_t weight, std::uint64_t choices) {
        Unit unit;
        unit.weight = weight;
        if (n_ % 2 != 0) unit.placed.push_back(Board{n_}.square(middle_, n_ / 2));
        unit.halves = halves;
        plan_.add(unit);
        sum_ += weight * choices;
    }

    Plan& plan_;
    const std::uint64_t n_;
    const std::uint64_t most_;
    std::uint64_t middle_ = 0;  // for odd n
    std::uint64_t sum_ = 0;
};

}  // namespace

std::uint64_t add_row_choices(Plan& plan, Board board, std::uint64_t choices) {
    return Chooser(plan, board, choices).run();
}

}  // namespace hetman
