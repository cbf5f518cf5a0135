#pragma once
// The git commit that the program was built from.

#include <string>

namespace hetman {

struct SourceCommit {
    std::string hash;  // "unknown" if it was not built from a clone
    bool modified;     // the program's sources were not as in the commit
};

// Made by write_commit.cmake at each build that changes anything.
SourceCommit source_commit();

}  // namespace hetman
