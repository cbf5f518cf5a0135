// Pieces: valid notations and their meaning, and errors in others.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "common/problem/attack_map.h"
#include "tests/support/oracle.h"
#include "tests/support/random_moves.h"

namespace hetman::test {
namespace {

// All 3^5 combinations of the five atoms, each absent, leaping or riding.
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

// The same for moves of any length: (one leg, the other, rides).
std::set<Square> walk_moves(const std::vector<std::tuple<int, int, bool>>& moves, std::int64_t n,
                            Square from) {
    std::set<Square> reached;
    for (const auto& [one, other, rides] : moves)
        for (const auto& [rows, columns] : {std::pair{one, other}, {other, one}})
            for (const int down : {1, -1})
                for (const int right : {1, -1})
                    for (std::int64_t leaps = 1; leaps <= (rides ? n : 1); ++leaps) {
                        const std::int64_t row =
                            static_cast<std::int64_t>(from) / n + leaps * down * rows;
                        const std::int64_t column =
                            static_cast<std::int64_t>(from) % n + leaps * right * columns;
                        if (row >= 0 && row < n && column >= 0 && column < n)
                            reached.insert(static_cast<Square>(row * n + column));
                    }
    return reached;
}

std::set<Square> attacked(const Piece& piece, std::uint64_t n, Square from) {
    std::set<Square> squares;
    for (Square to = 0; to < n * n; ++to)
        if (attack_each_other(piece, square_board(n), from, to)) squares.insert(to);
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

// Sets of leaps and rides of any length, compared with walks on a board large enough to tell them
// apart.
TEST(Piece, AttacksWhatItsLongMovesReach) {
    Random random(7);
    for (int i = 0; i < 300; ++i) {
        std::string text;
        std::vector<std::tuple<int, int, bool>> moves;
        for (std::uint64_t left = 1 + random.below(4); left > 0; --left) {
            const int one = static_cast<int>(random.below(7));
            const int other = static_cast<int>(one == 0 ? 1 + random.below(6) : random.below(7));
            const bool rides = random.below(2) == 0;
            moves.emplace_back(one, other, rides);
            text += "(" + std::to_string(one) + "," + std::to_string(other) + (rides ? ")0" : ")");
        }
        const Piece piece = Piece::parse(text);
        constexpr std::int64_t n = 13;
        constexpr Square centre = 84;
        ASSERT_EQ(attacked(piece, n, centre), walk_moves(moves, n, centre)) << text;
        ASSERT_EQ(Piece::parse(piece.betza()), piece) << text;
        ASSERT_EQ(Piece::parse(piece.betza()).betza(), piece.betza()) << text;
    }
}

TEST(Piece, LettersStandForLeaps) {
    const std::map<std::string, std::string> equal{{"(1,0)", "W"},
                                                   {"(0,1)", "W"},
                                                   {"(1,1)", "F"},
                                                   {"(2,0)", "D"},
                                                   {"(1,2)", "N"},
                                                   {"(2,2)", "A"},
                                                   {"(3,0)", "H"},
                                                   {"(1,3)", "C"},
                                                   {"(2,3)", "Z"},
                                                   {"(3,3)", "G"},
                                                   {"(1,0)0", "R"},
                                                   {"(1,1)0", "B"},
                                                   {"(2,1)0", "NN"},
                                                   {"(1,1)0(0,1)0", "Q"},
                                                   {"(1,4)(4,1)0", "(4,1)0"},
                                                   {"(8,2)0(4,1)0", "(4,1)0"},
                                                   {"(4,1)Q", "Q(4,1)"},
                                                   {"GZCH", "HCZG"},
                                                   {"(5,0)NN", "NN(5,0)"},
                                                   {"RH", "R"},
                                                   {"BG", "B"},
                                                   {"(007,4)", "(7,4)"}};
    for (const auto& [text, betza] : equal) EXPECT_EQ(Piece::parse(text).betza(), betza) << text;
    EXPECT_TRUE(Piece::parse("QN").has_only("WFN"));
    EXPECT_FALSE(Piece::parse("QNC").has_only("WFN"));
    EXPECT_FALSE(Piece::parse("Q(4,1)").is_queen());
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
        std::set<Square> squares;  // from the centre of a board that tells leaps from rides
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
        EXPECT_EQ(Piece::parse(text).rides_along_rows_and_columns(),
                  text.find("WW") != std::string::npos)
            << text;
}

TEST(Piece, AttacksAsTheDefinitionOfItsMovesSays) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const std::vector<WrittenMove> moves = random_moves(random);
        const Piece piece = Piece::parse(notation_of(moves));
        const Board board{1 + random.below(6), 1 + random.below(7),
                          all_shapes.at(random.below(all_shapes.size()))};
        for (Square from = 0; from < board.squares(); ++from)
            for (Square to = 0; to < board.squares(); ++to)
                ASSERT_EQ(piece.attacks(board, from, to),
                          attack_by_definition(moves, board, from, to))
                    << notation_of(moves) << " on " << size_of(board) << ' ' << name_of(board.shape)
                    << ", " << from << " to " << to;
    }
}

TEST(Piece, IsReadBackWhateverItsMoves) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        Random random(seed);
        const Piece piece = Piece::parse(notation_of(random_moves(random)));
        EXPECT_EQ(Piece::parse(piece.betza()), piece) << piece.betza();
        EXPECT_EQ(Piece::parse(piece.betza()).betza(), piece.betza());
    }
}

