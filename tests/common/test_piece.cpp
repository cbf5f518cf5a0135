// Pieces: what can be written, what it means, and what is wrong with the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "common/attack_map.h"
#include "common/failure.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

// All 3^5 ways to combine the five atoms, none, leaping and riding.
std::vector<std::string> all_combinations() {
    std::vector<std::string> texts{""};
    for (const char letter : {'W', 'F', 'D', 'N', 'A'}) {
        std::vector<std::string> longer;
        for (const std::string& text : texts)
            for (const std::size_t times : {0, 1, 2})
                longer.push_back(text + std::string(times, letter));
        texts = longer;
    }
    texts.erase(std::find(texts.begin(), texts.end(), ""));
    return texts;
}

// The squares of an n x n board that a piece reaches, found by walking each of its moves step by
// step. `text` consists of the atoms' letters, once for a leaper, twice for a rider.
std::set<Square> walk(const std::string& text, std::int64_t n, Square from) {
    static const std::map<char, std::pair<int, int>> legs{
        {'W', {1, 0}}, {'F', {1, 1}}, {'D', {2, 0}}, {'N', {2, 1}}, {'A', {2, 2}}};
    std::set<Square> reached;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto [a, b] = legs.at(text[i]);
        const bool rides = i + 1 < text.size() && text[i + 1] == text[i];
        if (rides) ++i;
        for (const auto& [rows, columns] : {std::pair{a, b}, {b, a}})
            for (const int down : {1, -1})
                for (const int right : {1, -1}) {
                    auto row = static_cast<std::int64_t>(from) / n;
                    auto column = static_cast<std::int64_t>(from) % n;
                    while (true) {
                        row += down * rows;
                        column += right * columns;
                        if (row < 0 || row >= n || column < 0 || column >= n) break;
                        reached.insert(static_cast<Square>(row * n + column));
                        if (!rides) break;
                    }
                }
    }
    return reached;
}

std::set<Square> attacked(const Piece& piece, std::uint64_t n, Square from) {
    std::set<Square> squares;
    for (Square to = 0; to < n * n; ++to)
        if (attack_each_other(piece, Board{n}, from, to)) squares.insert(to);
    return squares;
}

TEST(Piece, AttacksWhatItsMovesReach) {
    for (const std::string& text : all_combinations()) {
        const Piece piece = Piece::parse(text);
        for (std::int64_t n = 1; n <= 9; ++n)
            for (Square from = 0; from < static_cast<Square>(n * n); ++from)
                ASSERT_EQ(attacked(piece, static_cast<std::uint64_t>(n), from), walk(text, n, from))
                    << text << " from square " << from << ", n = " << n;
    }
}

TEST(Piece, NamesStandForTheirMoves) {
    const std::map<std::string, std::string> moves{
        {"queen", "WWFF"}, {"super-queen", "WWFFN"}, {"awesome-queen", "WWFFNN"},
        {"rook", "WW"},    {"super-rook", "WWN"},    {"awesome-rook", "WWNN"},
        {"bishop", "FF"},  {"super-bishop", "FFN"},  {"awesome-bishop", "FFNN"},
    };
    EXPECT_EQ(named_pieces().size(), moves.size());
    for (const auto& [name, atoms_of_it] : moves) {
        const Piece piece = Piece::parse(name);
        EXPECT_EQ(piece, Piece::parse(atoms_of_it)) << name;
        EXPECT_EQ(attacked(piece, 9, 40), walk(atoms_of_it, 9, 40)) << name;
        EXPECT_EQ(piece.name(), name);
        EXPECT_EQ(Piece::parse(piece.betza()).name(), name);
    }
    for (const NamedPiece& named : named_pieces()) EXPECT_EQ(named.piece, Piece::parse(named.name));
}

TEST(Piece, EqualMovesAreEqualPieces) {
    const std::vector<std::pair<std::string, std::string>> equal{
        {"QN", "NQ"},    {"QN", "RBN"},   {"QNN", "NNQ"},  {"QNN", "QN0"}, {"NN", "N0"},
        {"NNN", "NN"},   {"NNNN", "NN"},  {"NNN", "NNN0"}, {"Q", "QD"},    {"Q", "QA"},
        {"Q", "QDA"},    {"Q", "QDDAA"},  {"R", "RD"},     {"R", "WW"},    {"R", "W0"},
        {"R", "RW"},     {"R", "WRW"},    {"B", "FF"},     {"B", "F0"},    {"B", "BA"},
        {"B", "FB"},     {"K", "WF"},     {"K", "FW"},     {"Q", "KK"},    {"Q", "K0"},
        {"Q", "WWFF"},   {"Q", "KRB"},    {"RF", "FR"},    {"RF", "RK"},   {"Q", "QK"},
        {"RNN", "NRN0"}, {"RN", "NR"},    {"RFA", "ARF"},  {"WD", "DW"},   {"DD", "D0"},
        {"AA", "A0"},    {"RADN", "RNA"},
    };
    for (const auto& [a, b] : equal) {
        EXPECT_EQ(Piece::parse(a), Piece::parse(b)) << a << " and " << b;
        EXPECT_EQ(Piece::parse(a).betza(), Piece::parse(b).betza()) << a << " and " << b;
    }
}

