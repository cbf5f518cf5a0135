#include "coordinator/process/standard_output.h"

#include <poll.h>
#include <stdio_ext.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>

#include "coordinator/process/launcher_output.h"
#include "coordinator/process/stop_signal.h"

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
    static bool refused = false;  // by mpirun's output, which keeps no record of errors
    const std::size_t pending = __fpending(stdout);
    refused = refused || (pending > 0 && !launcher_can_write(pending));
    const bool written = std::fflush(stdout) == 0 && !output_is_lost() && std::cout.good();
    if (written) return refused ? OutputState::failed : OutputState::written;
    return other_end_is_closed() ? OutputState::reader_left : OutputState::failed;
}

bool wait_while_read(Duration time) {
    using Clock = std::chrono::steady_clock;
    // A signal that comes just before a call of poll() does not end it.
    constexpr Duration glance{100};
    const Clock::time_point begin = Clock::now();
    while (noted_stop_signal().empty()) {
        const auto waited = std::chrono::duration_cast<Duration>(Clock::now() - begin);
        if (waited >= time) break;
        pollfd output{STDOUT_FILENO, 0, 0};
        if (poll(&output, 1, static_cast<int>(std::min(time - waited, glance).count())) > 0)
            return false;
    }
    return true;
}

}  // namespace hetman
