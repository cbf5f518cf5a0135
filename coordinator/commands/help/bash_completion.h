#pragma once
// Generates the bash completion script from the command line.

#include <CLI/App.hpp>
#include <string>

namespace hetman {

std::string bash_completion(const CLI::App& program);

}  // namespace hetman
