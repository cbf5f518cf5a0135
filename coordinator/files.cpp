#include "coordinator/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "coordinator/file_calls.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const char* action, const fs::path& path) {
    const int error = errno;
    throw FileError(error, fmt::format("cannot {} {}: {}", action, path.string(),
                                       std::generic_category().message(error)));
}

// Not through links, and without waiting for a pipe's other end.
constexpr int no_guests = O_NOFOLLOW | O_NONBLOCK;

class Descriptor {
  public:
    Descriptor(const fs::path& path, int flags, const char* action) : path_(path) {
        do descriptor_ = file_calls().open(path.c_str(), flags);
        while (descriptor_ < 0 && errno == EINTR);
        if (descriptor_ < 0) fail(action, path);
    }
    ~Descriptor() {
        if (descriptor_ >= 0) file_calls().close(descriptor_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return descriptor_; }
    int release() { return std::exchange(descriptor_, -1); }
    void flush() const {
        if (file_calls().fsync(descriptor_) != 0) fail("flush", path_);
    }
    // Some file systems report a full disk only here.
    void close() {
        if (file_calls().close(release()) != 0) fail("close", path_);
    }
    // How many bytes a plain file has; throws for all else.
    std::uint64_t plain_size() const {
        struct stat facts {};
        if (fstat(descriptor_, &facts) != 0) fail("look at", path_);
        if (!S_ISREG(facts.st_mode)) throw FileError(EINVAL, path_.string() + " is no plain file");
        return static_cast<std::uint64_t>(facts.st_size);
    }

  private:
    const fs::path& path_;
    int descriptor_ = -1;
};

int open_file(const fs::path& path, int flags, const char* action) {
    return Descriptor(path, flags, action).release();
}

Descriptor open_kept_file(const fs::path& path) {
    if (const FileKind kind = kind_of(path); kind != FileKind::plain && kind != FileKind::nothing)
        throw FileError(EINVAL,
                        fmt::format("{} is {}, no plain file", path.string(), describe(kind)));
    return Descriptor(path, O_RDONLY | no_guests, "open");
}

std::size_t read_some(int descriptor, const fs::path& path, char* bytes, std::size_t size) {
    ssize_t got = 0;
    do got = file_calls().read(descriptor, bytes, size);
    while (got < 0 && errno == EINTR);
    if (got < 0) fail("read", path);
    return static_cast<std::size_t>(got);
}

// Up to `most` bytes.
std::string read_from(const Descriptor& file, const fs::path& path, std::size_t most) {
    std::string bytes;
    char buffer[1 << 16];
    while (bytes.size() < most) {
        const std::size_t got =
            read_some(file.get(), path, buffer, std::min(sizeof buffer, most - bytes.size()));
        if (got == 0) break;
        bytes.append(buffer, got);
    }
    return bytes;
}

FileError too_large(const fs::path& path, std::uint64_t most) {
    return {EFBIG, fmt::format("{} has more than {} bytes", path.string(), most)};
}

void write_all(int descriptor, const fs::path& path, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t wrote = file_calls().write(descriptor, bytes.data(), bytes.size());
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote == 0) errno = ENOSPC;
        if (wrote <= 0) fail("write", path);
        bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
}

void write_to(const Descriptor& file, const fs::path& path, std::string_view bytes) {
    write_all(file.get(), path, bytes);
}

}  // namespace

std::string read_file(const fs::path& path, std::uint64_t most) {
    const Descriptor file(path, O_RDONLY, "open");
    std::string bytes = read_from(file, path, most);
    char more = 0;
    if (bytes.size() == most && read_some(file.get(), path, &more, 1) > 0)
        throw too_large(path, most);
    return bytes;
}

std::string read_kept_file(const fs::path& path, std::uint64_t most) {
    const Descriptor file = open_kept_file(path);
    const std::uint64_t size = file.plain_size();
    if (size > most) throw too_large(path, most);
    std::string bytes = read_from(file, path, size);
    if (bytes.size() != size)
        throw FileError(EIO, fmt::format("{} ends before its end", path.string()));
    return bytes;
}

std::string read_head(const fs::path& path, std::size_t size) {
    const Descriptor file = open_kept_file(path);
    file.plain_size();
    return read_from(file, path, size);
}

void write_file(const fs::path& path, const std::string& bytes) {
    Descriptor file(path, O_WRONLY | O_CREAT | O_TRUNC, "create");
    write_to(file, path, bytes);
    file.close();
}

