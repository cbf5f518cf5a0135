#pragma once
// The command line of the program: all commands with their flags. main() parses by it; the manual
// pages and the shell completion are generated from it.

#include <CLI/App.hpp>
#include <memory>

#include "coordinator/commands/command.h"
#include "coordinator/process/source_commit.h"

namespace hetman {

// A command that is parsed sets `chosen`. `commit` is asked for by --version only.
std::unique_ptr<CLI::App> make_command_line(Action& chosen, SourceCommit (*commit)());

}  // namespace hetman
