#include "coordinator/command_line/command_line.h"

#include <CLI/CLI.hpp>

#include "coordinator/command_line/command_list.h"
#include "coordinator/command_line/help_format.h"
#include "coordinator/command_line/option_details.h"
#include "coordinator/process/build_facts.h"

namespace hetman {
namespace {

// --version, with --json for other programs. (CLI11 runs flags in the order in which they are
// added.)
void add_version_flags(CLI::App& program, SourceCommit (*commit)()) {
    auto json = std::make_shared<bool>(false);
    CLI::Option* as_json =
        program.add_flag("--json", *json, "with --version: print one line of JSON");
    CLI::Option* show = program.set_version_flag("--version", [json, commit] {
        return *json ? build_facts_json(commit()) : build_facts_text(commit());
    });
    show->description("show version, commit, compiler, kernels and libraries");
    as_json->needs(show);
}

}  // namespace

std::shared_ptr<CLI::App> make_command_line(Action& chosen, SourceCommit (*commit)()) {
    auto program = std::make_shared<CLI::App>(
        "Counts the ways to place chess pieces on a board so that none attacks another.", "hetman");
    // Inherited by the commands.
    program->formatter(std::make_shared<HelpFormat>(help_width()));
    program->set_help_flag("-h,--help", "show this help");
    add_version_flags(*program, commit);
    program->require_subcommand(1);
    program->footer(
        "`hetman COMMAND --help`, or `hetman help COMMAND`, shows the flags of a command.\n"
        "\n"
        "Exit codes: 0 complete, 1 internal error, 2 usage, 3 job file, 4 checkpoint unusable or\n"
        "run directory in use, 5 verification mismatch, 6 no such placement, 7 undecided,\n"
        "8 incomplete, and the same command does not continue it, 75 stopped, saved: the same\n"
        "command continues.\n"
        "\nExamples:\n"
        "  hetman count awesome-queen 22\n"
        "  mpirun --oversubscribe -np 8 hetman run jobs/awesome-queens-28.toml\n"
        "  hetman status runs/awesome-queens-28");
    add_commands({*program, chosen});
    add_option_details(*program);
    return program;
}

}  // namespace hetman
