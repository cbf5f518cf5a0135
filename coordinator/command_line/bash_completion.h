#pragma once
// Generates the bash completion script from the command line.

#include <string>

namespace CLI {
class App;
}  // namespace CLI

namespace hetman {

std::string bash_completion(const CLI::App& program);

}  // namespace hetman
