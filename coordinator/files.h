#pragma once
// Everything that Hetman does with files, in one place. What is written is durable: what returned
// has reached the disk.
//
// What lies in a run directory is taken for what it is: links are not followed, and what is no
// plain file is neither read nor written, so that nobody can lead a run elsewhere or make it wait.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

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

// The bytes of a file that a user named; links and pipes will do. Throws FileError, also if there
// are more than `most`; no more than that is read.
std::string read_file(const std::filesystem::path& path, std::uint64_t most = ~0ULL);

// Writes to a file that a user named, whatever it is. Throws FileError.
void write_file(const std::filesystem::path& path, const std::string& bytes);

// A file that a user named, read from its beginning piece by piece; links and pipes will do.
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

// A file that a user named, written piece by piece, whatever it is. It is emptied first.
class OutputFile {
  public:
    explicit OutputFile(std::filesystem::path path);  // throws FileError
    // If it was not closed, a plain file is removed: half of it could be taken for the whole.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view bytes);  // throws FileError
    void close();                        // throws FileError

  private:
    std::filesystem::path path_;
    int descriptor_;
};

// The bytes of a plain file in a run directory. Throws FileError, also if it is something else or
// has more than `most` bytes; it is not read then.
std::string read_kept_file(const std::filesystem::path& path, std::uint64_t most = ~0ULL);
// Its first bytes, so many or all there are.
std::string read_head(const std::filesystem::path& path, std::size_t size);

// Makes the file anew (a plain file or a link of that name is removed, not written to), flushes it
// and reads it back. On failure nothing of it is left. Throws FileError.
void write_durably(const std::filesystem::path& path, const std::string& bytes);

// Flushes a directory, so that renames in it last. Throws FileError.
void flush_directory(const std::filesystem::path& path);

// Renames, replacing what is there; a link is replaced itself. Throws FileError.
void rename_file(const std::filesystem::path& from, const std::filesystem::path& to);

// Gives a file a second name; false if this file system cannot.
bool link_file(const std::filesystem::path& from, const std::filesystem::path& to);

// Removes a file, if it is there. Throws FileError.
void remove_file(const std::filesystem::path& path);
// Removes a directory with all that is in it. Throws std::filesystem::filesystem_error.
void remove_tree(const std::filesystem::path& path);

// Makes a directory; false if the name is taken already. Throws FileError.
bool make_directory(const std::filesystem::path& path);
// Makes it with all above it, where they are missing. Throws FileError.
void make_directories(const std::filesystem::path& path);

// What a name stands for.
enum class FileKind { nothing, plain, directory, link, other };
FileKind kind_of(const std::filesystem::path& path);
// "a symbolic link", "a directory", ...
std::string_view describe(FileKind kind);

// The names in a directory, sorted. Throws std::filesystem::filesystem_error.
std::vector<std::string> names_in(const std::filesystem::path& directory);

// Why others than this user may write in a directory: empty if they may not.
std::string danger_in(const std::filesystem::path& directory);

// A log, which grows at its end. Throws FileError if the file cannot be opened.
class LogFile {
  public:
    explicit LogFile(const std::filesystem::path& path);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    // False if the disk refused: no run ends for its log.
    bool append(std::string_view text) const;

  private:
    int descriptor_;
};

}  // namespace hetman
