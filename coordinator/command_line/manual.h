#pragma once
// Generates manual pages in man(7) format from the command line.

#include <string>

namespace CLI {
class App;
}  // namespace CLI

namespace hetman {

// "hetman" or "hetman-count"; the file name is this plus ".1".
std::string page_name(const CLI::App& command);

std::string manual_page(const CLI::App& command);

}  // namespace hetman
