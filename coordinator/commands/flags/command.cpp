#include "coordinator/commands/flags/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/suggestion.h"

namespace hetman {

std::string help_of(const std::string& command) {
    return fmt::format("see `hetman {} --help`", command);
}

Failure misuse_of(const std::string& command, const std::string& what, const std::string& where) {
    return {ExitCode::usage, {what, where, help_of(command)}};
}

Failure unknown_word(const std::string& flag, const std::string& word,
                     const std::vector<std::string>& known) {
    return {ExitCode::usage,
            {fmt::format("\"{}\" is not known", word), flag,
             with_suggestion(word, known, fmt::format("use {}", fmt::join(known, ", ")))}};
}

Flag help_flag() { return {.name = "-h,--help", .help = "show this help"}; }

Option Option::required() const {
    option_->required();
    record_->is_required = true;
    return *this;
}

Option Option::one_of(const std::vector<std::string>& words) const {
    option_->check([name = option_->get_name(), words](const std::string& word) -> std::string {
        if (std::find(words.begin(), words.end(), word) != words.end()) return {};
        throw unknown_word(name, word, words);
    });
    record_->values.words = words;
    return *this;
}

Option Option::needs(Option other) const {
    option_->needs(other.option_);
    return *this;
}

Option Option::excludes(Option other) const {
    option_->excludes(other.option_);
    return *this;
}

Option Option::described_as(const std::string& help, const std::string& otherwise) const {
    record_->help = help;
    record_->otherwise = otherwise;
    return *this;
}

Option Option::hidden() const {
    record_->is_hidden = true;
    return *this;
}

std::string Command::name() const { return command_->get_name(); }

Option Command::recorded(const Flag& flag, CLI::Option* option) const {
    OptionRecord& record = record_->options.emplace_back();
    static_cast<Flag&>(record) = flag;
    record.takes_value = option->get_items_expected_min() > 0;
    record.is_repeated = option->get_expected_max() > 1;
    if (!flag.value.empty()) option->type_name(flag.value);  // in errors
    return {option, &record};
}

Option Command::add(const Flag& flag, std::string& value) const {
    Flag with_default = flag;
    if (flag.otherwise.empty()) with_default.otherwise = value;
    return recorded(with_default, command_->add_option(flag.name, value));
}

Option Command::add(const Flag& flag, std::optional<std::string>& value) const {
    return recorded(flag, command_->add_option(flag.name, value));
}

Option Command::add(const Flag& flag, std::vector<std::string>& values) const {
    return recorded(flag, command_->add_option(flag.name, values));
}

Option Command::add_read_by(const Flag& flag,
                            const std::function<void(const std::string&)>& read) const {
    return recorded(flag, command_->add_option_function<std::string>(flag.name, read));
}

Option Command::add(const Flag& flag, bool& is_given) const {
    return recorded(flag, command_->add_flag(flag.name, is_given));
}

Option Command::option(const std::string& name) const {
    CLI::Option* const option = command_->get_option(name);
    for (OptionRecord& record : record_->options)
        for (const std::string& known : record.names())
            if (known == name) return {option, &record};
    throw std::logic_error("unrecorded option: " + name);
}

std::vector<Option> Command::options() const {
    std::vector<Option> options;
    for (const OptionRecord& record : record_->options)
        options.push_back(option(record.names().front()));
    return options;
}

void Command::footer(const std::string& text) const { record_->footer = text; }

void Command::action(Action action) const { record_->action = std::move(action); }

Command CommandLine::add_command(const std::string& name, const std::string& description) const {
    CommandRecord& record = record_.commands.emplace_back();
    record.name = record_.name + ' ' + name;
    record.description = description;
    static_cast<Flag&>(record.options.emplace_back()) = help_flag();
    return {program_.add_subcommand(name), &record};
}

}  // namespace hetman
