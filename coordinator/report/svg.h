#pragma once
// Pieces of SVG pictures. All lengths are in pixels.

#include <string>
#include <string_view>

namespace hetman {

// No less than the width of a text in any sans-serif font, of digits above all.
double width_of(std::string_view text, double size);

// `anchor` is start, middle or end. The text must not need to be escaped.
std::string svg_text(double x, double y, double size, std::string_view anchor,
                     std::string_view fill, std::string_view text);

// The beginning of a picture: its size, its title as a tooltip and a white ground.
std::string svg_begin(double width, double height, std::string_view title);

}  // namespace hetman
