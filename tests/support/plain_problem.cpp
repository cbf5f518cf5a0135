#include "tests/support/plain_problem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace hetman::test {
namespace {

using Place = std::pair<int, int>;

struct NamedMap {
    std::string name;
    bool swaps;      // rows and columns
    bool down;       // then: the rows are counted from the bottom
    bool rightward;  // then: the columns from the right
};
const std::array<NamedMap, 8> maps{{{"identity", false, false, false},
                                    {"rotate-90", true, false, true},
                                    {"rotate-180", false, true, true},
                                    {"rotate-270", true, true, false},
                                    {"mirror-columns", false, false, true},
                                    {"mirror-rows", false, true, false},
                                    {"mirror-diagonal", true, false, false},
                                    {"mirror-antidiagonal", true, true, true}}};

Square moved(const NamedMap& map, std::uint64_t down, std::uint64_t right, Board board,
             Square square) {
    std::uint64_t row = board.row(square);
    std::uint64_t column = board.column(square);
    if (map.swaps) std::swap(row, column);
    if (map.down) row = board.rows - 1 - row;
    if (map.rightward) column = board.columns - 1 - column;
    return board.square((row + down) % board.rows, (column + right) % board.columns);
}

bool maps_board(const NamedMap& map, Board board) {
    return !map.swaps || (board.rows == board.columns && board.shape != Shape::cylinder);
}

// The displacements on an endless plane that the moves attack, up to a distance.
std::set<Place> attacked_displacements(const std::vector<WrittenMove>& moves) {
    constexpr int farthest = 16;
    std::set<Place> attacked;
    for (const WrittenMove& move : moves) {
        std::set<Place> leaps{{move.rows, move.columns}, {-move.rows, -move.columns}};
        if (!move.is_semi)
            for (const int a : {1, -1})
                for (const int b : {1, -1}) {
                    leaps.insert({a * move.rows, b * move.columns});
                    leaps.insert({a * move.columns, b * move.rows});
                }
        for (const auto& [rows, columns] : leaps)
            for (int times = 1; times <= (move.rides ? farthest : 1); ++times)
                if (std::max(std::abs(times * rows), std::abs(times * columns)) <= farthest)
                    attacked.insert({times * rows, times * columns});
    }
    return attacked;
}

bool keeps(const NamedMap& map, const std::set<Place>& attacked) {
    return std::all_of(attacked.begin(), attacked.end(), [&](Place place) {
        if (map.swaps) std::swap(place.first, place.second);
        if (map.down) place.first = -place.first;
        if (map.rightward) place.second = -place.second;
        return attacked.contains(place);
    });
}

// True if the map, after which the board may be shifted, is in the group of that name.
bool is_in_group(const std::string& group, const std::string& map, bool is_shifted) {
    static const std::map<std::string, std::set<std::string>> members{
        {"rotations", {"identity", "rotate-90", "rotate-180", "rotate-270"}},
        {"rotate-180", {"identity", "rotate-180"}},
        {"mirror-rows", {"identity", "mirror-rows"}},
        {"mirror-columns", {"identity", "mirror-columns"}},
        {"mirror-diagonal", {"identity", "mirror-diagonal"}},
        {"mirror-antidiagonal", {"identity", "mirror-antidiagonal"}},
        {"mirror-rows-columns", {"identity", "rotate-180", "mirror-rows", "mirror-columns"}},
        {"mirror-diagonals", {"identity", "rotate-180", "mirror-diagonal", "mirror-antidiagonal"}},
        {"identity", {"identity"}}};
    if (group == "all") return true;
    if (group == "translations") return map == "identity";
    if (group == "rotations-translations") return members.at("rotations").contains(map);
    return !is_shifted && (group == "about-centre" || members.at(group).contains(map));
}

// The members of a required symmetry: the powers of a rotation, or a named group.
bool is_required(const std::string& symmetric, const std::string& map) {
    return is_in_group(symmetric == "rotate-90" ? "rotations" : symmetric, map, false);
}

SquareImages images_under(const NamedMap& map, std::uint64_t down, std::uint64_t right,
                          Board board) {
    SquareImages images;
    for (Square square = 0; square < board.squares(); ++square)
        images.push_back(moved(map, down, right, board, square));
    return images;
}

bool returns_to_its_square(const std::vector<WrittenMove>& moves, Board board) {
    const auto meets = [](int leap, std::uint64_t size, bool wraps) {
        return leap == 0 || (wraps && leap % static_cast<int>(size) == 0);
    };
    return std::any_of(moves.begin(), moves.end(), [&](const WrittenMove& move) {
        const auto leads_back = [&](int rows, int columns) {
            return meets(rows, board.rows, board.shape == Shape::torus) &&
                   meets(columns, board.columns, board.shape != Shape::plane);
        };
        return leads_back(move.rows, move.columns) ||
               (!move.is_semi && leads_back(move.columns, move.rows));
    });
}

bool is_excluded(const PlainProblem& problem, bool returns, Square square) {
    const bool is_black = (problem.board.row(square) + problem.board.column(square)) % 2 == 0;
    if (problem.colour == "black" && !is_black) return true;
    if (problem.colour == "white" && is_black) return true;
    return problem.self_attack && returns;
}

SquareSet blocked_squares(const PlainProblem& problem) {
    const bool returns = returns_to_its_square(problem.moves, problem.board);
    Squares blocked = problem.blocked;
    blocked.insert(blocked.end(), problem.walls.begin(), problem.walls.end());
    for (Square square = 0; square < problem.board.squares(); ++square)
        if (is_excluded(problem, returns, square)) blocked.push_back(square);
    return set_of(blocked);
}

// True if the map leads placements with the required symmetry to such placements.
bool keeps_required(const SquareImages& images, const std::vector<SquareImages>& required) {
    return std::all_of(required.begin(), required.end(), [&](const SquareImages& member) {
        SquareImages conjugate(images.size());  // back, the required map, forth
        for (Square square = 0; square < images.size(); ++square)
            conjugate[images[square]] = images[member[square]];
        return std::find(required.begin(), required.end(), conjugate) != required.end();
    });
}

// The maps that keep moves, given squares and the required symmetry, and move the squares as a map
// of the named group does: on one or two lines a mirror may do what a half turn or a shift does.
std::vector<SquareImages> group_of(const PlainProblem& problem, const PlainTask& task) {
    const Board board = problem.board;
    const std::set<Place> attacked = attacked_displacements(problem.moves);
    const std::uint64_t downs = board.shape == Shape::torus ? board.rows : 1;
    const std::uint64_t rights = board.shape == Shape::plane ? 1 : board.columns;
    const SquareSet walls = set_of(problem.walls);
    std::set<SquareImages> kept;
    std::set<SquareImages> named;
    for (const NamedMap& map : maps) {
        if (!maps_board(map, board)) continue;
        for (std::uint64_t down = 0; down < downs; ++down)
            for (std::uint64_t right = 0; right < rights; ++right) {
                const SquareImages images = images_under(map, down, right, board);
                if (is_in_group(problem.group, map.name, down != 0 || right != 0))
                    named.insert(images);
                if (keeps(map, attacked) && image_of(task.preplaced, images) == task.preplaced &&
                    image_of(task.blocked, images) == task.blocked &&
                    image_of(walls, images) == walls && keeps_required(images, task.required))
                    kept.insert(images);
            }
    }
    std::vector<SquareImages> group;
    std::set_intersection(kept.begin(), kept.end(), named.begin(), named.end(),
                          std::back_inserter(group));
    return group;
}

Board random_board(Random& random) {
    const std::uint64_t kind = random.below(5);
    if (kind == 0) return {1 + random.below(6), 1 + random.below(6)};
    if (kind == 1) return {1 + random.below(4), 1 + random.below(7)};
    const Shape shape = kind == 2 ? Shape::cylinder : Shape::torus;
    if (random.below(3) == 0) return {1 + random.below(2), 1 + random.below(7), shape};
    if (random.below(2) == 0) return {1 + random.below(3), 1 + random.below(7), shape};
    return {1 + random.below(5), 1 + random.below(5), shape};
}

// Often rooks, bishops or queens with further moves, which more engines count than other pieces.
std::vector<WrittenMove> random_piece(Random& random) {
    const WrittenMove rook{1, 0, false, true};
    const WrittenMove bishop{1, 1, false, true};
    const std::vector<std::vector<WrittenMove>> basic{{},     {},       {rook},
                                                      {rook}, {bishop}, {rook, bishop}};
    std::vector<WrittenMove> moves = basic[random.below(basic.size())];
    if (moves.empty()) return random_moves(random);
    const std::uint64_t more = random.below(3);
    if (more == 1) moves.push_back({2, 1, false, random.below(2) == 0});
    if (more == 2) moves.push_back(random_moves(random).front());
    return moves;
}

PieceNumber random_number(Board board, Random& random) {
    switch (random.below(8)) {
        case 0:
            return NumberKind::any;
        case 1:
            return NumberKind::each;
        case 2:
            return NumberKind::largest;
        case 3:
        case 4:
            return board.rows;
        default:
            return random.below(6);
    }
}

void add_given_squares(PlainProblem& problem, Random& random) {
    const std::uint64_t most = problem.pieces.most(2);
    for (std::uint64_t i = random.below(3); i > 0; --i) {
        const Square square = random.below(problem.board.squares());
        if (problem.preplaced.size() < most &&
            std::none_of(problem.preplaced.begin(), problem.preplaced.end(),
                         [&](Square other) {
                             return other == square ||
                                    attack_by_definition(problem.moves, problem.board, square,
                                                         other, problem.walls);
                         }) &&
            std::find(problem.walls.begin(), problem.walls.end(), square) == problem.walls.end())
            problem.preplaced.push_back(square);
    }
    const std::uint64_t blocked = random.below(3) == 0 ? problem.board.squares() / 2 : 3;
    for (std::uint64_t i = random.below(blocked + 1); i > 0; --i) {
        const Square square = random.below(problem.board.squares());
        for (const auto* list : {&problem.preplaced, &problem.blocked})
            if (std::find(list->begin(), list->end(), square) != list->end()) return;
        problem.blocked.push_back(square);
    }
}

// A square and its images under the required maps.
std::set<Square> random_orbit(const PlainProblem& problem, Random& random) {
    const Square square = random.below(problem.board.squares());
    std::set<Square> orbit;
    for (const NamedMap& map : maps)
        if (is_required(problem.symmetric, map.name))
            orbit.insert(moved(map, 0, 0, problem.board, square));
    return orbit;
}

// Adds walls that the required maps do not move. Such pieces as a rook that also leaps two squares
// are refused with walls.
void add_walls(PlainProblem& problem, Random& random) {
    if (Piece::parse(notation_of(problem.moves)).has_move_on_ride()) return;
    std::set<Square> walls;
    for (std::uint64_t i = 1 + random.below(1 + problem.board.squares() / 3); i > 0; --i)
        walls.merge(random_orbit(problem, random));
    for (const Square square : walls)
        if (std::find(problem.preplaced.begin(), problem.preplaced.end(), square) ==
            problem.preplaced.end())
            problem.walls.push_back(square);
}

void require_symmetry(PlainProblem& problem, Random& random) {
    static const std::vector<std::string> symmetries{
        "rotate-90",           "rotate-180",       "mirror-rows",
        "mirror-columns",      "mirror-diagonal",  "mirror-antidiagonal",
        "mirror-rows-columns", "mirror-diagonals", "all"};
    const std::string& name = symmetries[random.below(symmetries.size())];
    for (const NamedMap& map : maps)
        if (is_required(name, map.name) && !maps_board(map, problem.board)) return;
    problem.symmetric = name;
    if (random.below(3) == 0) {
        const std::set<Square> orbit = random_orbit(problem, random);
        problem.blocked.assign(orbit.begin(), orbit.end());
    }
}

bool exchanges_colours(const PlainProblem& problem) {
    return std::any_of(maps.begin(), maps.end(), [&](const NamedMap& map) {
        const Square corner = moved(map, 0, 0, problem.board, 0);
        return is_required(problem.symmetric, map.name) &&
               (problem.board.row(corner) + problem.board.column(corner)) % 2 != 0;
    });
}

}  // namespace

