// Terms of sequences by the library.
#include <gtest/gtest.h>

#include "hetman/oeis.h"
#include "tests/support/temporary_directory.h"

namespace {

using namespace hetman::api;

TEST(LibraryOeis, GivesATerm) {
    EXPECT_EQ(oeis("A000170", 8), 92);
    EXPECT_EQ(oeis("A002562", 8), 12);
    EXPECT_EQ(oeis("A007705", 3), 28);
    EXPECT_EQ(oeis("A002720", 4), 209);
}

TEST(LibraryOeis, GivesTermsInTurnUntilTheVisitorHasEnough) {
    std::vector<Number> terms;
    const auto note = [&terms](std::uint64_t n, const Number& term) {
        EXPECT_EQ(n, terms.size() + 4);
        terms.push_back(term);
        return n < 7;
    };
    oeis("A000170", 4, 20, note);
    EXPECT_EQ(terms, (std::vector<Number>{2, 10, 4, 40}));
}

TEST(LibraryOeis, KeepsARunForEachTerm) {
    const hetman::test::TemporaryDirectory temporary;
    EXPECT_EQ(oeis("A000170", 9, {.directory = temporary.path()}), 352);
    EXPECT_TRUE(std::filesystem::exists(temporary.path() / "9" / "result.json"));
}

TEST(LibraryOeis, RefusesUnknownSequencesAndTerms) {
    EXPECT_THROW(oeis("A000001", 5), Error);
    EXPECT_THROW(oeis("A000170", UINT64_MAX), Error);
}

}  // namespace