TEST(Piece, SemiMovesAreWrittenInOneWay) {
    const std::map<std::string, std::string> canonical{
        {"[1,1]0R", "R[1,1]0"},
        {"[-1,-1]", "[1,1]"},
        {"[0,-2]", "[0,2]"},
        {"[1,1][1,-1]", "F"},
        {"[1,0]0[0,1]0", "R"},
        {"W[1,1]", "W[1,1]"},
        {"[2,2][1,1]0", "[1,1]0"},
        {"F[1,1]0", "F[1,1]0"},
        {"[2,1][1,2][2,-1][1,-2]", "N"},
        {"[2,1]0[1,2][2,-1][1,-2]", "N[2,1]0"},
        {"Q[1,1]0", "Q"},
        {"[-4,1]0", "[4,-1]0"},
    };
    for (const auto& [text, betza] : canonical)
        EXPECT_EQ(Piece::parse(text).betza(), betza) << text;
}

TEST(Piece, IsKeptByTheMapsThatKeepItsMoves) {
    const auto kept_by = [](const char* text) {
        std::vector<Symmetry> maps;
        for (const Symmetry& map : all_symmetries)
            if (Piece::parse(text).is_kept_by(map)) maps.push_back(map);
        return Subgroup(maps);
    };
    EXPECT_EQ(kept_by("QNN(4,1)"), Subgroup::all());
    EXPECT_EQ(kept_by("R[1,1]0"), Subgroup::mirrors_diagonals());
    EXPECT_EQ(kept_by("[0,1]0"), Subgroup::mirrors_rows_columns());
    EXPECT_EQ(kept_by("[2,1]"), Subgroup(Symmetry::rotate_180));
    EXPECT_EQ(kept_by("[2,1][1,-2]"), Subgroup(Symmetry::rotate_90));
}

TEST(Piece, RidesAlongTheLinesOfItsRides) {
    const auto lines = [](const char* text) {
        std::vector<LineKind> kinds;
        for (const LineKind kind : all_line_kinds)
            if (Piece::parse(text).rides_along(kind)) kinds.push_back(kind);
        return kinds;
    };
    using Kinds = std::vector<LineKind>;
    EXPECT_EQ(lines("Q"), Kinds(all_line_kinds.begin(), all_line_kinds.end()));
    EXPECT_EQ(lines("KNN"), Kinds{});
    EXPECT_EQ(lines("[0,1]0"), Kinds{LineKind::row});
    EXPECT_EQ(lines("[1,0]0"), Kinds{LineKind::column});
    EXPECT_EQ(lines("[1,1]0"), Kinds{LineKind::diagonal});
    EXPECT_EQ(lines("[1,-1]0W"), Kinds{LineKind::antidiagonal});
    EXPECT_EQ(lines("[0,2]0F"), Kinds{});
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

// The attack relation reaches across the largest board without wrapping.
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
            const AttackMap map(piece, square_board(n));
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
                    ASSERT_EQ(map.attacks(from, to),
                              attack_each_other(piece, square_board(n), from, to));
        }
}

TEST(AttackMap, AllColumnsAreTheBoardsColumns) {
    EXPECT_EQ(all_columns(1), 1u);
    EXPECT_EQ(all_columns(8), 255u);
    EXPECT_EQ(all_columns(63), ~BitRow{0} >> 1);
    EXPECT_EQ(all_columns(64), ~BitRow{0});
}

// Leap by leap, on boards of all shapes; without walls it is the relation of squares.
TEST(Walls, EndRidesButNotLeaps) {
    Random random(1);
    for (int i = 0; i < 300; ++i) {
        const std::vector<WrittenMove> moves = random_moves(random);
        const Piece piece = Piece::parse(notation_of(moves));
        const Board board{1 + random.below(6), 1 + random.below(6),
                          all_shapes[random.below(all_shapes.size())]};
        std::vector<Square> walls;
        for (Square square = 0; square < board.squares(); ++square)
            if (random.below(4) == 0) walls.push_back(square);
        const bool has_walls = i % 3 != 0 && !piece.has_move_on_ride();
        if (!has_walls) walls.clear();
        for (Square from = 0; from < board.squares(); ++from) {
            const std::vector<Square> attacked = piece.attacked_from(board, from, walls);
            const std::set<Square> found(attacked.begin(), attacked.end());
            std::set<Square> expected;
            for (Square to = 0; to < board.squares(); ++to) {
                const auto is_wall = [&walls](Square square) {
                    return std::find(walls.begin(), walls.end(), square) != walls.end();
                };
                if (attack_by_definition(moves, board, from, to, walls) && !is_wall(from) &&
                    !is_wall(to))
                    expected.insert(to);
                if (!has_walls) {
                    EXPECT_EQ(found.contains(to), piece.attacks(board, from, to));
                }
            }
            EXPECT_EQ(found, expected) << notation_of(moves) << ' ' << from;
        }
    }
}

TEST(Walls, AreNotForMovesThatLieOnRides) {
    for (const char* piece : {"RD", "BA", "R(4,0)", "QDD", "B[3,-3]", "NN(4,2)", "[1,1]0[2,2]"})
        EXPECT_TRUE(Piece::parse(piece).has_move_on_ride()) << piece;
    for (const char* piece : {"R", "QNN", "RW", "QK", "WD", "RA", "[1,1]0[2,-2]", "king"})
        EXPECT_FALSE(Piece::parse(piece).has_move_on_ride()) << piece;
}

}  // namespace
}  // namespace hetman::test
