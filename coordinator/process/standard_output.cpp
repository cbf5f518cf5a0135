#include "coordinator/process/standard_output.h"

#include <poll.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace hetman {
namespace {

// For pipes, sockets and terminals; files and other devices never report these conditions.
bool other_end_is_closed() {
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) != 0;
}

}  // namespace

void write_output(std::string_view text) {
    if (!output_is_lost()) std::fwrite(text.data(), 1, text.size(), stdout);
}

bool output_is_lost() { return std::ferror(stdout) != 0; }

OutputState output_state() {
    const bool written = std::fflush(stdout) == 0 && !output_is_lost() && std::cout.good();
    if (written) return OutputState::written;
    return other_end_is_closed() ? OutputState::reader_left : OutputState::failed;
}

}  // namespace hetman
