// The eight maps of the square, compared with the same maps written out by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

using S = Symmetry;
using Maps = std::vector<Symmetry>;

// For maps about the centre, on any square board.
Symmetry compose(const Symmetry& first, const Symmetry& second) {
    return hetman::compose(square_board(3), first, second);
}
Symmetry inverse(const Symmetry& symmetry) { return hetman::inverse(square_board(3), symmetry); }

SymmetryGroup group_of(const Maps& maps) { return SymmetryGroup(square_board(3), maps); }
Maps normaliser(const Maps& maps, const Subgroup& subgroup) {
    const SymmetryGroup members = group_of(maps).normaliser(subgroup);
    return {members.begin(), members.end()};
}

// All subgroups of the group: the closures of all pairs.
std::set<Maps> all_subgroups() {
    std::set<Maps> groups;
    for (const Symmetry a : all_symmetries)
        for (const Symmetry b : all_symmetries) {
            std::set<Symmetry> members{S::identity, a, b};
            for (std::size_t before = 0; before != members.size();) {
                before = members.size();
                for (const Symmetry x : std::set<Symmetry>(members))
                    for (const Symmetry y : std::set<Symmetry>(members))
                        members.insert(compose(x, y));
            }
            Maps group;
            for (const Symmetry symmetry : all_symmetries)
                if (members.contains(symmetry)) group.push_back(symmetry);
            groups.insert(group);
        }
    return groups;
}

std::map<Symmetry, std::uint64_t> classes_of_group(const Maps& group) {
    std::map<Symmetry, std::uint64_t> sizes;
    for (const SymmetryClass& one : group_of(group).classes()) {
        EXPECT_TRUE(sizes.emplace(one.representative, one.size).second);
    }
    return sizes;
}

TEST(Symmetry, SendsSquaresWhereTheirNamesSay) {
    for (std::uint64_t n = 1; n <= 5; ++n)
        for (const Symmetry symmetry : all_symmetries)
            for (Square square = 0; square < n * n; ++square)
                EXPECT_EQ(apply(symmetry, square_board(n), square),
                          image(symmetry, square_board(n), square))
                    << name_of(symmetry);
}

TEST(Symmetry, HasEightNames) {
    std::set<std::string> names;
    for (const Symmetry symmetry : all_symmetries) names.insert(name_of(symmetry));
    EXPECT_EQ(names, (std::set<std::string>{"identity", "rotate-90", "rotate-180", "rotate-270",
                                            "mirror-columns", "mirror-rows", "mirror-diagonal",
                                            "mirror-antidiagonal"}));
    EXPECT_EQ(name_of(S::identity), "identity");
    EXPECT_EQ(name_of(S::rotate_90), "rotate-90");
}

TEST(Symmetry, ComposesAsAGroup) {
    for (const Symmetry a : all_symmetries) {
        EXPECT_EQ(compose(a, S::identity), a);
        EXPECT_EQ(compose(S::identity, a), a);
        EXPECT_EQ(compose(a, inverse(a)), S::identity);
        EXPECT_EQ(compose(inverse(a), a), S::identity);
        for (const Symmetry b : all_symmetries)
            for (const Symmetry c : all_symmetries)
                EXPECT_EQ(compose(compose(a, b), c), compose(a, compose(b, c)));
    }
    EXPECT_NE(compose(S::rotate_90, S::mirror_rows), compose(S::mirror_rows, S::rotate_90));
}

TEST(Symmetry, ComposedMapsAreOneMapAfterTheOther) {
    for (std::uint64_t n = 1; n <= 5; ++n)
        for (const Symmetry first : all_symmetries)
            for (const Symmetry second : all_symmetries)
                for (Square square = 0; square < n * n; ++square)
                    EXPECT_EQ(
                        apply(compose(first, second), square_board(n), square),
                        image(second, square_board(n), image(first, square_board(n), square)));
}