void write_durably(const fs::path& path, const std::string& bytes) {
    const FileKind before = kind_of(path);
    if (before == FileKind::plain || before == FileKind::link) remove_file(path);
    Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL | no_guests, "create");
    try {
        write_to(file, path, bytes);
        file.flush();
        file.close();
        if (read_kept_file(path) != bytes)
            throw FileError(EIO,
                            fmt::format("{} does not read back as it was written", path.string()));
    } catch (const FileError&) {
        // Half a file would only take room on a disk that may be full.
        file_calls().unlink(path.c_str());
        throw;
    }
}

void flush_directory(const fs::path& path) {
    Descriptor directory(path, O_RDONLY | O_DIRECTORY, "open");
    directory.flush();
}

void rename_file(const fs::path& from, const fs::path& to) {
    if (file_calls().rename(from.c_str(), to.c_str()) != 0) fail("rename", from);
}

bool link_file(const fs::path& from, const fs::path& to) {
    return file_calls().link(from.c_str(), to.c_str()) == 0;
}

void remove_file(const fs::path& path) {
    if (file_calls().unlink(path.c_str()) != 0 && errno != ENOENT) fail("remove", path);
}

void remove_tree(const fs::path& path) { fs::remove_all(path); }

bool make_directory(const fs::path& path) {
    if (file_calls().mkdir(path.c_str()) == 0) return true;
    if (errno == EEXIST) return false;
    fail("make", path);
}

void make_directories(const fs::path& path) {
    if (fs::is_directory(path)) return;
    if (path.has_parent_path() && path.parent_path() != path) make_directories(path.parent_path());
    if (make_directory(path) || fs::is_directory(path)) return;
    errno = ENOTDIR;
    fail("use", path);
}

FileKind kind_of(const fs::path& path) {
    struct stat facts {};
    if (lstat(path.c_str(), &facts) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) return FileKind::nothing;
        fail("look at", path);
    }
    if (S_ISREG(facts.st_mode)) return FileKind::plain;
    if (S_ISDIR(facts.st_mode)) return FileKind::directory;
    return S_ISLNK(facts.st_mode) ? FileKind::link : FileKind::other;
}

std::string_view describe(FileKind kind) {
    switch (kind) {
        case FileKind::nothing:
            return "nothing";
        case FileKind::plain:
            return "a plain file";
        case FileKind::directory:
            return "a directory";
        case FileKind::link:
            return "a symbolic link";
        default:
            return "a pipe, a socket or a device";
    }
}

std::vector<std::string> names_in(const fs::path& directory) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(directory))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string danger_in(const fs::path& directory) {
    struct stat facts {};
    if (stat(directory.c_str(), &facts) != 0) fail("look at", directory);
    // Root may write everywhere, so a directory of root's is no more dangerous than one's own.
    if (facts.st_uid != geteuid() && facts.st_uid != 0)
        return fmt::format("belongs to another user, number {}", facts.st_uid);
    return (facts.st_mode & S_IWOTH) != 0 ? "may be written by everybody" : "";
}

InputFile::InputFile(fs::path path)
    : path_(std::move(path)), descriptor_(open_file(path_, O_RDONLY, "open")) {}

InputFile::~InputFile() { file_calls().close(descriptor_); }

std::size_t InputFile::read(char* bytes, std::size_t size) {
    return read_some(descriptor_, path_, bytes, size);
}

std::uint64_t InputFile::plain_size() const {
    struct stat facts {};
    if (fstat(descriptor_, &facts) != 0 || !S_ISREG(facts.st_mode)) return 0;
    return static_cast<std::uint64_t>(facts.st_size);
}

OutputFile::OutputFile(fs::path path)
    : path_(std::move(path)),
      descriptor_(open_file(path_, O_WRONLY | O_CREAT | O_TRUNC, "create")) {}

OutputFile::~OutputFile() {
    if (descriptor_ < 0) return;
    struct stat facts {};
    const bool is_plain = fstat(descriptor_, &facts) == 0 && S_ISREG(facts.st_mode);
    file_calls().close(descriptor_);
    if (is_plain) file_calls().unlink(path_.c_str());
}

void OutputFile::write(std::string_view bytes) { write_all(descriptor_, path_, bytes); }

void OutputFile::close() {
    // Some file systems report a full disk only here.
    if (file_calls().close(std::exchange(descriptor_, -1)) != 0) fail("close", path_);
}

LogFile::LogFile(const fs::path& path) : descriptor_(-1) {
    Descriptor file(path, O_WRONLY | O_CREAT | O_APPEND | no_guests, "open");
    file.plain_size();
    descriptor_ = file.release();
}

LogFile::~LogFile() { file_calls().close(descriptor_); }

bool LogFile::append(std::string_view text) const {
    return file_calls().write(descriptor_, text.data(), text.size()) ==
           static_cast<ssize_t>(text.size());
}

}  // namespace hetman
