#pragma once
// The keys of [completion], each described once: how a job file's key is read, checked and written.
// What a study needs packed, or in checksums, is listed in study_fields.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/problem/problem.h"

namespace hetman {

class TomlReader;  // common/job/toml_reader.h

struct CompletionKey {
    std::string_view name;              // in [completion]
    std::optional<ProblemField> field;  // what faults() finds, if it finds anything
    // Reads it from the table that the reader has entered; complains of what it is not.
    void (*read)(TomlReader& reader, CompletionStudy& study);
    // As a value of TOML; nothing where the key is to be left out.
    std::optional<std::string> (*write)(const CompletionStudy& study);
};

std::span<const CompletionKey> completion_keys();

}  // namespace hetman
