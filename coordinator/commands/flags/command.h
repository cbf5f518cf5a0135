#pragma once
// How a command adds itself to the command line. The library that parses the command line, CLI11,
// takes long to compile: only command.cpp and what reads the whole command line
// (coordinator/command_line/) include it.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/exit_code.h"
#include "common/failure.h"
#include "coordinator/commands/flags/command_record.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hetman {

class Channel;

// The action that the command line asks for. `channel` is null in a single process.
using Action = std::function<ExitCode(Channel* channel)>;

// The remedy of usage errors.
std::string help_of(const std::string& command);

Failure misuse_of(const std::string& command, const std::string& what,
                  const std::string& where = "");

// Every command has it, and the program.
Flag help_flag();

// An argument or a flag of a command. A handle: copies stand for the same one.
class Option {
  public:
    Option(CLI::Option* option, OptionRecord* record) : option_(option), record_(record) {}

    Option required() const;
    // Accepts only these words, and completion offers them.
    Option one_of(const std::vector<std::string>& words) const;
    Option needs(Option other) const;
    Option excludes(Option other) const;
    // Replaces the help and the default.
    Option described_as(const std::string& help, const std::string& otherwise = {}) const;
    // Accepted, but not shown.
    Option hidden() const;

  private:
    CLI::Option* option_;
    OptionRecord* record_;
};

class Command {
  public:
    Command(CLI::App* command, CommandRecord* record, Action* chosen)
        : command_(command), record_(record), chosen_(chosen) {}

    std::string name() const;

    // A flag with a value, or an argument, which is stored in `value`. Variables must live as long
    // as the command's action.
    Option add(const Flag& flag, std::string& value) const;
    Option add(const Flag& flag, std::optional<std::string>& value) const;
    Option add(const Flag& flag, std::vector<std::string>& values) const;
    // The same; `read` is called with the value.
    Option add_read_by(const Flag& flag, const std::function<void(const std::string&)>& read) const;
    // A switch.
    Option add(const Flag& flag, bool& is_given) const;

    // The one with that name, which must have been added.
    Option option(const std::string& name) const;
    // All that have been added, in order.
    std::vector<Option> options() const;
    void remove_option(const std::string& name) const;

    // The text below the options in help.
    void footer(const std::string& text) const;

    // What the command does. Call once, at last.
    void action(const Action& action) const;

  private:
    Option recorded(const Flag& flag, CLI::Option* option) const;

    CLI::App* command_;
    CommandRecord* record_;
    Action* chosen_;
};

class CommandLine {
  public:
    // The parsed command sets `chosen`; `record` is filled.
    CommandLine(CLI::App& program, CommandRecord& record, Action& chosen)
        : program_(program), record_(record), chosen_(chosen) {}

    Command add_command(const std::string& name, const std::string& description) const;

  private:
    CLI::App& program_;
    CommandRecord& record_;
    Action& chosen_;
};

}  // namespace hetman
