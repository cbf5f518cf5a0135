#include "tests/support/oracle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace hetman::test {
namespace {

std::int64_t difference(std::uint64_t a, std::uint64_t b) {
    return static_cast<std::int64_t>(a) - static_cast<std::int64_t>(b);
}

std::vector<Symmetry> generators_by_hand(const Subgroup& subgroup) {
    if (subgroup == Subgroup::mirrors_rows_columns())
        return {Symmetry::mirror_rows, Symmetry::mirror_columns};
    if (subgroup == Subgroup::mirrors_diagonals())
        return {Symmetry::mirror_diagonal, Symmetry::mirror_antidiagonal};
    if (subgroup == Subgroup::all()) return {Symmetry::rotate_90, Symmetry::mirror_rows};
    return subgroup.members();
}

class Enumeration {
  public:
    Enumeration(const Problem& problem, const std::function<void(const Squares&)>& visit)
        : problem_(problem), visit_(visit), chosen_(problem.preplaced) {}

    void run() {
        Squares candidates;
        for (Square square = 0; square < problem_.board.squares(); ++square)
            if (!contains(problem_.preplaced, square) && !contains(problem_.blocked, square))
                candidates.push_back(square);
        for (const Square piece : problem_.preplaced) candidates = spared(candidates, 0, piece);
        choose(candidates);
    }

  private:
    static bool contains(const Squares& squares, Square square) {
        return std::find(squares.begin(), squares.end(), square) != squares.end();
    }

    // The candidates from `from` on that a piece does not attack.
    Squares spared(const Squares& candidates, std::size_t from, Square piece) const {
        Squares rest;
        for (std::size_t i = from; i < candidates.size(); ++i)
            if (!attack_each_other(problem_.piece, problem_.board, piece, candidates[i]))
                rest.push_back(candidates[i]);
        return rest;
    }

    void choose(const Squares& candidates) {
        if (chosen_.size() == problem_.pieces) return report();
        const std::size_t missing = problem_.pieces.exact() - chosen_.size();
        for (std::size_t i = 0; i + missing <= candidates.size(); ++i) {
            chosen_.push_back(candidates[i]);
            choose(spared(candidates, i + 1, candidates[i]));
            chosen_.pop_back();
        }
    }

    void report() {
        Squares placement = chosen_;
        std::sort(placement.begin(), placement.end());
        for (const Symmetry map : generators_by_hand(problem_.required))
            if (image(map, problem_.board, placement) != placement) return;
        visit_(placement);
    }

    const Problem& problem_;
    const std::function<void(const Squares&)>& visit_;
    Squares chosen_;
};

void extend(const Piece& piece, Board board, std::size_t most, Squares& set,
            std::vector<Squares>& sets) {
    if (set.size() == most) return;
    for (Square square = set.empty() ? 0 : set.back() + 1; square < board.squares(); ++square) {
        if (std::any_of(set.begin(), set.end(), [&](Square other) {
                return attack_each_other(piece, board, other, square);
            }))
            continue;
        set.push_back(square);
        sets.push_back(set);
        extend(piece, board, most, set, sets);
        set.pop_back();
    }
}

}  // namespace

Problem problem_on(const Piece& piece, std::uint64_t n, Squares preplaced, Squares blocked) {
    Problem problem;
    problem.piece = piece;
    problem.board = square_board(n);
    problem.pieces = n;
    problem.preplaced = std::move(preplaced);
    problem.blocked = std::move(blocked);
    return problem;
}

Problem problem_on(std::string_view piece, std::uint64_t n, Squares preplaced, Squares blocked) {
    return problem_on(Piece::parse(piece), n, std::move(preplaced), std::move(blocked));
}

std::vector<Piece> pieces_on_each_line() {
    std::vector<Piece> pieces;
    for (const char* diagonal : {"", "F", "FF"})
        for (const char* knight : {"", "N", "NN"})
            for (const char* alfil : {"", "A", "AA"}) {
                const Piece piece = Piece::parse(std::string("R") + diagonal + knight + alfil);
                if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end())
                    pieces.push_back(piece);
            }
    return pieces;
}

std::vector<Piece> main_pieces() {
    std::vector<Piece> pieces;
    for (const char* piece : {"R", "RN", "RNN", "Q", "QN", "QNN"})
        pieces.push_back(Piece::parse(piece));
    return pieces;
}

bool attack_each_other(const Piece& piece, Board board, Square a, Square b) {
    return piece.attacks(difference(b / board.columns, a / board.columns),
                         difference(b % board.columns, a % board.columns));
}

void visit_placements(const Problem& problem, const std::function<void(const Squares&)>& visit) {
    Enumeration(problem, visit).run();
}

std::vector<Squares> placements_of(const Problem& problem) {
    std::vector<Squares> placements;
    visit_placements(problem, [&](const Squares& placement) { placements.push_back(placement); });
    return placements;
}

std::uint64_t count_placements(const Problem& problem) {
    std::uint64_t count = 0;
    visit_placements(problem, [&](const Squares&) { ++count; });
    return count;
}

