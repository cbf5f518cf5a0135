#pragma once
// Files named by the user, which may be links or pipes. For the files of a run see
// coordinator/files/directory.h.

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace hetman {

// An error of the file system. what() is "cannot write /runs/job/ledger: No space left on device".
class FileError : public std::system_error {
  public:
    FileError(int error, std::string text)
        : std::system_error(error, std::generic_category()), text_(std::move(text)) {}
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    std::string text_;
};

// A file that is read sequentially.
class InputFile {
  public:
    explicit InputFile(std::filesystem::path path);  // throws FileError
    static InputFile standard_input();
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    // Reads up to `size` bytes and returns their number; 0 at the end. Throws FileError.
    std::size_t read(char* bytes, std::size_t size);
    // The size of a plain file; 0 for other files.
    std::uint64_t plain_size() const;

  private:
    InputFile(std::filesystem::path path, int descriptor);

    std::filesystem::path path_;
    int descriptor_;
};

// The path from the root on. Throws Failure(usage) if it is relative and the current directory has
// been removed.
std::filesystem::path absolute_path(const std::filesystem::path& path);

// False if there is nothing of that name, or no directory. Throws FileError where the system does
// not tell: a directory above that may not be searched, a name that is too long, a circle of links.
bool directory_exists(const std::filesystem::path& path);

// Creates a directory; false if the name exists. Throws FileError.
bool make_directory(const std::filesystem::path& path);
// Creates a directory and its missing parents; returns those that it created, from the outermost
// on. Throws FileError.
std::vector<std::filesystem::path> make_directories(const std::filesystem::path& path);
// Removes those that are still empty, if the system allows it.
void remove_empty(const std::vector<std::filesystem::path>& directories);

}  // namespace hetman
