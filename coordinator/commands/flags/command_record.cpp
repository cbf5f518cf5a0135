#include "coordinator/commands/flags/command_record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "common/split_text.h"

namespace hetman {

std::vector<std::string> OptionRecord::names() const { return split_text(name, ','); }

std::string OptionRecord::synopsis() const {
    const std::string all_names = fmt::format("{}", fmt::join(names(), ", "));
    return takes_value && !is_argument() ? all_names + ' ' + value : all_names;
}

std::string OptionRecord::description() const {
    return otherwise.empty() ? help : help + " [" + otherwise + "]";
}

const CommandRecord* CommandRecord::command(const std::string& name) const {
    for (const CommandRecord& command : commands)
        if (command.last_name() == name) return &command;
    return nullptr;
}

std::string CommandRecord::usage() const {
    std::string usage = name + " [OPTIONS]";
    for (const OptionRecord* argument : arguments()) {
        const std::string shown = argument->name + (argument->is_repeated ? "..." : "");
        usage += argument->is_required ? " " + shown : " [" + shown + "]";
    }
    return commands.empty() ? usage : usage + " COMMAND";
}

std::vector<const OptionRecord*> CommandRecord::arguments() const {
    std::vector<const OptionRecord*> arguments;
    for (const OptionRecord& option : options)
        if (option.is_argument()) arguments.push_back(&option);
    return arguments;
}

std::vector<OptionGroup> CommandRecord::groups() const {
    std::vector<const OptionRecord*> shown;
    for (const OptionRecord& option : options)
        if (!option.is_argument() && !option.is_hidden) shown.push_back(&option);
    std::stable_sort(shown.begin(), shown.end(), [](const OptionRecord* a, const OptionRecord* b) {
        return a->heading.place < b->heading.place;
    });
    std::vector<OptionGroup> groups;
    for (const OptionRecord* option : shown) {
        if (groups.empty() || groups.back().heading != option->heading.name)
            groups.push_back({std::string(option->heading.name), {}});
        groups.back().options.push_back(option);
    }
    return groups;
}

Footer CommandRecord::split_footer() const {
    const std::size_t at = footer.rfind("Examples:\n");
    if (at == std::string::npos) return {footer, {}};
    Footer split{footer.substr(0, at), {}};
    split.text.erase(split.text.find_last_not_of('\n') + 1);
    for (const std::string& line : split_text(footer.substr(at), '\n'))
        if (line.starts_with("  ")) split.examples.push_back(line.substr(2));
    return split;
}

}  // namespace hetman
