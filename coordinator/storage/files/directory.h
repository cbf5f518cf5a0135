#pragma once
// A run directory that is held open. Its files are reached relative to it: they stay the same ones
// when the directory is moved, and nothing is made in another directory that takes its name.
//
// What lies in it is taken for what it is: links are not followed, and what is no plain file is
// neither read nor written, so that nobody can lead a run elsewhere or make it wait. What is
// written is durable: what returned has reached the disk.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace hetman {

// What a name stands for.
enum class FileKind { nothing, plain, directory, link, other };
// "a symbolic link", "a directory", ...
std::string_view describe(FileKind kind);

// Names are relative to the directory and may lead into directories below it ("epoch.1/owner").
// All functions throw FileError where the disk refuses. Any thread may call them.
class Directory {
  public:
    explicit Directory(std::filesystem::path path);
    ~Directory();
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;

    // Where it is: as it was named, or where it was moved since, if the system can tell.
    std::filesystem::path path() const;
    // True if it was moved since it was opened; it is no longer found under its name.
    bool is_moved() const;
    // True if it was deleted: nothing can be made in it any more.
    bool is_removed() const;
    // Why others than this user may write in it: empty if they may not.
    std::string danger() const;

    FileKind kind_of(const std::string& name) const;
    // The names in the directory, or in one below it, sorted.
    std::vector<std::string> names(const std::string& below = ".") const;

    // The bytes of a plain file. If it is something else or has more than `most` bytes it is not
    // read, and FileError thrown.
    std::string read(const std::string& name, std::uint64_t most = ~0ULL) const;
    // Its first bytes, so many or all there are.
    std::string read_head(const std::string& name, std::size_t size) const;

    // Makes the file anew (a plain file or a link of that name is removed, not written to), flushes
    // it and reads it back. On failure nothing of it is left.
    void write_durably(const std::string& name, const std::string& bytes) const;
    // Renames, replacing what is there; a link is replaced itself.
    void rename(const std::string& from, const std::string& to) const;
    // Gives a file a second name, here or in another directory; false if this cannot be.
    bool link(const std::string& from, const std::string& to) const {
        return link(from, *this, to);
    }
    bool link(const std::string& from, const Directory& other, const std::string& to) const;
    // Removes a file, if it is there.
    void remove(const std::string& name) const;
    // Removes whatever it is, a directory with all that is in it.
    void remove_tree(const std::string& name) const;
    // Removes a directory, if it is there and empty; false if it stays.
    bool remove_empty(const std::string& name) const;
    // Makes a directory; false if the name is taken already.
    bool make_directory(const std::string& name) const;
    // Flushes the directory, so that renames in it last.
    void flush() const;

  private:
    friend class LogFile;

    std::filesystem::path shown(const std::string& name) const { return path() / name; }

    std::filesystem::path path_;
    int descriptor_;
    std::filesystem::path opened_at_;  // as the system says; empty if it does not
};

// A log, which grows at its end. Throws FileError if the file cannot be opened.
class LogFile {
  public:
    LogFile(const Directory& directory, const std::string& name);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    // False if the disk refused: no run ends for its log.
    bool append(std::string_view text) const;

  private:
    int descriptor_;
};

}  // namespace hetman
