// The same pieces with a half turn or a mirror in a diagonal required, counted by sets of lines:
// compared with the oracle, other engines and known numbers of classes.
#include <gtest/gtest.h>

#include <array>

#include "tests/support/known_counts.h"
#include "tests/support/oracle.h"
#include "tests/worker/engines/column_dp/near_rooks.h"
#include "tests/worker/engines/engine_checks.h"
#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"
#include "worker/engines/column_dp/column_dp.h"

namespace hetman::test {
namespace {

constexpr std::array symmetric{Symmetry::rotate_180, Symmetry::mirror_diagonal,
                               Symmetry::mirror_antidiagonal};

Problem with_required(const char* piece, std::uint64_t n, Symmetry required) {
    Problem problem = problem_on(piece, n);
    problem.required = required;
    return problem;
}

// Visits each placement once.
void expect_oracle_counts(const char* piece, std::uint64_t n) {
    const Problem whole = problem_on(piece, n);
    std::array<std::uint64_t, symmetric.size()> fixed{};
    visit_placements(whole, [&](const Squares& placement) {
        for (std::size_t i = 0; i < symmetric.size(); ++i)
            fixed[i] += image(symmetric[i], whole.board, placement) == placement;
    });
    for (std::size_t i = 0; i < symmetric.size(); ++i) {
        const Problem problem = with_required(piece, n, symmetric[i]);
        EXPECT_EQ(tally_with("column-dp", problem).placements, fixed[i]) << describe(problem);
    }
}

TEST(SymmetricRooks, CountsOnSmallBoards) {
    for (const char* piece : near_rooks)
        for (std::uint64_t n = 1; n <= 8; ++n) expect_oracle_counts(piece, n);
}

TEST(SymmetricRooks, AgreesWithTheForwardFilter) {
    for (const char* piece : near_rooks)
        for (const Symmetry required : symmetric)
            for (std::uint64_t n = 8; n <= 12; ++n) {
                const Problem problem = with_required(piece, n, required);
                EXPECT_EQ(tally_with("column-dp", problem).placements,
                          tally_with("forward-filter", problem).placements)
                    << describe(problem);
            }
}

// No piece has more placements than the rook: the largest numbers that the tables must hold.
TEST(SymmetricRooks, CountsRooksOnEveryBoardAsTheClosedFormDoes) {
    for (const Symmetry required : symmetric)
        for (std::uint64_t n = 1; n <= 24; n += n < 18 ? 1 : 3) {
            const Problem problem = with_required("R", n, required);
            EXPECT_EQ(tally_with("column-dp", problem).placements,
                      tally_with("closed-form", problem).placements)
                << describe(problem);
        }
    const Problem largest = with_required("R", widest_column_dp, Symmetry::rotate_180);
    EXPECT_EQ(decimal(tally_with("column-dp", largest).placements), "51011754393600");
}

// By the lemma of Cauchy, Frobenius and Burnside; a remainder is an error.
std::string classes(const char* piece, std::uint64_t n) {
    BigInteger fixed = 0;
    for (const Symmetry symmetry : all_symmetries) {
        const Problem part = with_required(piece, n, symmetry);
        const EngineKind& engine = engine_for(engine_kind("column-dp"), part, part.required);
        fixed += tally_with(engine.name.c_str(), part).placements;
    }
    EXPECT_EQ(fixed % 8, 0) << piece << ' ' << n;
    return decimal(fixed / 8);
}

TEST(SymmetricRooks, GiveTheKnownNumbersOfClasses) {
    int checked = 0;
    for (const KnownCount& known : known_counts()) {
        if (known.kind != "unique" || (known.piece != "RN" && known.piece != "R")) continue;
        EXPECT_EQ(classes(known.piece.c_str(), known.n), known.count)
            << known.piece << ' ' << known.n;
        ++checked;
    }
    EXPECT_EQ(checked, 10 + 10);
    EXPECT_EQ(classes("RN", 12), "2083543");
    EXPECT_EQ(classes("RN", 16), "70440521310");
}

TEST(SymmetricRooks, GiveWholeNumbersOfClasses) {
    for (const char* piece : near_rooks)
        for (const std::uint64_t n : {15, 16, 17, 18}) classes(piece, n);
}

TEST(SymmetricRooks, CountTheirNodesBeforehand) {
    for (const char* piece : {"R", "RNFA"})
        for (const Symmetry required : symmetric)
            for (std::uint64_t n = 1; n <= 12; ++n) {
                const Problem problem = with_required(piece, n, required);
                EXPECT_EQ(tally_with("column-dp", problem).nodes, column_dp_nodes(problem));
            }
    // Columns outside a set of pairs: of none and, on four columns, of both sets of one.
    EXPECT_EQ(column_dp_nodes(with_required("RN", 1, Symmetry::rotate_180)), 0u);
    EXPECT_EQ(column_dp_nodes(with_required("RN", 3, Symmetry::rotate_180)), 2u);
    EXPECT_EQ(column_dp_nodes(with_required("RN", 4, Symmetry::rotate_180)), 4u + 2 * 2);
    // Of one line: itself; of two: the first, and of both sets of the first one way on.
    EXPECT_EQ(column_dp_nodes(with_required("RN", 1, Symmetry::mirror_diagonal)), 1u);
    EXPECT_EQ(column_dp_nodes(with_required("RN", 2, Symmetry::mirror_diagonal)), 2u + 2);
}

TEST(SymmetricRooks, TellHowMuchMemoryTheyTake) {
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
    // A number for each set of pairs and for each two columns, or none.
    EXPECT_EQ(column_dp_bytes(with_required("RN", 5, Symmetry::rotate_180)), 8u * 4 * 6 * 6);
    // No line; one, closed or open, with a number for each two partners, or none.
    EXPECT_EQ(column_dp_bytes(with_required("RN", 2, Symmetry::mirror_diagonal)), 8u * (4 + 1 + 9));
    for (const Symmetry required : symmetric)
        EXPECT_LT(column_dp_bytes(with_required("RN", widest_column_dp, required)), 300 * mebibyte);
}

TEST(SymmetricRooks, StopInTheMiddle) {
    const Problem problem = with_required("RN", widest_column_dp, Symmetry::mirror_diagonal);
    const auto engine = engine_kind("column-dp").make_engine(problem);
    EXPECT_EQ(count_until_stopped(*engine, problem), std::nullopt);
}

TEST(SymmetricRooks, AreRefusedAroundSquaresAndWithOtherSymmetries) {
    const EngineKind& kind = engine_kind("column-dp");
    std::vector<Problem> refused;
    for (const Symmetry required : {Symmetry::rotate_90, Symmetry::rotate_270,
                                    Symmetry::mirror_columns, Symmetry::mirror_rows})
        refused.push_back(with_required("RN", 8, required));
    for (const Symmetry required : symmetric) {
        refused.push_back(with_required("RN", 27, required));
        refused.push_back(with_required("RNN", 8, required));
        refused.push_back(with_required("RN", 8, required));
        refused.back().pieces = 7;
        refused.push_back(with_required("RN", 9, required));
        refused.back().preplaced = {40};
        refused.push_back(with_required("RN", 9, required));
        refused.back().blocked = {40};
    }
    expect_refused("column-dp", refused);
    for (const Symmetry required : symmetric)
        EXPECT_FALSE(kind.refusal(with_required("RDN", 8, required)));
}

}  // namespace
}  // namespace hetman::test
