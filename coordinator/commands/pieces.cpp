#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "common/problem/piece.h"
#include "common/version.h"
#include "coordinator/commands/flags/command.h"
#include "coordinator/commands/flags/shared_flags.h"

namespace hetman {
namespace {

std::string moves_in_words(const Piece& piece) {
    std::string text;
    for (const Move& move : piece.moves()) {
        if (!text.empty()) text += ", ";
        const bool is_full = move.kind == MoveKind::full;
        text += fmt::format("{}{},{}{}", is_full ? '(' : '[', move.rows, move.columns,
                            is_full ? ')' : ']');
        if (move.reach == Reach::ride) text += " riding";
    }
    return text;
}

void print_table(const char* title, const std::vector<NamedPiece>& pieces) {
    fmt::print("{:<18}{:<9}{}\n", title, "Betza",
               "moves: (rows,columns) in all directions, [rows,columns] to and fro");
    for (const NamedPiece& named : pieces)
        fmt::print("{:<18}{:<9}{}\n", named.name, named.piece.betza(), moves_in_words(named.piece));
    fmt::print("\n");
}

nlohmann::ordered_json json_of(const Move& move) {
    return {{"kind", move.kind == MoveKind::full ? "full" : "semi"},
            {"rows", move.rows},
            {"columns", move.columns},
            {"rides", move.reach == Reach::ride}};
}

nlohmann::ordered_json json_of(const std::vector<NamedPiece>& pieces) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const NamedPiece& named : pieces) {
        nlohmann::ordered_json moves = nlohmann::ordered_json::array();
        for (const Move& move : named.piece.moves()) moves.push_back(json_of(move));
        list.push_back({{"name", named.name}, {"piece", named.piece.betza()}, {"moves", moves}});
    }
    return list;
}

ExitCode print_json() {
    const nlohmann::ordered_json json{{"pieces", json_of(named_pieces())},
                                      {"aliases", json_of(piece_aliases())},
                                      {"version", version}};
    fmt::print("{}\n", json.dump());
    return ExitCode::complete;
}

ExitCode print_text() {
    print_table("name", named_pieces());
    print_table("aliases", piece_aliases());
    fmt::print(
        "Names may be in the plural and in any case. Other pieces are written in Betza notation: "
        "the\n"
        "leapers W (1,0), F (1,1), D (2,0), N (2,1), A (2,2), H (3,0), C (3,1), Z (3,2), G (3,3)\n"
        "and any other as (4,1); [1,1] is a semi move: 1 row down and 1 column to the right, or\n"
        "back. Doubled (NN) or with 0 (N0, (4,1)0, [1,1]0) they ride, repeating the leap to the\n"
        "edge; K = WF, R = WW, B = FF, Q = RB; side by side they make a compound: QN, or the\n"
        "semi-queen R[1,1]0.\n");
    return ExitCode::complete;
}

}  // namespace

void add_pieces_command(const CommandLine& line) {
    const Command command = line.add_command("pieces", "List the pieces and their moves");
    auto is_json = std::make_shared<bool>(false);
    command.add(json_flag("print one line of JSON"), *is_json);
    command.footer(
        "Examples:\n  hetman pieces\n  hetman count awesome-queen 12\n  hetman count QNN 12");
    command.action([is_json](Channel*) { return *is_json ? print_json() : print_text(); });
}

}  // namespace hetman
