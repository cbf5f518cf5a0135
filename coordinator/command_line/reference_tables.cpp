#include "coordinator/command_line/documents.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "common/split_text.h"

namespace hetman {
namespace {

constexpr std::string_view table_begin = "<!-- flags of ";
constexpr std::string_view table_end = "<!-- end -->";

const CommandRecord& command_named(const CommandRecord& program, const std::string& name) {
    if (const CommandRecord* const command = program.command(name)) return *command;
    throw std::runtime_error("unknown command in a table of flags: " + name);
}

using Commands = std::vector<const CommandRecord*>;

struct Table {
    Commands of;
    Commands except;
};

// "<!-- flags of plan first, not count -->"
Table table_in(const std::string& line, const CommandRecord& program) {
    Table table;
    Commands* into = &table.of;
    std::istringstream words(line.substr(table_begin.size()));
    for (std::string word; words >> word && word != "-->";) {
        if (word == "not") continue;
        const bool ends = word.ends_with(',');
        if (ends) word.pop_back();
        into->push_back(&command_named(program, word));
        if (ends) into = &table.except;
    }
    return table;
}

std::vector<const OptionRecord*> visible_options(const CommandRecord& command) {
    std::vector<const OptionRecord*> options = command.arguments();
    for (const OptionGroup& group : command.groups())
        options.insert(options.end(), group.options.begin(), group.options.end());
    return options;
}

bool are_alike(const OptionRecord& a, const OptionRecord& b) {
    return a.name == b.name && a.description() == b.description();
}

bool has(const CommandRecord& command, const OptionRecord& option) {
    const auto options = visible_options(command);
    return std::any_of(options.begin(), options.end(),
                       [&](const OptionRecord* other) { return are_alike(*other, option); });
}

struct Row {
    const OptionRecord* option;
    std::vector<std::string> commands;
};

// By command, in the order of help.
std::vector<Row> rows_of(const Table& table) {
    std::vector<Row> rows;
    for (const CommandRecord* command : table.of)
        for (const OptionRecord* option : visible_options(*command)) {
            const auto is_known = [&](const CommandRecord* other) { return has(*other, *option); };
            if (std::any_of(table.except.begin(), table.except.end(), is_known)) continue;
            auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& known) {
                return are_alike(*known.option, *option);
            });
            if (row == rows.end()) row = rows.insert(row, {option, {}});
            row->commands.push_back('`' + command->last_name() + '`');
        }
    return rows;
}

// Text that is to appear unchanged; words in backticks stay code.
std::string as_markdown(const std::string& text) {
    std::string escaped;
    bool is_code = false;
    for (const char c : text) {
        if (c == '`') is_code = !is_code;
        const bool is_special = c == '|' || (!is_code && (c == '*' || c == '<'));
        if (is_special) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string text_of(const Row& row, const Table& table) {
    const OptionRecord& option = *row.option;
    std::string effect = as_markdown(option.help);
    if (row.commands.size() < table.of.size())
        effect = fmt::format("{}: {}", fmt::join(row.commands, ", "), effect);
    if (!option.more.empty()) effect += "; " + option.more;
    return fmt::format("| `{}` | {} | {} |\n", as_markdown(option.synopsis()), effect,
                       as_markdown(option.otherwise));
}

std::string text_of(const Table& table) {
    std::string text = "| flag | effect | default |\n|---|---|---|\n";
    for (const Row& row : rows_of(table)) text += text_of(row, table);
    return text;
}

}  // namespace

std::string with_flag_tables(const std::string& page, const CommandRecord& program) {
    std::string result;
    bool is_within = false;
    for (const std::string& line : lines_of(page)) {
        if (line == table_end) {
            is_within = false;
            result += '\n';
        }
        if (is_within) continue;
        result += line + '\n';
        if (!line.starts_with(table_begin)) continue;
        is_within = true;
        result += '\n' + text_of(table_in(line, program));
    }
    if (is_within) throw std::runtime_error("a table of flags has no end");
    return result;
}

}  // namespace hetman
