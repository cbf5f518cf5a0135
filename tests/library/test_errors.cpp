// Errors of the library: their codes, and that they are the program's sentences.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <type_traits>

#include "hetman/hetman.h"

namespace {

using namespace hetman::api;

Error error_of(const Problem& problem, const Goal& goal = {}, const Options& options = {}) {
    try {
        count(problem, goal, options);
    } catch (const Error& error) {
        return error;
    }
    return {Code::internal_error, {{"nothing was thrown", "", ""}}};
}

TEST(LibraryErrors, NameTheField) {
    const Error piece = error_of({.piece = "quuen", .board = 8});
    EXPECT_EQ(piece.code(), Code::problem);
    EXPECT_EQ(piece.complaints().front().where, "piece");
    EXPECT_NE(piece.complaints().front().what_to_do.find("queen"), std::string::npos);
    EXPECT_STREQ(error_of({.piece = "queen", .board = "8y9"}).what(),
                 "board = \"8y9\" is not a board size: board; write board = 8 for 8 x 8 squares, "
                 "board = \"3x5\" for 3 rows of 5");
    const Error squares = error_of({.piece = "queen", .board = 8, .preplaced = {0, 1}});
    EXPECT_EQ(squares.complaints().front().where, "preplaced, entry 2");
    EXPECT_EQ(
        error_of({.piece = "queen", .board = 8}, {}, {.engine = "fast"}).complaints()[0].where,
        "engine");
    EXPECT_EQ(error_of({.piece = "queen", .board = 8}, {}, {.memory = 1}).code(), Code::problem);
    EXPECT_EQ(error_of({.piece = "queen", .board = 8, .shape = "sphere"}).complaints()[0].where,
              "shape");
    EXPECT_EQ(error_of({.piece = "queen", .board = -8}).complaints()[0].where, "board");
}

TEST(LibraryErrors, AreAllTold) {
    const Error error = error_of({.piece = "queen", .board = 8, .preplaced = {64, 65}});
    EXPECT_EQ(error.complaints().size(), 2U);
    EXPECT_EQ(error.what(), error.complaints()[0].line() + '\n' + error.complaints()[1].line());
}

TEST(LibraryErrors, OfStrangeTextAreErrors) {
    for (const char* piece : {"", "\"", "\\", "a\nb = 1", "\x01", "\xff", "[problem]"})
        EXPECT_EQ(error_of({.piece = piece, .board = 8}).code(), Code::problem) << piece;
    for (const char* board : {"", "08x", "99999999999999999999999", "8\""})
        EXPECT_EQ(error_of({.piece = "queen", .board = board}).code(), Code::problem) << board;
}

template <class Call>
std::string parameter_refused(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), Code::usage) << error.what();
        return error.complaints().front().where;
    }
    return "nothing was thrown";
}

TEST(LibraryErrors, NameADurationBelowZero) {
    const Error error =
        error_of({.piece = "queen", .board = 4}, {}, {.progress_every = std::chrono::seconds(-1)});
    EXPECT_EQ(error.code(), Code::usage);
    EXPECT_EQ(error.complaints().front().where, "progress_every");
}

TEST(LibraryErrors, NameAnEmptyFunction) {
    EXPECT_EQ(parameter_refused([] { list({.piece = "queen", .board = 4}, {}); }), "visitor");
    EXPECT_EQ(parameter_refused([] { oeis("A000170", 1, 4, {}); }), "visitor");
}

// Otherwise '8' would be a board of 56 rows.
static_assert(std::is_constructible_v<Value, int>);
static_assert(!std::is_constructible_v<Value, char>);
static_assert(!std::is_constructible_v<Value, bool>);

TEST(LibraryErrors, OfQuestionsThatCannotBeAnswered) {
    const Error error = error_of({.piece = "king", .board = 8}, {}, {.engine = "row-bitmask"});
    EXPECT_EQ(error.code(), Code::usage);
    EXPECT_EQ(
        error_of({.piece = "queen", .board = 4}, {}, {.directory = std::string("a\0b", 3)}).code(),
        Code::usage);
    EXPECT_THROW(list({.piece = "king", .board = 3, .pieces = "each"}, nullptr), Error);
    EXPECT_THROW(oeis("A999999999", 1), Error);
    EXPECT_THROW(first({.piece = "king", .board = 3, .pieces = "each"}), Error);
}

}  // namespace
