#pragma once
// Additional data on options for help, manual pages and shell completion: the heading, the name of
// the value, and the possible values.
//
// An option that is missing here is shown under "Options" with the value name VALUE.

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hetman {

// Sets the heading and the value name of every option of the program and its commands, unless the
// command has set its own.
void add_option_details(CLI::App& program);

bool takes_value(const CLI::Option& option);

// "ENGINE"; the name of a positional argument.
std::string value_name(const CLI::Option& option);

// The files that a value may name.
enum class Files { none, any, directories, run_directories, jobs };

struct Values {
    std::vector<std::string> words;
    Files files = Files::none;
};

// The values that shell completion offers.
Values values_of(const CLI::Option& option);

// The visible options of a command (or of the program) by heading, in display order; without
// positional arguments.
struct OptionGroup {
    std::string heading;
    std::vector<const CLI::Option*> options;
};
std::vector<OptionGroup> option_groups(const CLI::App& command);

std::vector<const CLI::Option*> positionals(const CLI::App& command);

// All visible commands.
std::vector<const CLI::App*> commands_of(const CLI::App& program);

// The description, followed by the default if there is one.
std::string description_of(const CLI::Option& option);

// "hetman count [OPTIONS] PIECE N"
std::string usage_of(const CLI::App& command);

// The text below the options: paragraphs, and examples with one line each.
struct Footer {
    std::string text;
    std::vector<std::string> examples;
};
Footer footer_of(const CLI::App& command);

}  // namespace hetman
