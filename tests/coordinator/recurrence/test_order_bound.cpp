// Bounds on the order of recurrences, compared with the recurrences of counts.
#include <gtest/gtest.h>

#include "common/job/problem_keys.h"
#include "coordinator/dispatch/start.h"
#include "coordinator/recurrence/recurrence_report.h"

namespace hetman::test {
namespace {

// A size with n for the side that grows: "3xn", "nx3", "n".
BoardFamily family(const char* piece, const std::string& size, PieceNumber pieces, Shape shape,
                   bool maximal = false) {
    BoardFamily family;
    family.rows_grow = size.starts_with('n');
    family.columns_grow = size.ends_with('n');
    family.problem.piece = Piece::parse_betza(piece);
    family.problem.board = {1, 1, shape};
    if (!family.rows_grow) family.problem.board.rows = std::stoull(size);
    if (!family.columns_grow) family.problem.board.columns = std::stoull(size.substr(2));
    family.problem.pieces = pieces;
    family.problem.maximal = maximal;
    return family;
}

BigInteger total_on(const BoardFamily& family, std::uint64_t n) {
    Job job;
    job.problem = family.problem;
    if (family.rows_grow) job.problem.board.rows = n;
    if (family.columns_grow) job.problem.board.columns = n;
    job.problem = settled(job.problem);
    job.run.threads = 1;
    Console console(Verbosity::quiet);
    return execute(job, {}, nullptr, console).result.total.value().value;
}

constexpr NumberKind any = NumberKind::any;

TEST(OrderBound, IsTheNumberOfFillingsOfALineUpToItsSymmetries) {
    const auto bound = [](const BoardFamily& family) { return order_bound(family).value(); };
    using enum BoundKind;
    // Sets of squares of a line of three, none next to another: {}, {0}, {1}, {2}, {0, 2}.
    EXPECT_EQ(bound(family("K", "3xn", any, Shape::plane)), (OrderBound{transfer_matrix, 4, 0}));
    EXPECT_EQ(bound(family("K", "nx3", any, Shape::plane)), (OrderBound{transfer_matrix, 4, 0}));
    EXPECT_EQ(bound(family("K", "3xn", any, Shape::cylinder)), (OrderBound{transfer_matrix, 5, 2}));
    EXPECT_EQ(bound(family("K", "nx3", any, Shape::cylinder)), (OrderBound{transfer_matrix, 2, 0}));
    EXPECT_EQ(bound(family("K", "nx3", any, Shape::torus)), (OrderBound{transfer_matrix, 4, 2}));
    // Two lines, 17 fillings, 5 of which are their own mirror images.
    EXPECT_EQ(bound(family("K", "3xn", any, Shape::plane, true)),
              (OrderBound{transfer_matrix, 8, 2}));
    // A move that no strip this narrow has room for.
    EXPECT_EQ(bound(family("N", "1xn", any, Shape::plane)), (OrderBound{transfer_matrix, 1, 0}));
}

TEST(OrderBound, IsThatOfAPolynomialForFewPieces) {
    using enum BoundKind;
    const auto bound = [](const BoardFamily& family) { return order_bound(family).value(); };
    EXPECT_EQ(bound(family("N", "n", 3, Shape::plane)), (OrderBound{polynomial, 7, 4}));
    EXPECT_EQ(bound(family("N", "n", 3, Shape::torus)), (OrderBound{polynomial, 7, 7}));
    EXPECT_EQ(bound(family("Q", "4xn", any, Shape::plane)), (OrderBound{polynomial, 5, 9}));
    EXPECT_EQ(bound(family("R", "4xn", 2, Shape::plane)), (OrderBound{polynomial, 3, 0}));
    EXPECT_EQ(bound(family("K", "n", 0, Shape::plane)), (OrderBound{polynomial, 1, 0}));
}

TEST(OrderBound, IsNotKnownWhereBoardsDoNotOnlyGrow) {
    EXPECT_FALSE(order_bound(family("Q", "n", 3, Shape::plane)));
    EXPECT_FALSE(order_bound(family("K", "n", any, Shape::plane)));
    EXPECT_FALSE(order_bound(family("B", "nx3", any, Shape::cylinder)));
    EXPECT_FALSE(order_bound(family("DD", "3xn", any, Shape::plane)));
    EXPECT_FALSE(order_bound(family("Q", "3xn", any, Shape::plane, true)));
    EXPECT_FALSE(order_bound(family("W", "70xn", any, Shape::plane)));
    EXPECT_FALSE(order_bound(family("(9,1)", "8xn", any, Shape::plane)));
    EXPECT_FALSE(order_bound(family("K", "3xn", NumberKind::each, Shape::plane)));
    const auto with = [](auto change) {
        BoardFamily kings = family("K", "3xn", any, Shape::plane);
        change(kings.problem);
        return order_bound(kings);
    };
    EXPECT_TRUE(with([](Problem&) {}));
    EXPECT_FALSE(with([](Problem& problem) { problem.preplaced = {0}; }));
    EXPECT_FALSE(with([](Problem& problem) { problem.blocked = {0}; }));
    EXPECT_FALSE(with([](Problem& problem) { problem.colour = Colour::black; }));
    EXPECT_FALSE(with([](Problem& problem) { problem.self_attack = true; }));
    EXPECT_FALSE(with([](Problem& problem) { problem.required = Symmetry::rotate_180; }));
}

// The terms from `from` on, and also those before it, satisfy a recurrence that the bound allows:
// so many that one with a longer one would be found out.
TEST(OrderBound, HoldsForCounts) {
    const BoardFamily families[] = {
        family("W", "2xn", any, Shape::plane),
        family("W", "3xn", any, Shape::plane, true),
        family("W", "nx3", any, Shape::cylinder),
        family("W", "2xn", any, Shape::cylinder),
        family("W", "nx3", any, Shape::torus, true),
        family("K", "4xn", any, Shape::plane),
        family("K", "2xn", any, Shape::plane, true),
        family("K", "2xn", any, Shape::cylinder, true),
        family("F", "3xn", any, Shape::torus),
        family("N", "2xn", any, Shape::plane),
        family("N", "nx2", any, Shape::torus),
        family("D", "nx2", any, Shape::plane),
        family("D", "1xn", any, Shape::cylinder, true),
        family("W[1,1]", "2xn", any, Shape::cylinder),
        family("[1,1][2,1]", "2xn", any, Shape::plane),
        family("B", "3xn", any, Shape::plane),
        family("B", "2xn", any, Shape::cylinder),
        family("[0,1]0W", "3xn", any, Shape::plane),
        family("R", "3xn", any, Shape::plane),
        family("R", "nx3", any, Shape::torus),
        family("Q", "3xn", any, Shape::plane),
        family("Q", "3xn", any, Shape::cylinder),
        family("QN", "3xn", 2, Shape::plane),
        family("K", "3xn", 3, Shape::plane),
        family("K", "nx3", 2, Shape::torus),
        family("W", "n", 2, Shape::plane),
        family("N", "n", 2, Shape::torus),
        family("F[2,1]", "n", 2, Shape::cylinder),
    };
    for (const BoardFamily& family : families) {
        SCOPED_TRACE(testing::Message()
                     << family.problem.piece.betza() << " on " << size_of(family.problem.board));
        const auto bound = order_bound(family);
        ASSERT_TRUE(bound);
        const std::uint64_t count = 2 * (bound->order + bound->from);
        ASSERT_LE(count, 60U);
        std::vector<BigInteger> terms;
        for (std::uint64_t n = 1; n <= count; ++n) terms.push_back(total_on(family, n));
        const RecurrenceReport report = report_on_recurrence(1, terms, bound);
        ASSERT_TRUE(report.recurrence);
        EXPECT_EQ(report.bound, bound);
        if (bound->kind == BoundKind::polynomial) {
            ASSERT_TRUE(report.quasi_polynomial);
            EXPECT_EQ(report.quasi_polynomial->period, 1U);
            EXPECT_LE(report.quasi_polynomial->from, std::max<std::uint64_t>(bound->from, 1));
        }
        // Beyond the terms that prove it.
        const std::uint64_t beyond = std::min<std::uint64_t>(count + 3, 60);
        EXPECT_EQ(report.recurrence->terms(beyond).back(), total_on(family, beyond));
    }
}

}  // namespace
}  // namespace hetman::test
