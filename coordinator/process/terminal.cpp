#include "coordinator/process/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "common/utf8.h"

namespace hetman {
namespace {

winsize size_of(int descriptor) {
    constexpr winsize usual{24, 80, 0, 0};  // serial lines do not report their size
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return usual;
    if (size.ws_col == 0) size.ws_col = usual.ws_col;
    if (size.ws_row == 0) size.ws_row = usual.ws_row;
    return size;
}

bool can_rewrite(int descriptor) {
    const char* terminal = std::getenv("TERM");
    const std::string_view type = terminal == nullptr ? "" : terminal;
    return isatty(descriptor) == 1 && !type.empty() && type != "dumb";
}

std::size_t room_in(std::size_t width) { return std::max<std::size_t>(width, 2) - 1; }

}  // namespace

bool can_rewrite_lines() { return can_rewrite(STDERR_FILENO); }

bool can_rewrite_output() { return can_rewrite(STDOUT_FILENO); }

std::size_t terminal_width() { return size_of(STDERR_FILENO).ws_col; }

std::size_t output_width() { return size_of(STDOUT_FILENO).ws_col; }

std::size_t output_height() { return size_of(STDOUT_FILENO).ws_row; }

std::string fitted(std::string line, std::size_t width) {
    const std::size_t room = room_in(width);
    while (line.size() > room) {
        const std::size_t last_part = line.rfind("  ");
        line.resize(last_part == std::string::npos ? room : last_part);
    }
    return line;
}

std::string_view cut_to_fit(std::string_view line, std::size_t width) {
    std::size_t end = 0;
    for (std::size_t characters = 0; characters < room_in(width) && end < line.size(); ++characters)
        end += std::max<std::size_t>(utf8_length(line.substr(end)), 1);
    return line.substr(0, end);
}

}  // namespace hetman
