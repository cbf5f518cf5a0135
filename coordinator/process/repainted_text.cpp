#include "coordinator/process/repainted_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "common/plural.h"
#include "common/split_text.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/terminal.h"

namespace hetman {
namespace {

constexpr const char* clear_screen = "\x1b[H\x1b[2J";
constexpr const char* clear_to_end_of_line = "\x1b[K";
constexpr const char* clear_below = "\x1b[J";

// The first lines that fit, leaving the last line of the terminal to the cursor.
std::vector<std::string> fitting(std::vector<std::string> lines, std::size_t height) {
    const std::size_t room = std::max<std::size_t>(height, 2) - 1;
    if (lines.size() <= room) return lines;
    const std::size_t shown = room - 1;
    const std::string rest = fmt::format("({} more)", counted(lines.size() - shown, "line"));
    lines.resize(shown);
    lines.push_back(rest);
    return lines;
}

}  // namespace

bool RepaintedText::is_possible() { return can_rewrite_output(); }

void RepaintedText::paint(const std::string& text) {
    const std::size_t width = output_width();
    const std::vector<std::string> lines = fitting(lines_of(text), output_height());
    std::string painting;
    if (painted_ > 0)
        painting = width == width_ ? fmt::format("\r\x1b[{}A", painted_) : clear_screen;
    for (const std::string& line : lines)
        fmt::format_to(std::back_inserter(painting), "{}{}\n", cut_to_fit(line, width),
                       clear_to_end_of_line);
    write_output(painting + clear_below);
    painted_ = lines.size();
    width_ = width;
}

}  // namespace hetman
