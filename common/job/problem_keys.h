#pragma once
// The table of the keys of [problem]: one row for each key says how it is read, written, compared
// and shown. A new key needs a row here and a member of Problem in the list problem_fields, from
// which packing and checksums follow.

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem/problem.h"

namespace hetman {

class TomlReader;  // common/job/toml_reader.h

struct ProblemKey {
    std::string_view name;  // in [problem], and when two runs are compared
    ProblemField field;     // as used in ProblemFault
    std::string_view flag;  // the flag or argument of commands
    bool required;
    // Reads the key from the reader's current table and adds complaints about invalid values.
    // Called in the order of the table.
    void (*read)(TomlReader& reader, Problem& problem);
    std::string (*write)(const Problem& problem);  // as a TOML value
    std::string (*tell)(const Problem& problem);   // for people, when two runs are compared
    void (*show)(const Problem& problem, nlohmann::ordered_json& json);  // in JSON records
    // Whether a job and the fingerprint of a run mention it. Null: always. Keys that came later
    // leave those of problems without them as they were.
    bool (*is_mentioned)(const Problem& problem) = nullptr;
};

std::span<const ProblemKey> problem_keys();
// The keys that a job and the fingerprint of a run mention.
std::vector<const ProblemKey*> mentioned_keys(const Problem& problem);
// The key of a field of a problem. Throws std::logic_error for fields without one.
const ProblemKey& problem_key(ProblemField field);

// {"piece":"QNN","n":8,"rows":8,"columns":8,"shape":"plane"}; "n" on square boards only.
nlohmann::ordered_json board_json(const Piece& piece, Board board);

}  // namespace hetman
