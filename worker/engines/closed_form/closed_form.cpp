// Rooks stand one on each row and column, bishops one on each diagonal and antidiagonal: both are
// sets of squares of which no two share a line, on boards whose lines are nested. The placements
// that a symmetry fixes are again such sets, of orbits of squares on a smaller board. A preplaced
// piece removes its two lines; the remaining board has nested lines too.
#include "worker/engines/closed_form/closed_form.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "worker/engines/closed_form/permutations.h"
#include "worker/engines/closed_form/piece_counts.h"
#include "worker/engines/closed_form/torus.h"
#include "worker/engines/shared/nested_board.h"
#include "worker/engines/shared/numbered_found.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

bool rides_diagonally(const Piece& piece) { return piece.reach('F') == Reach::ride; }

using Coordinate = std::int64_t;  // of a line: its signed distance from the centre

// The two lines on which a square lies.
struct Crossing {
    Coordinate first;
    Coordinate second;
};

// The distance of line i of so many from the centre, in steps of two.
Coordinate distance(std::uint64_t line, std::uint64_t number) {
    return static_cast<Coordinate>(2 * line) - static_cast<Coordinate>(number - 1);
}

Crossing crossing_at(Board board, Square square, bool diagonal) {
    const std::uint64_t row = board.row(square);
    const std::uint64_t column = board.column(square);
    if (diagonal)
        return {static_cast<Coordinate>(row + column) - static_cast<Coordinate>(board.side() - 1),
                static_cast<Coordinate>(row) - static_cast<Coordinate>(column)};
    return {distance(row, board.rows), distance(column, board.columns)};
}

