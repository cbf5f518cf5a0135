#pragma once
// Elements of SVG pictures. All lengths are in pixels.

#include <string>
#include <string_view>

namespace hetman {

// Common to all pictures.
inline constexpr double svg_margin = 10;
inline constexpr double svg_title_size = 14;
inline constexpr double svg_label_size = 10;

// An upper bound on the width of a text in any sans-serif font, intended for digits.
double width_of(std::string_view text, double size);

// `anchor` is start, middle or end. The text must not need escaping.
std::string svg_text(double x, double y, double size, std::string_view anchor,
                     std::string_view fill, std::string_view text);

// The start of a picture: its size, its title as a tooltip, and a white background.
std::string svg_begin(double width, double height, std::string_view title);

}  // namespace hetman
