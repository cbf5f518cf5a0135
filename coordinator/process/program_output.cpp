#include "coordinator/process/program_output.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

namespace hetman {
namespace {

constexpr std::size_t largest_output = std::size_t{16} << 20;

// The input as a file in memory, so that nobody waits for the other; below 0 if that is not
// possible.
int file_with(const std::string& input) {
    const int file = memfd_create("input", MFD_CLOEXEC);
    if (file < 0) return file;
    if (write(file, input.data(), input.size()) == static_cast<ssize_t>(input.size()) &&
        lseek(file, 0, SEEK_SET) == 0)
        return file;
    close(file);
    return -1;
}

// Starts the program with these files; nothing if that is not possible.
std::optional<pid_t> spawn(const ProgramCall& call, int input, int output) {
    std::vector<char*> pointers;
    for (const std::string& argument : call.arguments)
        pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0) return std::nullopt;
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!call.shows_errors)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t pid = -1;
    const int error =
        posix_spawnp(&pid, pointers.front(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? std::optional<pid_t>(pid) : std::nullopt;
}

// All that comes until the other end is closed; nothing if that takes too long or is too much.
std::optional<std::string> read_until_closed(int input, Duration patience) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point deadline = Clock::now() + patience;
    std::string text;
    std::array<char, 4096> part{};
    while (text.size() <= largest_output) {
        const auto left = std::chrono::duration_cast<Duration>(deadline - Clock::now()).count();
        pollfd end{input, POLLIN, 0};
        if (poll(&end, 1, static_cast<int>(std::max<Duration::rep>(left, 0))) == 0)
            return std::nullopt;
        const ssize_t got = read(input, part.data(), part.size());
        if (got == 0) return text;
        if (got > 0) text.append(part.data(), static_cast<std::size_t>(got));
        if (got < 0 && errno != EINTR) return std::nullopt;
    }
    return std::nullopt;
}

bool ended_well(pid_t pid) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::optional<std::string> output_of(const ProgramCall& call) {
    const int input = file_with(call.input);
    std::array<int, 2> ends{};
    if (input < 0 || pipe2(ends.data(), O_CLOEXEC) != 0) {
        if (input >= 0) close(input);
        return std::nullopt;
    }
    const std::optional<pid_t> pid = spawn(call, input, ends[1]);
    close(input);
    close(ends[1]);
    std::optional<std::string> text;
    if (pid) text = read_until_closed(ends[0], call.patience);
    close(ends[0]);
    if (!pid) return std::nullopt;
    if (!text) kill(*pid, SIGKILL);
    return ended_well(*pid) ? text : std::nullopt;
}

}  // namespace hetman
