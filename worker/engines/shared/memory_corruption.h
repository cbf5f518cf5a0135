#pragma once
// Corruption of the tables that an engine keeps in memory: found by sums of what was written,
// compared with sums of what is read again.

#include <cstdint>
#include <string>

#include "common/failure.h"

namespace hetman {

// What an engine throws if a table is not what it wrote: nothing that it counted since is right.
// The exit code is `verification`.
class MemoryCorruption : public Failure {
  public:
    // `what` is the contents of the table, in the plural: "the states of a frontier".
    explicit MemoryCorruption(const std::string& what);

    // "possible memory corruption: the states of a frontier are not what was written".
    std::string finding() const;
};

inline void expect_as_written(const char* what, std::uint64_t read, std::uint64_t written) {
    if (read != written) throw MemoryCorruption(what);
}

}  // namespace hetman
