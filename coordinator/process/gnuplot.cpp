#include "coordinator/process/gnuplot.h"

#include <fmt/core.h>

#include <optional>
#include <regex>
#include <string_view>

#include "common/failure.h"
#include "coordinator/process/program_output.h"

namespace hetman {
namespace {

constexpr Duration longest_plotting{60'000};

// What it prints; nothing if it cannot be run or fails.
std::optional<std::string> answer_to(const std::string& commands) {
    constexpr const char* without_settings = "-d";  // of the user's
    return output_of({{"gnuplot", without_settings}, longest_plotting, commands, true});
}

// gnuplot's hypertext calls a script that the picture does not have: titles, which viewers show as
// tooltips, do without.
std::string with_tooltips(const std::string& svg) {
    static const std::regex call(
        R"re(<g onmousemove="gnuplot_svg\.showHypertext\(evt,'([^']*)'\)" )re"
        R"re(onmouseout="gnuplot_svg\.hideHypertext\(\)">\s*<title>\s*</title>)re");
    return std::regex_replace(svg, call, "<g><title>$1</title>");
}

}  // namespace

void expect_gnuplot(const std::string& flag) {
    if (!answer_to(""))
        throw Failure(ExitCode::usage,
                      {"gnuplot, which draws the picture, is not installed or does not run", flag,
                       "install it (on Debian: gnuplot-nox), or leave the flag out"});
}

std::string plot_svg(const Plot& plot, const std::string& flag) {
    constexpr std::string_view default_title = "<title>Gnuplot</title>";
    const std::optional<std::string> svg = answer_to(
        fmt::format("set terminal svg size {},{} font \"sans-serif,12\" background rgb \"white\"\n",
                    plot.width, plot.height) +
        plot.commands);
    if (!svg || svg->find("</svg>") == std::string::npos)
        throw Failure(ExitCode::usage, {"gnuplot did not draw the picture", flag,
                                        "try another version of it, or leave the flag out"});
    std::string titled = *svg;
    if (const std::size_t at = titled.find(default_title); at != std::string::npos)
        titled.replace(at, default_title.size(), fmt::format("<title>{}</title>", plot.title));
    return with_tooltips(titled);
}

}  // namespace hetman