Square image(Symmetry symmetry, Board board, Square square) {
    const std::uint64_t last_row = board.rows - 1;
    const std::uint64_t last_column = board.columns - 1;
    const std::uint64_t row = square / board.columns;
    const std::uint64_t column = square % board.columns;
    const auto at = [&](std::uint64_t r, std::uint64_t c) { return r * board.columns + c; };
    if (symmetry == Symmetry::identity) return at(row, column);
    if (symmetry == Symmetry::mirror_columns) return at(row, last_column - column);
    if (symmetry == Symmetry::mirror_rows) return at(last_row - row, column);
    if (symmetry == Symmetry::rotate_180) return at(last_row - row, last_column - column);
    if (board.rows != board.columns) throw std::logic_error("a map of square boards");
    if (symmetry == Symmetry::mirror_diagonal) return at(column, row);
    if (symmetry == Symmetry::mirror_antidiagonal) return at(last_column - column, last_row - row);
    // Clockwise: the top row becomes the right column.
    if (symmetry == Symmetry::rotate_90) return at(column, last_row - row);
    if (symmetry == Symmetry::rotate_270) return at(last_column - column, row);
    throw std::logic_error("no such symmetry");
}

Squares image(Symmetry symmetry, Board board, const Squares& squares) {
    Squares images;
    for (const Square square : squares) images.push_back(image(symmetry, board, square));
    std::sort(images.begin(), images.end());
    return images;
}

namespace {

// Tests a piece in the middle of a board that has room for moves of all lengths in each direction.
bool keeps_attacks(const Symmetry& map, const Piece& piece) {
    const Board board = square_board(17);
    const Square middle = board.squares() / 2;
    for (Square other = 0; other < board.squares(); ++other)
        if (attack_each_other(piece, board, middle, other) !=
            attack_each_other(piece, board, image(map, board, middle), image(map, board, other)))
            return false;
    return true;
}

}  // namespace

std::vector<Symmetry> symmetries_by_hand(const Problem& problem) {
    std::vector<Symmetry> maps;
    for (const Symmetry& map : all_symmetries) {
        const bool turns = map.swaps();
        if (turns && problem.board.rows != problem.board.columns) continue;
        if (image(map, problem.board, problem.preplaced) == problem.preplaced &&
            image(map, problem.board, problem.blocked) == problem.blocked &&
            keeps_attacks(map, problem.piece))
            maps.push_back(map);
    }
    return maps;
}

std::uint64_t count_classes(const Problem& problem) {
    const std::vector<Symmetry> maps = symmetries_by_hand(problem);
    std::set<Squares> smallest_members;
    visit_placements(problem, [&](const Squares& placement) {
        Squares smallest = placement;
        for (const Symmetry map : maps)
            smallest = std::min(smallest, image(map, problem.board, placement));
        smallest_members.insert(smallest);
    });
    return smallest_members.size();
}

std::vector<Squares> peaceful_sets(const Piece& piece, Board board, std::size_t most) {
    std::vector<Squares> sets;
    Squares set;
    extend(piece, board, most, set, sets);
    return sets;
}

Squares random_peaceful_set(const Piece& piece, Board board, std::size_t size, Random& random) {
    Squares candidates;
    for (Square square = 0; square < board.squares(); ++square) candidates.push_back(square);
    Squares set;
    while (set.size() < size && !candidates.empty()) {
        const Square square = candidates[random.below(candidates.size())];
        set.push_back(square);
        std::erase_if(candidates, [&](Square other) {
            return other == square || attack_each_other(piece, board, square, other);
        });
    }
    std::sort(set.begin(), set.end());
    return set;
}

Squares random_squares(Board board, std::size_t size, const Squares& apart, Random& random) {
    Squares candidates;
    for (Square square = 0; square < board.squares(); ++square)
        if (std::find(apart.begin(), apart.end(), square) == apart.end())
            candidates.push_back(square);
    Squares set;
    while (set.size() < size && !candidates.empty()) {
        const auto at =
            candidates.begin() + static_cast<std::ptrdiff_t>(random.below(candidates.size()));
        set.push_back(*at);
        candidates.erase(at);
    }
    std::sort(set.begin(), set.end());
    return set;
}

std::string decimal(const BigInteger& value) { return to_decimal(value); }

std::string describe(const Problem& problem) {
    return fmt::format("{} {}, pieces {}, preplaced [{}], blocked [{}], required {}",
                       problem.piece.betza(), size_of(problem.board),
                       name_of(problem.pieces) + (problem.maximal ? " maximal" : ""),
                       fmt::join(problem.preplaced, " "), fmt::join(problem.blocked, " "),
                       name_of(problem.required));
}

}  // namespace hetman::test

namespace hetman {

std::ostream& operator<<(std::ostream& stream, const Tally& tally) {
    return stream << test::decimal(tally.placements) << " placements in " << tally.nodes
                  << " nodes";
}

std::ostream& operator<<(std::ostream& stream, const Piece& piece) {
    return stream << piece.betza();
}

}  // namespace hetman
