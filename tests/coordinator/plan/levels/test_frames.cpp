// Frames and their fillings: at the frame level the orbits hold every filling exactly once.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "coordinator/plan/levels/level_list.h"
#include "tests/coordinator/plan/planning.h"

namespace hetman::test {
namespace {

using Fillings = std::set<Squares>;

bool on_frame(const Frame& frame, Board board, Square square) {
    return std::any_of(frame.lines.begin(), frame.lines.end(),
                       [&](Line line) { return line_through(line.kind, board, square) == line; });
}

bool peaceful(const Problem& problem, const Squares& squares) {
    for (const Square a : squares) {
        if (std::find(problem.blocked.begin(), problem.blocked.end(), a) != problem.blocked.end())
            return false;
        for (const Square b : squares)
            if (attack_each_other(problem.piece, problem.board, a, b)) return false;
    }
    return true;
}

// True if each of the frame's lines holds one of the squares.
bool fills(const Frame& frame, Board board, const Squares& squares) {
    return std::all_of(frame.lines.begin(), frame.lines.end(), [&](Line line) {
        return std::any_of(squares.begin(), squares.end(), [&](Square square) {
            return line_through(line.kind, board, square) == line;
        });
    });
}

// All fillings, found without taking the frame's lines in turn and without a group: squares of the
// frame in the order of their indices, with all their images under the required symmetry.
Fillings fillings_by_hand(const Problem& problem, const Frame& frame) {
    const Board board = problem.board;
    Fillings fillings;
    const std::function<void(Square, const Squares&)> choose = [&](Square from,
                                                                   const Squares& pieces) {
        if (fills(frame, board, pieces)) {
            Squares filling;
            for (const Square square : pieces)
                if (!std::binary_search(problem.preplaced.begin(), problem.preplaced.end(), square))
                    filling.push_back(square);
            std::sort(filling.begin(), filling.end());
            fillings.insert(filling);
            return;
        }
        for (Square square = from; square < board.squares(); ++square) {
            if (!on_frame(frame, board, square) ||
                std::find(pieces.begin(), pieces.end(), square) != pieces.end())
                continue;
            // A line that holds a piece already takes no other: they would attack each other.
            Squares more = pieces;
            for (Square at = square; std::find(more.begin(), more.end(), at) == more.end();
                 at = image(generator_of(board, problem.required).value(), board, at))
                more.push_back(at);
            if (peaceful(problem, more)) choose(square + 1, more);
        }
    };
    choose(0, problem.preplaced);
    return fillings;
}

std::vector<Filling> fillings_of(const Problem& problem, const Frame& frame,
                                 const SymmetryGroup& group) {
    const AttackMap map(problem.piece, problem.board);
    std::vector<Filling> fillings;
    visit_fillings(map, problem, frame, group,
                   [&](const Filling& filling) { fillings.push_back(filling); });
    return fillings;
}

void expect_orbits_to_hold_every_filling_once(const Problem& problem, const std::string& name) {
    SCOPED_TRACE(describe(problem) + ", frame " + name);
    const Frame frame = level_kind(name).lines_of(problem);
    const Fillings expected = fillings_by_hand(problem, frame);

    Fillings uncut;
    for (const Filling& filling : fillings_of(problem, frame, SymmetryGroup(problem.board))) {
        EXPECT_EQ(filling.weight, 1u);
        EXPECT_TRUE(uncut.insert(filling.squares).second);
    }
    EXPECT_EQ(uncut, expected);

    const SymmetryGroup group = frame_symmetries(problem, frame);
    Fillings covered;
    std::uint64_t weight = 0;
    for (const Filling& filling : fillings_of(problem, frame, group)) {
        weight += filling.weight;
        Fillings orbit;
        for (const Symmetry symmetry : group)
            orbit.insert(image(symmetry, problem.board, filling.squares));
        EXPECT_EQ(orbit.size(), filling.weight);
        EXPECT_EQ(*orbit.begin(), filling.squares) << "the smallest stands for its orbit";
        for (const Squares& member : orbit)
            EXPECT_TRUE(covered.insert(member).second) << "a filling lies in two orbits";
    }
    EXPECT_EQ(weight, expected.size());
    EXPECT_EQ(covered, expected);
}

TEST(Frame, HasItsLines) {
    const auto lines = [](const char* name, std::uint64_t n) {
        const std::vector<Line> found = level_kind(name).lines_of(problem_on("Q", n)).lines;
        return std::set<Line>(found.begin(), found.end());
    };
    using Lines = std::set<Line>;
    EXPECT_EQ(lines("first-rows", 8), (Lines{{LineKind::row, 0}, {LineKind::row, 1}}));
    EXPECT_EQ(lines("first-rows", 1), (Lines{{LineKind::row, 0}}));
    EXPECT_EQ(
        lines("central", 8),
        (Lines{
            {LineKind::row, 3}, {LineKind::row, 4}, {LineKind::column, 3}, {LineKind::column, 4}}));
    EXPECT_EQ(lines("central", 9), (Lines{{LineKind::row, 4}, {LineKind::column, 4}}));
    EXPECT_EQ(lines("middle-rows", 8), (Lines{{LineKind::row, 3}, {LineKind::row, 4}}));
    EXPECT_EQ(lines("middle-rows", 9),
              (Lines{{LineKind::row, 3}, {LineKind::row, 4}, {LineKind::row, 5}}));
    EXPECT_EQ(lines("middle-rows", 1), (Lines{{LineKind::row, 0}}));
    EXPECT_EQ(lines("central", 1), (Lines{{LineKind::row, 0}, {LineKind::column, 0}}));
}

TEST(Frame, KeepsTheSymmetriesThatMapItToItself) {
    const auto group = [](const Problem& problem, const char* name) {
        const SymmetryGroup found = frame_symmetries(problem, level_kind(name).lines_of(problem));
        return std::set<Symmetry>(found.begin(), found.end());
    };
    using Group = std::set<Symmetry>;
    for (std::uint64_t n = 3; n <= 8; ++n) {
        const Problem problem = problem_on("Q", n);
        EXPECT_EQ(group(problem, "first-rows"),
                  (Group{Symmetry::identity, Symmetry::mirror_columns}));
        EXPECT_EQ(group(problem, "central"), Group(all_symmetries.begin(), all_symmetries.end()));
        EXPECT_EQ(group(problem, "middle-rows"),
                  (Group{Symmetry::identity, Symmetry::rotate_180, Symmetry::mirror_columns,
                         Symmetry::mirror_rows}));
        // On a torus there are two middle rows, which 4n maps map to themselves; on a cylinder with
        // an odd number of rows there are three.
        for (const Shape shape : {Shape::cylinder, Shape::torus}) {
            Problem wrapped = problem;
            wrapped.board.shape = shape;
            EXPECT_EQ(group(wrapped, "middle-rows").size(), 4 * n);
        }
    }
    Problem problem = problem_on("Q", 8, {}, {0, 63});
    EXPECT_EQ(group(problem, "central"),
              (Group{Symmetry::identity, Symmetry::rotate_180, Symmetry::mirror_diagonal,
                     Symmetry::mirror_antidiagonal}));
    problem.required = Symmetry::mirror_diagonal;
    EXPECT_EQ(group(problem, "central"),
              (Group{Symmetry::identity, Symmetry::rotate_180, Symmetry::mirror_diagonal,
                     Symmetry::mirror_antidiagonal}));
    problem = problem_on("Q", 8);
    problem.required = Symmetry::mirror_rows;
    EXPECT_EQ(group(problem, "central"), (Group{Symmetry::identity, Symmetry::rotate_180,
                                                Symmetry::mirror_rows, Symmetry::mirror_columns}));
}

TEST(Fillings, OfEmptyBoards) {
    for (const Piece& piece : main_pieces())
        for (std::uint64_t n = 1; n <= 12; ++n)
            for (const std::string& frame : frame_names()) {
                // Rooks fill two central rows and columns in very many ways.
                if (frame == "central" && n > 9 && piece == Piece::parse("R")) continue;
                expect_orbits_to_hold_every_filling_once(problem_on(piece, n), frame);
            }
}

TEST(Fillings, AroundPreplacedAndBlockedSquares) {
    for (const Piece& piece : main_pieces())
        for (const std::uint64_t n : {2, 3, 4, 5, 6, 7, 8, 9})
            for (const Problem& problem : problems_with_many_groups(piece, n))
                for (const std::string& frame : frame_names())
                    expect_orbits_to_hold_every_filling_once(problem, frame);
}

TEST(Fillings, WithRequiredSymmetries) {
    for (const Piece& piece : main_pieces())
        for (std::uint64_t n = 1; n <= 9; ++n)
            for (const Symmetry required : all_symmetries)
                for (const std::string& frame : frame_names()) {
                    Problem problem = problem_on(piece, n);
                    problem.required = required;
                    expect_orbits_to_hold_every_filling_once(problem, frame);
                }
}

// The numbers of fillings of the first two rows are known by hand: a rook's n (n - 1), a queen's
// less the 2 (n - 1) pairs on a diagonal, ...
TEST(Fillings, OfTwoRowsAreAsManyAsOneCanCount) {
    const auto count = [](const char* piece, std::uint64_t n) {
        const Problem problem = problem_on(piece, n);
        return fillings_of(problem, level_kind("first-rows").lines_of(problem),
                           SymmetryGroup(problem.board))
            .size();
    };
    for (std::uint64_t n = 3; n <= 40; ++n) {
        EXPECT_EQ(count("R", n), n * (n - 1));
        EXPECT_EQ(count("Q", n), n * (n - 1) - 2 * (n - 1));
        EXPECT_EQ(count("QN", n), n * (n - 1) - 2 * (n - 1) - 2 * (n - 2));
        EXPECT_EQ(count("QNN", n), count("QN", n));
    }
}

}  // namespace
}  // namespace hetman::test
