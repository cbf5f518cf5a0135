// Rooks stand one on each row and column, bishops one on each diagonal and antidiagonal: both are
// choices of squares of which no two share a line, on boards whose lines are nested. What a
// symmetry fixes are such choices again, of orbits of squares on a smaller board.
#include "worker/engines/closed_form.h"

#include <algorithm>
#include <stdexcept>

#include "worker/engines/nested_board.h"

namespace hetman {
namespace {

// Lines at the distances ..., 5, 3, 1, 1, 3, 5, ... or ..., 4, 2, 0, 2, 4, ... from the centre,
// in order, so that the second half are those on one side.
Lines parallel_lines(std::uint64_t number) {
    Lines lines;
    for (std::uint64_t i = 0; i < number; ++i)
        lines.push_back(2 * i < number ? number - 1 - 2 * i : 2 * i - (number - 1));
    return lines;
}

Lines one_side(const Lines& lines) {
    return {lines.end() - static_cast<std::ptrdiff_t>(lines.size() / 2), lines.end()};
}

// What a symmetry does to the two directions of lines, with the centre of the board as origin.
enum class Action : std::uint8_t {
    nothing,
    negates_both,
    negates_one,
    swaps,             // and may negate both
    swaps_and_negates  // one of them
};

Action action_of(Symmetry symmetry, bool diagonal) {
    switch (symmetry) {
        case Symmetry::identity:
            return Action::nothing;
        case Symmetry::rotate_180:
            return Action::negates_both;
        case Symmetry::rotate_90:
        case Symmetry::rotate_270:
            return Action::swaps_and_negates;
        case Symmetry::mirror_columns:
        case Symmetry::mirror_rows:
            return diagonal ? Action::swaps : Action::negates_one;
        default:
            return diagonal ? Action::negates_one : Action::swaps;
    }
}

class Count {
  public:
    Count(const Problem& problem, bool diagonal, const StopFlag& stop)
        : n_(problem.board.n),
          pieces_(problem.pieces),
          diagonal_(diagonal),
          outer_(parallel_lines(n_)),
          inner_(diagonal ? parallel_lines(n_ - 1) : Lines{}),
          board_(diagonal ? n_ - 1 : 2 * n_ - 2, problem.pieces, stop) {}

    BigInteger of(Action action) {
        switch (action) {
            case Action::nothing:
                return boards(outer_, inner_, 1, pieces_);
            case Action::negates_both:
                return half_turn();
            case Action::negates_one:
                return mirrored_in_a_line();
            case Action::swaps:
                return matchings(outer_, inner_, 1, true, pieces_);
            default:
                return quarter_turn();
        }
    }

    std::uint64_t coefficients() const { return board_.coefficients(); }

  private:
    // Of the bishops' lines of one direction every other one is outer, and crosses inner ones of
    // the other direction if n is even, outer ones if it is odd. All rooks' lines are outer ones.
    bool outer_meet_inner() const { return diagonal_ && n_ % 2 == 0; }
    bool has_centre() const { return n_ % 2 == 1; }

    // Both colours of squares, or all squares for rooks.
    BigInteger boards(const Lines& outer, const Lines& inner, std::uint64_t weight,
                      std::uint64_t squares) {
        if (outer_meet_inner()) {  // a turn of the board makes one colour the other
            const Polynomial colour = board_.rook_polynomial(outer, inner, weight);
            return coefficient_of_product(colour, colour, squares);
        }
        return coefficient_of_product(board_.rook_polynomial(outer, outer, weight),
                                      board_.rook_polynomial(inner, inner, weight), squares);
    }

    // Pairs of lines that are sent to each other with all that stands on them, and loops: lines
    // sent to the one they cross where a piece stays in its place.
    BigInteger matchings(const Lines& outer, const Lines& inner, std::uint64_t weight, bool loops,
                         std::uint64_t lines) {
        if (outer_meet_inner()) {
            if (lines % 2 == 1) return 0;
            return coefficient_of_product(board_.rook_polynomial(outer, inner, weight), {1},
                                          lines / 2);
        }
        return coefficient_of_product(board_.matching_polynomial(outer, weight, loops),
                                      board_.matching_polynomial(inner, weight, loops), lines);
    }

    // On a line through the centre a piece is attacked by its image, unless it is on the centre. On
    // other lines take those of one side: there are two pairs of squares for each square there.
    BigInteger half_turn() {
        if (pieces_ % 2 == 1 && !has_centre()) return 0;
        return boards(one_side(outer_), one_side(inner_), 2, pieces_ / 2);
    }

    // Four pieces occupy two lines on each of four sides; the two lines are at different distances,
    // and there are two such orbits for each two lines.
    BigInteger quarter_turn() {
        if (pieces_ % 4 > 1 || (pieces_ % 4 == 1 && !has_centre())) return 0;
        return matchings(one_side(outer_), one_side(inner_), 2, false, 2 * (pieces_ / 4));
    }

    // A piece is attacked by its image: it must be on the mirror, with no other there.
    BigInteger mirrored_in_a_line() const {
        if (pieces_ > 1) return 0;
        return diagonal_ || has_centre() ? n_ : 0;
    }

    std::uint64_t n_;
    std::uint64_t pieces_;
    bool diagonal_;
    Lines outer_;
    Lines inner_;
    NestedBoard board_;
};

class ClosedForm final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        if (!has_closed_form(problem.piece) || !problem.preplaced.empty() ||
            !problem.blocked.empty())
            throw std::invalid_argument("there is no closed form for this problem");
        const bool diagonal = problem.piece.reach('F') == Reach::ride;
        Count count(problem, diagonal, stop);
        const BigInteger placements = count.of(action_of(problem.required, diagonal));
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        return Tally{placements, count.coefficients()};
    }
};

}  // namespace

bool has_closed_form(const Piece& piece) {
    return piece == Piece::parse("R") || piece == Piece::parse("B");
}

std::uint64_t closed_form_nodes(const Problem& problem) {
    const std::uint64_t n = problem.board.n;
    return n * std::min(n, problem.pieces);
}

std::unique_ptr<Engine> make_closed_form(const Piece& /*piece*/, Board /*board*/) {
    return std::make_unique<ClosedForm>();
}

}  // namespace hetman
