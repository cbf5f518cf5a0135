#pragma once
// How a command adds itself to the command line. The library that parses the command line, CLI11,
// takes long to compile: only command.cpp and what reads the whole command line
// (coordinator/command_line/) include it.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/commands/flags/command_record.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hetman {

// The remedy of usage errors.
std::string help_of(const std::string& command);

Failure misuse_of(const std::string& command, const std::string& what,
                  const std::string& where = "");

// For a flag whose value is one of some known words.
Failure unknown_word(const std::string& flag, const std::string& word,
                     const std::vector<std::string>& known);

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
    Command(CLI::App* command, CommandRecord* record) : command_(command), record_(record) {}

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

    // The text below the options in help.
    void footer(const std::string& text) const;

    // Sets what the command does.
    void action(Action action) const;

  private:
    Option recorded(const Flag& flag, CLI::Option* option) const;

    CLI::App* command_;
    CommandRecord* record_;
};

class CommandLine {
  public:
    // Commands are added to both.
    CommandLine(CLI::App& program, CommandRecord& record) : program_(program), record_(record) {}

    Command add_command(const std::string& name, const std::string& description) const;

  private:
    CLI::App& program_;
    CommandRecord& record_;
};

}  // namespace hetman
