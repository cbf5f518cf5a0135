#include "common/problem/problem.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "common/problem/attack_map.h"

namespace hetman {

std::string describe(Board board, Square square) {
    return fmt::format("square {} (row {}, column {})", square, board.row(square),
                       board.column(square));
}

namespace {

std::vector<Square> sorted(std::vector<Square> squares) {
    std::sort(squares.begin(), squares.end());
    return squares;
}

using Places = std::map<Square, std::size_t>;  // square -> position in its list

Places check_list(const Problem& problem, const std::vector<Square>& list, ProblemField field,
                  std::vector<ProblemFault>& found) {
    Places places;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] >= problem.board.squares())
            found.push_back({field, i,
                             fmt::format("square {} is off the board, which has squares 0 to {}",
                                         list[i], problem.board.squares() - 1)});
        else if (!places.emplace(list[i], i).second)
            found.push_back(
                {field, i, fmt::format("{} is given twice", describe(problem.board, list[i]))});
    }
    return places;
}

// Reports only the first attack on each square: many squares may have far more pairs.
void check_attacks(const Problem& problem, const Places& preplaced,
                   std::vector<ProblemFault>& found) {
    const Board board = problem.board;
    const bool are_stopped = has_stopped_rides(problem);
    const std::vector<Square> walls = sorted(problem.walls);
    for (auto second = preplaced.begin(); second != preplaced.end(); ++second) {
        std::vector<Square> attacked;
        if (are_stopped)
            attacked = sorted(problem.piece.attacked_from(board, second->first, walls));
        for (auto first = preplaced.begin(); first != second; ++first) {
            if (are_stopped ? !std::binary_search(attacked.begin(), attacked.end(), first->first)
                            : !problem.piece.attacks(board, first->first, second->first))
                continue;
            found.push_back(
                {ProblemField::preplaced, std::max(first->second, second->second),
                 fmt::format("{} and {} attack each other", describe(board, first->first),
                             describe(board, second->first))});
            break;
        }
    }
}

// Walls are squares of their own, on which nothing is preplaced.
void check_walls(const Problem& problem, const Places& preplaced,
                 std::vector<ProblemFault>& found) {
    const Places walls = check_list(problem, problem.walls, ProblemField::walls, found);
    for (const auto& [square, position] : walls)
        if (preplaced.contains(square))
            found.push_back(
                {ProblemField::walls, position,
                 fmt::format("{} is both preplaced and a wall", describe(problem.board, square))});
    if (!walls.empty() && problem.piece.has_move_on_ride())
        found.push_back({ProblemField::piece, 0,
                         fmt::format("with walls no leap may lie on a ride of the piece; without "
                                     "that leap it is {}",
                                     problem.piece.betza())});
}

// Excluded squares are listed, so the board must not be too large.
constexpr std::uint64_t most_squares_with_rules = widest_bit_row * widest_bit_row;

void check_rules(const Problem& problem, std::vector<ProblemFault>& found) {
    const Board board = problem.board;
    if (problem.colour == Colour::any && !problem.self_attack) return;
    if (board.squares() > most_squares_with_rules) {
        found.push_back(
            {problem.colour == Colour::any ? ProblemField::self_attack : ProblemField::colour, 0,
             fmt::format("squares are excluded by a rule on boards of at most {0} x {0} squares",
                         widest_bit_row)});
        return;
    }
    const bool returns = problem.self_attack && returns_to_its_square(problem.piece, board);
    for (std::size_t i = 0; i < problem.preplaced.size(); ++i) {
        const Square square = problem.preplaced[i];
        if (square >= board.squares()) continue;
        if (!has_colour(board, square, problem.colour))
            found.push_back(
                {ProblemField::preplaced, i,
                 fmt::format("{} is not {}", describe(board, square), name_of(problem.colour))});
        else if (returns)
            found.push_back(
                {ProblemField::preplaced, i,
                 fmt::format("{} attacks itself round the board", describe(board, square))});
    }
}

bool fixes_colours(const Subgroup& subgroup, Board board) {
    const std::vector<Square> corner_images = orbit(subgroup, board, 0);
    return std::all_of(corner_images.begin(), corner_images.end(),
                       [board](Square square) { return has_colour(board, square, Colour::black); });
}

// The required symmetry must be one of the board about its centre.
void check_required(const Problem& problem, std::vector<ProblemFault>& found) {
    const Board board = problem.board;
    for (const Symmetry& map : problem.required.others()) {
        if (map.is_about_centre() && (!map.swaps() || board.has_like_lines())) continue;
        const std::string name = name_of(problem.required);
        const std::string included =
            name == name_of(map) ? name : fmt::format("{} includes {}, which", name, name_of(map));
        found.push_back({ProblemField::required, 0,
                         fmt::format("{} does not map {} squares onto itself", included,
                                     board.is_plane() ? "a board of " + sides_of(board)
                                                      : sides_and_shape_of(board))});
        return;
    }
    if (generated_by(board, problem.required.others()) != problem.required)
        found.push_back({ProblemField::required, 0, "the required maps are no group"});
    // A map about the centre keeps the colour of all squares or of none.
    else if (problem.colour != Colour::any && !fixes_colours(problem.required, board))
        found.push_back({ProblemField::required, 0,
                         fmt::format("the required symmetry {} exchanges black and white squares",
                                     name_of(problem.required))});
}

