#pragma once
// The tables of a job file that hold the settings of a workload.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/job/find.h"
#include "common/problem/problem.h"

namespace hetman {

class TomlReader;  // common/job/toml_reader.h

struct WorkloadKey {
    std::string_view name;  // in the table, and in ProblemFault
    // Reads the key from the reader's current table and adds complaints about invalid values.
    void (*read)(TomlReader& reader, Problem& problem);
    // The setting as a TOML value; nothing if the key is to be left out.
    std::optional<std::string> (*write)(const Problem& problem);
};

struct WorkloadTable {
    std::string_view name;      // without brackets
    Find find;                  // what jobs with this table ask for
    std::string_view example;   // a line of it, for remedies
    std::string_view chooses;   // its choice in place of an engine, for remedies: "a method"
    WorkloadSettings defaults;  // the settings before a key is read
    std::span<const WorkloadKey> keys;
};

// The list of tables (common/workload_tables.cpp).
std::span<const WorkloadTable* const> workload_tables();

// The table that a question needs, and that of a problem's settings; null if there is none.
const WorkloadTable* workload_table(Find find);
const WorkloadTable* workload_table(const Problem& problem);

}  // namespace hetman
