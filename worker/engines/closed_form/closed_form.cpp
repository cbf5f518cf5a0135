// Rooks stand one on each row and column, bishops one on each diagonal and antidiagonal: both are
// sets of squares of which no two share a line, on boards whose lines are nested. The placements
// that a symmetry fixes are again such sets, of orbits of squares on a smaller board. A preplaced
// piece removes its two lines; the remaining board has nested lines too.
#include "worker/engines/closed_form/closed_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <stdexcept>

#include "worker/engines/closed_form/permutations.h"
#include "worker/engines/closed_form/torus.h"
#include "worker/engines/shared/nested_board.h"
#include "worker/engines/shared/numbered_found.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

using Coordinate = std::int64_t;  // of a line: its signed distance from the centre

// The two lines on which a square lies.
struct Crossing {
    Coordinate first;
    Coordinate second;
};

Crossing crossing_at(Board board, Square square, bool diagonal) {
    const auto centre = static_cast<Coordinate>(board.side()) - 1;
    const auto row = static_cast<Coordinate>(board.row(square));
    const auto column = static_cast<Coordinate>(board.column(square));
    if (diagonal) return {row + column - centre, row - column};
    return {2 * row - centre, 2 * column - centre};
}

// The distances of the free lines among ..., -3, -1, 1, 3, ... or ..., -2, 0, 2, ..., in order. If
// the taken lines are their own mirror image, the second half of the list holds the lines on one
// side.
Lines parallel_lines(std::uint64_t number, const std::set<Coordinate>& taken) {
    Lines lines;
    for (std::uint64_t i = 0; i < number; ++i) {
        const auto line = static_cast<Coordinate>(2 * i) - static_cast<Coordinate>(number - 1);
        if (!taken.contains(line)) lines.push_back(static_cast<std::uint64_t>(std::abs(line)));
    }
    return lines;
}

// How a symmetry acts on the two directions of lines, with the centre of the board as the origin.
enum class Action : std::uint8_t {
    nothing,
    negates_both,
    negates_one,
    swaps,             // and may negate both
    swaps_and_negates  // one of them
};

Action action_of(const Symmetry& symmetry, bool diagonal) {
    if (symmetry == Symmetry::identity) return Action::nothing;
    if (symmetry == Symmetry::rotate_180) return Action::negates_both;
    const bool flips_one = symmetry.flips_rows() != symmetry.flips_columns();
    if (symmetry.swaps() && flips_one) return Action::swaps_and_negates;  // a quarter turn
    // A mirror negates one direction if its axis is parallel to the lines; other mirrors swap the
    // directions.
    return symmetry.swaps() == diagonal ? Action::negates_one : Action::swaps;
}

// The lines of one direction without a preplaced piece. For bishops every other line is outer;
// outer lines cross inner ones of the other direction if n is even, outer ones if n is odd. All
// rooks' lines are outer.
struct Direction {
    Lines outer;
    Lines inner;
};

// The colour of the squares of which none is blocked, if all others are; nothing if some are.
std::optional<Colour> free_colour(const Problem& problem) {
    if (problem.blocked.empty()) return Colour::any;
    for (const Colour colour : {Colour::black, Colour::white}) {
        const auto is_of_colour = [&](Square square) {
            return has_colour(problem.board, square, colour);
        };
        const std::uint64_t black = (problem.board.squares() + 1) / 2;
        const std::uint64_t others =
            colour == Colour::black ? problem.board.squares() - black : black;
        if (problem.blocked.size() == others &&
            std::none_of(problem.blocked.begin(), problem.blocked.end(), is_of_colour))
            return colour;
    }
    return std::nullopt;
}

class Count {
  public:
    Count(const Problem& problem, bool diagonal, const StopFlag& stop)
        : n_(problem.board.side()),
          colour_(free_colour(problem).value()),
          preplaced_(problem.preplaced.size()),
          missing_(problem.pieces.exact() - preplaced_),
          diagonal_(diagonal),
          maximal_(tests_maximality(problem)),
          board_(diagonal ? n_ - 1 : 2 * n_ - 2, problem.pieces.exact(), stop) {
        std::set<Coordinate> first_taken;
        std::set<Coordinate> second_taken;
        for (const Square square : problem.preplaced) {
            const Crossing crossing = crossing_at(problem.board, square, diagonal);
            first_taken.insert(crossing.first);
            second_taken.insert(crossing.second);
        }
        first_ = direction(first_taken);
        second_ = direction(second_taken);
        centre_is_free_ = n_ % 2 == 1 && !first_taken.contains(0) && !second_taken.contains(0);
    }

