#pragma once
// Manual pages in the language of man(7), made from the command line.

#include <CLI/App.hpp>
#include <string>

namespace hetman {

// "hetman" or "hetman-count": also the name of the file, with ".1" behind.
std::string page_name(const CLI::App& command);

std::string manual_page(const CLI::App& command);

}  // namespace hetman
