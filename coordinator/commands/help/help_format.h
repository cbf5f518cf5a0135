#pragma once
// The layout of --help: options grouped under headings, wrapped to the page width.

#include <CLI/App.hpp>
#include <string>

namespace hetman {

class HelpFormat : public CLI::FormatterBase {
  public:
    static constexpr std::size_t width = 100;  // columns

    std::string make_help(const CLI::App* command, std::string name,
                          CLI::AppFormatMode mode) const override;
};

// Wraps long lines at spaces. Continuation lines are indented by `indent` spaces, or by as many as
// the line begins with if that is more.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

}  // namespace hetman
