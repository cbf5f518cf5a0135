// Groups of wrapped boards: their classes, subgroups and named subgroups.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "common/failure.h"
#include "common/problem/problem.h"

namespace hetman::test {
namespace {

SymmetryGroup group_of(Board board) { return SymmetryGroup(board, maps_of(board)); }

TEST(SymmetryGroup, OfAWrappedBoardHasItsTranslations) {
    EXPECT_EQ(maps_of({3, 5}).size(), 4U);
    EXPECT_EQ(maps_of({5, 5}).size(), 8U);
    EXPECT_EQ(maps_of({3, 5, Shape::cylinder}).size(), 4U * 5);
    EXPECT_EQ(maps_of({5, 5, Shape::cylinder}).size(), 4U * 5);
    EXPECT_EQ(maps_of({3, 5, Shape::torus}).size(), 4U * 15);
    EXPECT_EQ(maps_of({5, 5, Shape::torus}).size(), 8U * 25);
}

// The members of a class fix equally many squares.
TEST(SymmetryGroup, HasClassesThatFixEquallyMany) {
    for (const Board board : {Board{4, 4, Shape::torus}, Board{3, 6, Shape::torus},
                              Board{5, 4, Shape::cylinder}, Board{1, 6, Shape::torus}}) {
        const SymmetryGroup group = group_of(board);
        const auto fixed_by = [&](const Symmetry& map) {
            std::uint64_t fixed = 0;
            for (Square square = 0; square < board.squares(); ++square)
                fixed += apply(map, board, square) == square;
            return fixed;
        };
        std::uint64_t fixed = 0;
        for (const Symmetry& map : group) fixed += fixed_by(map);
        std::uint64_t of_classes = 0;
        std::uint64_t maps = 0;
        for (const auto& [representative, size] : group.classes()) {
            of_classes += size * fixed_by(representative);
            maps += size;
        }
        EXPECT_EQ(of_classes, fixed);
        EXPECT_EQ(maps, group.size());
        EXPECT_EQ(fixed / group.size(), board.shape == Shape::torus ? 1U : 3U) << "orbits";
    }
}

TEST(SymmetryGroup, HasSoManySubgroups) {
    const auto subgroups = [](Board board) { return group_of(board).subgroups().size(); };
    EXPECT_EQ(subgroups({2, 2}), 10U);
    EXPECT_EQ(subgroups({3, 3, Shape::torus}), 112U);
    EXPECT_EQ(subgroups({5, 5, Shape::torus}), 246U);
    EXPECT_EQ(subgroups({3, 7, Shape::torus}), 92U);
    EXPECT_EQ(subgroups({3, 7, Shape::cylinder}), 28U);
    EXPECT_THROW(subgroups({8, 8, Shape::torus}), Failure);
}

TEST(MapGroups, HaveTheMapsThatTheirNamesSay) {
    Problem problem;
    problem.piece = Piece::parse("queen");
    problem.board = {4, 4, Shape::torus};
    const std::map<std::string, std::size_t> sizes{{"all", 128},
                                                   {"about-centre", 8},
                                                   {"rotations", 4},
                                                   {"rotations-translations", 64},
                                                   {"translations", 16},
                                                   {"rotate-180", 2},
                                                   {"mirror-rows", 2},
                                                   {"mirror-columns", 2},
                                                   {"mirror-diagonal", 2},
                                                   {"mirror-antidiagonal", 2},
                                                   {"mirror-rows-columns", 4},
                                                   {"mirror-diagonals", 4},
                                                   {"identity", 1}};
    ASSERT_EQ(sizes.size(), all_map_groups.size());
    for (const MapGroup group : all_map_groups) {
        problem.group = group;
        const SymmetryGroup found = class_symmetries(problem);
        EXPECT_EQ(found.size(), sizes.at(std::string(name_of(group)))) << name_of(group);
        for (const Symmetry& a : found)
            for (const Symmetry& b : found)
                ASSERT_TRUE(found.holds(compose(problem.board, a, b))) << name_of(group);
    }
}

TEST(Symmetries, KeepTheRequiredOne) {
    Problem problem;
    problem.piece = Piece::parse("queen");
    problem.board = square_board(5);
    problem.required = Symmetry::mirror_diagonal;
    EXPECT_EQ(symmetries(problem).whole(), Subgroup::mirrors_diagonals());
    problem.required = Symmetry::rotate_90;
    EXPECT_EQ(symmetries(problem).size(), 8U);
}

}  // namespace
}  // namespace hetman::test
