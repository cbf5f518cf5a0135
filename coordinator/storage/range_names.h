#pragma once
// The names of the runs that a range consists of (`count 4..12 --dir DIR`), kept in the directory
// above theirs. Only `status` reads them, to show the runs that have not begun.

#include <filesystem>
#include <string>
#include <vector>

namespace hetman {

inline constexpr const char* range_file = "range";

// Adds the names to those of earlier starts. What cannot be written is left out: nothing else
// depends on it.
void note_range(const std::filesystem::path& directory, const std::vector<std::string>& names);

// Names of sizes of boards only; none if the directory has no such file, or a malformed one.
std::vector<std::string> noted_range(const std::filesystem::path& directory);

}  // namespace hetman
