#pragma once
// The keys of [problem]: one row each says how it is read, written, compared and shown. A new key
// is a new row, and a member of Problem in the list problem_fields, from which packing and
// checksums follow.

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "common/problem/problem.h"

namespace hetman {

class TomlReader;  // common/job/toml_reader.h

struct ProblemKey {
    std::string_view name;  // in [problem], and where two runs are compared
    ProblemField field;     // what faults() finds
    std::string_view flag;  // where commands take it
    bool required;
    // Reads it from the table that the reader has entered, after the keys before it in the list;
    // complains of what it is not.
    void (*read)(TomlReader& reader, Problem& problem);
    std::string (*write)(const Problem& problem);  // as a value of TOML
    std::string (*tell)(const Problem& problem);   // for people, where two runs are compared
    void (*show)(const Problem& problem, nlohmann::ordered_json& json);  // in JSON records
};

std::span<const ProblemKey> problem_keys();
const ProblemKey& problem_key(ProblemField field);

// {"piece":"QNN","n":8,"rows":8,"columns":8,"shape":"plane"}; "n" on square boards only.
nlohmann::ordered_json board_json(const Piece& piece, Board board);

}  // namespace hetman
