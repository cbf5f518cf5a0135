// The first terms of every sequence, on small boards.
#include <gtest/gtest.h>

#include <utility>

#include "coordinator/oeis/sequence_table.h"
#include "tests/coordinator/oeis/known_terms.h"

namespace hetman::test {
namespace {

// The first terms of some sequences need larger boards.
constexpr std::uint64_t most_squares_of_first = 36;
constexpr std::uint64_t most_squares = 25;

TEST(KnownTerms, AreThoseOfTheTable) {
    ASSERT_EQ(all_known_terms().size(), sequence_table().size());
    for (const Sequence& sequence : sequence_table())
        EXPECT_EQ(known_terms_of(sequence.number).number, sequence.number);
}

TEST(KnownTerms, AreDerivedOnSmallBoards) {
    std::size_t terms = 0;
    for (const Sequence& sequence : sequence_table()) {
        bool first = true;
        const auto is_small = [&first](const Job& job) {
            const std::uint64_t most =
                std::exchange(first, false) ? most_squares_of_first : most_squares;
            return job.problem.board.squares() <= most;
        };
        const std::size_t own =
            expect_known_terms(sequence, known_terms_of(sequence.number), is_small);
        EXPECT_GE(own, 1U) << sequence.number;
        terms += own;
    }
    EXPECT_GE(terms, 1500U);
}

}  // namespace
}  // namespace hetman::test
