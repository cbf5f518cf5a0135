#include "coordinator/command_line/help_format.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "common/split_text.h"
#include "coordinator/process/terminal.h"

namespace hetman {
namespace {

constexpr std::size_t widest_left_column = 28;
constexpr std::size_t narrowest = 40;
constexpr std::size_t widest = 100;

std::size_t indentation_of(const std::string& line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

// Wraps a line at spaces; continuation lines are indented.
std::string wrapped(std::string line, std::size_t indent, std::size_t width) {
    std::string text;
    while (line.size() > width) {
        std::size_t end = line.rfind(' ', width);
        const std::size_t begin = std::max(indent, indentation_of(line));
        if (end == std::string::npos || end <= begin) end = line.find(' ', begin);
        if (end == std::string::npos) break;
        text += line.substr(0, line.find_last_not_of(' ', end) + 1) + '\n';
        line = std::string(indent, ' ') + line.substr(line.find_first_not_of(' ', end));
    }
    return text + line;
}

// A name with its description to the right or, if the name is long, below.
std::string entry(const std::string& name, const std::string& description, std::size_t width) {
    const std::size_t left_column = std::min(widest_left_column, width / 3);
    std::string line = "  " + name;
    std::string before;
    if (line.size() + 2 > left_column) {
        before = line + '\n';
        line.clear();
    }
    return before +
           wrapped(fmt::format("{:<{}}{}", line, left_column, description), left_column, width) +
           '\n';
}

std::string entry_of(const OptionRecord& option, std::size_t width) {
    return entry(option.synopsis(), option.description(), width);
}

// A line of a text after its source lines are joined.
struct Flowed {
    std::string text;
    std::size_t hanging = 0;  // the indentation of its continuation
};

// The column of an entry's description: after its first gap.
std::size_t hanging_of(const std::string& line) {
    const std::size_t indentation = indentation_of(line);
    const std::size_t gap = indentation == 0 ? std::string::npos : line.find("  ", indentation);
    return gap == std::string::npos ? indentation : line.find_first_not_of(' ', gap);
}

bool continues(const Flowed& before, const std::string& line) {
    if (before.text.empty() || line.empty()) return false;
    const std::size_t indentation = indentation_of(line);
    const std::size_t of_entry = indentation_of(before.text);
    if (of_entry > 0 || indentation > 0) return of_entry > 0 && indentation > of_entry;
    return before.text.back() != '.' && before.text.back() != ':';
}

std::vector<Flowed> flowed(const std::string& text) {
    std::vector<Flowed> lines;
    for (const std::string& line : split_text(text, '\n'))
        if (!lines.empty() && continues(lines.back(), line))
            lines.back().text += ' ' + line.substr(indentation_of(line));
        else
            lines.push_back({line, hanging_of(line)});
    return lines;
}

std::string commands_text(const CommandRecord& program, std::size_t width) {
    std::string text = "\nCommands:\n";
    for (const CommandRecord& command : program.commands)
        text += entry(command.last_name(), command.description, width);
    return text;
}

std::string heading_of(const CommandRecord& command, std::size_t width) {
    return reflowed(command.description, width) + "\n\nUsage: " + command.usage() + '\n';
}

}  // namespace

std::size_t help_width() { return std::clamp(output_width(), narrowest, widest); }

std::string short_help(const CommandRecord& program) {
    const std::size_t width = help_width();
    return heading_of(program, width) + commands_text(program, width) +
           "\n`hetman COMMAND --help` shows the flags of a command.\n";
}

std::string reflowed(const std::string& text, std::size_t width) {
    std::string result;
    for (const Flowed& line : flowed(text))
        result += (result.empty() ? "" : "\n") + wrapped(line.text, line.hanging, width);
    return result;
}

std::string help_text(const CommandRecord& command, std::size_t width) {
    std::string help = heading_of(command, width);
    const auto add_group = [&](const std::string& heading, const auto& options) {
        if (options.empty()) return;
        help += '\n' + heading + ":\n";
        for (const OptionRecord* option : options) help += entry_of(*option, width);
    };
    add_group("Arguments", command.arguments());
    for (const OptionGroup& group : command.groups()) add_group(group.heading, group.options);
    if (!command.commands.empty()) help += commands_text(command, width);
    const Footer footer = command.split_footer();
    if (!footer.text.empty()) help += '\n' + reflowed(footer.text, width) + '\n';
    if (!footer.examples.empty()) help += "\nExamples:\n";
    for (const std::string& example : footer.examples) help += "  " + example + '\n';
    return help;
}

}  // namespace hetman
