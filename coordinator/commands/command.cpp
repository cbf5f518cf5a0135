#include "coordinator/commands/command.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

namespace hetman {

std::string help_of(const std::string& command) {
    return fmt::format("see `hetman {} --help`", command);
}

Failure misuse_of(const std::string& command, const std::string& what, const std::string& where) {
    return {ExitCode::usage, {what, where, help_of(command)}};
}

Option Option::required() const { return Option(option_->required()); }

Option Option::with_default() const { return Option(option_->capture_default_str()); }

Option Option::one_of(const std::vector<std::string>& values) const {
    return Option(option_->check(CLI::IsMember(values)));
}

Option Option::needs(Option other) const { return Option(option_->needs(other.option_)); }

Option Option::excludes(Option other) const { return Option(option_->excludes(other.option_)); }

Option Option::described_as(const std::string& description) const {
    return Option(option_->description(description));
}

Option Option::hidden() const { return Option(option_->group("")); }

std::string Command::name() const { return command_->get_name(); }

Option Command::add_option(const std::string& name, std::string& value,
                           const std::string& description) const {
    return Option(command_->add_option(name, value, description));
}

Option Command::add_option(const std::string& name, std::optional<std::string>& value,
                           const std::string& description) const {
    return Option(command_->add_option(name, value, description));
}

Option Command::add_option(const std::string& name, std::vector<std::string>& values,
                           const std::string& description) const {
    return Option(command_->add_option(name, values, description));
}

Option Command::add_option_read_by(const std::string& name,
                                   const std::function<void(const std::string&)>& read,
                                   const std::string& description) const {
    return Option(command_->add_option_function<std::string>(name, read, description));
}

Option Command::add_flag(const std::string& name, bool& is_given,
                         const std::string& description) const {
    return Option(command_->add_flag(name, is_given, description));
}

Option Command::option(const std::string& name) const { return Option(command_->get_option(name)); }

std::vector<Option> Command::options() const {
    std::vector<Option> options;
    for (CLI::Option* option : command_->get_options()) options.emplace_back(option);
    return options;
}

void Command::remove_option(const std::string& name) const {
    command_->remove_option(command_->get_option(name));
}

void Command::footer(const std::string& text) const { command_->footer(text); }

void Command::action(const Action& action) const {
    command_->callback([action, chosen = chosen_] { *chosen = action; });
}

Command CommandLine::add_command(const std::string& name, const std::string& description) const {
    return {program_.add_subcommand(name, description), &chosen_};
}

}  // namespace hetman
