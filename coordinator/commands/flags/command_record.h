#pragma once
// The commands and their flags as data, from which help, manual pages, shell completion and the
// reference are made, and what each command does.

#include <functional>
#include <list>
#include <string>
#include <vector>

#include "common/exit_code.h"
#include "coordinator/commands/flags/flag.h"

namespace hetman {

class Channel;

// What a command does. `channel` is null in a single process.
using Action = std::function<ExitCode(Channel* channel)>;

// A flag or an argument that has been added to a command.
struct OptionRecord : Flag {
    bool takes_value = false;
    bool is_required = false;
    bool is_repeated = false;  // several values may follow
    bool is_hidden = false;

    bool is_argument() const { return !name.starts_with('-'); }
    // {"-v", "--verbose"}
    std::vector<std::string> names() const;
    // "--max-time TIME", "-v, --verbose"; of an argument its name.
    std::string synopsis() const;
    // The help text, followed by the default if there is one.
    std::string description() const;
};

// The text below the options: paragraphs, and examples with one line each.
struct Footer {
    std::string text;
    std::vector<std::string> examples;
};

struct OptionGroup {
    std::string heading;
    std::vector<const OptionRecord*> options;
};

// A command, or the program itself.
struct CommandRecord {
    std::string name;  // "hetman", "hetman count"
    std::string description;
    std::list<OptionRecord> options;  // in the order in which they were added
    std::string footer;
    std::list<CommandRecord> commands;  // of the program
    Action action;                      // of a command

    // "count"; of the program "hetman".
    std::string last_name() const { return name.substr(name.rfind(' ') + 1); }
    // The command with that last name; null if the program has none.
    const CommandRecord* command(const std::string& name) const;
    // "hetman count [OPTIONS] PIECE N"
    std::string usage() const;
    std::vector<const OptionRecord*> arguments() const;
    // The visible flags by heading, in display order.
    std::vector<OptionGroup> groups() const;
    Footer split_footer() const;
};

}  // namespace hetman
