#include "common/piece.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "common/failure.h"
#include "common/suggestion.h"

namespace hetman {
namespace {

std::size_t atom_index(char letter) {
    for (std::size_t i = 0; i < atoms.size(); ++i)
        if (atoms[i].letter == letter) return i;
    return atoms.size();
}

// What a letter stands for: its atoms, and whether it rides without being doubled.
struct Letter {
    char letter;
    std::string_view atoms;
    bool rides;
};

constexpr std::array<Letter, 9> letters{{{'W', "W", false},
                                         {'F', "F", false},
                                         {'D', "D", false},
                                         {'N', "N", false},
                                         {'A', "A", false},
                                         {'K', "WF", false},
                                         {'R', "W", true},
                                         {'B', "F", true},
                                         {'Q', "WF", true}}};

std::string all_to(int (*to_case)(int), std::string_view text) {
    std::string changed(text);
    for (char& letter : changed)
        letter = static_cast<char>(to_case(static_cast<unsigned char>(letter)));
    return changed;
}

// What the notation may have been meant for.
std::vector<std::string> notations_and_names(std::string_view text) {
    std::vector<std::string> known;
    // Betza notation in small letters: "qnn".
    const std::string upper = all_to(std::toupper, text);
    const auto is_known = [](char letter) {
        return letter == '0' || std::any_of(letters.begin(), letters.end(),
                                            [&](const Letter& l) { return l.letter == letter; });
    };
    if (std::all_of(upper.begin(), upper.end(), is_known)) known.push_back(upper);
    for (const auto* list : {&named_pieces(), &piece_aliases()})
        for (const NamedPiece& named : *list) known.push_back(named.name);
    return known;
}

Failure bad_notation(std::string_view text, std::size_t position, const std::string& what) {
    return {ExitCode::usage,
            {what, fmt::format("character {} of piece \"{}\"", position + 1, text),
             with_suggestion(text, notations_and_names(text),
                             "use Q, R, B, K, W, F, N, D, A, a leaper doubled (NN) or with 0 (N0) "
                             "to make it ride, or a name that `hetman pieces` lists")}};
}

// "queen" for "queen", "queens" and "QUEENS".
bool is_name_or_plural(std::string_view text, const std::string& name) {
    return text == name || text == name + 's' || text == name + "es";
}

}  // namespace

Piece Piece::parse(std::string_view text) {
    const std::string lower = all_to(std::tolower, text);
    for (const auto* list : {&named_pieces(), &piece_aliases()})
        for (const NamedPiece& named : *list)
            if (is_name_or_plural(lower, named.name)) return named.piece;
    return parse_betza(text);
}

Piece Piece::parse_betza(std::string_view text) {
    if (text.empty()) throw bad_notation(text, 0, "the piece is empty");

    Piece piece;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto* letter = std::find_if(letters.begin(), letters.end(),
                                          [&](const Letter& l) { return l.letter == text[i]; });
        if (letter == letters.end())
            throw bad_notation(text, i, fmt::format("unknown letter '{}'", text[i]));
        bool rides = letter->rides;
        if (i + 1 < text.size() && (text[i + 1] == text[i] || text[i + 1] == '0')) {
            ++i;
            if (rides) throw bad_notation(text, i, fmt::format("'{}' rides already", text[i - 1]));
            rides = true;
        }
        for (const char atom : letter->atoms) {
            Reach& reach = piece.reach_[atom_index(atom)];
            reach = std::max(reach, rides ? Reach::ride : Reach::leap);
        }
    }
    // (2,0) lies on the way of a riding (1,0), and (2,2) on that of a riding (1,1).
    if (piece.reach('W') == Reach::ride) piece.reach_[atom_index('D')] = Reach::none;
    if (piece.reach('F') == Reach::ride) piece.reach_[atom_index('A')] = Reach::none;
    return piece;
}

bool Piece::attacks(std::int64_t rows, std::int64_t columns) const {
    const std::int64_t longer = std::max(std::abs(rows), std::abs(columns));
    const std::int64_t shorter = std::min(std::abs(rows), std::abs(columns));
    if (longer == 0) return false;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        if (reach_[i] == Reach::none || longer % atoms[i].rows != 0) continue;
        const std::int64_t leaps = longer / atoms[i].rows;
        if (shorter != leaps * atoms[i].columns) continue;
        if (leaps == 1 || reach_[i] == Reach::ride) return true;
    }
    return false;
}

bool Piece::attacks(Board board, Square from, Square to) const {
    const auto difference = [](std::uint64_t a, std::uint64_t b) {
        return static_cast<std::int64_t>(a) - static_cast<std::int64_t>(b);
    };
    return attacks(difference(board.row(to), board.row(from)),
                   difference(board.column(to), board.column(from)));
}

Reach Piece::reach(char atom) const { return reach_.at(atom_index(atom)); }

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
    for (const char atom : {'D', 'N', 'A'})
        text.append(static_cast<std::size_t>(reach(atom)), atom);
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
        for (const auto& [name, betza] : {std::pair{"king", "K"},
                                          {"knight", "N"},
                                          {"nightrider", "NN"},
                                          {"wazir", "W"},
                                          {"fers", "F"},
                                          {"ferz", "F"},
                                          {"dabbaba", "D"},
                                          {"alfil", "A"},
                                          {"amazon", "QN"},
                                          {"empress", "RN"},
                                          {"princess", "BN"}})
            pieces.push_back({name, Piece::parse_betza(betza)});
        return pieces;
    }();
    return list;
}

}  // namespace hetman