TEST(Symmetry, LinesGoWhereTheirSquaresGo) {
    for (std::uint64_t n = 1; n <= 5; ++n)
        for (const Symmetry symmetry : all_symmetries)
            for (const LineKind kind :
                 {LineKind::row, LineKind::column, LineKind::diagonal, LineKind::antidiagonal})
                for (std::uint64_t index = 0;
                     index < (kind == LineKind::row || kind == LineKind::column ? n : 2 * n - 1);
                     ++index) {
                    const Line line{kind, index};
                    const Line mapped = apply(symmetry, square_board(n), line);
                    for (Square square = 0; square < n * n; ++square)
                        EXPECT_EQ(line_through(kind, square_board(n), square) == line,
                                  line_through(mapped.kind, square_board(n),
                                               image(symmetry, square_board(n), square)) == mapped);
                }
}

TEST(Symmetry, SetsGoWhereTheirSquaresGo) {
    Random random(3);
    for (std::uint64_t n = 1; n <= 6; ++n)
        for (const Symmetry symmetry : all_symmetries) {
            const Squares squares = random_squares(square_board(n), n, {}, random);
            const Squares images = image(symmetry, square_board(n), squares);
            EXPECT_EQ(apply(symmetry, square_board(n), squares), images);
            EXPECT_EQ(fixes(symmetry, square_board(n), squares), images == squares);
            EXPECT_TRUE(fixes(symmetry, square_board(n), Squares{}));
        }
}

TEST(Symmetry, CyclicGroupsAreThePowers) {
    EXPECT_EQ(Subgroup(S::identity).members(), (Maps{S::identity}));
    for (const Symmetry mirror : {S::rotate_180, S::mirror_columns, S::mirror_rows,
                                  S::mirror_diagonal, S::mirror_antidiagonal}) {
        const Maps group = Subgroup(mirror).members();
        EXPECT_EQ(std::set<Symmetry>(group.begin(), group.end()),
                  (std::set<Symmetry>{S::identity, mirror}));
        EXPECT_EQ(group.size(), 2u);
    }
    for (const Symmetry quarter : {S::rotate_90, S::rotate_270}) {
        const Maps group = Subgroup(quarter).members();
        EXPECT_EQ(std::set<Symmetry>(group.begin(), group.end()),
                  (std::set<Symmetry>{S::identity, S::rotate_90, S::rotate_180, S::rotate_270}));
        EXPECT_EQ(group.size(), 4u);
    }
}

TEST(Symmetry, OrbitsHoldEverySquareOnce) {
    for (std::uint64_t n = 1; n <= 6; ++n)
        for (const Symmetry symmetry : all_symmetries)
            for (Square square = 0; square < n * n; ++square) {
                const std::vector<Square> found = orbit(symmetry, square_board(n), square);
                ASSERT_FALSE(found.empty());
                EXPECT_EQ(found.front(), square);
                std::set<Square> expected;
                for (Square at = square; expected.insert(at).second;)
                    at = image(symmetry, square_board(n), at);
                EXPECT_EQ(std::set<Square>(found.begin(), found.end()), expected);
                EXPECT_EQ(found.size(), expected.size());
            }
}

TEST(SymmetryClasses, OfTheWholeGroupAreTheFiveKnownOnes) {
    const Maps whole(all_symmetries.begin(), all_symmetries.end());
    EXPECT_EQ(classes_of_group(whole),
              (std::map<Symmetry, std::uint64_t>{{S::identity, 1},
                                                 {S::rotate_90, 2},
                                                 {S::rotate_180, 1},
                                                 {S::mirror_columns, 2},
                                                 {S::mirror_diagonal, 2}}));
}

TEST(SymmetryClasses, OfSmallerGroupsAreWhatIsConjugateInThem) {
    using Sizes = std::map<Symmetry, std::uint64_t>;
    EXPECT_EQ(classes_of_group({S::identity}), (Sizes{{S::identity, 1}}));
    // The two mirrors are exchanged only by maps that are not in the group.
    EXPECT_EQ(
        classes_of_group({S::identity, S::rotate_180, S::mirror_columns, S::mirror_rows}),
        (Sizes{{S::identity, 1}, {S::rotate_180, 1}, {S::mirror_columns, 1}, {S::mirror_rows, 1}}));
    EXPECT_EQ(
        classes_of_group({S::identity, S::rotate_180, S::mirror_diagonal, S::mirror_antidiagonal}),
        (Sizes{{S::identity, 1},
               {S::rotate_180, 1},
               {S::mirror_diagonal, 1},
               {S::mirror_antidiagonal, 1}}));
    EXPECT_EQ(classes_of_group({S::identity, S::mirror_rows}),
              (Sizes{{S::identity, 1}, {S::mirror_rows, 1}}));
    EXPECT_EQ(classes_of_group({S::identity, S::rotate_90, S::rotate_180, S::rotate_270}),
              (Sizes{{S::identity, 1}, {S::rotate_90, 2}, {S::rotate_180, 1}}));
}

