#include "coordinator/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace hetman {
namespace {

[[noreturn]] void fail(const char* action, const std::filesystem::path& path) {
    throw FileError(errno, std::generic_category(),
                    std::string("cannot ") + action + ' ' + path.string());
}

class Descriptor {
  public:
    Descriptor(const std::filesystem::path& path, int flags, const char* action) : path_(path) {
        do descriptor_ = open(path.c_str(), flags | O_CLOEXEC, 0666);
        while (descriptor_ < 0 && errno == EINTR);
        if (descriptor_ < 0) fail(action, path);
    }
    ~Descriptor() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return descriptor_; }
    void flush() const {
        if (fsync(descriptor_) != 0) fail("flush", path_);
    }
    // Some file systems report a full disk only here.
    void close() {
        const int descriptor = std::exchange(descriptor_, -1);
        if (::close(descriptor) != 0) fail("close", path_);
    }

  private:
    const std::filesystem::path& path_;
    int descriptor_ = -1;
};

}  // namespace

std::string read_file(const std::filesystem::path& path) {
    const Descriptor file(path, O_RDONLY, "open");
    std::string bytes;
    char buffer[1 << 16];
    while (true) {
        const ssize_t got = read(file.get(), buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("read", path);
        if (got == 0) return bytes;
        bytes.append(buffer, static_cast<std::size_t>(got));
    }
}

void write_durably(const std::filesystem::path& path, const std::string& bytes) {
    Descriptor file(path, O_WRONLY | O_CREAT | O_TRUNC, "create");
    for (std::size_t written = 0; written < bytes.size();) {
        const ssize_t wrote = write(file.get(), bytes.data() + written, bytes.size() - written);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) fail("write", path);
        written += static_cast<std::size_t>(wrote);
    }
    file.flush();
    file.close();
    if (read_file(path) != bytes) {
        errno = EIO;
        fail("read back what was written to", path);
    }
}

void flush_directory(const std::filesystem::path& path) {
    const Descriptor directory(path, O_RDONLY | O_DIRECTORY, "open");
    directory.flush();
}

void rename_file(const std::filesystem::path& from, const std::filesystem::path& to) {
    if (std::rename(from.c_str(), to.c_str()) != 0) fail("rename", from);
}

}  // namespace hetman