std::optional<PlainCount> plain_count(const PlainProblem& problem, std::uint64_t most) {
    PlainTask task;
    task.pieces = problem.pieces;
    task.maximal = problem.maximal;
    task.most = most;
    task.preplaced = set_of(problem.preplaced);
    task.blocked = blocked_squares(problem);
    task.attacked = attacked_squares(problem.board.squares(), [&](Square from, Square to) {
        return attack_by_definition(problem.moves, problem.board, from, to, problem.walls);
    });
    for (const NamedMap& map : maps)
        if (is_required(problem.symmetric, map.name))
            task.required.push_back(images_under(map, 0, 0, problem.board));
    task.group = group_of(problem, task);
    return plain_count(task);
}

Problem problem_of(const PlainProblem& plain) {
    Problem problem;
    problem.piece = Piece::parse(notation_of(plain.moves));
    problem.board = plain.board;
    problem.pieces = plain.pieces;
    problem.maximal = plain.maximal;
    problem.preplaced = plain.preplaced;
    problem.blocked = plain.blocked;
    problem.walls = plain.walls;
    problem.colour = named(all_colours, plain.colour).value();
    problem.self_attack = plain.self_attack;
    problem.required = subgroup_named(plain.symmetric).value();
    problem.group = named(all_map_groups, plain.group).value();
    return settled(problem);
}

