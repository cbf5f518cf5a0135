#include "coordinator/process/gnuplot.h"

#include <fmt/core.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>

#include "common/failure.h"

namespace hetman {
namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using MemoryFile = std::unique_ptr<std::FILE, FileCloser>;

MemoryFile memory_file(std::string_view text) {
    MemoryFile file(fdopen(memfd_create("gnuplot", MFD_CLOEXEC), "w+"));
    if (file) {
        std::fwrite(text.data(), 1, text.size(), file.get());
        std::rewind(file.get());
    }
    return file;
}

std::string contents(std::FILE* file) {
    std::string text;
    std::array<char, 4096> bytes{};
    std::rewind(file);
    while (const std::size_t size = std::fread(bytes.data(), 1, bytes.size(), file))
        text.append(bytes.data(), size);
    return text;
}

// Runs it without the user's settings. Files in memory instead of pipes: nobody waits for another.
bool run_gnuplot(std::FILE* input, std::FILE* output) {
    posix_spawn_file_actions_t streams;
    if (posix_spawn_file_actions_init(&streams) != 0) return false;
    posix_spawn_file_actions_adddup2(&streams, fileno(input), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&streams, fileno(output), STDOUT_FILENO);
    std::string name = "gnuplot";
    std::string no_settings = "-d";
    const std::array<char*, 3> arguments{name.data(), no_settings.data(), nullptr};
    pid_t child = 0;
    const int error =
        posix_spawnp(&child, name.c_str(), &streams, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&streams);
    if (error != 0) return false;
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// What it prints; nothing if it cannot be run or fails.
std::optional<std::string> answer_to(const std::string& commands) {
    const MemoryFile input = memory_file(commands);
    const MemoryFile output = memory_file("");
    if (!input || !output || !run_gnuplot(input.get(), output.get())) return std::nullopt;
    return contents(output.get());
}

}  // namespace

void expect_gnuplot(const std::string& flag) {
    if (!answer_to(""))
        throw Failure(ExitCode::usage,
                      {"gnuplot, which draws the picture, is not installed or does not run", flag,
                       "install it (on Debian: gnuplot-nox), or leave the flag out"});
}

std::string plot_svg(const Plot& plot, const std::string& flag) {
    constexpr std::string_view default_title = "<title>Gnuplot</title>";
    const std::optional<std::string> svg = answer_to(
        fmt::format("set terminal svg size {},{} font \"sans-serif,12\" background rgb \"white\"\n",
                    plot.width, plot.height) +
        plot.commands);
    if (!svg || svg->find("</svg>") == std::string::npos)
        throw Failure(ExitCode::usage, {"gnuplot did not draw the picture", flag,
                                        "try another version of it, or leave the flag out"});
    std::string titled = *svg;
    if (const std::size_t at = titled.find(default_title); at != std::string::npos)
        titled.replace(at, default_title.size(), fmt::format("<title>{}</title>", plot.title));
    return titled;
}

}  // namespace hetman
