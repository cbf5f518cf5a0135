#include "tests/support/plain_problem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <set>
#include <utility>

namespace hetman::test {
namespace {

using Set = std::uint64_t;           // bit s = square s
using Images = std::vector<Square>;  // of each square
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

Set bit(Square square) { return Set{1} << square; }

Set set_of(const std::vector<Square>& squares) {
    Set set = 0;
    for (const Square square : squares) set |= bit(square);
    return set;
}

Set image_of(Set set, const Images& images) {
    Set image = 0;
    for (; set != 0; set &= set - 1)
        image |= bit(images[static_cast<std::size_t>(std::countr_zero(set))]);
    return image;
}

std::vector<Square> squares_of(Set set) {
    std::vector<Square> squares;
    for (; set != 0; set &= set - 1) squares.push_back(static_cast<Square>(std::countr_zero(set)));
    return squares;
}

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

class Enumeration {
  public:
    Enumeration(const PlainProblem& problem, std::uint64_t most)
        : problem_(problem), board_(problem.board), most_(most) {
        const Square squares = board_.squares();
        for (Square from = 0; from < squares; ++from) {
            attacked_.push_back(0);
            for (Square to = 0; to < squares; ++to)
                if (attack_by_definition(problem.moves, board_, from, to))
                    attacked_.back() |= bit(to);
            if (is_excluded(from)) excluded_ |= bit(from);
        }
        excluded_ |= set_of(problem.blocked);
        find_required();
        find_group();
        answer_.occupied.resize(squares);
    }

    std::optional<PlainAnswer> run() {
        Set free = 0;
        for (Square square = 0; square < board_.squares(); ++square) free |= bit(square);
        const Set placed = set_of(problem_.preplaced);
        free &= ~placed & ~excluded_;
        for (const Square square : problem_.preplaced) free &= ~attacked_[square];
        if (problem_.preplaced.size() <= problem_.pieces)
            place(problem_.pieces - problem_.preplaced.size(), placed, free);
        if (is_beyond()) return std::nullopt;
        return answer_;
    }

  private:
    bool is_excluded(Square square) const {
        const bool is_black = (board_.row(square) + board_.column(square)) % 2 == 0;
        if (problem_.colour == "black" && !is_black) return true;
        if (problem_.colour == "white" && is_black) return true;
        return problem_.self_attack && returns(problem_.moves, board_);
    }

    void find_required() {
        for (const NamedMap& map : maps) {
            if (map.name != problem_.symmetric) continue;
            for (Square square = 0; square < board_.squares(); ++square)
                required_.push_back(moved(map, 0, 0, board_, square));
        }
    }

    bool is_required(const Images& images) const {
        Images power(required_.size());
        for (Square square = 0; square < power.size(); ++square) power[square] = square;
        do {
            if (power == images) return true;
            for (Square& square : power) square = required_[square];
        } while (!std::is_sorted(power.begin(), power.end()));
        return std::is_sorted(images.begin(), images.end());
    }

    // The maps that keep moves, given squares and the required symmetry.
    void find_group() {
        const std::set<Place> attacked = attacked_displacements(problem_.moves);
        const std::uint64_t downs = board_.shape == Shape::torus ? board_.rows : 1;
        const std::uint64_t rights = board_.shape == Shape::plane ? 1 : board_.columns;
        const Set placed = set_of(problem_.preplaced);
        for (const NamedMap& map : maps) {
            if (!maps_board(map, board_) || !keeps(map, attacked)) continue;
            for (std::uint64_t down = 0; down < downs; ++down)
                for (std::uint64_t right = 0; right < rights; ++right) {
                    if (!is_in_group(problem_.group, map.name, down != 0 || right != 0)) continue;
                    Images images;
                    for (Square square = 0; square < board_.squares(); ++square)
                        images.push_back(moved(map, down, right, board_, square));
                    if (image_of(placed, images) == placed &&
                        image_of(excluded_, images) == excluded_ && keeps_required(images))
                        group_.push_back(images);
                }
        }
    }

    bool keeps_required(const Images& images) const {
        Images conjugate(images.size());  // back, the required map, forth
        for (Square square = 0; square < images.size(); ++square)
            conjugate[images[square]] = images[required_[square]];
        return is_required(conjugate);
    }

