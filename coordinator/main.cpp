// hetman: counts non-attacking placements of chess pieces.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "common/failure.h"
#include "common/job/suggestion.h"
#include "coordinator/commands/help/command_line.h"
#include "coordinator/commands/help/help_format.h"
#include "coordinator/commands/help/option_details.h"
#include "coordinator/dispatch/crews/launch_check.h"
#include "coordinator/dispatch/crews/mpi_crew.h"
#include "coordinator/process/console.h"
#include "coordinator/process/exit_code_file.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"
#include "worker/transport/conversation.h"

namespace hetman {
namespace {

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

// What CLI11 says of an error; it names unexpected arguments in reverse order.
std::string text_of(const CLI::ParseError& error, const CLI::App& command) {
    if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return error.what();
    const std::vector<std::string> extras = command.remaining();
    return fmt::format("the following {} not expected: {}",
                       extras.size() == 1 ? "argument was" : "arguments were",
                       fmt::join(extras, " "));
}

Failure usage_failure(const CLI::ParseError& error, const CLI::App& program,
                      const std::string& first_word) {
    const auto commands = program.get_subcommands();
    if (!commands.empty()) {
        const CLI::App& command = *commands.front();
        return {ExitCode::usage,
                {text_of(error, command), "",
                 with_suggestion(unknown_flag(command), flags_of(command),
                                 help_of(command.get_name()))}};
    }
    const bool lacks_another_flag = dynamic_cast<const CLI::RequiresError*>(&error) != nullptr;
    const std::string what = first_word.empty() || lacks_another_flag
                                 ? std::string(error.what())
                                 : fmt::format("\"{}\" is no command or flag", first_word);
    return {ExitCode::usage,
            {what, "",
             with_suggestion(first_word, commands_and_flags_of(program), "see `hetman --help`")}};
}

// The words after the program's name; "help COMMAND" is read as "COMMAND --help".
std::vector<std::string> words_of(int argc, char** argv, const CLI::App& program) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    if (words.empty() || words.front() != "help") return words;
    words.erase(words.begin());
    const auto is_named = [&](const CLI::App* command) {
        return command->get_name() == words.front();
    };
    // An unknown command is reported as anywhere.
    if (words.empty() || !program.get_subcommands(is_named).empty()) words.emplace_back("--help");
    return words;
}

// An empty value is a mistake everywhere; often it is a variable of a script that is not set.
void refuse_empty_values(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options())
        for (const std::string& value : option->results())
            if (value.empty() && takes_value(*option))
                throw Failure(ExitCode::usage, {"the value is empty", option->get_name(),
                                                "give one; in a script a variable may not be set"});
}

ExitCode parse_and_act(int argc, char** argv, Channel* channel) {
    Action chosen;
    const std::unique_ptr<CLI::App> line = make_command_line(chosen, source_commit);
    CLI::App& program = *line;
    const std::vector<std::string> words = words_of(argc, argv, program);
    if (words.empty()) {
        fmt::print(stderr, "{}", short_help(program));
        return ExitCode::usage;
    }
    try {
        // CLI11 takes the last word first.
        program.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::Success& help) {
        return static_cast<ExitCode>(program.exit(help));
    } catch (const CLI::ParseError& error) {
        throw usage_failure(error, program, words.front());
    }
    for (const CLI::App* command : program.get_subcommands()) refuse_empty_values(*command);
    return chosen(channel);
}

Failure unwritten_result() {
    return {ExitCode::internal_error,
            {"the result could not be written to standard output", "", "free disk space"}};
}

// Runs what the command line asks for. Throws std::bad_alloc, as telling of a failure may.
ExitCode act_and_tell(int argc, char** argv, Channel* channel) {
    Failure failure(ExitCode::complete, std::vector<Complaint>{});
    try {
        const ExitCode code = parse_and_act(argc, argv, channel);
        if (output_state() != OutputState::failed) return code;
        failure = unwritten_result();
    } catch (const Failure& caught) {
        failure = caught;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        // An exception from a failed write says less than the state of the output.
        const OutputState output = output_state();
        if (output == OutputState::reader_left) return ExitCode::complete;
        failure = output == OutputState::failed
                      ? unwritten_result()
                      : Failure(ExitCode::internal_error, {error.what(), "", "please report this"});
    }
    print_failure(failure);
    return failure.code();
}

// Takes no memory itself.
ExitCode tell_of_lack_of_memory() {
    std::fputs("hetman: out of memory; use a machine with more, or fewer threads\n", stderr);
    return ExitCode::internal_error;
}

// The same; everything that goes wrong ends here.
ExitCode command_line(int argc, char** argv, Channel* channel) try {
    return act_and_tell(argc, argv, channel);
} catch (const std::bad_alloc&) {
    return tell_of_lack_of_memory();
}

// Ends the process where an exception may not pass, as in some of CLI11's functions that allocate
// memory though they are noexcept. A lack of memory is no reason for a core dump.
[[noreturn]] void on_terminate() {
    if (const std::exception_ptr current = std::current_exception()) try {
            std::rethrow_exception(current);
        } catch (const std::bad_alloc&) {
            std::_Exit(static_cast<int>(tell_of_lack_of_memory()));
        } catch (const std::exception& error) {
            std::fprintf(stderr, "hetman: %s; please report this\n", error.what());
        } catch (...) {
        }
    std::abort();
}

ExitCode take_part(int argc, char** argv, Channel& channel) {
    if (channel.rank() != 0) {
        ignore_stop_signals();
        return serve(channel);
    }
    const ExitCode code = tell_exit_code(command_line(argc, argv, &channel));
    say_goodbye(channel, code);
    return code;
}

ExitCode work_alone(int argc, char** argv) {
    end_on_stop_signals();
    const ExitCode code = command_line(argc, argv, nullptr);
    tell_exit_code(code);
    return code;
}

// The arguments without the program's name, which may differ from host to host.
std::string arguments_of(int argc, char** argv) {
    std::string all;
    for (int i = 1; i < argc; ++i) all.append(argv[i]) += '\0';
    return all;
}

ExitCode run_process(int argc, char** argv) {
    std::set_terminate(on_terminate);
    guard_streams();
    if (!Channel::launched() || is_to_be_alone(argc, argv)) return work_alone(argc, argv);
    // Of mpirun's terminal for this rank nothing is to be passed on before output_state() has
    // looked.
    std::setvbuf(stdout, nullptr, _IOFBF, BUFSIZ);
    note_stop_signals();  // a signal may come while MPI starts
    Channel channel(arguments_of(argc, argv));
    const ExitCode code = take_part(argc, argv, channel);
    channel.leave(code);
    return code;
}

}  // namespace
}  // namespace hetman

int main(int argc, char** argv) { return static_cast<int>(hetman::run_process(argc, argv)); }
