#pragma once
// What another program prints.

#include <optional>
#include <string>
#include <vector>

#include "common/job/duration.h"

namespace hetman {

struct ProgramCall {
    std::vector<std::string> arguments;  // the program first, which is looked for in PATH
    Duration patience;                   // then it is killed
    std::string input = {};              // what it reads
    bool shows_errors = false;           // what it says on standard error; otherwise dropped
};

// Its standard output. Nothing if there is no such program, if it fails, prints more than 16 MiB,
// or has not ended in time.
std::optional<std::string> output_of(const ProgramCall& call);

}  // namespace hetman
