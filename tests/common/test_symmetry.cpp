// The eight maps of the square, against the same maps written out by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

using S = Symmetry;

// All subgroups of the group: the closures of all pairs.
std::set<SymmetryGroup> all_subgroups() {
    std::set<SymmetryGroup> groups;
    for (const Symmetry a : all_symmetries)
        for (const Symmetry b : all_symmetries) {
            std::set<Symmetry> members{S::identity, a, b};
            for (std::size_t before = 0; before != members.size();) {
                before = members.size();
                for (const Symmetry x : std::set<Symmetry>(members))
                    for (const Symmetry y : std::set<Symmetry>(members))
                        members.insert(compose(x, y));
            }
            SymmetryGroup group;
            for (const Symmetry symmetry : all_symmetries)
                if (members.contains(symmetry)) group.push_back(symmetry);
            groups.insert(group);
        }
    return groups;
}

std::map<Symmetry, std::uint64_t> classes_of_group(const SymmetryGroup& group) {
    std::map<Symmetry, std::uint64_t> sizes;
    for (const SymmetryClass& one : symmetry_classes(group)) {
        EXPECT_TRUE(sizes.emplace(one.representative, one.size).second);
    }
    return sizes;
}

TEST(Symmetry, SendsSquaresWhereTheirNamesSay) {
    for (std::uint64_t n = 1; n <= 5; ++n)
        for (const Symmetry symmetry : all_symmetries)
            for (Square square = 0; square < n * n; ++square)
                EXPECT_EQ(apply(symmetry, Board{n}, square), image(symmetry, Board{n}, square))
                    << name_of(symmetry);
}

TEST(Symmetry, HasEightNames) {
    std::set<std::string_view> names;
    for (const Symmetry symmetry : all_symmetries) names.insert(name_of(symmetry));
    EXPECT_EQ(names, (std::set<std::string_view>{"identity", "rotate-90", "rotate-180",
                                                 "rotate-270", "mirror-columns", "mirror-rows",
                                                 "mirror-diagonal", "mirror-antidiagonal"}));
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
                    EXPECT_EQ(apply(compose(first, second), Board{n}, square),
                              image(second, Board{n}, image(first, Board{n}, square)));
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
                    const Line mapped = apply(symmetry, Board{n}, line);
                    for (Square square = 0; square < n * n; ++square)
                        EXPECT_EQ(line.contains(Board{n}, square),
                                  mapped.contains(Board{n}, image(symmetry, Board{n}, square)));
                }
}

TEST(Symmetry, SetsGoWhereTheirSquaresGo) {
    Random random(3);
    for (std::uint64_t n = 1; n <= 6; ++n)
        for (const Symmetry symmetry : all_symmetries) {
            const Squares squares = random_squares(Board{n}, n, {}, random);
            const Squares images = image(symmetry, Board{n}, squares);
            EXPECT_EQ(apply(symmetry, Board{n}, squares), images);
            EXPECT_EQ(fixes(symmetry, Board{n}, squares), images == squares);
            EXPECT_TRUE(fixes(symmetry, Board{n}, Squares{}));
        }
}

TEST(Symmetry, CyclicGroupsAreThePowers) {
    EXPECT_EQ(members_of(S::identity), (SymmetryGroup{S::identity}));
    for (const Symmetry mirror : {S::rotate_180, S::mirror_columns, S::mirror_rows,
                                  S::mirror_diagonal, S::mirror_antidiagonal}) {
        const SymmetryGroup group = members_of(mirror);
        EXPECT_EQ(std::set<Symmetry>(group.begin(), group.end()),
                  (std::set<Symmetry>{S::identity, mirror}));
        EXPECT_EQ(group.size(), 2u);
    }
    for (const Symmetry quarter : {S::rotate_90, S::rotate_270}) {
        const SymmetryGroup group = members_of(quarter);
        EXPECT_EQ(std::set<Symmetry>(group.begin(), group.end()),
                  (std::set<Symmetry>{S::identity, S::rotate_90, S::rotate_180, S::rotate_270}));
        EXPECT_EQ(group.size(), 4u);
    }
}

TEST(Symmetry, OrbitsHoldEverySquareOnce) {
    for (std::uint64_t n = 1; n <= 6; ++n)
        for (const Symmetry symmetry : all_symmetries)
            for (Square square = 0; square < n * n; ++square) {
                const std::vector<Square> found = orbit(symmetry, Board{n}, square);
                ASSERT_FALSE(found.empty());
                EXPECT_EQ(found.front(), square);
                std::set<Square> expected;
                for (Square at = square; expected.insert(at).second;)
                    at = image(symmetry, Board{n}, at);
                EXPECT_EQ(std::set<Square>(found.begin(), found.end()), expected);
                EXPECT_EQ(found.size(), expected.size());
            }
}

TEST(SymmetryClasses, OfTheWholeGroupAreTheFiveKnownOnes) {
    const SymmetryGroup whole(all_symmetries.begin(), all_symmetries.end());
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
    // The two mirrors change places only under maps that are not in the group.
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
    const std::set<SymmetryGroup> groups = all_subgroups();
    EXPECT_EQ(groups.size(), 10u);
    for (const SymmetryGroup& group : groups) {
        const std::vector<SymmetryClass> classes = symmetry_classes(group);
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
    const SymmetryGroup whole(all_symmetries.begin(), all_symmetries.end());
    for (const Symmetry central : {S::identity, S::rotate_90, S::rotate_180, S::rotate_270})
        EXPECT_EQ(normaliser(whole, central), whole) << name_of(central);
    const SymmetryGroup straight{S::identity, S::rotate_180, S::mirror_columns, S::mirror_rows};
    EXPECT_EQ(normaliser(whole, S::mirror_rows), straight);
    EXPECT_EQ(normaliser(whole, S::mirror_columns), straight);
    const SymmetryGroup diagonal{S::identity, S::rotate_180, S::mirror_diagonal,
                                 S::mirror_antidiagonal};
    EXPECT_EQ(normaliser(whole, S::mirror_diagonal), diagonal);
    EXPECT_EQ(normaliser(whole, S::mirror_antidiagonal), diagonal);
    EXPECT_EQ(normaliser({S::identity, S::mirror_rows}, S::rotate_90),
              (SymmetryGroup{S::identity, S::mirror_rows}));
}

// What the normaliser is for, said with sets of squares instead of groups.
TEST(Normaliser, MapsFixedSetsToFixedSets) {
    const Board board{4};
    for (const SymmetryGroup& group : all_subgroups())
        for (const Symmetry required : all_symmetries) {
            const SymmetryGroup members = normaliser(group, required);
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

}  // namespace
}  // namespace hetman::test
