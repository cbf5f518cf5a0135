#include <fmt/format.h>

#include <string>

#include "common/piece.h"
#include "coordinator/commands/command.h"

namespace hetman {
namespace {

std::string moves_in_words(const Piece& piece) {
    std::string text;
    for (const Atom& atom : atoms) {
        const Reach reach = piece.reach(atom.letter);
        if (reach == Reach::none) continue;
        if (!text.empty()) text += ", ";
        text += fmt::format("({},{})", atom.rows, atom.columns);
        if (reach == Reach::ride) text += " riding";
    }
    return text;
}

void print_table(const char* title, const std::vector<NamedPiece>& pieces) {
    fmt::print("{:<16}{:<7}{}\n", title, "Betza", "moves: (rows,columns) in all directions");
    for (const NamedPiece& named : pieces)
        fmt::print("{:<16}{:<7}{}\n", named.name, named.piece.betza(), moves_in_words(named.piece));
    fmt::print("\n");
}

ExitCode print_pieces() {
    print_table("name", named_pieces());
    print_table("also understood", piece_aliases());
    fmt::print(
        "Names may be in the plural and in any case. Other pieces are written in Betza notation: "
        "the\n"
        "leapers W (1,0), F (1,1), D (2,0), N (2,1) and A (2,2); doubled (NN) or with 0 (N0) they\n"
        "ride, repeating the leap to the edge; K = WF, R = WW, B = FF, Q = RB; letters side by "
        "side\n"
        "make a compound (QN).\n");
    return ExitCode::complete;
}

}  // namespace

void add_pieces_command(CLI::App& program, Action& chosen) {
    CLI::App* command = program.add_subcommand("pieces", "List the pieces and their moves");
    command->footer(
        "Examples:\n  hetman pieces\n  hetman count awesome-queen 12\n  hetman count QNN 12");
    command->callback([&chosen] { chosen = [](Channel*) { return print_pieces(); }; });
}

}  // namespace hetman
