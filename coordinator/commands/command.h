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

// An argument or a flag of a command. A handle: copies stand for the same one.
class Option {
  public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option required() const;
    // Help shows what the variable holds now as the default.
    Option with_default() const;
    Option one_of(const std::vector<std::string>& values) const;
    Option needs(Option other) const;
    Option excludes(Option other) const;
    // Replaces the description.
    Option described_as(const std::string& description) const;
    // Accepted, but not shown.
    Option hidden() const;

  private:
    CLI::Option* option_;
};

class Command {
  public:
    Command(CLI::App* command, Action* chosen) : command_(command), chosen_(chosen) {}

    std::string name() const;

    // An argument ("PIECE") or a flag with a value ("--dir"), which is stored in `value`. Variables
    // must live as long as the command's action.
    Option add_option(const std::string& name, std::string& value,
                      const std::string& description) const;
    Option add_option(const std::string& name, std::optional<std::string>& value,
                      const std::string& description) const;
    Option add_option(const std::string& name, std::vector<std::string>& values,
                      const std::string& description) const;
    // The same; `read` is called with the value.
    Option add_option_read_by(const std::string& name,
                              const std::function<void(const std::string&)>& read,
                              const std::string& description) const;
    // A flag without a value.
    Option add_flag(const std::string& name, bool& is_given, const std::string& description) const;

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
    CLI::App* command_;
    Action* chosen_;
};

class CommandLine {
  public:
    // The parsed command sets `chosen`.
    CommandLine(CLI::App& program, Action& chosen) : program_(program), chosen_(chosen) {}

    Command add_command(const std::string& name, const std::string& description) const;

  private:
    CLI::App& program_;
    Action& chosen_;
};

}  // namespace hetman
