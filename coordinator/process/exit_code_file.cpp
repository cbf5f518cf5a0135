#include "coordinator/process/exit_code_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace hetman {

namespace {

bool write_code(const char* path, ExitCode code) {
    const int file = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return false;
    const std::string line = std::to_string(static_cast<int>(code)) + '\n';
    const ssize_t written = write(file, line.data(), line.size());
    close(file);
    return written == static_cast<ssize_t>(line.size());
}

}  // namespace

ExitCode tell_exit_code(ExitCode code) {
    const char* path = std::getenv("HETMAN_EXIT_CODE_FILE");
    if (path == nullptr || !write_code(path, code)) return code;
    return std::getenv("HETMAN_EXIT_CODE_FILE_ONLY") != nullptr ? ExitCode::complete : code;
}

}  // namespace hetman
