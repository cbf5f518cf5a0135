#pragma once
// gnuplot, the program that draws plots. It is installed separately.

#include <string>

namespace hetman {

// Throws Failure(usage) that names the flag if gnuplot cannot be run. For before the work.
void expect_gnuplot(const std::string& flag);

struct Plot {
    std::string title;  // must not need escaping, in SVG or in gnuplot
    unsigned width;     // in pixels
    unsigned height;
    std::string commands;  // of gnuplot, after the terminal is set
};

// The plot as SVG, on a white background, with gnuplot's hypertext as tooltips. Throws
// Failure(usage) that names the flag.
std::string plot_svg(const Plot& plot, const std::string& flag);

}  // namespace hetman
