#pragma once
// A document: what a goal has to report, in a neutral form that reports render as text, JSON, CSV
// or SVG.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/board/board.h"
#include "common/numbers/checked_integer.h"

namespace hetman {

// A table, rendered as a file of comma-separated values.
struct Table {
    std::string name;  // "times"
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

struct Document {
    std::string text;                              // for people; whole lines
    std::optional<std::vector<Square>> placement;  // sorted; empty: it is proved that there is none
    std::vector<CheckedInteger> squares;           // a number for each square of the board
    std::vector<Table> tables;                     // saved beside the result
    std::string fields = "{}";                     // of the JSON record: an object

    Document() { seal(); }
    // Adds to `fields`.
    void set_field(const std::string& name, const nlohmann::ordered_json& value);
    // Takes the checksum. Call when the document is complete.
    void seal();
    // Throws Failure(verification) if the document has changed in memory since seal().
    void check() const;

  private:
    std::uint64_t checksum_now() const;

    std::uint64_t checksum_ = 0;
};

}  // namespace hetman
