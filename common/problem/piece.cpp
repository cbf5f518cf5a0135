#include "common/problem/piece.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "common/failure.h"
#include "common/problem/betza.h"
#include "common/problem/ways.h"
#include "common/text_case.h"

namespace hetman {
namespace {

// True for "queen", "queens" and "QUEENS" if the name is "queen".
bool is_name_or_plural(std::string_view text, const std::string& name) {
    return text == name || text == name + 's' || text == name + "es";
}

Way way(std::int64_t rows, std::int64_t columns) {
    return rows < 0 || (rows == 0 && columns < 0) ? Way{-rows, -columns} : Way{rows, columns};
}

// The displacements of a full move: two or four.
std::set<Way> ways_of_full(std::int64_t longer, std::int64_t shorter) {
    return {way(longer, shorter), way(longer, -shorter), way(shorter, longer),
            way(shorter, -longer)};
}

Move full_move(const Way& way, Reach reach) {
    const std::int64_t rows = std::abs(way.rows);
    const std::int64_t columns = std::abs(way.columns);
    return {MoveKind::full, std::max(rows, columns), std::min(rows, columns), reach};
}

// The number of leaps needed to get there; 0 if the leap does not lead there.
std::int64_t leaps_to(const Way& leap, const Way& to) {
    const auto [part, whole] =
        leap.rows != 0 ? std::pair(leap.rows, to.rows) : std::pair(leap.columns, to.columns);
    if (whole % part != 0) return 0;
    const std::int64_t leaps = whole / part;
    return to.rows == leaps * leap.rows && to.columns == leaps * leap.columns ? leaps : 0;
}

using Reaches = std::map<Way, Reach>;

Failure too_many_moves() {
    return {ExitCode::usage,
            {fmt::format("a piece has at most {} moves", most_moves), "the piece",
             "leave out redundant moves"}};
}

// Drops the reaches that lie on the way of a ride.
Reaches needed(const Reaches& all) {
    Reaches rest = all;
    std::erase_if(rest, [&](const auto& one) {
        return std::any_of(all.begin(), all.end(), [&](const auto& ride) {
            return ride.second == Reach::ride && leaps_to(ride.first, one.first) > 1;
        });
    });
    return rest;
}

// Converts reaches to moves: a full move if all of its displacements are present; a semi move for
// each displacement left over or that reaches further.
std::vector<Move> moves_of(const Reaches& reaches) {
    std::vector<Move> moves;
    std::set<Way> told;  // displacements completely covered by a full move
    for (const auto& [leap, reach] : reaches) {
        const Move full = full_move(leap, reach);
        Reach least = Reach::ride;
        for (const Way& each : ways_of(full)) {
            const auto found = reaches.find(each);
            least = std::min(least, found == reaches.end() ? Reach::none : found->second);
        }
        if (least != Reach::none && told.insert({full.rows, full.columns}).second)
            moves.push_back({MoveKind::full, full.rows, full.columns, least});
        if (reach > least) moves.push_back({MoveKind::semi, leap.rows, leap.columns, reach});
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

// The displacement on a board of this size, reduced to 0 to size - 1 if the edges are joined.
std::int64_t round_edge(std::int64_t displacement, std::uint64_t size, bool wraps) {
    const auto sides = static_cast<std::int64_t>(size);
    return wraps ? ((displacement % sides) + sides) % sides : displacement;
}

// True if the leap, made once or repeatedly as its reach allows, leads to a displacement.
bool leads_to(Board board, const Way& leap, Reach reach, const Way& to) {
    const auto rows = static_cast<std::int64_t>(board.rows);
    const auto columns = static_cast<std::int64_t>(board.columns);
    Way at{0, 0};
    do {
        at.rows = round_edge(at.rows + leap.rows, board.rows, board.wraps_rows());
        at.columns = round_edge(at.columns + leap.columns, board.columns, board.wraps_columns());
        if (at == to) return true;
    } while (reach == Reach::ride && at != Way{0, 0} && std::abs(at.rows) < rows &&
             std::abs(at.columns) < columns);
    return false;
}

std::string text_of(const Move& move) {
    const char* const rides = move.reach == Reach::ride ? "0" : "";
    if (move.kind == MoveKind::semi)
        return fmt::format("[{},{}]{}", move.rows, move.columns, rides);
    for (const Leaper& leaper : leapers)
        if (leaper.longer == move.rows && leaper.shorter == move.columns)
            return std::string(static_cast<std::size_t>(move.reach), leaper.letter);
    return fmt::format("({},{}){}", move.rows, move.columns, rides);
}

// In the order in which they are listed: leapers, the shorter leaps first; compound leapers;
// riders; semi-pieces.
constexpr std::array<std::pair<const char*, const char*>, 46> aliases{{
    {"king", "K"},
    {"mann", "K"},
    {"knight", "N"},
    {"nightrider", "NN"},
    {"wazir", "W"},
    {"fers", "F"},
    {"ferz", "F"},
    {"dabbaba", "D"},
    {"alfil", "A"},
    {"threeleaper", "H"},
    {"tripper", "G"},
    {"camel", "C"},
    {"zebra", "Z"},
    {"giraffe", "(4,1)"},
    {"stag", "(4,2)"},
    {"antelope", "(4,3)"},
    {"fourleaper", "(4,0)"},
    {"ibis", "(5,1)"},
    {"flamingo", "(6,1)"},
    {"alibaba", "DA"},
    {"squirrel", "DNA"},
    {"gnu", "NC"},
    {"bison", "CZ"},
    {"wizard", "FC"},
    {"champion", "WDA"},
    {"waffle", "WA"},
    {"centaur", "KN"},
    {"dabbabarider", "DD"},
    {"alfilrider", "AA"},
    {"camelrider", "CC"},
    {"zebrarider", "ZZ"},
    {"dragon-king", "RF"},
    {"dragon-horse", "BW"},
    {"amazon", "QN"},
    {"maharaja", "QN"},
    {"empress", "RN"},
    {"chancellor", "RN"},
    {"princess", "BN"},
    {"archbishop", "BN"},
    {"cardinal", "BN"},
    {"waran", "RNN"},
    {"raven", "RNN"},
    {"unicorn", "BNN"},
    {"semi-queen", "R[1,1]0"},
    {"semi-bishop", "[1,1]0"},
    {"hexagonal-leaper", "W[1,1]"},
}};

// The piece of that name, in any case, singular or plural; null if there is none.
const Piece* piece_named(std::string_view text) {
    const std::string lower = lower_case(text);
    for (const auto* list : {&named_pieces(), &piece_aliases()})
        for (const NamedPiece& named : *list)
            if (is_name_or_plural(lower, named.name)) return &named.piece;
    return nullptr;
}

}  // namespace

std::set<Way> ways_of(const Move& move) {
    if (move.kind == MoveKind::semi) return {way(move.rows, move.columns)};
    return ways_of_full(move.rows, move.columns);
}

Piece Piece::parse(std::string_view text) {
    if (const Piece* named = piece_named(text)) return *named;
    return parse_betza(text);
}

Piece Piece::parse_betza(std::string_view text) {
    Reaches reaches;
    read_betza(text, [&](const Move& move) {
        for (const Way& each : ways_of(move)) {
            Reach& reach = reaches[each];
            reach = std::max(reach, move.reach);
        }
        if (reaches.size() > 4 * most_moves) throw too_many_moves();
    });
    Piece piece;
    for (const auto& [leap, reach] : reaches) piece.leaps_as_written_.push_back(leap);
    piece.moves_ = moves_of(needed(reaches));
    if (piece.moves_.size() > most_moves) throw too_many_moves();
    return piece;
}

bool Piece::attacks(std::int64_t rows, std::int64_t columns) const {
    if (rows == 0 && columns == 0) return false;
    // The displacement in the canonical form of each kind of move.
    const Move full = full_move({rows, columns}, Reach::leap);
    const Way as_full{full.rows, full.columns};
    const Way as_semi = way(rows, columns);
    return std::any_of(moves_.begin(), moves_.end(), [&](const Move& move) {
        const Way& to = move.kind == MoveKind::full ? as_full : as_semi;
        const std::int64_t leaps = leaps_to({move.rows, move.columns}, to);
        return leaps == 1 || (leaps > 1 && move.reach == Reach::ride);
    });
}

bool Piece::attacks(Board board, Square from, Square to) const {
    const auto difference = [](std::uint64_t a, std::uint64_t b) {
        return static_cast<std::int64_t>(a) - static_cast<std::int64_t>(b);
    };
    const std::int64_t rows = difference(board.row(to), board.row(from));
    const std::int64_t columns = difference(board.column(to), board.column(from));
    if (board.is_plane()) return attacks(rows, columns);
    if (from == to) return false;
    const Way displacement{round_edge(rows, board.rows, board.wraps_rows()),
                           round_edge(columns, board.columns, board.wraps_columns())};
    return std::any_of(moves_.begin(), moves_.end(), [&](const Move& move) {
        const std::set<Way> ways = ways_of(move);
        return std::any_of(ways.begin(), ways.end(), [&](const Way& leap) {
            return leads_to(board, leap, move.reach, displacement) ||
                   leads_to(board, {-leap.rows, -leap.columns}, move.reach, displacement);
        });
    });
}

std::vector<Square> Piece::attacked_from(Board board, Square from,
                                         const std::vector<Square>& walls) const {
    const auto is_wall = [&walls](Square square) {
        return std::binary_search(walls.begin(), walls.end(), square);
    };
    std::vector<Square> attacked;
    if (is_wall(from)) return attacked;
    // A ride round the board ends where it began.
    const auto go = [&](const Way& leap, Reach reach) {
        auto at = square_beside(board, from, leap.rows, leap.columns);
        while (at && *at != from && !is_wall(*at)) {
            attacked.push_back(*at);
            if (reach == Reach::leap) return;
            at = square_beside(board, *at, leap.rows, leap.columns);
        }
    };
    for (const Move& move : moves_)
        for (const Way& leap : ways_of(move)) {
            go(leap, move.reach);
            go({-leap.rows, -leap.columns}, move.reach);
        }
    return attacked;
}

bool Piece::has_move_on_ride() const {
    std::set<Way> needed;
    for (const Move& move : moves_) needed.merge(ways_of(move));
    return std::any_of(leaps_as_written_.begin(), leaps_as_written_.end(),
                       [&needed](const Way& leap) { return !needed.contains(leap); });
}

bool Piece::rides() const {
    return std::any_of(moves_.begin(), moves_.end(),
                       [](const Move& move) { return move.reach == Reach::ride; });
}

Reach Piece::reach_of(const Move& way) const {
    for (const Move& move : moves_)
        if (move.kind == way.kind && move.rows == way.rows && move.columns == way.columns)
            return move.reach;
    return Reach::none;
}

Reach Piece::reach(char letter) const {
    for (const Leaper& leaper : leapers)
        if (leaper.letter == letter)
            return reach_of({MoveKind::full, leaper.longer, leaper.shorter});
    return Reach::none;
}

bool Piece::has_only(std::string_view letters) const {
    const auto count = std::count_if(letters.begin(), letters.end(),
                                     [&](char letter) { return reach(letter) != Reach::none; });
    return static_cast<std::size_t>(count) == moves_.size();
}

bool Piece::rides_along(LineKind kind) const {
    const bool straight = kind == LineKind::row || kind == LineKind::column;
    if (reach(straight ? 'W' : 'F') == Reach::ride) return true;
    const Way along = kind == LineKind::row        ? Way{0, 1}
                      : kind == LineKind::column   ? Way{1, 0}
                      : kind == LineKind::diagonal ? Way{1, 1}
                                                   : Way{1, -1};
    return reach_of({MoveKind::semi, along.rows, along.columns}) == Reach::ride;
}

bool Piece::is_kept_by(const Symmetry& symmetry) const {
    return std::all_of(moves_.begin(), moves_.end(), [&](const Move& move) {
        if (move.kind == MoveKind::full) return true;
        std::int64_t rows = move.rows;
        std::int64_t columns = move.columns;
        if (symmetry.swaps()) std::swap(rows, columns);
        if (symmetry.flips_rows()) rows = -rows;
        if (symmetry.flips_columns()) columns = -columns;
        const Way image = way(rows, columns);
        return reach_of({MoveKind::semi, image.rows, image.columns}) == move.reach;
    });
}

std::string Piece::betza() const {
    std::string text;
    Reach w = reach('W');
    Reach f = reach('F');
    if (w == f && w != Reach::none) {
        text += w == Reach::ride ? 'Q' : 'K';
        w = f = Reach::none;
    }
    if (w != Reach::none) text += w == Reach::ride ? 'R' : 'W';
    if (f != Reach::none) text += f == Reach::ride ? 'B' : 'F';
    for (const Move& move : moves_)
        if (move.kind == MoveKind::semi || move.rows > 1) text += text_of(move);
    return text;
}

std::string Piece::name() const {
    for (const NamedPiece& named : named_pieces())
        if (named.piece == *this) return named.name;
    return betza();
}

const std::vector<NamedPiece>& named_pieces() {
    static const std::vector<NamedPiece> list = [] {
        std::vector<NamedPiece> pieces;
        for (const auto& [name, letter] : {std::pair{"queen", "Q"}, {"rook", "R"}, {"bishop", "B"}})
            for (const auto& [kind, knight] :
                 {std::pair{"", ""}, {"super-", "N"}, {"awesome-", "NN"}})
                pieces.push_back(
                    {std::string(kind) + name, Piece::parse_betza(std::string(letter) + knight)});
        return pieces;
    }();
    return list;
}

const std::vector<NamedPiece>& piece_aliases() {
    static const std::vector<NamedPiece> list = [] {
        std::vector<NamedPiece> pieces;
        for (const auto& [name, betza] : aliases)
            pieces.push_back({name, Piece::parse_betza(betza)});
        return pieces;
    }();
    return list;
}

bool is_piece_name(std::string_view text) { return piece_named(text) != nullptr; }

}  // namespace hetman
