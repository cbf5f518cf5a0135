#include "coordinator/commands/help/help_format.h"

#include <fmt/format.h>

#include "coordinator/commands/help/option_details.h"

namespace hetman {
namespace {

constexpr std::size_t left_column = 28;

std::string wrapped_line(std::string line, std::size_t indent, std::size_t width) {
    std::string text;
    while (line.size() > width) {
        std::size_t end = line.rfind(' ', width);
        const std::size_t begin = line.find_first_not_of(' ');
        if (end == std::string::npos || end <= begin) end = line.find(' ', begin);
        if (end == std::string::npos) break;
        text += line.substr(0, end) + '\n';
        line = std::string(indent, ' ') + line.substr(line.find_first_not_of(' ', end));
    }
    return text + line;
}

// A name with its description to the right or, if the name is long, below.
std::string entry(const std::string& name, const std::string& description) {
    std::string line = "  " + name;
    std::string before;
    if (line.size() + 2 > left_column) {
        before = line + '\n';
        line.clear();
    }
    return before +
           wrapped(fmt::format("{:<{}}{}", line, left_column, description), left_column,
                   HelpFormat::width) +
           '\n';
}

std::string entry_of(const CLI::Option& option) {
    if (option.get_positional()) return entry(value_name(option), description_of(option));
    std::string name = CLI::detail::find_and_replace(option.get_name(false, true), ",", ", ");
    if (takes_value(option)) name += " " + value_name(option);
    return entry(name, description_of(option));
}

}  // namespace

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
    std::string result;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        result += (at > 0 ? "\n" : "") + wrapped_line(line, indent, width);
        at = end + 1;
    }
    return result;
}

std::string HelpFormat::make_help(const CLI::App* command, std::string /*name*/,
                                  CLI::AppFormatMode /*mode*/) const {
    std::string help =
        wrapped(command->get_description(), 0, width) + "\n\nUsage: " + usage_of(*command) + '\n';
    const auto add_group = [&](const std::string& heading, const auto& options) {
        if (options.empty()) return;
        help += '\n' + heading + ":\n";
        for (const CLI::Option* option : options) help += entry_of(*option);
    };
    add_group("Arguments", positionals(*command));
    for (const OptionGroup& group : option_groups(*command))
        add_group(group.heading, group.options);
    if (const auto commands = commands_of(*command); !commands.empty()) {
        help += "\nCommands:\n";
        for (const CLI::App* sub : commands) help += entry(sub->get_name(), sub->get_description());
    }
    const Footer footer = footer_of(*command);
    if (!footer.text.empty()) help += '\n' + wrapped(footer.text, 0, width) + '\n';
    if (!footer.examples.empty()) help += "\nExamples:\n";
    for (const std::string& example : footer.examples) help += "  " + example + '\n';
    return help;
}

}  // namespace hetman
