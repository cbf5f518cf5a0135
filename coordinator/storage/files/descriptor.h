#pragma once
// An open file, and the steps that coordinator/storage/files/files.h and directory.h share. For
// these two only.

#include <fcntl.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hetman {

// Throws FileError for errno: "cannot ACTION PATH: reason".
[[noreturn]] void fail(const char* action, const std::filesystem::path& path);

class Descriptor {
  public:
    // Opens a name relative to an open directory, or to the working directory (AT_FDCWD). `shown`
    // is what messages call it. Throws FileError.
    Descriptor(int directory, const std::filesystem::path& name, std::filesystem::path shown,
               int flags, const char* action);
    ~Descriptor();
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return descriptor_; }
    int release();
    void flush() const;  // throws FileError
    void close();        // throws FileError: some file systems report a full disk only here
    // How many bytes a plain file has; throws FileError for all else.
    std::uint64_t plain_size() const;

  private:
    std::filesystem::path shown_;
    int descriptor_ = -1;
};

// Up to `size` bytes; 0 at the end.
std::size_t read_some(int descriptor, const std::filesystem::path& shown, char* bytes,
                      std::size_t size);
// Up to `most` bytes, as many as there are.
std::string read_all(int descriptor, const std::filesystem::path& shown, std::size_t most);
void write_all(int descriptor, const std::filesystem::path& shown, std::string_view bytes);

}  // namespace hetman
