// Positions, compared square by square with their definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "common/problem/position.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

bool contains(const Squares& squares, Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
}

// The same position as lists of pieces and blocked squares.
struct PlainPosition {
    Problem problem;

    bool is_free(Square square) const {
        if (contains(problem.blocked, square) || contains(problem.preplaced, square)) return false;
        return std::none_of(problem.preplaced.begin(), problem.preplaced.end(), [&](Square piece) {
            return attack_each_other(problem.piece, problem.board, piece, square);
        });
    }
    bool is_open(Line line) const {
        return std::none_of(problem.preplaced.begin(), problem.preplaced.end(), [&](Square piece) {
            return line_through(line.kind, problem.board, piece) == line;
        });
    }
    Squares free_squares(Line line) const {
        Squares squares;
        for (Square square = 0; square < problem.board.squares(); ++square)
            if (line_through(line.kind, problem.board, square) == line && is_free(square))
                squares.push_back(square);
        return squares;
    }
    std::vector<Line> open_lines() const {
        std::vector<Line> lines;
        for (const LineKind kind : {LineKind::row, LineKind::column})
            for (std::uint64_t index = 0; index < problem.board.rows; ++index)
                if (is_open({kind, index})) lines.push_back({kind, index});
        return lines;
    }
    bool is_dead() const {
        const std::vector<Line> lines = open_lines();
        return std::any_of(lines.begin(), lines.end(),
                           [&](Line line) { return free_squares(line).empty(); });
    }
    // "The open line with the fewest free squares, row or column; among equals the one closest to
    // the centre comes first, of those as close the rows before the columns, and then the one with
    // the smaller index."
    std::optional<Line> line_with_fewest_squares() const {
        std::vector<std::tuple<std::size_t, double, LineKind, std::uint64_t>> lines;
        const double centre = (static_cast<double>(problem.board.rows) - 1) / 2;
        for (const Line line : open_lines())
            lines.emplace_back(free_squares(line).size(),
                               std::abs(static_cast<double>(line.index) - centre), line.kind,
                               line.index);
        if (lines.empty()) return std::nullopt;
        const auto best = *std::min_element(lines.begin(), lines.end());
        return Line{std::get<2>(best), std::get<3>(best)};
    }
};

void expect_same(const Position& position, const PlainPosition& plain) {
    const Board board = plain.problem.board;
    for (Square square = 0; square < board.squares(); ++square) {
        ASSERT_EQ(position.is_free(square), plain.is_free(square)) << square;
        ASSERT_EQ(position.free_in_row(square / board.side()) >> (square % board.side()) & 1,
                  plain.is_free(square) ? 1u : 0u);
    }
    for (const LineKind kind : {LineKind::row, LineKind::column})
        for (std::uint64_t index = 0; index < board.side(); ++index) {
            const Line line{kind, index};
            ASSERT_EQ(position.is_open(line), plain.is_open(line));
            ASSERT_EQ(position.free_squares(line), plain.free_squares(line));
        }
    EXPECT_EQ(position.is_full(), plain.problem.preplaced.size() == board.side());
    EXPECT_EQ(position.is_dead(), plain.is_dead());
    EXPECT_EQ(position.is_refuted(LineRule::fewest_squares), plain.is_dead());
    EXPECT_FALSE(position.is_refuted(LineRule::rows_in_order));
    EXPECT_EQ(position.next_line(LineRule::fewest_squares), plain.line_with_fewest_squares());
    std::optional<Line> first_open_row;
    for (std::uint64_t row = board.side(); row-- > 0;)
        if (plain.is_open({LineKind::row, row})) first_open_row = Line{LineKind::row, row};
    EXPECT_EQ(position.next_line(LineRule::rows_in_order), first_open_row);
}

TEST(Position, IsWhatItsPiecesAndBlockedSquaresLeave) {
    constexpr std::uint64_t seed = 11;
    SCOPED_TRACE(seed);
    Random random(seed);
    int dead = 0;
    for (const Piece& piece : pieces_on_each_line())
        for (std::uint64_t n = 1; n <= 12; ++n)
            for (int i = 0; i < 4; ++i) {
                const Board board = square_board(n);
                const Squares preplaced =
                    random_peaceful_set(piece, board, random.below(n + 1), random);
                const Problem problem =
                    problem_on(piece, n, preplaced,
                               random_squares(board, random.below(2 * n), preplaced, random));
                SCOPED_TRACE(describe(problem));
                const AttackMap map(piece, board);
                const Position position(map, problem);
                expect_same(position, {problem});
                dead += position.is_dead();
                if (HasFatalFailure()) return;
            }
    EXPECT_GT(dead, 100);
}

TEST(Position, IsRightOnWideBoards) {
    Random random(12);
    for (const char* text : {"R", "RN", "Q", "QNN"})
        for (const std::uint64_t n : {31, 32, 33, 63, 64})
            for (const std::size_t pieces : {0, 1, 12, 30}) {
                const Piece piece = Piece::parse(text);
                const Board board = square_board(n);
                const Squares preplaced = random_peaceful_set(piece, board, pieces, random);
                const Problem problem =
                    problem_on(piece, n, preplaced, random_squares(board, n, preplaced, random));
                const AttackMap map(piece, board);
                expect_same(Position(map, problem), {problem});
                if (HasFatalFailure()) return;
            }
}

TEST(Position, PlacingIsAsIfThePieceHadBeenPreplaced) {
    Random random(13);
    const Piece piece = Piece::parse("QN");
    const AttackMap map(piece, square_board(9));
    PlainPosition plain{problem_on(piece, 9, {}, {3, 40, 77})};
    Position position(map, plain.problem);
    while (true) {
        Squares free;
        for (Square square = 0; square < 81; ++square)
            if (position.is_free(square)) free.push_back(square);
        if (free.empty()) break;
        const Square square = free[random.below(free.size())];
        position.place(square);
        plain.problem.preplaced.push_back(square);
        expect_same(position, plain);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(plain.problem.preplaced.size(), 3u);
}

// An orbit can be placed if each of its squares is free when its turn comes.
TEST(Position, PlacesWholeOrbitsOrRefuses) {
    for (const Piece& piece : main_pieces())
        for (std::uint64_t n = 1; n <= 6; ++n) {
            const AttackMap map(piece, square_board(n));
            for (const Symmetry required : all_symmetries)
                for (Square square = 0; square < n * n; ++square) {
                    Squares images;
                    for (Square at = square; !contains(images, at);
                         at = image(required, square_board(n), at))
                        images.push_back(at);
                    bool peaceful = true;
                    for (const Square a : images)
                        for (const Square b : images)
                            peaceful = peaceful && !attack_each_other(piece, square_board(n), a, b);
                    Position position(map, problem_on(piece, n));
                    ASSERT_EQ(position.place_orbit(square, required), peaceful);
                    if (peaceful) expect_same(position, {problem_on(piece, n, images)});
                    if (HasFatalFailure()) return;
                }
        }
}

TEST(Position, RefusesAnOrbitWithABlockedSquare) {
    const Piece piece = Piece::parse("Q");
    const AttackMap map(piece, square_board(6));
    Position position(map, problem_on(piece, 6, {}, {34}));
    ASSERT_EQ(image(Symmetry::rotate_180, square_board(6), Square{1}), 34u);
    EXPECT_FALSE(position.place_orbit(1, Symmetry::rotate_180));
}

}  // namespace
}  // namespace hetman::test
