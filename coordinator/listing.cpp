#include "coordinator/listing.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace hetman {
namespace {

// What is still to be flushed goes nowhere.
void forget_closed_pipe() {
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
    std::clearerr(stdout);
}

}  // namespace

bool Listing::print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return true;
    reader_left_ = errno == EPIPE;
    return false;
}

bool Listing::flush() {
    if (std::fflush(stdout) == 0) return true;
    reader_left_ = reader_left_ || errno == EPIPE;
    return false;
}

void Listing::end() {
    flush();
    if (reader_left_) forget_closed_pipe();
}

}  // namespace hetman
