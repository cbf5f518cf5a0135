// hetman: counts non-attacking placements of chess pieces.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "common/exception_text.h"
#include "common/failure.h"
#include "coordinator/command_line/parsing.h"
#include "coordinator/dispatch/crews/launch_check.h"
#include "coordinator/dispatch/crews/mpi_crew.h"
#include "coordinator/process/console.h"
#include "coordinator/process/exit_code_file.h"
#include "coordinator/process/failure_text.h"
#include "coordinator/process/source_commit.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"
#include "worker/transport/conversation.h"

namespace hetman {
namespace {

Failure unwritten_result() {
    return {ExitCode::internal_error,
            {"the result could not be written to standard output", "", "free disk space"}};
}

// Runs what the command line asks for. Throws std::bad_alloc, as telling of a failure may.
ExitCode act_and_tell(int argc, char** argv, Channel* channel) {
    Failure failure(ExitCode::complete, std::vector<Complaint>{});
    try {
        note_source_commit(source_commit());
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
                      : Failure(ExitCode::internal_error, unexpected(error));
    }
    print_failure(failure);
    return failure.code();
}

// Takes no memory itself.
ExitCode tell_of_lack_of_memory() {
    print_plain_failure(ExitCode::internal_error, out_of_memory, "", remedy_for_memory);
    return ExitCode::internal_error;
}

// The same; everything that goes wrong ends here.
ExitCode command_line(int argc, char** argv, Channel* channel) try {
    return act_and_tell(argc, argv, channel);
} catch (const std::bad_alloc&) {
    return tell_of_lack_of_memory();
}

void tell_of(const std::exception& error) try {
    print_failure({ExitCode::internal_error, unexpected(error)});
} catch (const std::bad_alloc&) {
    tell_of_lack_of_memory();
}

// Ends the process where an exception may not pass, as in some of CLI11's functions that allocate
// memory though they are noexcept. A lack of memory is no reason for a core dump.
[[noreturn]] void on_terminate() {
    if (const std::exception_ptr current = std::current_exception()) try {
            std::rethrow_exception(current);
        } catch (const std::bad_alloc&) {
            std::_Exit(static_cast<int>(tell_of_lack_of_memory()));
        } catch (const std::exception& error) {
            tell_of(error);
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
    if (asks_for_json(argc, argv)) show_failures_as_json();
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

// Called before the libraries are initialized, but not under sanitizers, which are not ready then.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
[[gnu::section(".preinit_array"),
  gnu::used]] void (*const before_libraries)() = note_hangup_before_libraries;
#endif

}  // namespace
}  // namespace hetman

int main(int argc, char** argv) { return static_cast<int>(hetman::run_process(argc, argv)); }
