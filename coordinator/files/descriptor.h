#pragma once
// An open file descriptor and helpers shared by coordinator/files/files.h and directory.h;
// not for use elsewhere.

#include <fcntl.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hetman {

// Throws FileError for the current errno: "cannot ACTION PATH: reason".
[[noreturn]] void fail(const char* action, const std::filesystem::path& path);

class Descriptor {
  public:
    // Opens a name relative to an open directory, or to the working directory (AT_FDCWD). `shown`
    // is the name used in messages. Throws FileError.
    Descriptor(int directory, const std::filesystem::path& name, std::filesystem::path shown,
               int flags, const char* action);
    ~Descriptor();
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return descriptor_; }
    int release();
    void flush() const;  // throws FileError
    void close();        // throws FileError: some file systems report a full disk only here
    // The size of a plain file; throws FileError for other files.
    std::uint64_t plain_size() const;

  private:
    std::filesystem::path shown_;
    int descriptor_ = -1;
};

// Reads up to `size` bytes; returns 0 at the end.
std::size_t read_some(int descriptor, const std::filesystem::path& shown, char* bytes,
                      std::size_t size);
// Reads up to `most` bytes or to the end.
std::string read_all(int descriptor, const std::filesystem::path& shown, std::size_t most);
void write_all(int descriptor, const std::filesystem::path& shown, std::string_view bytes);

}  // namespace hetman
