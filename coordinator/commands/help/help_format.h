#pragma once
// How --help looks: options under headings, within the width of a page.

#include <CLI/App.hpp>
#include <string>

namespace hetman {

class HelpFormat : public CLI::FormatterBase {
  public:
    static constexpr std::size_t width = 100;  // columns

    std::string make_help(const CLI::App* command, std::string name,
                          CLI::AppFormatMode mode) const override;
};

// Breaks lines that are too long between words. Lines that follow begin with so many spaces, as
// does what is broken of a line that begins with more.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

}  // namespace hetman
