#pragma once
// What the help, the manual pages and the shell completion say of an option beside its description:
// the heading it stands under, the name of its value, and which values there are.
//
// An option that nobody knows here is an option all the same: it stands under "Options", its value
// is a VALUE.

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace hetman {

// Sets heading and name of the value of every option of the program and its commands, unless the
// command has set its own.
void add_option_details(CLI::App& program);

bool takes_value(const CLI::Option& option);

// "ENGINE"; of a positional its name.
std::string value_name(const CLI::Option& option);

// Which files a value may name.
enum class Files { none, any, directories, run_directories, jobs };

struct Values {
    std::vector<std::string> words;
    Files files = Files::none;
};

// The values that a shell may offer.
Values values_of(const CLI::Option& option);

// The options of a command (or of the program) by heading, in the order in which they are shown;
// none that is hidden, no positionals.
struct OptionGroup {
    std::string heading;
    std::vector<const CLI::Option*> options;
};
std::vector<OptionGroup> option_groups(const CLI::App& command);

std::vector<const CLI::Option*> positionals(const CLI::App& command);

// All commands that are not hidden.
std::vector<const CLI::App*> commands_of(const CLI::App& program);

// The description, with the default if the option knows one.
std::string description_of(const CLI::Option& option);

// "hetman count [OPTIONS] PIECE N"
std::string usage_of(const CLI::App& command);

// What stands below the options: text, and examples, a line each.
struct Footer {
    std::string text;
    std::vector<std::string> examples;
};
Footer footer_of(const CLI::App& command);

}  // namespace hetman
