#pragma once
// Files that a user named: links and pipes will do. The files of a run are reached through
// coordinator/storage/files/directory.h.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace hetman {

// The disk refused. what() is "cannot write /runs/job/ledger: No space left on device".
class FileError : public std::system_error {
  public:
    FileError(int error, std::string text)
        : std::system_error(error, std::generic_category()), text_(std::move(text)) {}
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    std::string text_;
};

// The bytes of a file. Throws FileError, also if there
// are more than `most`; no more than that is read.
std::string read_file(const std::filesystem::path& path, std::uint64_t most = ~0ULL);

// Writes to a file, whatever it is. Throws FileError.
void write_file(const std::filesystem::path& path, const std::string& bytes);

// A file that is read from its beginning piece by piece.
class InputFile {
  public:
    explicit InputFile(std::filesystem::path path);  // throws FileError
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    // Up to `size` bytes more; how many there were, 0 at the end. Throws FileError.
    std::size_t read(char* bytes, std::size_t size);
    // The bytes of a plain file; 0 for all else.
    std::uint64_t plain_size() const;

  private:
    std::filesystem::path path_;
    int descriptor_;
};

// Makes a directory; false if the name is taken already. Throws FileError.
bool make_directory(const std::filesystem::path& path);
// Makes it with all above it, where they are missing. Throws FileError.
void make_directories(const std::filesystem::path& path);

}  // namespace hetman
