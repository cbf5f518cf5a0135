// The quadrant join, compared with the naive reference join for every kernel and every prefix; and
// the problems that it accepts.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

#include "common/numbers/random.h"
#include "common/problem/halves.h"
#include "tests/support/known_counts.h"
#include "tests/support/oracle.h"
#include "tests/worker/engines/quadrant_join/random_choice.h"
#include "worker/engine_list.h"
#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/join_engine.h"
#include "worker/engines/quadrant_join/plain_join.h"
#include "worker/engines/quadrant_join/quadrant_join.h"
#include "worker/engines/quadrant_join/quadrant_join_size.h"

namespace hetman::test {
namespace {

using namespace quadrant_join;

const Kernel* kernel_of(Variant variant) {
    if (!can_run(variant)) return nullptr;
#ifdef __x86_64__
    if (variant == Variant::avx512) return &avx512_kernel();
    if (variant == Variant::avx2) return &avx2_kernel();
#endif
    return &portable_kernel();
}

// The row choices of large boards have more placements than the moduli of the residues.
TEST(JoinTotals, HaveTheResiduesOfPartsOfAnySize) {
    Totals totals;
    BigInteger sum = 0;
    for (const std::uint64_t part :
         {residue_moduli[1] - 1, residue_moduli[1], residue_moduli[0], std::uint64_t{5'000'000'000},
          std::uint64_t{1'234'567'890'123}}) {
        totals.found.add(part);
        sum += part;
        const Tally tally(totals.found, 0);
        EXPECT_EQ(tally.placements, sum);
        EXPECT_TRUE(tally.has_its_residues()) << part;
    }
}

class QuadrantJoin : public testing::TestWithParam<Variant> {
  protected:
    void SetUp() override {
        kernel_ = kernel_of(GetParam());
        if (kernel_ == nullptr) GTEST_SKIP() << "this machine's processor does not run it";
    }

    void expect_plain_counts(unsigned n, Prefixes prefixes, unsigned choices,
                             unsigned strip = widest_strip) {
        SCOPED_TRACE(testing::Message()
                     << "n = " << n << ", prefixes of " << prefixes.east << " and " << prefixes.west
                     << " columns"
                     << ", grouped from rank " << prefixes.grouped_from << ", strips of " << strip);
        const Geometry geometry(n, strip);
        const Tables tables(geometry);
        Join join(geometry, tables, *kernel_, prefixes);
        Random random(n);
        std::uint64_t placements = 0;
        for (unsigned i = 0; i < choices; ++i) {
            random.next();
            const RowSplit choice = random_choice(geometry, random);
            const Totals& plain = plain_totals(geometry, choice);
            Totals fast;
            ASSERT_TRUE(join.count(choice, never_, fast));
            ASSERT_EQ(fast.found.sum(), plain.found.sum())
                << "west " << choice.west << ", east " << choice.east
                << (choice.folded ? ", folded" : "");
            EXPECT_EQ(fast.found.residues(), plain.found.residues());
            placements += plain.found.sum();
        }
        EXPECT_GT(placements, 0U);
    }

    // What the reference join finds. Asked once for each row choice, because it takes longest.
    const Totals& plain_totals(const Geometry& geometry, const RowSplit& choice) {
        const auto [known, is_new] = plain_.try_emplace(
            {geometry.n, choice.west, choice.east, choice.centre, choice.folded});
        if (is_new) {
            EXPECT_TRUE(plain_join(geometry, choice, never_, known->second));
        }
        return known->second;
    }

    static constexpr unsigned group_ranks[] = {0, 2, Prefixes::never_grouped};
    const StopFlag never_{false};
    const Kernel* kernel_ = nullptr;

  private:
    std::map<std::tuple<unsigned, Rows, Rows, bool, bool>, Totals> plain_;
};

TEST_P(QuadrantJoin, CountsAnyRowChoice) {
    for (unsigned n = 10; n <= 17; ++n)
        for (const unsigned from : group_ranks) expect_plain_counts(n, {0, 0, from}, 30);
}

TEST_P(QuadrantJoin, CountsBehindAnyPrefixes) {
    for (unsigned n = 14; n <= 17; ++n) {
        const Geometry geometry(n);
        for (unsigned east = 0; east < geometry.east.parts; ++east)
            for (unsigned west = 0; west < geometry.west.parts; ++west)
                for (const unsigned from : group_ranks)
                    expect_plain_counts(n, {east, west, from}, 6);
    }
}

// On eighteen rows fillings may omit lines if they are grouped by the first queen.
TEST_P(QuadrantJoin, CountsWithAndWithoutTheFirstAndTheLastLine) {
    for (const unsigned from : group_ranks)
        for (const unsigned west : {0, 1})
            for (const unsigned east : {0, 1})
                expect_plain_counts(18, {east, west, from}, west + east == 0 ? 20 : 5);
}

// More than one tile, the last one full or nearly full, and boards with the usual prefixes.
TEST_P(QuadrantJoin, CountsLargeRowChoices) {
    for (unsigned n = 18; n <= 20; ++n)
        expect_plain_counts(n, prefixes_for(Geometry(n)), n < 20 ? 3 : 1);
}

// Narrow and wide strips, and longer prefixes, as memory budgets ask for.
TEST_P(QuadrantJoin, CountsWithinAnyMemoryBudget) {
    for (unsigned n = 14; n <= 20; ++n)
        for (const unsigned strip : {narrowest_strip, widest_strip})
            for (unsigned more = 0; more <= 1; ++more) {
                Prefixes prefixes = prefixes_for(Geometry(n, strip));
                prefixes.east += more;
                expect_plain_counts(n, prefixes, n < 18 ? 6 : 1, strip);
            }
}

TEST_P(QuadrantJoin, StopsWhenAsked) {
    const Geometry geometry(18);
    const Tables tables(geometry);
    Join join(geometry, tables, *kernel_, prefixes_for(geometry));
    Random random(1);
    const StopFlag stop{true};
    Totals totals;
    EXPECT_FALSE(join.count(random_choice(geometry, random), stop, totals));
}

INSTANTIATE_TEST_SUITE_P(All, QuadrantJoin, testing::ValuesIn(all_variants),
                         [](const testing::TestParamInfo<Variant>& info) {
                             return std::string(name_of(info.param));
                         });

TEST(QuadrantJoinPrefixes, LeaveAColumnAndNotTooManyNodes) {
    const auto expect_within = [](unsigned n, const MemoryBudget& budget) {
        const Size size = size_for(n, budget);
        const Geometry geometry(n, size.strip);
        const Prefixes& prefixes = size.prefixes;
        SCOPED_TRACE(testing::Message() << "n = " << n << ", " << budget.bytes << " bytes");
        EXPECT_LT(prefixes.east, geometry.east.parts);
        ASSERT_LT(prefixes.west, geometry.west.parts);
        // The largest number of nodes that operands can address.
        std::size_t nodes = 1;
        std::size_t of_column = 1;
        for (unsigned x = prefixes.west; x + 1 < geometry.west.parts; ++x)
            nodes += of_column *= geometry.west.columns - x;
        EXPECT_LE(nodes, most_rows);
    };
    for (unsigned n = 10; n <= widest_join; ++n)
        for (unsigned bits = 10; bits <= 40; ++bits)
            expect_within(n, {std::uint64_t{1} << bits, 1});
    // Nor if there is none to leave.
    for (unsigned n = 1; n < 10; ++n) EXPECT_EQ(size_for(n, {1, 1}).prefixes.east, 0U) << n;
}

// The scratch rows are all different, operands can address them, and a strip's rows are those of
// its places.
TEST(QuadrantJoinScratchRows, HaveDifferentNumbers) {
    for (unsigned n = 10; n <= widest_join; ++n)
        for (const unsigned strip : {narrowest_strip, widest_strip}) {
            const Geometry geometry(n, strip);
            const Half& half = geometry.west;
            const unsigned prefix = prefixes_for(geometry).west;
            const ScratchRows rows(half, prefix);
            ASSERT_LE(rows.number(), most_rows);
            std::vector<int> named(rows.number());
            const auto name = [&](unsigned row) {
                ASSERT_LT(row, rows.number());
                ++named[row];
            };
            const unsigned places = half.columns - prefix;
            for (unsigned a = 0; a < places; ++a) {
                for (unsigned x = prefix; x < half.columns; ++x) name(rows.square(x, a));
                for (unsigned b = 0; b < places; ++b) {
                    name(rows.last_pair(a, b));
                    if (a != b && half.strip == narrowest_strip) name(rows.first_pair(a, b));
                    for (unsigned c = 0; c < places && half.strip == widest_strip; ++c)
                        if (a != b && a != c && b != c) name(rows.triple(a, b, c));
                }
            }
            EXPECT_EQ(named, std::vector<int>(rows.number(), 1)) << n;

            const IndexSets sets(places, half.strip);
            sets.visit_all([&](IndexSet set) {
                std::vector<unsigned> order;
                visit_members(set, [&](unsigned place) { order.push_back(place); });
                const std::uint32_t* of_strips = rows.of_strips(sets.number_of(set));
                do {
                    const unsigned first = half.strip == narrowest_strip
                                               ? rows.first_pair(order[0], order[1])
                                               : rows.triple(order[0], order[1], order[2]);
                    const unsigned last =
                        rows.last_pair(order[half.strip - 2], order[half.strip - 1]);
                    EXPECT_EQ(*of_strips++, instruction_of(0, 0, first, last).last);
                } while (std::next_permutation(order.begin(), order.end()));
                return true;
            });
        }
}

TEST(QuadrantJoinSize, TakesNoMoreThanThereIs) {
    for (const unsigned n : {10U, 18U, 25U, 28U, 30U}) {
        const auto taken = [&](const MemoryBudget& budget) {
            return bytes_of(n, size_for(n, budget), budget.threads);
        };
        const std::uint64_t usual = taken({});
        const std::uint64_t least = taken({1, 1});
        EXPECT_LE(least, usual);
        for (std::uint64_t bytes = least; bytes < 2 * usual; bytes += bytes / 7)
            EXPECT_LE(taken({bytes, 1}), bytes) << n;
        EXPECT_GE(taken({usual, 2}), least) << n;
    }
}

Tally tally_of_unit(const char* engine, std::uint64_t n, const UnitKind& kind) {
    const Problem problem = problem_on("Q", n);
    const auto made = engine_kind(engine).make_engine(problem);
    const auto workspace = made->make_workspace();
    Unit unit;
    unit.kind = kind;
    return made
        ->count_units(problem, {&unit, 1}, workspace.get(), KernelChoice::fastest, never_stop)
        .at(0);
}

// Compares problems in which the halves of some rows are chosen with another engine.
TEST(QuadrantJoinProblems, CountsTheRowChoicesThatAreLeftOpen) {
    for (std::uint64_t n = 1; n <= 13; ++n)
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Random random(100 * n + seed);
            Halves halves;
            const std::uint64_t rows = random.below(n / 2 + 1);
            for (std::uint64_t i = 0; i < rows; ++i)
                (random.below(2) == 0 ? halves.west : halves.east) |= std::uint64_t{1}
                                                                      << (i * 7 + seed) % n;
            halves.east &= ~halves.west;
            const bool centre =
                n % 2 != 0 && (halves.west >> (n / 2) & 1) == 0 && random.below(2) == 0;
            const RowChoice choice{halves, centre, false};
            EXPECT_EQ(tally_of_unit("quadrant-join", n, choice).placements,
                      tally_of_unit("row-bitmask", n, choice).placements)
                << n << " rows, seed " << seed;
        }
}

TEST(QuadrantJoinProblems, ThrowsAtRowChoicesThatCannotBe) {
    for (const RowChoice& choice : {RowChoice{{16, 0}, true}, RowChoice{{1, 2}, true}})
        EXPECT_THROW(tally_of_unit("quadrant-join", choice.halves.west == 16 ? 9 : 8, choice),
                     std::invalid_argument);
    EXPECT_THROW(tally_of_unit("quadrant-join", 8, Prefix{{3}}), std::invalid_argument);
    EXPECT_THROW(tally_of_unit("quadrant-join", 8, SampleRange{0, 1}), std::invalid_argument);
}

// Compares folded units with engines that do not fold, by visiting their placements.
TEST(QuadrantJoinProblems, FoldsAsEveryPlacementIsFolded) {
    std::uint64_t different = 0;
    for (std::uint64_t n = 12; n <= 17; ++n)
        for (std::uint64_t seed = 0; seed < (n < 16 ? 20 : 5); ++seed) {
            Random random(100 * n + seed);
            const Geometry geometry(static_cast<unsigned>(n));
            const RowSplit choice = random_choice(geometry, random);
            Halves halves{choice.west, choice.east};
            if (choice.centre) halves.east &= ~std::uint64_t{geometry.central_row()};
            RowChoice unit{halves, choice.centre, false};
            const BigInteger all = tally_of_unit("quadrant-join", n, unit).placements;
            unit.folded = true;
            const Tally folded = tally_of_unit("quadrant-join", n, unit);
            const Tally shown = tally_of_unit("forward-filter", n, unit);
            ASSERT_EQ(folded.placements, shown.placements) << n << " rows, seed " << seed;
            EXPECT_EQ(folded.residues, shown.residues);
            EXPECT_LE(folded.placements, 2 * all);
            different += folded.placements != all ? 1 : 0;
        }
    EXPECT_GT(different, 20U);
}

TEST(QuadrantJoinProblems, FoldedOnesNeedAnEngineThatShowsPlacements) {
    const StopFlag never{false};
    Problem problem = problem_on("Q", 14);
    problem.folded = true;
    const auto engine = engine_kind("row-bitmask").make_engine(problem);
    EXPECT_THROW(count(*engine, problem, never), std::invalid_argument);
}

TEST(QuadrantJoinProblems, RefusesOthers) {
    const auto refused = [](const Problem& problem) {
        return engine_kind("quadrant-join").refusal(problem).value_or("");
    };
    EXPECT_EQ(refused(problem_on("Q", 8)), "");
    EXPECT_NE(refused(problem_on("QN", 8)), "");
    EXPECT_NE(refused(problem_on("Q", widest_join + 1)), "");
    EXPECT_EQ(refused(problem_on("Q", 8, {3}, {4, 9})), "");
    Problem fewer = problem_on("Q", 8);
    fewer.pieces = 7;
    EXPECT_NE(refused(fewer), "");
    Problem turned = problem_on("Q", 8);
    turned.required = Symmetry::rotate_180;
    EXPECT_NE(refused(turned), "");
}

TEST(QuadrantJoinHalves, BlockTheSquaresOfTheOther) {
    for (const std::uint64_t n : {5U, 8U, 9U})
        for (std::uint64_t west = 0; west < (1U << n); west += 3) {
            const Halves halves{west, ~west & (west >> 1)};
            const Board board = square_board(n);
            const Squares blocked = blocked_by(halves, board);
            EXPECT_EQ(blocked.size(),
                      (n - n / 2) * static_cast<std::uint64_t>(std::popcount(west)) +
                          n / 2 * static_cast<std::uint64_t>(std::popcount(halves.east)));
            for (const Square square : blocked) {
                const bool is_west = board.column(square) < n / 2;
                const std::uint64_t rows = is_west ? halves.east : halves.west;
                EXPECT_TRUE(rows >> board.row(square) & 1) << square;
            }
        }
}

}  // namespace
}  // namespace hetman::test
