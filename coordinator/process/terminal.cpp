#include "coordinator/process/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace hetman {
namespace {

std::size_t width_of(int descriptor) {
    constexpr std::size_t usual = 80;  // serial lines do not report their size
    winsize size{};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

}  // namespace

bool can_rewrite_lines() {
    const char* terminal = std::getenv("TERM");
    const std::string_view type = terminal == nullptr ? "" : terminal;
    return isatty(STDERR_FILENO) == 1 && !type.empty() && type != "dumb";
}

std::size_t terminal_width() { return width_of(STDERR_FILENO); }

std::size_t output_width() { return width_of(STDOUT_FILENO); }

std::string fitted(std::string line, std::size_t width) {
    const std::size_t room = std::max<std::size_t>(width, 2) - 1;
    while (line.size() > room) {
        const std::size_t last_part = line.rfind("  ");
        line.resize(last_part == std::string::npos ? room : last_part);
    }
    return line;
}

}  // namespace hetman