    Tally of(Action action) {
        switch (action) {
            case Action::nothing:
                return boards(first_, second_, 1, missing_);
            case Action::negates_both:
                return half_turn();
            case Action::negates_one:
                return mirrored_in_a_line();
            case Action::swaps:
                return matchings(first_, 1, true, missing_);
            default:
                return quarter_turn();
        }
    }

    std::uint64_t coefficients() const { return board_.coefficients(); }

  private:
    Direction direction(const std::set<Coordinate>& taken) const {
        return {parallel_lines(n_, taken), diagonal_ ? parallel_lines(n_ - 1, taken) : Lines{}};
    }
    static Direction one_side(const Direction& lines) {
        const auto half = [](const Lines& all) {
            return Lines(all.end() - static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
        };
        return {half(lines.outer), half(lines.inner)};
    }

    bool outer_meet_inner() const { return diagonal_ && n_ % 2 == 0; }

    // Placements on the squares of both colours; for rooks, on all squares.
    Tally boards(const Direction& first, const Direction& second, std::uint64_t weight,
                 std::uint64_t squares) {
        const bool crosswise = outer_meet_inner();
        const auto polynomial = [&](const Lines& lines, const Lines& others) {
            return maximal_ ? board_.maximal_rook_polynomial(lines, others)
                            : board_.rook_polynomial(lines, others, weight);
        };
        // The first antidiagonal, an outer one, is black.
        const auto of_colour = [&](Colour colour) {
            if (colour_ != Colour::any && colour_ != colour) return Polynomial{1};
            return colour == Colour::black
                       ? polynomial(first.outer, crosswise ? second.inner : second.outer)
                       : polynomial(first.inner, crosswise ? second.outer : second.inner);
        };
        return coefficient_of_product(of_colour(Colour::black), of_colour(Colour::white), squares);
    }

    // Counts pairs of lines that the symmetry exchanges together with their pieces, and loops:
    // lines that it maps to the line they cross where a piece is fixed.
    Tally matchings(const Direction& lines, std::uint64_t weight, bool loops,
                    std::uint64_t occupied) {
        if (outer_meet_inner()) {
            if (occupied % 2 == 1) return {};
            return coefficient_of_product(board_.rook_polynomial(lines.outer, lines.inner, weight),
                                          {1}, occupied / 2);
        }
        return coefficient_of_product(board_.matching_polynomial(lines.outer, weight, loops),
                                      board_.matching_polynomial(lines.inner, weight, loops),
                                      occupied);
    }

    // On a line through the centre only the centre itself can be occupied: elsewhere a piece is
    // attacked by its image. Of the other lines take those on one side: each square there stands
    // for two pairs of squares.
    Tally half_turn() {
        if (missing_ % 2 == 1 && !centre_is_free_) return {};
        return boards(one_side(first_), one_side(second_), 2, missing_ / 2);
    }

    // An orbit of four pieces occupies two lines on each of four sides. The two lines have
    // different distances from the centre, and each pair of lines gives two such orbits.
    Tally quarter_turn() {
        if (missing_ % 4 > 1 || (missing_ % 4 == 1 && !centre_is_free_)) return {};
        return matchings(one_side(first_), 2, false, 2 * (missing_ / 4));
    }

    // A piece is attacked by its image unless it stands on the axis, and only one piece can stand
    // there.
    Tally mirrored_in_a_line() const {
        if (missing_ == 0) return Tally(1, 0);
        if (preplaced_ + missing_ > 1) return {};
        return diagonal_ || n_ % 2 == 1 ? Tally(n_, 0) : Tally();
    }

    std::uint64_t n_;
    Colour colour_;
    std::uint64_t preplaced_;
    std::uint64_t missing_;
    bool diagonal_;
    bool maximal_;
    Direction first_;   // rows, or antidiagonals
    Direction second_;  // columns, or diagonals
    bool centre_is_free_;
    NestedBoard board_;
};

bool rides_diagonally(const Piece& piece) { return piece.reach('F') == Reach::ride; }

bool has_closed_form(const Piece& piece) {
    return piece == Piece::parse("R") || piece == Piece::parse("B");
}

// True if squares are blocked, unless these are all of one colour and the pieces bishops on a
// plane.
bool blocks_others(const Problem& problem) {
    if (problem.blocked.empty()) return false;
    return !rides_diagonally(problem.piece) || !problem.board.is_plane() ||
           !problem.required.is_trivial() || !free_colour(problem);
}

// The problem with an exact number of pieces.
Tally count_exactly(const Problem& problem, const Symmetry& generator, const StopFlag& stop) {
    const bool diagonal = rides_diagonally(problem.piece);
    if (!problem.board.is_plane() && !problem.required.is_trivial())
        return count_fixed_permutations(problem.board, generator);
    if (diagonal && !problem.board.is_plane()) return count_bishops_on_torus(problem, stop);
    Count count(problem, diagonal, stop);
    const Tally tally = count.of(action_of(generator, diagonal));
    return tally + Tally(0, count.coefficients());
}

// Pieces share no row, and no diagonal of one direction.
std::uint64_t most_pieces(const Problem& problem) {
    const std::uint64_t n = problem.board.side();
    return rides_diagonally(problem.piece) ? 2 * n - 1 : n;
}

// Sums the counts over all numbers of pieces.
Tally count_openly(Problem problem, const Symmetry& generator, const StopFlag& stop) {
    const std::uint64_t most = most_pieces(problem);
    NumberedSum sum(problem.pieces);
    for (std::uint64_t k = problem.preplaced.size(); k <= most; ++k) {
        if (stop.load(std::memory_order_relaxed)) break;
        problem.pieces = k;
        sum.add(k, count_exactly(problem, generator, stop));
    }
    return sum.sum();
}

class ClosedForm final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        const auto generator = generator_of(problem.board, problem.required);
        if (!has_closed_form(problem.piece) || blocks_others(problem) || !generator)
            throw std::invalid_argument("there is no closed form for this problem");
        Tally tally = problem.pieces.is_exact() ? count_exactly(problem, *generator, stop)
                                                : count_openly(problem, *generator, stop);
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        return tally;
    }
};

