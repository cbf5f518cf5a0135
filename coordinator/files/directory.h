#pragma once
// A run directory that is held open. Its files are accessed relative to the open directory: they
// remain the same files when the directory is moved, and nothing is created in another directory
// that takes its name.
//
// Links are not followed, and only plain files are read and written, so that nobody can redirect a
// run or make it block. Writes are durable, but for those of write(): when they return, the data is
// on disk.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hetman {

// The type of a directory entry.
enum class FileKind { nothing, plain, directory, link, other };
// "a symbolic link", "a directory", ...
std::string_view describe(FileKind kind);

// Names are relative to the directory and may lead into subdirectories ("epoch.1/owner"). All
// functions throw FileError on errors of the file system. Thread-safe.
class Directory {
  public:
    explicit Directory(std::filesystem::path path);
    ~Directory();
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;

    // The path it was opened with, or the one it was moved to, if the system can tell.
    std::filesystem::path path() const;
    // True if the directory was moved since it was opened and is no longer found under its name.
    bool is_moved() const;
    // True if the directory was deleted: nothing can be created in it any more.
    bool is_removed() const;
    // Whether other users may write in it, and why; nothing if they may not. It belongs to this
    // process if what this process creates belongs to the same user: mounts may show all files as
    // those of one user (NFS, CIFS, FUSE). To see that, a directory with the free name `trial` is
    // created and removed.
    struct Danger {
        std::string what;
        std::string remedy;
    };
    std::optional<Danger> danger(const std::string& trial) const;

    FileKind kind_of(const std::string& name) const;
    // The sorted names in the directory or a subdirectory.
    std::vector<std::string> names(const std::string& below = ".") const;

    // The contents of a plain file. Throws FileError, without reading, if it is not a plain file or
    // larger than `most` bytes.
    std::string read(const std::string& name, std::uint64_t most = ~0ULL) const;
    // The first `size` bytes, or all if there are fewer.
    std::string read_head(const std::string& name, std::size_t size) const;

    // Creates the file (an existing plain file or link is removed, not written to). Leaves no file
    // behind on failure. A power cut may take what was written.
    void write(const std::string& name, const std::string& bytes) const;
    // The same; flushes it and reads it back.
    void write_durably(const std::string& name, const std::string& bytes) const;
    // Renames, replacing the target; a link is replaced itself.
    void rename(const std::string& from, const std::string& to) const;
    // Creates a hard link, here or in another directory; false if that is not possible.
    bool link(const std::string& from, const std::string& to) const {
        return link(from, *this, to);
    }
    bool link(const std::string& from, const Directory& other, const std::string& to) const;
    // Removes a file if it exists.
    void remove(const std::string& name) const;
    // Removes an entry of any kind; directories with their contents.
    void remove_tree(const std::string& name) const;
    // Removes a directory if it exists and is empty; false if it remains.
    bool remove_empty(const std::string& name) const;
    // Creates a directory; false if the name exists.
    bool make_directory(const std::string& name) const;
    // Flushes the directory, which makes renames durable.
    void flush() const;

  private:
    friend class LogFile;

    std::optional<unsigned> user_of_new(const std::string& trial) const;
    void create(const std::string& name, const std::string& bytes, bool is_durable) const;

    std::filesystem::path shown(const std::string& name) const { return path() / name; }

    std::filesystem::path path_;
    int descriptor_;
    std::filesystem::path opened_at_;  // according to the system; empty if unknown
};

// A log file opened for appending. Throws FileError if it cannot be opened.
class LogFile {
  public:
    LogFile(const Directory& directory, const std::string& name);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    // Returns false on errors, which do not end the run.
    bool append(std::string_view text) const;

  private:
    int descriptor_;
};

}  // namespace hetman
