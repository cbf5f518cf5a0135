#include "common/job/problem_keys.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>

#include "common/job/toml_reader.h"

namespace hetman {
namespace {

void read_piece(TomlReader& reader, Problem& problem) {
    const toml::table& table = reader.table();
    const auto text = reader.value<std::string>(table, "piece", "a string");
    if (!text) return;
    try {
        problem.piece = Piece::parse(*text);
    } catch (const Failure& failure) {
        const Complaint& complaint = failure.complaints().front();
        reader.complain(*table.get("piece"), complaint.what + " at " + complaint.where,
                        complaint.remedy);
    }
}

// `8` means 8 x 8 squares, `"3x5"` 3 rows of 5.
void read_board(TomlReader& reader, Problem& problem) {
    const toml::table& table = reader.table();
    const toml::node* node = table.get("board");
    if (node == nullptr) return;
    const std::optional<std::string> size = node->value_exact<std::string>();
    if (!size) {
        problem.board =
            square_board(reader.whole_number(table, "board", 1, largest_board).value_or(0));
    } else if (const std::optional<Board> found = board_of_size(*size)) {
        problem.board = *found;
    } else {
        reader.complain(*node, fmt::format("board = \"{}\" is not a board size", *size),
                        "write board = 8 for 8 x 8 squares, board = \"3x5\" for 3 rows of 5");
    }
}

std::string write_board(const Problem& problem) {
    const std::string size = size_of(problem.board);
    return problem.board.is_square() ? size : fmt::format("\"{}\"", size);
}

std::string tell_board(const Problem& problem) {
    if (problem.board.is_plane()) return size_of(problem.board);
    return fmt::format("{} ({})", size_of(problem.board), name_of(problem.board.shape));
}

void show_board(const Problem& problem, nlohmann::ordered_json& json) {
    const Board board = problem.board;
    if (board.is_square()) json["n"] = board.side();
    json["rows"] = board.rows;
    json["columns"] = board.columns;
    json["shape"] = name_of(board.shape);
}

void read_shape(TomlReader& reader, Problem& problem) {
    reader.choice(reader.table(), "shape", all_shapes, problem.board.shape);
}

std::string write_shape(const Problem& problem) {
    return fmt::format("\"{}\"", name_of(problem.board.shape));
}

std::string tell_shape(const Problem& problem) { return std::string(name_of(problem.board.shape)); }

void read_symmetric(TomlReader& reader, Problem& problem) {
    const toml::table& table = reader.table();
    const auto name = reader.value<std::string>(table, "symmetric", "a string");
    if (!name) return;
    if (const auto subgroup = subgroup_named(*name)) {
        problem.required = *subgroup;
        return;
    }
    reader.complain(*table.get("symmetric"), fmt::format("symmetric = \"{}\" is not known", *name),
                    with_suggestion(*name, subgroup_names(),
                                    fmt::format("use {}", fmt::join(subgroup_names(), ", "))));
}

// `8`, or an open number: `"any"`.
void read_pieces(TomlReader& reader, Problem& problem) {
    const toml::table& table = reader.table();
    const toml::node* node = table.get("pieces");
    if (node != nullptr && node->is_string()) {
        const std::string name = **node->as_string();
        if (const std::optional<PieceNumber> number = open_number(name))
            problem.pieces = *number;
        else
            reader.complain(*node, fmt::format("pieces = \"{}\" is not a number of pieces", name),
                            "write a number, \"any\", \"each\", \"largest\" or \"smallest\"");
        return;
    }
    const auto pieces =
        reader.whole_number(table, "pieces", 0, std::numeric_limits<std::int64_t>::max());
    const bool has_squares = problem.board.rows > 0 && problem.board.columns > 0;
    if (!problem.board.is_square() && has_squares && node == nullptr)
        reader.complain(*table.get("board"), "[problem] lacks the number of pieces",
                        "write for example pieces = 4: only square boards have a default");
    problem.pieces = pieces.value_or(problem.board.rows);
}

std::string write_pieces(const Problem& problem) {
    const std::string name = name_of(problem.pieces);
    return problem.pieces.is_exact() ? name : fmt::format("\"{}\"", name);
}

void show_pieces(const Problem& problem, nlohmann::ordered_json& json) {
    if (problem.pieces.is_exact())
        json["pieces"] = problem.pieces.exact();
    else
        json["pieces"] = name_of(problem.pieces);
}

// A list of squares. It is sorted only after the check for faults, which refer to positions in it.
template <std::vector<Square> Problem::*list>
struct SquareList {
    static std::string write(const Problem& problem) {
        return fmt::format("[{}]", fmt::join(problem.*list, ", "));
    }
    static std::string tell(const Problem& problem) {
        return (problem.*list).empty() ? "none" : fmt::format("{}", fmt::join(problem.*list, ","));
    }
};
using Preplaced = SquareList<&Problem::preplaced>;
using Blocked = SquareList<&Problem::blocked>;
using Walls = SquareList<&Problem::walls>;

// A condition that is true or false; JSON mentions it only if it is true.
template <bool Problem::*holds, ProblemField field>
struct Condition {
    static void read(TomlReader& reader, Problem& problem) {
        problem.*holds =
            reader.value<bool>(reader.table(), problem_key(field).name, "true or false")
                .value_or(false);
    }
    static std::string write(const Problem& problem) { return problem.*holds ? "true" : "false"; }
    static void show(const Problem& problem, nlohmann::ordered_json& json) {
        if (problem.*holds) json[std::string(problem_key(field).name)] = true;
    }
};
using Maximal = Condition<&Problem::maximal, ProblemField::maximal>;
using SelfAttack = Condition<&Problem::self_attack, ProblemField::self_attack>;

}  // namespace

std::span<const ProblemKey> problem_keys() {
    static constexpr std::array keys{
        ProblemKey{"piece", ProblemField::piece, "PIECE", true, read_piece,
                   [](const Problem& p) { return fmt::format("\"{}\"", p.piece.betza()); },
                   [](const Problem& p) { return p.piece.betza(); },
                   [](const Problem& p, nlohmann::ordered_json& json) {
                       json["piece"] = p.piece.betza();
                   }},
        ProblemKey{"board", ProblemField::board, "N", true, read_board, write_board, tell_board,
                   show_board},
        ProblemKey{"pieces", ProblemField::pieces, "--pieces", false, read_pieces, write_pieces,
                   [](const Problem& p) { return name_of(p.pieces); }, show_pieces},
        ProblemKey{"maximal", ProblemField::maximal, "--maximal", false, Maximal::read,
                   Maximal::write, Maximal::write, Maximal::show},
        ProblemKey{"preplaced", ProblemField::preplaced, "--place", false,
                   [](TomlReader& reader, Problem& p) {
                       p.preplaced = reader.squares(reader.table(), "preplaced", p.board);
                   },
                   Preplaced::write, Preplaced::tell,
                   [](const Problem& p, nlohmann::ordered_json& json) {
                       json["preplaced"] = p.preplaced;
                   }},
        ProblemKey{
            "blocked", ProblemField::blocked, "--block", false,
            [](TomlReader& reader, Problem& p) {
                p.blocked = reader.squares(reader.table(), "blocked", p.board);
            },
            Blocked::write, Blocked::tell,
            [](const Problem& p, nlohmann::ordered_json& json) { json["blocked"] = p.blocked; }},
        ProblemKey{"shape", ProblemField::shape, "--torus", false, read_shape, write_shape,
                   tell_shape, [](const Problem&, nlohmann::ordered_json&) {}},
        ProblemKey{"colour", ProblemField::colour, "--colour", false,
                   [](TomlReader& reader, Problem& p) {
                       reader.choice(reader.table(), "colour", all_colours, p.colour);
                   },
                   [](const Problem& p) { return fmt::format("\"{}\"", name_of(p.colour)); },
                   [](const Problem& p) { return std::string(name_of(p.colour)); },
                   [](const Problem& p, nlohmann::ordered_json& json) {
                       if (p.colour != Colour::any) json["colour"] = name_of(p.colour);
                   }},
        ProblemKey{"self_attack", ProblemField::self_attack, "--self-attack", false,
                   SelfAttack::read, SelfAttack::write, SelfAttack::write, SelfAttack::show},
        ProblemKey{"symmetric", ProblemField::required, "--symmetric", false, read_symmetric,
                   [](const Problem& p) { return fmt::format("\"{}\"", name_of(p.required)); },
                   [](const Problem& p) { return name_of(p.required); },
                   [](const Problem& p, nlohmann::ordered_json& json) {
                       if (!p.required.is_trivial()) json["symmetric"] = name_of(p.required);
                   }},
        ProblemKey{"group", ProblemField::group, "--group", false,
                   [](TomlReader& reader, Problem& p) {
                       reader.choice(reader.table(), "group", all_map_groups, p.group);
                   },
                   [](const Problem& p) { return fmt::format("\"{}\"", name_of(p.group)); },
                   [](const Problem& p) { return std::string(name_of(p.group)); },
                   [](const Problem& p, nlohmann::ordered_json& json) {
                       if (p.group != MapGroup::all) json["group"] = name_of(p.group);
                   }},
        ProblemKey{"walls", ProblemField::walls, "--wall", false,
                   [](TomlReader& reader, Problem& p) {
                       p.walls = reader.squares(reader.table(), "walls", p.board);
                   },
                   Walls::write, Walls::tell,
                   [](const Problem& p, nlohmann::ordered_json& json) {
                       if (!p.walls.empty()) json["walls"] = p.walls;
                   },
                   [](const Problem& p) { return !p.walls.empty(); }},
    };
    static_assert(keys.size() == std::tuple_size_v<decltype(problem_fields)> + 2,
                  "each field that is packed has its key, and so have walls; the board has two");
    return keys;
}

std::vector<const ProblemKey*> mentioned_keys(const Problem& problem) {
    std::vector<const ProblemKey*> keys;
    for (const ProblemKey& key : problem_keys())
        if (key.is_mentioned == nullptr || key.is_mentioned(problem)) keys.push_back(&key);
    return keys;
}

const ProblemKey& problem_key(ProblemField field) {
    const auto keys = problem_keys();
    const auto found = std::find_if(keys.begin(), keys.end(),
                                    [field](const ProblemKey& key) { return key.field == field; });
    if (found == keys.end()) throw std::logic_error("the field has no key");
    return *found;
}

nlohmann::ordered_json board_json(const Piece& piece, Board board) {
    Problem problem;
    problem.piece = piece;
    problem.board = board;
    nlohmann::ordered_json json;
    for (const ProblemField field : {ProblemField::piece, ProblemField::board})
        problem_key(field).show(problem, json);
    return json;
}

}  // namespace hetman
