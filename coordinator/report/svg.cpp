#include "coordinator/report/svg.h"

#include <fmt/core.h>

namespace hetman {

double width_of(std::string_view text, double size) {
    // Character width relative to the font size: no sans-serif font has wider digits.
    constexpr double character_width = 0.64;
    return static_cast<double>(text.size()) * size * character_width;
}

std::string svg_text(double x, double y, double size, std::string_view anchor,
                     std::string_view fill, std::string_view text) {
    return fmt::format(
        "<text x=\"{:g}\" y=\"{:g}\" font-size=\"{:g}\" text-anchor=\"{}\" fill=\"{}\" "
        "font-family=\"sans-serif\">{}</text>\n",
        x, y, size, anchor, fill, text);
}

std::string svg_begin(double width, double height, std::string_view title) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"0 0 "
        "{0:g} {1:g}\">\n<title>{2}</title>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        width, height, title);
}

}  // namespace hetman