// Wrapping changes nothing for rooks, but boards have symmetries then that are not those of planes.
Refusal wrapped_unlike_a_plane(const Problem& problem) {
    if (problem.board.is_plane()) return std::nullopt;
    if (rides_diagonally(problem.piece) && problem.board.shape != Shape::torus)
        return fmt::format("it counts bishops on planes and tori, not on a {}",
                           name_of(problem.board.shape));
    const bool is_permutation = problem.piece == Piece::parse("R") && problem.preplaced.empty() &&
                                problem.pieces == problem.board.side();
    if (!problem.required.is_trivial() && !is_permutation)
        return "on wrapped boards it counts placements with a required symmetry only of one rook "
               "in each row and column, without preplaced pieces";
    return std::nullopt;
}

Refusal not_closed(const Problem& problem) {
    if (!has_closed_form(problem.piece))
        return fmt::format("it counts regular rooks and bishops, not piece {}",
                           problem.piece.betza());
    if (!problem.board.is_square()) return "it counts on square boards";
    if (blocks_others(problem))
        return "it counts on boards without blocked squares, or bishops on one colour of a plane";
    if (tests_maximality(problem) && !(problem.board.is_plane() && problem.required.is_trivial()))
        return "it counts maximal placements on planes without a required symmetry";
    if (Refusal refusal = wrapped_unlike_a_plane(problem)) return refusal;
    if (!generator_of(problem.board, problem.required))
        return "it counts placements with a single required symmetry, not with several at once";
    return wider_than(problem.pieces.is_exact() ? widest_closed_form : widest_open_closed_form,
                      problem);
}

std::unique_ptr<Engine> make(const Piece&, Board) { return std::make_unique<ClosedForm>(); }

// Nodes are coefficients.
NodeEstimate nodes(const Problem& problem) {
    const std::uint64_t n = problem.board.side();
    const std::uint64_t most = most_pieces(problem);
    const std::uint64_t nodes = problem.pieces.is_exact() ? n * std::min(n, problem.pieces.exact())
                                                          : n * most * (most + 1) / 2;
    return [nodes](const UnitKind&) { return nodes; };
}

std::uint64_t widest_board(const Piece& piece) {
    return has_closed_form(piece) ? widest_closed_form : 0;
}

}  // namespace

EngineKind closed_form_kind() {
    return {
        .name = "closed-form",
        .idea = "rook polynomials, for rooks and bishops without blocked squares",
        .obstacle = not_closed,
        .make = make,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .widest_board = widest_board,
        .nodes = nodes,
        .nodes_factor = 4,
        .has_few_nodes = true,
        .picoseconds_per_node = 50'000,
    };
}

}  // namespace hetman
