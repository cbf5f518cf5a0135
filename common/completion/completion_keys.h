#pragma once
// The keys of [completion], each described once: how a job file's key is read, checked and written.
// study_fields lists the fields to pack and to cover by checksums.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/problem/problem.h"

namespace hetman {

class TomlReader;  // common/job/toml_reader.h

struct CompletionKey {
    std::string_view name;              // in [completion]
    std::optional<ProblemField> field;  // as used in ProblemFault; none: never faulty
    // Reads the key from the reader's current table and adds complaints about invalid values.
    void (*read)(TomlReader& reader, CompletionStudy& study);
    // The setting as a TOML value; nothing if the key is to be left out.
    std::optional<std::string> (*write)(const CompletionStudy& study);
};

std::span<const CompletionKey> completion_keys();

}  // namespace hetman