    static bool returns(const std::vector<WrittenMove>& moves, Board board) {
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

    bool is_beyond() const { return found_ > most_; }

    // Places this many pieces on free squares, each after the one before.
    void place(std::uint64_t missing, Set placed, Set free) {
        if (is_beyond()) return;
        if (missing == 0) return report(placed);
        while (static_cast<std::uint64_t>(std::popcount(free)) >= missing) {
            const auto square = static_cast<Square>(std::countr_zero(free));
            free &= free - 1;
            place(missing - 1, placed | bit(square), free & ~attacked_[square]);
        }
    }

    void report(Set placed) {
        ++found_;
        if (image_of(placed, required_) != placed) return;
        const std::vector<Square> squares = squares_of(placed);
        if (answer_.total == 0 || squares < answer_.first) answer_.first = squares;
        ++answer_.total;
        for (const Square square : squares) ++answer_.occupied[square];
        std::set<Set> images;
        for (const Images& map : group_) images.insert(image_of(placed, map));
        if (*images.begin() != placed) return;
        ++answer_.classes;
        ++answer_.classes_by_size[images.size()];
    }

    const PlainProblem& problem_;
    const Board board_;
    const std::uint64_t most_;
    std::vector<Set> attacked_;  // by each square
    Set excluded_ = 0;
    Images required_;
    std::vector<Images> group_;
    std::uint64_t found_ = 0;
    PlainAnswer answer_;
};

template <class Value>
const Value& one_of(const std::vector<Value>& values, Random& random) {
    return values[random.below(values.size())];
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

void add_given_squares(PlainProblem& problem, Random& random) {
    const auto attacks = [&](Square a, Square b) {
        return attack_by_definition(problem.moves, problem.board, a, b);
    };
    for (std::uint64_t i = random.below(3); i > 0; --i) {
        const Square square = random.below(problem.board.squares());
        if (problem.preplaced.size() < problem.pieces &&
            std::none_of(problem.preplaced.begin(), problem.preplaced.end(),
                         [&](Square other) { return other == square || attacks(square, other); }))
            problem.preplaced.push_back(square);
    }
    for (std::uint64_t i = random.below(4); i > 0; --i) {
        const Square square = random.below(problem.board.squares());
        for (const auto* list : {&problem.preplaced, &problem.blocked})
            if (std::find(list->begin(), list->end(), square) != list->end()) return;
        problem.blocked.push_back(square);
    }
}

// Blocks whole orbits under the required map.
void block_orbit(PlainProblem& problem, Random& random) {
    const Square first = random.below(problem.board.squares());
    Square square = first;
    do {
        problem.blocked.push_back(square);
        square = plain_image(problem.symmetric, problem.board, square);
    } while (square != first);
}

void require_symmetry(PlainProblem& problem, Random& random) {
    const NamedMap& map = maps[random.below(maps.size())];
    if (!maps_board(map, problem.board) || map.name == "rotate-270") return;
    problem.symmetric = map.name;
    if (random.below(3) == 0) block_orbit(problem, random);
}

}  // namespace

std::optional<PlainAnswer> plain_answer(const PlainProblem& problem, std::uint64_t most) {
    return Enumeration(problem, most).run();
}

Square plain_image(const std::string& map, Board board, Square square) {
    const auto* found = std::find_if(maps.begin(), maps.end(),
                                     [&](const NamedMap& named) { return named.name == map; });
    return moved(*found, 0, 0, board, square);
}

PlainProblem random_plain_problem(Random& random) {
    static const std::vector<std::string> groups{
        "about-centre",     "rotations",           "rotations-translations", "translations",
        "rotate-180",       "mirror-rows",         "mirror-columns",         "mirror-diagonal",
        "mirror-diagonals", "mirror-rows-columns", "mirror-antidiagonal",    "identity"};
    PlainProblem problem;
    problem.moves = random_moves(random);
    problem.board = random_board(random);
    problem.pieces = random.below(4) == 0 ? problem.board.rows : random.below(6);
    const std::uint64_t kind = random.below(4);
    if (kind == 0) add_given_squares(problem, random);
    if (kind == 1) require_symmetry(problem, random);
    if (problem.preplaced.empty() && random.below(4) == 0)
        problem.colour = random.below(2) == 0 ? "black" : "white";
    // A leap that lies on the way of a ride is no move of its own.
    const bool rides = std::any_of(problem.moves.begin(), problem.moves.end(),
                                   [](const WrittenMove& move) { return move.rides; });
    if (problem.preplaced.empty() && (!rides || problem.moves.size() == 1))
        problem.self_attack = random.below(2) == 0;
    if (random.below(3) == 0) problem.group = one_of(groups, random);
    return problem;
}

std::string describe(const PlainProblem& problem) {
    return fmt::format(
        "{} on {} x {} {}, {} pieces, preplaced {}, blocked {}, colour {}, self_attack {}, "
        "symmetric {}, group {}",
        notation_of(problem.moves), problem.board.rows, problem.board.columns,
        name_of(problem.board.shape), problem.pieces, fmt::join(problem.preplaced, ","),
        fmt::join(problem.blocked, ","), problem.colour, problem.self_attack, problem.symmetric,
        problem.group);
}

}  // namespace hetman::test