// Two of the 242 combinations are equal if and only if they attack the same squares.
TEST(Piece, EqualityIsThatOfTheMoves) {
    struct Known {
        std::string text;
        Piece piece;
        std::set<Square> squares;  // from the centre of a board that tells leaping from riding
    };
    std::vector<Known> all;
    for (const std::string& text : all_combinations())
        all.push_back({text, Piece::parse(text), walk(text, 9, 40)});
    ASSERT_EQ(all.size(), 242u);
    for (const Known& a : all)
        for (const Known& b : all)
            ASSERT_EQ(a.piece == b.piece, a.squares == b.squares) << a.text << " and " << b.text;
}

TEST(Piece, BetzaReadsBackAsTheSamePiece) {
    for (const std::string& text : all_combinations()) {
        const Piece piece = Piece::parse(text);
        const std::string betza = piece.betza();
        EXPECT_EQ(Piece::parse(betza), piece) << text;
        EXPECT_EQ(Piece::parse_betza(betza), piece) << text;
        EXPECT_EQ(Piece::parse(betza).betza(), betza) << text;
        EXPECT_EQ(Piece::parse(piece.name()), piece) << text;
    }
}

TEST(Piece, BetzaIsWrittenInOneWay) {
    const std::map<std::string, std::string> canonical{
        {"NQ", "QN"},   {"NNQ", "QNN"},    {"WF", "K"},   {"WWFF", "Q"},
        {"QDA", "Q"},   {"AFWW", "RFA"},   {"FFW", "WB"}, {"N0", "NN"},
        {"D0W", "WDD"}, {"ANDFW", "KDNA"}, {"BN", "BN"},  {"KNN", "KNN"},
    };
    for (const auto& [text, betza] : canonical) EXPECT_EQ(Piece::parse(text).betza(), betza);
}

TEST(Piece, OneALineIfItRidesAlongLines) {
    for (const std::string& text : all_combinations())
        EXPECT_EQ(Piece::parse(text).one_a_line(), text.find("WW") != std::string::npos) << text;
}

TEST(Piece, ReachTellsHowFarAnAtomGoes) {
    const Piece piece = Piece::parse("WFFDNN");
    EXPECT_EQ(piece.reach('W'), Reach::leap);
    EXPECT_EQ(piece.reach('F'), Reach::ride);
    EXPECT_EQ(piece.reach('D'), Reach::leap);
    EXPECT_EQ(piece.reach('N'), Reach::ride);
    EXPECT_EQ(piece.reach('A'), Reach::none);
    EXPECT_EQ(Piece::parse("QD").reach('D'), Reach::none);
    EXPECT_EQ(Piece::parse("QAA").reach('A'), Reach::none);
}

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

TEST(Piece, LongNotationsAreReadToTheirEnd) {
    std::string many;
    for (int i = 0; i < 100000; ++i) many += "WN";
    EXPECT_EQ(Piece::parse(many), Piece::parse("WN"));
    many += '?';
    EXPECT_THROW(Piece::parse(many), Failure);
}

// The relation reaches as far as the largest board without wrapping.
TEST(Piece, AttacksAcrossTheLargestBoard) {
    const std::int64_t far = 2147483646;
    const Piece piece = Piece::parse("QNN");
    EXPECT_TRUE(piece.attacks(far, 0));
    EXPECT_TRUE(piece.attacks(-far, far));
    EXPECT_TRUE(piece.attacks(-far, far / 2));
    EXPECT_TRUE(piece.attacks(far / 2, far));
    EXPECT_FALSE(piece.attacks(far, far / 2 + 1));
    EXPECT_FALSE(piece.attacks(far, far - 1));
    EXPECT_FALSE(piece.attacks(0, 0));
}

TEST(AttackMap, SaysWhatThePieceSays) {
    for (const char* text : {"Q", "QN", "QNN", "R", "RNN", "B", "K", "RFA", "RAA", "WDDNAA"})
        for (const std::uint64_t n : {1, 2, 3, 7, 8, 31, 32, 33, 63, 64}) {
            const Piece piece = Piece::parse(text);
            const AttackMap map(piece, Board{n});
            const auto size = static_cast<std::int64_t>(n);
            for (std::uint64_t column = 0; column < n; ++column)
                for (std::int64_t rows = 1 - size; rows < size; ++rows) {
                    BitRow expected = 0;
                    for (std::int64_t other = 0; other < size; ++other) {
                        const std::int64_t columns = other - static_cast<std::int64_t>(column);
                        const bool its_own_square = rows == 0 && columns == 0;
                        if (its_own_square || piece.attacks(rows, columns))
                            expected |= BitRow{1} << other;
                    }
                    ASSERT_EQ(map.row_mask(rows, column), expected)
                        << text << ' ' << n << ", column " << column << ", rows " << rows;
                }
            for (const Square from : {Square{0}, n - 1, n * n / 2, n * n - 1})
                for (Square to = 0; to < n * n; ++to)
                    ASSERT_EQ(map.attacks(from, to), attack_each_other(piece, Board{n}, from, to));
        }
}

TEST(AttackMap, AllColumnsAreTheBoardsColumns) {
    EXPECT_EQ(all_columns(1), 1u);
    EXPECT_EQ(all_columns(8), 255u);
    EXPECT_EQ(all_columns(63), ~BitRow{0} >> 1);
    EXPECT_EQ(all_columns(64), ~BitRow{0});
}

}  // namespace
}  // namespace hetman::test
