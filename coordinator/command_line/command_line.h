#pragma once
// The command line of the program: all commands with their flags. main() parses with it; manual
// pages, shell completion and the tables of the reference are made from its record.

#include <memory>

#include "coordinator/commands/flags/command.h"

namespace CLI {
class App;
}  // namespace CLI

namespace hetman {

struct ProgramLine {
    std::shared_ptr<CLI::App> parser;  // shared, because it can delete what is only declared here
    std::shared_ptr<const CommandRecord> record;
};

ProgramLine make_command_line();

}  // namespace hetman
