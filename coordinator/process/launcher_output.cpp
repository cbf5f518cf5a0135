#include "coordinator/process/launcher_output.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

namespace hetman {
namespace {

// Names of Open MPI's mpirun, which may be a link.
constexpr std::array<std::string_view, 5> launchers{"mpirun", "mpiexec", "orterun", "prterun",
                                                    "mpirun.openmpi"};
// Scripts between mpirun and its rank.
constexpr int most_scripts = 8;

std::string output_of(pid_t process) { return fmt::format("/proc/{}/fd/1", process); }

std::string command_of(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/comm", process));
    std::string name;
    std::getline(file, name);
    return name;
}

pid_t parent_of(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string line;
    std::getline(file, line);
    // The second field is a name in parentheses that may contain anything.
    std::istringstream fields(line.substr(std::min(line.size(), line.rfind(')') + 1)));
    std::string state;
    pid_t parent = 0;
    fields >> state >> parent;
    return parent;
}

bool is_same_file(const struct stat& one, const struct stat& other) {
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

// The mpirun that reads our standard output: the nearest ancestor that has another one, if ours is
// a pipe or a terminal, as mpirun makes one for each rank. (Output that was redirected after mpirun
// is ours to write.)
std::optional<pid_t> launcher() {
    struct stat ours {};
    if (fstat(STDOUT_FILENO, &ours) != 0) return std::nullopt;
    if (!S_ISFIFO(ours.st_mode) && isatty(STDOUT_FILENO) == 0) return std::nullopt;
    pid_t process = getppid();
    for (int i = 0; i < most_scripts && process > 1; ++i) {
        struct stat theirs {};
        if (stat(output_of(process).c_str(), &theirs) != 0 || !is_same_file(ours, theirs)) break;
        process = parent_of(process);
    }
    if (std::find(launchers.begin(), launchers.end(), command_of(process)) == launchers.end())
        return std::nullopt;
    return process;
}

// Reserves space behind the end of the file. Does not change its length, so that nothing is to be
// undone.
bool file_can_grow(const std::string& path, off_t length, std::size_t bytes) {
    const int file = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return true;
    const bool reserved =
        fallocate(file, FALLOC_FL_KEEP_SIZE, length, static_cast<off_t>(bytes)) == 0;
    const int error = errno;
    close(file);
    return reserved || (error != ENOSPC && error != EDQUOT && error != EFBIG && error != EIO);
}

bool is_full_device(const struct stat& file) {
    return S_ISCHR(file.st_mode) && file.st_rdev == makedev(1, 7);  // /dev/full
}

}  // namespace

bool launcher_can_write(std::size_t bytes) try {
    const std::optional<pid_t> process = launcher();
    if (!process) return true;
    const std::string path = output_of(*process);
    struct stat descriptor {};
    if (lstat(path.c_str(), &descriptor) != 0) return errno != ENOENT;
    // If it was closed, mpirun may have opened something else in its place, for reading.
    if ((descriptor.st_mode & S_IWUSR) == 0) return false;
    struct stat file {};
    if (stat(path.c_str(), &file) != 0) return true;
    if (is_full_device(file)) return false;
    return !S_ISREG(file.st_mode) ||
           file_can_grow(path, file.st_size, std::max<std::size_t>(bytes, 1));
} catch (const std::bad_alloc&) {
    return true;  // unknown: nothing says that the result would be lost
}

}  // namespace hetman
