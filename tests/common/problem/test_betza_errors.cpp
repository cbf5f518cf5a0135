// Error messages for invalid piece notations; names; the maximum length of a notation.
#include <gtest/gtest.h>

#include <string>

#include "common/failure.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

TEST(Piece, ErrorsPointAtTheFirstBadCharacter) {
    const std::vector<std::pair<std::string, int>> bad{
        {"q", 1},
        {"QX", 2},
        {"QQ", 2},
        {"RR", 2},
        {"BB", 2},
        {"Q0", 2},
        {"R0", 2},
        {"NQQ", 3},
        {"N00", 3},
        {"0", 1},
        {"0N", 1},
        {"Q N", 2},
        {" Q", 1},
        {"QN ", 3},
        {"QNn", 3},
        {"Queeen", 2},
        {"QUEEEN", 2},
        {"queenses", 1},
        {"super-", 1},
        {"NNX", 3},
        {"WFDNAX", 6},
        {"QN\n", 3},
        {"Q\x80", 2},
        {"N1", 2},
        {"awesome_queen", 1},
        {std::string("Q\0N", 3), 2},
        {"WWW0W00", 7},
        {"Q(0,0)", 2},
        {"(1,)", 4},
        {"(,1)", 2},
        {"(-1,2)", 2},
        {"( 1,2)", 2},
        {"(1;2)", 3},
        {"(1,2", 5},
        {"(", 2},
        {"(1,2)(1,2)00", 12},
        {"(2147483647,1)", 2},
        {"(99999999999999999999,1)", 2},
        {"()", 2},
    };
    for (const auto& [text, character] : bad) {
        try {
            Piece::parse(text);
            ADD_FAILURE() << '"' << text << "\" was taken";
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::usage) << text;
            ASSERT_EQ(failure.complaints().size(), 1u);
            EXPECT_NE(failure.complaints()[0].where.find("character " + std::to_string(character) +
                                                         " of"),
                      std::string::npos)
                << text << ": " << failure.complaints()[0].where;
            EXPECT_FALSE(failure.complaints()[0].remedy.empty());
        }
    }
}

std::string remedy_for(const std::string& text) {
    try {
        Piece::parse(text);
    } catch (const Failure& failure) {
        return failure.complaints().at(0).remedy;
    }
    return "it was taken";
}

// The text itself, which is wrong, is never suggested.
TEST(Piece, ErrorsSuggestWhatCanBeRead) {
    const std::vector<std::pair<std::string, std::string>> meant{{"qnn", "QNN"},
                                                                 {"R+C", "RC"},
                                                                 {"camel-rook", "RC"},
                                                                 {"rook+(3,1)", "RC"},
                                                                 {"rook + [1,-1]0", "R[1,-1]0"},
                                                                 {"Q N", "QN"},
                                                                 {"quene", "queen"},
                                                                 {"awesome_queen", "awesome-queen"},
                                                                 {"k+n", "KN"},
                                                                 {"knights and rooks", "RN"},
                                                                 {"Q0", ""},
                                                                 {"00", ""},
                                                                 {"QQ", ""},
                                                                 {"+", ""},
                                                                 {"R+", "R"},
                                                                 {"(1,2", ""}};
    for (const auto& [text, suggestion] : meant)
        EXPECT_TRUE(remedy_for(text).starts_with(
            suggestion.empty() ? "use " : "did you mean " + suggestion + "? use "))
            << text << ": " << remedy_for(text);
    EXPECT_TRUE(remedy_for(std::string(1'000'000, '+')).starts_with("use "));
}

TEST(Piece, NamesAreTakenInAnyCaseAndInThePlural) {
    for (const char* text : {"queen", "Queen", "QUEEN", "queens", "Queens"})
        EXPECT_EQ(Piece::parse(text).betza(), "Q") << text;
    for (const char* text : {"amazon", "AMAZONS", "super-queen", "Super-Queens"})
        EXPECT_EQ(Piece::parse(text).name(), "super-queen") << text;
    EXPECT_EQ(Piece::parse("empresses"), Piece::parse("super-rook"));
    EXPECT_EQ(Piece::parse("fers").name(), "F");
    for (const NamedPiece& alias : piece_aliases())
        EXPECT_EQ(Piece::parse(alias.name), alias.piece) << alias.name;
}

TEST(Piece, TheEmptyPieceIsRefused) {
    try {
        Piece::parse("");
        ADD_FAILURE() << "it was taken";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::usage);
        EXPECT_NE(std::string(failure.what()).find("empty"), std::string::npos);
    }
}

TEST(Piece, HasSoManyMovesAndNoMore) {
    std::string text;
    for (std::size_t i = 0; i < most_moves; ++i) text += "(" + std::to_string(100 + i) + ",99)";
    EXPECT_EQ(Piece::parse(text).moves().size(), most_moves);
    EXPECT_EQ(Piece::parse(text + text).moves().size(), most_moves);
    EXPECT_THROW(Piece::parse(text + "N"), Failure);
}

TEST(Piece, LongNotationsAreReadToTheirEnd) {
    std::string many;
    for (int i = 0; i < 100000; ++i) many += "WN";
    EXPECT_EQ(Piece::parse(many), Piece::parse("WN"));
    many += '?';
    EXPECT_THROW(Piece::parse(many), Failure);
}

}  // namespace
}  // namespace hetman::test
