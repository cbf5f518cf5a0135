#include "common/split_text.h"

namespace hetman {

std::vector<std::string> split_text(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines = split_text(text, '\n');
    if (lines.back().empty()) lines.pop_back();
    return lines;
}

}  // namespace hetman
