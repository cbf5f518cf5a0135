// Generates the manual pages and the shell completion from the program's command line, at build
// time:
//
//   hetman_generate DIRECTORY            writes man1/*.1 and completions/hetman below DIRECTORY
//   hetman_generate --tables PAGE.md     makes the tables of flags in PAGE.md anew
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "coordinator/command_line/command_line.h"
#include "coordinator/command_line/documents.h"

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

void renew_tables(const fs::path& page) {
    std::ifstream stream(page, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) throw std::runtime_error("cannot read " + page.string());
    write(page, with_flag_tables(text, *make_command_line().record));
}

void generate(const fs::path& directory) {
    const ProgramLine line = make_command_line();
    const CommandRecord& program = *line.record;
    for (const char* name : {"man1", "completions"}) {
        fs::remove_all(directory / name);  // removes pages of commands that no longer exist
        fs::create_directories(directory / name);
    }
    write(directory / "man1" / "hetman.1", manual_page(program, program));
    for (const CommandRecord& command : program.commands)
        write(directory / "man1" / (page_name(command) + ".1"), manual_page(command, program));
    write(directory / "completions" / "hetman", bash_completion(program));
}

}  // namespace
}  // namespace hetman

int main(int argc, char** argv) {
    try {
        if (argc == 3 && std::string(argv[1]) == "--tables")
            hetman::renew_tables(argv[2]);
        else if (argc == 2)
            hetman::generate(argv[1]);
        else
            throw std::invalid_argument("usage: hetman_generate DIRECTORY | --tables PAGE.md");
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "hetman_generate: %s\n", error.what());
        return 1;
    }
}
