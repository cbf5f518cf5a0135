// hetman: counts non-attacking placements of chess pieces.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <iostream>
#include <memory>

#include "common/failure.h"
#include "coordinator/cli/command_line.h"
#include "coordinator/console.h"
#include "coordinator/exit_code_file.h"
#include "coordinator/mpi_crew.h"
#include "coordinator/stop_signal.h"
#include "worker/conversation.h"

namespace hetman {
namespace {

Failure usage_failure(const CLI::ParseError& error, const CLI::App& program,
                      const std::string& first_word) {
    const auto commands = program.get_subcommands();
    if (!commands.empty())
        return {ExitCode::usage, {error.what(), "", help_of(commands.front()->get_name())}};
    const bool lacks_another_flag = dynamic_cast<const CLI::RequiresError*>(&error) != nullptr;
    const std::string what = first_word.empty() || lacks_another_flag
                                 ? std::string(error.what())
                                 : fmt::format("\"{}\" is no command or flag", first_word);
    return {ExitCode::usage, {what, "", "see `hetman --help`"}};
}

ExitCode parse_and_act(int argc, char** argv, Channel* channel) {
    Action chosen;
    const std::unique_ptr<CLI::App> line = make_command_line(chosen, source_commit);
    CLI::App& program = *line;
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
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good()) return code;
        failure = unwritten_result();
    } catch (const Failure& caught) {
        failure = caught;
    } catch (const std::bad_alloc&) {
        failure = {ExitCode::internal_error,
                   {"out of memory", "", "use a machine with more, or fewer threads"}};
    } catch (const std::exception& error) {
        failure = std::ferror(stdout) != 0
                      ? unwritten_result()  // what is thrown then says less
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