PlainProblem random_plain_problem(Random& random) {
    static const std::vector<std::string> groups{
        "about-centre",     "rotations",           "rotations-translations", "translations",
        "rotate-180",       "mirror-rows",         "mirror-columns",         "mirror-diagonal",
        "mirror-diagonals", "mirror-rows-columns", "mirror-antidiagonal",    "identity"};
    PlainProblem problem;
    problem.moves = random_piece(random);
    problem.board = random_board(random);
    problem.pieces = random_number(problem.board, random);
    // The problems that most engines are for.
    if (random.below(4) == 0) {
        problem.board.columns = problem.board.rows;
        problem.pieces = problem.board.rows;
    }
    problem.maximal = random.below(4) == 0;
    if (problem.maximal && !problem.pieces.is_exact() && random.below(2) == 0)
        problem.pieces = NumberKind::smallest;
    const std::uint64_t kind = random.below(4);
    if (kind == 0) add_given_squares(problem, random);
    if (kind == 1) require_symmetry(problem, random);
    if (problem.preplaced.empty() && random.below(6) == 0) add_walls(problem, random);
    if (problem.preplaced.empty() && !exchanges_colours(problem) && random.below(4) == 0)
        problem.colour = random.below(2) == 0 ? "black" : "white";
    if (problem.preplaced.empty()) problem.self_attack = random.below(2) == 0;
    if (random.below(3) == 0) problem.group = groups[random.below(groups.size())];
    return problem;
}

