#pragma once
// The command line of the program: all commands with their flags. main() parses with it; manual
// pages and shell completion are generated from it.

#include <memory>

#include "coordinator/commands/command.h"
#include "coordinator/process/source_commit.h"

namespace CLI {
class App;
}  // namespace CLI

namespace hetman {

// The parsed command sets `chosen`. `commit` is called only by --version. (A shared pointer,
// because it can delete what is only declared here.)
std::shared_ptr<CLI::App> make_command_line(Action& chosen, SourceCommit (*commit)());

}  // namespace hetman
