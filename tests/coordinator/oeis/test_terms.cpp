// How the terms of sequences are arranged and read off.
#include <gtest/gtest.h>

#include "common/failure.h"
#include "coordinator/oeis/sequence_table.h"
#include "coordinator/oeis/terms.h"

namespace hetman::test {
namespace {

std::string name_at(const char* number, std::uint64_t index) {
    const Sequence& sequence = sequence_numbered(number);
    return question_of(sequence, place_at(sequence, index).variables).name;
}

TEST(TermPositions, OfArraysFollowTheAntidiagonals) {
    const std::vector<std::string> names{"1x1", "1x2", "2x1", "1x3", "2x2", "3x1", "1x4"};
    for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(name_at("A089934", i + 1), names[i]);
}

TEST(TermPositions, AreTheSameStepByStepAndDirectly) {
    for (const char* number : {"A000170", "A089934", "A144084", "A232833", "A288182", "A333706"}) {
        const Sequence& sequence = sequence_numbered(number);
        Place place = first_place(sequence);
        for (int i = 0; i < 200; ++i, place = place_after(sequence, place)) {
            const Place direct = place_at(sequence, place.index);
            ASSERT_EQ(direct.variables, place.variables) << number << " " << place.index;
            ASSERT_EQ(direct.index, sequence.offset + static_cast<std::uint64_t>(i));
        }
    }
}

TEST(TermPositions, BeforeTheFirstOrFarAwayAreRefused) {
    EXPECT_THROW(place_at(sequence_numbered("A000903"), 0), Failure);
    EXPECT_THROW(place_at(sequence_numbered("A000170"), ~std::uint64_t{0}), Failure);
    EXPECT_THROW(place_at(sequence_numbered("A089934"), ~std::uint64_t{0}), Failure);
    EXPECT_THROW(place_at(sequence_numbered("A144084"), ~std::uint64_t{0}), Failure);
}

// A counter that makes up the values: row n has n + 1 of them, 10n + k.
std::vector<CheckedInteger> made_up(const Question& question) {
    std::vector<CheckedInteger> values;
    const std::uint64_t n = std::stoull(question.name);
    for (std::uint64_t k = 0; k <= n; ++k) values.emplace_back(10 * n + k);
    return values;
}

std::vector<std::string> terms_of(const char* number, std::uint64_t from, int count) {
    Terms terms(sequence_numbered(number), from, made_up);
    std::vector<std::string> found;
    for (int i = 0; i < count; ++i) {
        EXPECT_EQ(terms.next_index(), from + static_cast<std::uint64_t>(i));
        found.push_back(to_decimal(terms.next()));
    }
    return found;
}

using Texts = std::vector<std::string>;

TEST(Terms, OfOpenRowsEndWhereTheValuesEnd) {
    // Row 0 is the empty board's.
    EXPECT_EQ(terms_of("A193580", 0, 7), (Texts{"1", "10", "11", "20", "21", "22", "30"}));
    EXPECT_EQ(terms_of("A193580", 4, 3), (Texts{"21", "22", "30"}));
    // From k = 1.
    EXPECT_EQ(terms_of("A243716", 1, 4), (Texts{"11", "21", "22", "31"}));
}

TEST(Terms, OfClosedRowsAreZeroBehindTheValues) {
    EXPECT_EQ(terms_of("A232833", 2, 6), (Texts{"20", "21", "22", "0", "0", "30"}));
}

TEST(Terms, OfARowAreCountedOnce) {
    int questions = 0;
    Terms terms(sequence_numbered("A144084"), 1, [&questions](const Question& question) {
        ++questions;
        return made_up(question);
    });
    for (int i = 0; i < 5; ++i) terms.next();
    EXPECT_EQ(questions, 2);
}

TEST(Terms, ComeNextAgainAfterAFailure) {
    bool fails = true;
    Terms terms(sequence_numbered("A000170"), 5, [&fails](const Question&) {
        if (std::exchange(fails, false))
            throw Failure(ExitCode::incomplete, Complaint{"stopped", "", ""});
        return std::vector<CheckedInteger>{10};
    });
    EXPECT_THROW(terms.next(), Failure);
    EXPECT_EQ(terms.next_index(), 5U);
    EXPECT_EQ(to_decimal(terms.next()), "10");
}

TEST(Terms, AreDividedExactly) {
    const Sequence& sequence = sequence_numbered("A002968");
    EXPECT_EQ(to_decimal(term_of(sequence, {{"n", 3}}, 40)), "5");
    EXPECT_THROW(term_of(sequence, {{"n", 3}}, 41), Failure);
}

TEST(TermProblems, OfBoardsWithoutSquaresKnowTheEmptyPlacement) {
    const auto value = [](const char* number) {
        const Question question = question_of(sequence_numbered(number), {{"n", 0}});
        EXPECT_FALSE(question.job) << number;
        return to_decimal(question.values.at(0));
    };
    EXPECT_EQ(value("A000170"), "1");  // no queens
    EXPECT_EQ(value("A036464"), "0");  // two queens
    EXPECT_EQ(value("A002720"), "1");  // any number
    EXPECT_EQ(value("A030978"), "0");  // the largest number
    EXPECT_EQ(value("A260318"), "1");
    EXPECT_EQ(value("A260319"), "0");  // no class of four
}

TEST(TermProblems, WithALeapToTheOwnSquareHaveNoPlacement) {
    const Sequence& sequence = sequence_numbered("A333706");
    const Question none = question_of(sequence, {{"n", 3}, {"k", 0}});
    EXPECT_FALSE(none.job);
    EXPECT_EQ(to_decimal(none.values.at(0)), "0");
    const Question some = question_of(sequence, {{"n", 3}, {"k", 2}});
    EXPECT_EQ(some.job.value().problem.piece, Piece::parse("RA"));
    EXPECT_EQ(some.name, "3-2");
}

}  // namespace
}  // namespace hetman::test
