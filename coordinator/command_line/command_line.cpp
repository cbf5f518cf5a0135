#include "coordinator/command_line/command_line.h"

#include <CLI/CLI.hpp>

#include "coordinator/command_line/command_list.h"
#include "coordinator/command_line/help_format.h"
#include "coordinator/process/build_facts.h"

namespace hetman {
namespace {

// Help as CLI11 asks for it.
class Formatter : public CLI::FormatterBase {
  public:
    explicit Formatter(std::shared_ptr<const CommandRecord> program)
        : program_(std::move(program)) {}

    std::string make_help(const CLI::App* command, std::string /*name*/,
                          CLI::AppFormatMode /*mode*/) const override {
        const CommandRecord* const record = program_->command(command->get_name());
        return help_text(record != nullptr ? *record : *program_, help_width());
    }

  private:
    std::shared_ptr<const CommandRecord> program_;
};

// --version, with --json for other programs. (CLI11 runs flags in the order in which they are
// added.)
void add_version_flags(CLI::App& program, CommandRecord& record) {
    const auto add = [&](const Flag& flag) {
        static_cast<Flag&>(record.options.emplace_back()) = flag;
        return flag.name;
    };
    auto is_json = std::make_shared<bool>(false);
    CLI::Option* as_json = program.add_flag(
        add({.name = "--json", .help = "with --version: print one line of JSON"}), *is_json);
    as_json->needs(program.set_version_flag(
        add({.name = "--version", .help = "show version, commit, compiler, kernels and libraries"}),
        [is_json] { return *is_json ? build_facts_json() : build_facts_text(); }));
}

}  // namespace

ProgramLine make_command_line() {
    auto record = std::make_shared<CommandRecord>();
    record->name = "hetman";
    record->description =
        "Counts the ways to place chess pieces on a board so that none attacks another.";
    record->footer =
        "`hetman COMMAND --help`, or `hetman help COMMAND`, shows the flags of a command.\n"
        "\n"
        "Exit codes: 0 complete, 1 internal error, 2 usage, 3 job file, 4 checkpoint unusable or\n"
        "run directory in use, 5 verification mismatch, 6 no such placement, 7 undecided,\n"
        "8 incomplete, not resumable by the same command, 75 stopped with a checkpoint: the same\n"
        "command continues.\n"
        "\nExamples:\n"
        "  hetman count awesome-queen 22\n"
        "  mpirun --oversubscribe -np 8 hetman run jobs/awesome-queens-28.toml\n"
        "  hetman status runs/awesome-queens-28";
    auto program = std::make_shared<CLI::App>(record->description, record->name);
    // Inherited by the commands.
    program->formatter(std::make_shared<Formatter>(record));
    program->set_help_flag(help_flag().name);
    static_cast<Flag&>(record->options.emplace_back()) = help_flag();
    add_version_flags(*program, *record);
    program->require_subcommand(1);
    add_commands({*program, *record});
    return {program, record};
}

}  // namespace hetman
