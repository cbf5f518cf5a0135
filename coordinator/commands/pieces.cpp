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

ExitCode print_pieces() {
    fmt::print("{:<16}{:<7}{}\n", "name", "Betza", "moves: (rows,columns) in all directions");
    for (const NamedPiece& named : named_pieces())
        fmt::print("{:<16}{:<7}{}\n", named.name, named.piece.betza(), moves_in_words(named.piece));
    fmt::print(
        "\nOther pieces are written in Betza notation: the leapers W (1,0), F (1,1), D (2,0),\n"
        "N (2,1) and A (2,2); doubled (NN) or with 0 (N0) they ride, repeating the leap to the\n"
        "edge; K = WF, R = WW, B = FF, Q = RB; letters side by side make a compound (QN).\n");
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
