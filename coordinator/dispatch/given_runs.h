#pragma once
// The runs that users name by directories: run directories, and folders that have some below them,
// such as that of a range.

#include <filesystem>
#include <string>
#include <vector>

namespace hetman {

struct GivenRun {
    // For people: below the folder if it is the only one that is given, otherwise the directory.
    std::string name;
    std::string directory;
    bool is_to_come = false;  // noted in a range, not begun
};

// Whether files of a run are in the directory.
bool has_run(const std::filesystem::path& directory);

// In the order of the directories, each once; those below a folder, at any depth, sorted like their
// numbers: 9, 10. Links to runs are followed, links to folders are not. A directory that is neither
// stands for itself, so that reading it tells what is wrong.
std::vector<GivenRun> runs_in(const std::vector<std::string>& directories);

}  // namespace hetman