// The distances of the free lines among ..., -3, -1, 1, 3, ... or ..., -2, 0, 2, ..., in order. If
// the taken lines are their own mirror image, the second half of the list holds the lines on one
// side.
Lines parallel_lines(std::uint64_t number, const std::set<Coordinate>& taken) {
    Lines lines;
    for (std::uint64_t i = 0; i < number; ++i) {
        const Coordinate line = distance(i, number);
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

// The squares that a mirror leaves where they are.
std::uint64_t squares_of_axis(const Symmetry& mirror, Board board) {
    if (mirror.swaps()) return board.side();
    const auto [across, along] = mirror.flips_rows() ? std::pair(board.rows, board.columns)
                                                     : std::pair(board.columns, board.rows);
    return across % 2 == 1 ? along : 0;
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

// Pieces share no row, and no diagonal of one direction.
std::uint64_t most_pieces(const Problem& problem) {
    if (rides_diagonally(problem.piece)) return 2 * problem.board.side() - 1;
    return std::min(problem.board.rows, problem.board.columns);
}

// All of it for rooks. Bishops' lines cross within the triangle that reaches to the corners.
std::uint64_t reach_of_lines(Board board, bool diagonal) {
    return diagonal ? board.side() - 1 : board.rows + board.columns - 2;
}

class Count {
  public:
    Count(const Problem& problem, const StopFlag& stop)
        : whole_(problem.board),
          colour_(free_colour(problem).value()),
          has_preplaced_(!problem.preplaced.empty()),
          diagonal_(rides_diagonally(problem.piece)),
          maximal_(tests_maximality(problem)),
          board_(reach_of_lines(whole_, diagonal_),
                 std::min(most_pieces(problem), problem.pieces.most(problem.board.squares())),
                 stop) {
        std::set<Coordinate> first_taken;
        std::set<Coordinate> second_taken;
        for (const Square square : problem.preplaced) {
            const Crossing crossing = crossing_at(whole_, square, diagonal_);
            first_taken.insert(crossing.first);
            second_taken.insert(crossing.second);
        }
        first_ = direction(whole_.rows, first_taken);
        second_ = direction(whole_.columns, second_taken);
        centre_is_free_ = whole_.rows % 2 == 1 && whole_.columns % 2 == 1 &&
                          !first_taken.contains(0) && !second_taken.contains(0);
    }

    PieceCounts fixed_by(const Symmetry& symmetry) {
        PieceCounts counts = counts_fixed_by(symmetry);
        counts.coefficients = board_.coefficients();
        return counts;
    }

  private:
    PieceCounts counts_fixed_by(const Symmetry& symmetry) {
        switch (action_of(symmetry, diagonal_)) {
            case Action::nothing:
                return boards(first_, second_, 1);
            case Action::negates_both:
                return half_turn();
            case Action::negates_one:
                return mirrored_in_a_line(symmetry);
            case Action::swaps:
                return matchings(first_, 1, true);
            default:
                return quarter_turn();
        }
    }

    Direction direction(std::uint64_t lines, const std::set<Coordinate>& taken) const {
        return {parallel_lines(lines, taken),
                diagonal_ ? parallel_lines(lines - 1, taken) : Lines{}};
    }
    static Direction one_side(const Direction& lines) {
        const auto half = [](const Lines& all) {
            return Lines(all.end() - static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
        };
        return {half(lines.outer), half(lines.inner)};
    }

    bool outer_meet_inner() const { return diagonal_ && whole_.side() % 2 == 0; }

    // Placements on the squares of both colours; for rooks, on all squares.
    PieceCounts boards(const Direction& first, const Direction& second, std::uint64_t weight) {
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
        return {of_colour(Colour::black), of_colour(Colour::white)};
    }

    // Counts pairs of lines that the symmetry exchanges together with their pieces, and loops:
    // lines that it maps to the line they cross where a piece is fixed.
    PieceCounts matchings(const Direction& lines, std::uint64_t weight, bool loops) {
        if (outer_meet_inner())
            return {board_.rook_polynomial(lines.outer, lines.inner, weight), {1}, 2};
        return {board_.matching_polynomial(lines.outer, weight, loops),
                board_.matching_polynomial(lines.inner, weight, loops)};
    }

    // On a line through the centre only the centre itself can be occupied: elsewhere a piece is
    // attacked by its image. Of the other lines take those on one side: each square there stands
    // for two pairs of squares.
    PieceCounts half_turn() {
        PieceCounts counts = boards(one_side(first_), one_side(second_), 2);
        counts.step = 2;
        counts.centre_is_free = centre_is_free_;
        return counts;
    }

    // An orbit of four pieces occupies two lines on each of four sides. The two lines have
    // different distances from the centre, and each pair of lines gives two such orbits. So there
    // are twice as many pieces as matchings use lines.
    PieceCounts quarter_turn() {
        PieceCounts counts = matchings(one_side(first_), 2, false);
        counts.step *= 2;
        counts.centre_is_free = centre_is_free_;
        return counts;
    }

    // A piece is attacked by its image unless it stands on the axis, and only one piece can stand
    // there.
    PieceCounts mirrored_in_a_line(const Symmetry& mirror) const {
        if (has_preplaced_) return {};
        return {{1, squares_of_axis(mirror, whole_)}};
    }

    Board whole_;
    Colour colour_;
    bool has_preplaced_;
    bool diagonal_;
    bool maximal_;
    Direction first_;   // rows, or antidiagonals
    Direction second_;  // columns, or diagonals
    bool centre_is_free_;
    NestedBoard board_;
};

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

PieceCounts counts_of(const Problem& problem, const Symmetry& generator, const StopFlag& stop) {
    if (rides_diagonally(problem.piece) && !problem.board.is_plane())
        return count_bishops_on_torus(problem, stop);
    return Count(problem, stop).fixed_by(generator);
}

// Sums over all numbers of pieces, the largest or smallest first if only that is asked for.
Tally sum_over_numbers(const Problem& problem, const PieceCounts& counts, const StopFlag& stop) {
    const std::uint64_t preplaced = problem.preplaced.size();
    if (problem.pieces == NumberKind::any) return counts.of_any();
    const bool is_largest = problem.pieces == NumberKind::largest;
    NumberedSum sum(problem.pieces);
    const std::uint64_t most = most_pieces(problem) - preplaced;
    for (std::uint64_t i = 0; i <= most && !stop.load(std::memory_order_relaxed); ++i) {
        const std::uint64_t added = is_largest ? most - i : i;
        const Tally tally = counts.of(added);
        sum.add(preplaced + added, tally);
        if (problem.pieces.is_extreme() && tally.placements != 0) break;
    }
    return sum.sum();
}

Tally count_all(const Problem& problem, const Symmetry& generator, const StopFlag& stop) {
    if (!problem.board.is_plane() && !problem.required.is_trivial())
        return count_fixed_permutations(problem.board, generator);
    const PieceCounts counts = counts_of(problem, generator, stop);
    const Tally nodes(0, counts.coefficients);
    if (!problem.pieces.is_exact()) {
        Tally sum = sum_over_numbers(problem, counts, stop);
        sum.nodes = nodes.nodes;
        return sum;
    }
    if (problem.pieces.exact() < problem.preplaced.size()) return nodes;
    return counts.of(problem.pieces.exact() - problem.preplaced.size()) + nodes;
}

// Wrapping changes nothing for rooks, but boards have symmetries then that are not those of planes.
Refusal wrapped_unlike_a_plane(const Problem& problem) {
    if (problem.board.is_plane()) return std::nullopt;
    if (rides_diagonally(problem.piece) && problem.board.shape != Shape::torus)
        return fmt::format("it counts bishops on planes and tori, not on a {}",
                           name_of(problem.board.shape));
    const bool is_permutation = problem.piece == Piece::parse("R") && problem.preplaced.empty() &&
                                problem.board.is_square() && problem.pieces == problem.board.side();
    if (!problem.required.is_trivial() && !is_permutation)
        return "on wrapped boards with a required symmetry it counts only n rooks on n x n "
               "squares, "
               "without preplaced pieces";
    return std::nullopt;
}

// The products of bishops' counts on the two colours take longer than the counts themselves.
std::uint64_t widest_of(const Problem& problem) {
    if (!rides_diagonally(problem.piece) || problem.pieces.is_exact()) return widest_closed_form;
    return tests_maximality(problem) || problem.pieces == NumberKind::each
               ? widest_products_of_bishops
               : widest_closed_form;
}

Refusal not_closed(const Problem& problem) {
    if (!has_closed_form(problem.piece))
        return fmt::format("it counts regular rooks and bishops, not piece {}",
                           problem.piece.betza());
    if (rides_diagonally(problem.piece) && !problem.board.is_square())
        return "it counts bishops on square boards";
    if (blocks_others(problem))
        return "it supports blocked squares only for bishops on one colour of a plane";
    if (tests_maximality(problem) && !(problem.board.is_plane() && problem.required.is_trivial()))
        return "it counts maximal placements on planes without a required symmetry";
    if (Refusal refusal = wrapped_unlike_a_plane(problem)) return refusal;
    if (!generator_of(problem.board, problem.required))
        return "it counts placements with a single required symmetry, not with several at once";
    return wider_than(widest_of(problem), problem);
}

class ClosedForm final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        if (const Refusal refusal = not_closed(problem)) throw std::invalid_argument(*refusal);
        Tally tally = count_all(problem, *generator_of(problem.board, problem.required), stop);
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        return tally;
    }
};

std::unique_ptr<Engine> make(const Problem&, const MemoryBudget&) {
    return std::make_unique<ClosedForm>();
}

// Nodes are coefficients. Rooks' lines all cross, which gives one coefficient for each number of
// pieces, except that pairs of lines are counted line by line.
NodeEstimate nodes(const Problem& problem) {
    const std::uint64_t lines = std::min(problem.board.rows, problem.board.columns);
    const std::uint64_t most =
        std::min(most_pieces(problem), problem.pieces.most(problem.board.squares()));
    const std::vector<Symmetry> required = problem.required.members();
    const bool pairs_lines = std::any_of(required.begin(), required.end(),
                                         [](const Symmetry& map) { return map.swaps(); });
    const std::uint64_t nodes =
        rides_diagonally(problem.piece) || pairs_lines ? lines * (most + 1) : most + 1;
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