PlainProblem random_problem_with_walls(Random& random) {
    PlainProblem problem;
    const std::uint64_t basic = random.below(3);
    if (basic != 1) problem.moves.push_back({1, 0, false, true});
    if (basic != 0) problem.moves.push_back({1, 1, false, true});
    const std::uint64_t knight = random.below(3);
    if (knight != 0) problem.moves.push_back({2, 1, false, knight == 2});
    problem.board = {2 + random.below(4), 2 + random.below(4),
                     all_shapes[random.below(all_shapes.size())]};
    if (random.below(2) == 0) problem.board.columns = problem.board.rows;
    problem.pieces = random_number(problem.board, random);
    problem.maximal = random.below(4) == 0;
    if (problem.maximal && !problem.pieces.is_exact() && random.below(2) == 0)
        problem.pieces = NumberKind::smallest;
    const bool has_squares = random.below(3) != 0;
    if (!has_squares && random.below(2) == 0) require_symmetry(problem, random);
    add_walls(problem, random);
    if (has_squares) add_given_squares(problem, random);
    if (random.below(6) == 0) problem.group = "rotations";
    return problem;
}

PlainProblem random_problem_one_a_line(Random& random, std::uint64_t least, std::uint64_t most) {
    PlainProblem problem;
    problem.moves = random_moves(random);
    problem.moves.push_back({1, 0, false, true});
    const std::uint64_t n = least + random.below(most - least + 1);
    problem.board = {n, n, all_shapes[random.below(all_shapes.size())]};
    problem.pieces = n;
    if (random.below(2) == 0) add_given_squares(problem, random);
    return problem;
}

std::string describe(const PlainProblem& problem) {
    return fmt::format(
        "{} on {} x {} {}, {}{}, preplaced {}, blocked {}, colour {}, self_attack {}, "
        "symmetric {}, group {}, walls {}",
        notation_of(problem.moves), problem.board.rows, problem.board.columns,
        name_of(problem.board.shape), describe(problem.pieces), problem.maximal ? ", maximal" : "",
        fmt::join(problem.preplaced, ","), fmt::join(problem.blocked, ","), problem.colour,
        problem.self_attack, problem.symmetric, problem.group, fmt::join(problem.walls, ","));
}

}  // namespace hetman::test
