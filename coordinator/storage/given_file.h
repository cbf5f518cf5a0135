#pragma once
// A file that the user names and that is read once, from its beginning to its end: a job, a board,
// a b-file. "-" is standard input. A byte order mark of UTF-8 at the beginning is skipped.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "coordinator/files/files.h"

namespace hetman {

constexpr bool is_standard_input(std::string_view file) { return file == "-"; }

// The file's name in messages: "standard input" for "-".
std::string shown_name(const std::string& file);

class GivenFile {
  public:
    // Throws FileError if the file cannot be opened.
    explicit GivenFile(const std::string& name);

    // Reads up to `size` bytes and returns their number; 0 at the end. Throws FileError, and
    // Failure(incomplete) after a stop signal.
    std::size_t read(char* bytes, std::size_t size);
    // The size of a plain file; 0 for pipes and other files.
    std::uint64_t plain_size() const { return file_.plain_size(); }

  private:
    std::size_t read_more(char* bytes, std::size_t size);

    std::string name_;
    InputFile file_;
    std::string beginning_;  // read, but not yet handed out
};

// All bytes of a file. Throws as GivenFile, and FileError if there are more than `most`.
std::string read_given(const std::string& name, std::uint64_t most);

}  // namespace hetman