TEST(SymmetryClasses, OfEverySubgroupAddUpAndBeginWithTheIdentity) {
    const std::set<Maps> groups = all_subgroups();
    EXPECT_EQ(groups.size(), 10u);
    for (const Maps& group : groups) {
        const std::vector<SymmetryClass> classes = group_of(group).classes();
        ASSERT_FALSE(classes.empty());
        EXPECT_EQ(classes.front().representative, S::identity);
        EXPECT_EQ(classes.front().size, 1u);
        std::uint64_t sum = 0;
        for (const SymmetryClass& one : classes) {
            sum += one.size;
            EXPECT_NE(std::find(group.begin(), group.end(), one.representative), group.end());
        }
        EXPECT_EQ(sum, group.size());
    }
}

TEST(Normaliser, KeepsThePlacementsThatASymmetryFixes) {
    const Maps whole(all_symmetries.begin(), all_symmetries.end());
    for (const Symmetry central : {S::identity, S::rotate_90, S::rotate_180, S::rotate_270})
        EXPECT_EQ(normaliser(whole, central), whole) << name_of(central);
    const Maps straight{S::identity, S::rotate_180, S::mirror_columns, S::mirror_rows};
    EXPECT_EQ(normaliser(whole, S::mirror_rows), straight);
    EXPECT_EQ(normaliser(whole, S::mirror_columns), straight);
    const Maps diagonal{S::identity, S::rotate_180, S::mirror_diagonal, S::mirror_antidiagonal};
    EXPECT_EQ(normaliser(whole, S::mirror_diagonal), diagonal);
    EXPECT_EQ(normaliser(whole, S::mirror_antidiagonal), diagonal);
    EXPECT_EQ(normaliser({S::identity, S::mirror_rows}, S::rotate_90),
              (Maps{S::identity, S::mirror_rows}));
}

// The purpose of the normaliser, expressed with sets of squares instead of groups.
TEST(Normaliser, MapsFixedSetsToFixedSets) {
    const Board board = square_board(4);
    for (const Maps& group : all_subgroups())
        for (const Symmetry required : all_symmetries) {
            const Maps members = normaliser(group, required);
            for (const Symmetry by : group) {
                bool keeps = true;
                for (unsigned set = 0; set < 1u << 16; set += 331) {
                    Squares squares;
                    for (Square square = 0; square < 16; ++square)
                        if (set >> square & 1) squares.push_back(square);
                    Squares closed;  // under the required map
                    for (const Square square : squares)
                        for (const Square other : orbit(required, board, square))
                            closed.push_back(other);
                    std::sort(closed.begin(), closed.end());
                    closed.erase(std::unique(closed.begin(), closed.end()), closed.end());
                    keeps = keeps && fixes(required, board, image(by, board, closed));
                    if (!keeps) break;
                }
                EXPECT_EQ(keeps, std::find(members.begin(), members.end(), by) != members.end())
                    << name_of(required) << " and " << name_of(by);
            }
        }
}

// Boards of all shapes, wide and tall, with sides of 1 and 2 as well.
std::vector<Board> boards_of_all_shapes() {
    std::vector<Board> boards;
    for (const Shape shape : all_shapes)
        for (const auto& [rows, columns] :
             {std::pair{1, 1}, {1, 4}, {2, 2}, {2, 3}, {3, 3}, {5, 2}, {4, 4}})
            boards.push_back(
                {static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns), shape});
    return boards;
}

