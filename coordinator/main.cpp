// hetman: counts non-attacking placements of chess pieces.
//
// To add a command: a new file in coordinator/commands/, its function in command.h, a line in
// add_commands below and a section in README.md.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "common/failure.h"
#include "common/suggestion.h"
#include "common/version.h"
#include "coordinator/commands/command.h"
#include "coordinator/console.h"
#include "coordinator/exit_code_file.h"
#include "coordinator/mpi_crew.h"
#include "coordinator/standard_output.h"
#include "coordinator/stop_signal.h"
#include "worker/conversation.h"

namespace hetman {
namespace {

void add_commands(CLI::App& program, Action& chosen) {
    add_count_command(program, chosen);
    add_run_command(program, chosen);
    add_plan_command(program, chosen);
    add_status_command(program, chosen);
    add_verify_command(program, chosen);
    add_merge_command(program, chosen);
    add_first_command(program, chosen);
    add_list_command(program, chosen);
    add_heatmap_command(program, chosen);
    add_complete_command(program, chosen);
    add_check_command(program, chosen);
    add_pieces_command(program, chosen);
    add_attacks_command(program, chosen);
    add_trace_command(program, chosen);
    add_compare_command(program, chosen);
    add_selftest_command(program, chosen);
}

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

Failure usage_failure(const CLI::ParseError& error, const CLI::App& program,
                      const std::string& first_word) {
    const auto commands = program.get_subcommands();
    if (!commands.empty()) {
        const CLI::App& command = *commands.front();
        return {ExitCode::usage,
                {error.what(), "",
                 with_suggestion(unknown_flag(command), flags_of(command),
                                 help_of(command.get_name()))}};
    }
    const std::string what = first_word.empty()
                                 ? std::string(error.what())
                                 : fmt::format("\"{}\" is no command or flag", first_word);
    return {ExitCode::usage,
            {what, "",
             with_suggestion(first_word, commands_and_flags_of(program), "see `hetman --help`")}};
}

ExitCode parse_and_act(int argc, char** argv, Channel* channel) {
    CLI::App program(
        "Counts the ways to place chess pieces on a board so that none attacks another.", "hetman");
    program.set_version_flag("--version", fmt::format("hetman {}", version));
    program.require_subcommand(1);
    program.footer(
        "Examples:\n"
        "  hetman count awesome-queen 22\n"
        "  hetman run jobs/awesome-queens-22.toml\n"
        "  mpirun -np 8 hetman run jobs/awesome-queens-28.toml\n"
        "  hetman status runs/awesome-queens-28\n"
        "  hetman complete --random 1000 --queens 300\n"
        "\n`hetman COMMAND --help` shows the flags of a command.\n"
        "\nExit codes: 0 complete, 1 internal error, 2 usage, 3 job file, 4 checkpoint unusable "
        "or\n"
        "run directory in use, 5 verification mismatch, 6 no such placement, 7 undecided,\n"
        "75 stopped, resumable.");
    Action chosen;
    add_commands(program, chosen);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return static_cast<ExitCode>(program.exit(help));
    } catch (const CLI::ParseError& error) {
        throw usage_failure(error, program, argc > 1 ? argv[1] : "");
    }
    return chosen(channel);
}

Failure unwritten_result() {
    return {ExitCode::internal_error,
            {"the result could not be written to standard output", "", "make room"}};
}

// Runs what the command line asks for; everything that goes wrong ends here.
ExitCode command_line(int argc, char** argv, Channel* channel) {
    Failure failure(ExitCode::complete, std::vector<Complaint>{});
    try {
        const ExitCode code = parse_and_act(argc, argv, channel);
        if (output_state() != OutputState::failed) return code;
        failure = unwritten_result();
    } catch (const Failure& caught) {
        failure = caught;
    } catch (const std::bad_alloc&) {
        failure = {ExitCode::internal_error,
                   {"out of memory", "", "use a machine with more, or fewer threads"}};
    } catch (const std::exception& error) {
        // What is thrown by a failure to write says less than the state of the output.
        const OutputState output = output_state();
        if (output == OutputState::reader_left) return ExitCode::complete;
        failure = output == OutputState::failed
                      ? unwritten_result()
                      : Failure(ExitCode::internal_error, {error.what(), "", "please report this"});
    }
    print_failure(failure);
    return failure.code();
}

ExitCode take_part(int argc, char** argv, Channel& channel) {
    if (channel.rank() != 0) {
        ignore_stop_signals();
        return serve(channel);
    }
    const ExitCode code = command_line(argc, argv, &channel);
    say_goodbye(channel, code);
    tell_exit_code(code);
    return code;
}

ExitCode work_alone(int argc, char** argv) {
    const ExitCode code = command_line(argc, argv, nullptr);
    tell_exit_code(code);
    return code;
}

ExitCode run_process(int argc, char** argv) {
    guard_streams();
    if (!Channel::launched()) return work_alone(argc, argv);
    note_stop_signals();  // a signal may come while MPI starts
    Channel channel;
    const ExitCode code = take_part(argc, argv, channel);
    channel.leave(code);
    return code;
}

}  // namespace
}  // namespace hetman

int main(int argc, char** argv) { return static_cast<int>(hetman::run_process(argc, argv)); }
