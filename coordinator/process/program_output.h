#pragma once
// What another program prints.

#include <optional>
#include <string>
#include <vector>

#include "common/job/duration.h"

namespace hetman {

// The standard output of a program that is looked for in PATH; it reads nothing, and its errors are
// dropped. Nothing if there is no such program, if it fails, prints more than a mebibyte, or has
// not ended after `patience`: then it is killed.
std::optional<std::string> output_of(const std::vector<std::string>& arguments, Duration patience);

}  // namespace hetman
