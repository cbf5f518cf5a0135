#include "coordinator/process/exit_code_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace hetman {

void tell_exit_code(ExitCode code) {
    const char* path = std::getenv("HETMAN_EXIT_CODE_FILE");
    if (path == nullptr) return;
    const int file = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return;
    const std::string line = std::to_string(static_cast<int>(code)) + '\n';
    [[maybe_unused]] const ssize_t written = write(file, line.data(), line.size());
    close(file);
}

}  // namespace hetman