// Of all placements the empty one, or that of the preplaced pieces, has the fewest pieces.
void check_number(const Problem& problem, std::vector<ProblemFault>& found) {
    if (problem.pieces == NumberKind::smallest && !problem.maximal)
        found.push_back({ProblemField::pieces, 0,
                         "the smallest number of pieces requires maximal placements: otherwise "
                         "it is the number of preplaced pieces"});
}

}  // namespace

std::vector<ProblemFault> faults(const Problem& problem) {
    std::vector<ProblemFault> found;
    const Board board = problem.board;
    for (const auto& [lines, name] : {std::pair{board.rows, "row"}, {board.columns, "column"}}) {
        if (lines >= 1 && lines <= largest_board) continue;
        found.push_back({ProblemField::board, 0,
                         lines < 1 ? fmt::format("a board has at least 1 {}", name)
                                   : fmt::format("a board of {} {}s is too large", lines, name)});
        return found;
    }
    visit_settings(problem.workload,
                   [&](const auto& settings) { add_faults(problem, settings, found); });
    const Places preplaced = check_list(problem, problem.preplaced, ProblemField::preplaced, found);
    const Places blocked = check_list(problem, problem.blocked, ProblemField::blocked, found);
    check_number(problem, found);
    check_attacks(problem, preplaced, found);
    check_walls(problem, preplaced, found);
    check_rules(problem, found);
    for (const auto& [square, position] : blocked)
        if (preplaced.contains(square))
            found.push_back(
                {ProblemField::blocked, position,
                 fmt::format("{} is both preplaced and blocked", describe(board, square))});
    const std::size_t faults_before = found.size();
    check_required(problem, found);
    if (found.size() > faults_before) return found;
    if (!fixes(problem.required, board, sorted(problem.preplaced)) ||
        !fixes(problem.required, board, sorted(problem.blocked)) ||
        !fixes(problem.required, board, sorted(problem.walls)))
        found.push_back(
            {ProblemField::required, 0,
             fmt::format("the required symmetry {} moves preplaced or blocked squares{}",
                         name_of(problem.required), problem.walls.empty() ? "" : " or walls")});
    return found;
}

bool has_stopped_rides(const Problem& problem) {
    return !problem.walls.empty() && problem.piece.rides();
}

bool attacks(const Problem& problem, Square from, Square to) {
    if (!has_stopped_rides(problem)) return problem.piece.attacks(problem.board, from, to);
    const std::vector<Square> attacked =
        problem.piece.attacked_from(problem.board, from, problem.walls);
    return std::find(attacked.begin(), attacked.end(), to) != attacked.end();
}

bool is_one_a_line(const Problem& problem, LineKind kind) {
    return !has_stopped_rides(problem) && is_one_a_line(problem.piece, problem.board, kind);
}

bool is_one_a_line(const Piece& piece, Board board, LineKind kind) {
    const bool is_straight = kind == LineKind::row || kind == LineKind::column;
    return piece.rides_along(kind) && (is_straight || board.is_plane());
}

bool tests_maximality(const Problem& problem) { return problem.maximal && !fills_lines(problem); }

bool must_be_covered(const Problem& problem, Square square) {
    const auto holds = [square](const std::vector<Square>& squares) {
        return std::binary_search(squares.begin(), squares.end(), square);
    };
    return !holds(problem.blocked) || holds(problem.left_empty);
}

bool fills_lines(const Problem& problem) {
    return problem.board.is_square() && problem.pieces == problem.board.side() &&
           problem.piece.rides_along_rows_and_columns() && !has_stopped_rides(problem);
}

bool is_impossible(const Problem& problem) {
    if (!problem.pieces.is_exact()) return false;
    const std::uint64_t pieces = problem.pieces.exact();
    return pieces < problem.preplaced.size() ||
           pieces > problem.board.squares() - problem.blocked.size();
}

std::optional<LineKind> sweep_kind(const Piece& piece, Board board) {
    for (const LineKind kind :
         {LineKind::row, LineKind::column, LineKind::antidiagonal, LineKind::diagonal})
        if (is_one_a_line(piece, board, kind)) return kind;
    return std::nullopt;
}

std::optional<LineKind> sweep_kind(const Problem& problem) {
    if (has_stopped_rides(problem)) return std::nullopt;
    return sweep_kind(problem.piece, problem.board);
}

SymmetryGroup symmetries(const Problem& problem) {
    std::vector<Symmetry> members;
    for (const Symmetry& symmetry : maps_of(problem.board))
        if (problem.piece.is_kept_by(symmetry) &&
            apply(symmetry, problem.board, problem.preplaced) == problem.preplaced &&
            apply(symmetry, problem.board, problem.blocked) == problem.blocked &&
            apply(symmetry, problem.board, problem.walls) == problem.walls)
            members.push_back(symmetry);
    return SymmetryGroup(problem.board, std::move(members)).normaliser(problem.required);
}

SymmetryGroup class_symmetries(const Problem& problem) {
    if (problem.group == MapGroup::all) return symmetries(problem);
    std::vector<Symmetry> maps = maps_of(problem.board);
    std::erase_if(maps, [&](const Symmetry& map) { return !holds(problem.group, map); });
    return symmetries(problem).acting_as(maps);
}

}  // namespace hetman
