#include "coordinator/command_line/parsing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "common/failure.h"
#include "common/suggestion.h"
#include "coordinator/command_line/command_line.h"
#include "coordinator/command_line/help_format.h"

namespace hetman {
namespace {

std::vector<std::string> flags_of(const CLI::App& command) {
    std::vector<std::string> flags;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
    return flags;
}

std::vector<std::string> commands_and_flags_of(const CLI::App& program) {
    std::vector<std::string> names = flags_of(program);
    for (const CLI::App* command : program.get_subcommands(nullptr))
        names.push_back(command->get_name());
    return names;
}

// The first flag that the command does not have, without its value; empty if there is none.
std::string unknown_flag(const CLI::App& command) {
    for (const std::string& word : command.remaining())
        if (word.starts_with("--")) return word.substr(0, word.find('='));
    return {};
}

// CLI11 names unexpected arguments in reverse order.
std::string unexpected(const std::vector<std::string>& arguments) {
    return fmt::format("the following {} not expected: {}",
                       arguments.size() == 1 ? "argument was" : "arguments were",
                       fmt::join(arguments, " "));
}

// The option with too few or too many values, which CLI11 names first; null if it names none.
const CLI::Option* option_in(const std::string& text, const CLI::App& command) {
    for (const CLI::Option* option : command.get_options())
        if (text.starts_with(option->get_name() + ':')) return option;
    return nullptr;
}

// What is wrong, and where.
Complaint complaint_about(const CLI::ParseError& error, const CLI::App& command) {
    const std::string text = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
        return {unexpected(command.remaining()), "", ""};
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return {text, "", ""};
    const CLI::Option* const option = option_in(text, command);
    if (option == nullptr) return {text, "", ""};
    return {option->count() > 1 ? "this flag is given more than once" : "the value is missing",
            option->get_name(), ""};
}

Failure usage_failure(const CLI::ParseError& error, const CLI::App& program,
                      const std::string& first_word) {
    const auto commands = program.get_subcommands();
    if (!commands.empty()) {
        const CLI::App& command = *commands.front();
        Complaint complaint = complaint_about(error, command);
        complaint.remedy =
            with_suggestion(unknown_flag(command), flags_of(command), help_of(command.get_name()));
        return {ExitCode::usage, complaint};
    }
    const bool lacks_another_flag = program.get_option_no_throw(first_word) != nullptr &&
                                    dynamic_cast<const CLI::RequiresError*>(&error) != nullptr;
    const std::string what = first_word.empty() || lacks_another_flag
                                 ? std::string(error.what())
                                 : fmt::format("\"{}\" is no command or flag", first_word);
    return {ExitCode::usage,
            {what, "",
             with_suggestion(lacks_another_flag ? "" : first_word, commands_and_flags_of(program),
                             "see `hetman --help`")}};
}

// The command of this name; null if there is none.
const CLI::App* command_named(const std::string& name, const CLI::App& program) {
    const auto found = program.get_subcommands(
        [&](const CLI::App* command) { return command->get_name() == name; });
    return found.empty() ? nullptr : found.front();
}

// The words after the program's name; "help COMMAND" is read as "COMMAND --help".
std::vector<std::string> words_of(int argc, char** argv, const CLI::App& program) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    if (words.empty() || words.front() != "help") return words;
    words.erase(words.begin());
    // An unknown command is reported as anywhere.
    if (words.empty() || command_named(words.front(), program) != nullptr)
        words.emplace_back("--help");
    return words;
}

// CLI11 would read --quiet=false, and also --quiet=2, as the switch that is off or on.
void refuse_values_of_switches(const std::vector<std::string>& words, const CLI::App& program) {
    const CLI::App* const command = command_named(words.front(), program);
    if (command == nullptr) return;
    for (const std::string& word : words) {
        if (word == "--") return;
        const std::size_t end = word.find('=');
        if (end == std::string::npos) continue;
        const std::string name = word.substr(0, end);
        const CLI::Option* const option = command->get_option_no_throw(name);
        if (option != nullptr && option->get_items_expected_max() == 0)
            throw Failure(ExitCode::usage, {"this flag takes no value", word,
                                            fmt::format("write {}, or leave it out", name)});
    }
}

// An empty value is a mistake everywhere; often it is a variable of a script that is not set.
void refuse_empty_values(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options())
        for (const std::string& value : option->results())
            if (value.empty() && option->get_items_expected_min() > 0)
                throw Failure(ExitCode::usage, {"the value is empty", option->get_name(),
                                                "give one; in a script a variable may be unset"});
}

}  // namespace

ExitCode parse_and_act(int argc, char** argv, Channel* channel) {
    const ProgramLine line = make_command_line();
    CLI::App& program = *line.parser;
    const std::vector<std::string> words = words_of(argc, argv, program);
    if (words.empty()) {
        fmt::print(stderr, "{}", short_help(*line.record));
        return ExitCode::usage;
    }
    refuse_values_of_switches(words, program);
    try {
        // CLI11 takes the last word first.
        program.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::Success& help) {
        return static_cast<ExitCode>(program.exit(help));
    } catch (const CLI::ParseError& error) {
        throw usage_failure(error, program, words.front());
    }
    const CLI::App& command = *program.get_subcommands().front();
    refuse_empty_values(command);
    return line.record->command(command.get_name())->action(channel);
}

}  // namespace hetman
