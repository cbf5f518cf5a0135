// Placements as text and as SVG.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "hetman/count.h"
#include "hetman/picture.h"

namespace {

using namespace hetman::api;

std::ptrdiff_t number_of(const std::string& part, const std::string& text) {
    const std::regex expression(part);
    return std::distance(std::sregex_iterator(text.begin(), text.end(), expression),
                         std::sregex_iterator());
}

const Problem rooks{.piece = "rook", .board = "2x3", .pieces = 2, .preplaced = {0}, .blocked = {5}};

TEST(LibraryPictures, AreText) {
    EXPECT_EQ(board_text(rooks, *first(rooks)), "R * *\n* r x\n");
    EXPECT_EQ(board_text({.piece = "queen", .board = 4}, std::vector<Square>{14, 8, 7, 1}),
              "* q * *\n* * * q\nq * * *\n* * q *\n");
}

TEST(LibraryPictures, AreSvg) {
    const std::string svg = board_svg(rooks, *first(rooks));
    EXPECT_EQ(svg.find("<svg xmlns=\"http://www.w3.org/2000/svg\""), 0U) << svg;
    EXPECT_EQ(number_of("<title>rook on 2 x 3</title>", svg), 1) << svg;
    EXPECT_EQ(number_of("class=\"piece\" d=\"M0.5 0.5h.01M1.5 1.5h.01\"", svg), 1) << svg;
    EXPECT_EQ(number_of("class=\"hole\" d=\"M0.5 0.5h.01\"", svg), 1) << svg;
    EXPECT_EQ(number_of("class=\"blocked\" d=\"M2.25 1.25", svg), 1) << svg;
}

TEST(LibraryPictures, OfWrongProblemsAreErrors) {
    EXPECT_THROW(board_text({.piece = "queen"}, {}), Error);
    EXPECT_THROW(board_svg({.piece = "queen", .board = -1}, {}), Error);
    EXPECT_THROW(board_text({.piece = "queen", .board = 4}, std::vector<Square>{16}), Error);
    EXPECT_THROW(board_svg({.piece = "queen", .board = 4}, std::vector<Square>{16}), Error);
    EXPECT_THROW(board_text({.piece = "rook", .board = 100'000}, {}), Error);
}

}  // namespace
