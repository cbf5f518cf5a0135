// Generates the manual pages and the shell completion from the program's command line, at build
// time:
//
//   hetman_generate DIRECTORY
//
// writes man1/*.1 and completions/hetman below DIRECTORY.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "coordinator/command_line/bash_completion.h"
#include "coordinator/command_line/command_line.h"
#include "coordinator/command_line/manual.h"
#include "coordinator/command_line/option_details.h"

namespace hetman {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
    std::ofstream stream;
    stream.exceptions(std::ios::failbit | std::ios::badbit);
    stream.open(file, std::ios::binary);
    stream << text;
    stream.close();
}

void generate(const fs::path& directory) {
    Action chosen;
    // The commit is not needed: the pages only state the version.
    const auto program = make_command_line(chosen, [] { return SourceCommit{"unknown", false}; });
    for (const char* name : {"man1", "completions"}) {
        fs::remove_all(directory / name);  // removes pages of commands that no longer exist
        fs::create_directories(directory / name);
    }
    write(directory / "man1" / "hetman.1", manual_page(*program));
    for (const CLI::App* command : commands_of(*program))
        write(directory / "man1" / (page_name(*command) + ".1"), manual_page(*command));
    write(directory / "completions" / "hetman", bash_completion(*program));
}

}  // namespace
}  // namespace hetman

int main(int argc, char** argv) {
    try {
        if (argc != 2) throw std::invalid_argument("usage: hetman_generate DIRECTORY");
        hetman::generate(argv[1]);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "hetman_generate: %s\n", error.what());
        return 1;
    }
}