TEST(MapsOfBoards, AreAsManyAsTheShapeHas) {
    EXPECT_EQ(maps_of({3, 5}).size(), 4u);
    EXPECT_EQ(maps_of({5, 5}).size(), 8u);
    EXPECT_EQ(maps_of({3, 5, Shape::cylinder}).size(), 20u);
    EXPECT_EQ(maps_of({5, 5, Shape::cylinder}).size(), 20u);
    EXPECT_EQ(maps_of({3, 5, Shape::torus}).size(), 60u);
    EXPECT_EQ(maps_of({4, 4, Shape::torus}).size(), 128u);
}

TEST(MapsOfBoards, AreAGroup) {
    for (const Board board : boards_of_all_shapes()) {
        SCOPED_TRACE(size_of(board) + " " + std::string(name_of(board.shape)));
        const Maps maps = maps_of(board);
        EXPECT_TRUE(std::is_sorted(maps.begin(), maps.end()));
        EXPECT_EQ(std::set<Symmetry>(maps.begin(), maps.end()).size(), maps.size());
        for (const Symmetry& first : maps) {
            EXPECT_EQ(hetman::compose(board, first, hetman::inverse(board, first)), S::identity);
            for (const Symmetry& second : maps) {
                const Symmetry both = hetman::compose(board, first, second);
                EXPECT_TRUE(std::binary_search(maps.begin(), maps.end(), both));
                for (Square square = 0; square < board.squares(); ++square)
                    ASSERT_EQ(apply(both, board, square),
                              apply(second, board, apply(first, board, square)));
            }
        }
    }
}

// A king attacks the squares to the left and right, above and below, across the joined edges.
TEST(MapsOfBoards, KeepNeighbours) {
    const Piece king = Piece::parse("K");
    for (const Board board : boards_of_all_shapes())
        for (const Symmetry& map : maps_of(board))
            for (Square a = 0; a < board.squares(); ++a)
                for (Square b = 0; b < board.squares(); ++b)
                    ASSERT_EQ(king.attacks(board, a, b),
                              king.attacks(board, apply(map, board, a), apply(map, board, b)))
                        << size_of(board) << ' ' << name_of(map);
}

TEST(MapsOfBoards, SendRowsAndColumnsWhereTheirSquaresGo) {
    for (const Board board : boards_of_all_shapes())
        for (const Symmetry& map : maps_of(board))
            for (const LineKind kind : all_line_kinds) {
                const bool straight = kind == LineKind::row || kind == LineKind::column;
                if (!straight && !board.is_plane()) continue;
                for (Square square = 0; square < board.squares(); ++square) {
                    const Line mapped = apply(map, board, line_through(kind, board, square));
                    EXPECT_EQ(line_through(mapped.kind, board, apply(map, board, square)), mapped);
                }
            }
}

TEST(MapsOfBoards, HaveClassesThatAddUp) {
    for (const Board board : boards_of_all_shapes()) {
        if (board.squares() > 9) continue;
        const Maps maps = maps_of(board);
        std::uint64_t sum = 0;
        for (const SymmetryClass& one : SymmetryGroup(board, maps).classes()) sum += one.size;
        EXPECT_EQ(sum, maps.size());
    }
}

TEST(Subgroups, AreThoseOfTheSquareAndOfTheRectangle) {
    const auto names = [](const std::vector<Subgroup>& subgroups) {
        std::vector<std::string> found;
        for (const Subgroup& subgroup : subgroups) found.push_back(name_of(subgroup));
        return found;
    };
    using Names = std::vector<std::string>;
    const SymmetryGroup square(square_board(8), maps_of(square_board(8)));
    EXPECT_EQ(square.subgroups().size(), 10u);
    EXPECT_EQ(names(square.subgroups_without_generator()),
              (Names{"mirror-rows-columns", "mirror-diagonals", "all"}));
    const SymmetryGroup rectangle({3, 5}, maps_of({3, 5}));
    EXPECT_EQ(rectangle.subgroups().size(), 5u);
    EXPECT_EQ(names(rectangle.subgroups_without_generator()), (Names{"mirror-rows-columns"}));
    EXPECT_EQ(rectangle.whole(), Subgroup::mirrors_rows_columns());
}

}  // namespace
}  // namespace hetman::test
