#include "coordinator/files/directory.h"

#include <dirent.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <utility>

#include "coordinator/files/descriptor.h"
#include "coordinator/files/file_calls.h"
#include "coordinator/files/files.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

// Follow no links, and do not wait for the other end of a pipe.
constexpr int as_it_is = O_NOFOLLOW | O_NONBLOCK;
constexpr int as_directory = O_RDONLY | O_DIRECTORY;

// The current path of an open directory; empty if the system does not tell.
fs::path name_of_open(int descriptor) {
    std::error_code error;
    return fs::read_symlink(fmt::format("/proc/self/fd/{}", descriptor), error);
}

enum class Found { same, other, unknown };

// Whether a path leads to the open directory.
Found leads_to(const fs::path& path, int descriptor) {
    struct stat there {};
    struct stat here {};
    if (fstat(descriptor, &here) != 0) return Found::unknown;
    if (stat(path.c_str(), &there) != 0)
        return errno == ENOENT || errno == ENOTDIR ? Found::other : Found::unknown;
    return there.st_dev == here.st_dev && there.st_ino == here.st_ino ? Found::same : Found::other;
}

}  // namespace

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

Directory::Directory(fs::path path)
    : path_(std::move(path)),
      descriptor_(Descriptor(AT_FDCWD, path_, path_, as_directory, "open").release()),
      opened_at_(name_of_open(descriptor_)) {}

Directory::~Directory() { file_calls().close(descriptor_); }

bool Directory::is_removed() const {
    struct stat facts {};
    if (fstat(descriptor_, &facts) != 0) return errno == ESTALE;
    return facts.st_nlink == 0;
}

bool Directory::is_moved() const {
    const fs::path now = name_of_open(descriptor_);
    if (!now.empty() && now == opened_at_) return false;
    return !is_removed() && leads_to(path_, descriptor_) == Found::other;
}

fs::path Directory::path() const {
    if (!is_moved()) return path_;
    const fs::path now = name_of_open(descriptor_);
    return !now.empty() && leads_to(now, descriptor_) == Found::same ? now : path_;
}

// The user to whom the system gives what this process creates; nothing if it can create nothing.
std::optional<unsigned> Directory::user_of_new(const std::string& trial) const {
    if (file_calls().mkdirat(descriptor_, trial.c_str()) != 0) return std::nullopt;
    struct stat facts {};
    const bool is_known = fstatat(descriptor_, trial.c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0;
    file_calls().unlinkat(descriptor_, trial.c_str(), AT_REMOVEDIR);
    return is_known ? std::optional<unsigned>(facts.st_uid) : std::nullopt;
}

std::optional<Directory::Danger> Directory::danger(const std::string& trial) const {
    struct stat facts {};
    if (fstat(descriptor_, &facts) != 0) fail("look at", path());
    // root can write everywhere, so its directories are as safe as one's own.
    if (facts.st_uid != geteuid() && facts.st_uid != 0 && facts.st_uid != user_of_new(trial))
        return Danger{
            fmt::format("belongs to another user, number {}", facts.st_uid),
            "choose another directory with --dir, or change the owner of this one with chown"};
    if ((facts.st_mode & S_IWOTH) == 0) return std::nullopt;
    return Danger{"is writable for everybody",
                  "run chmod o-w on it or, if its mount shows all files as writable, choose "
                  "another directory with --dir"};
}

FileKind Directory::kind_of(const std::string& name) const {
    struct stat facts {};
    if (fstatat(descriptor_, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) {
        // ESTALE: reported by network file systems for a directory that was removed.
        if (errno == ENOENT || errno == ENOTDIR || errno == ESTALE) return FileKind::nothing;
        fail("look at", shown(name));
    }
    if (S_ISREG(facts.st_mode)) return FileKind::plain;
    if (S_ISDIR(facts.st_mode)) return FileKind::directory;
    return S_ISLNK(facts.st_mode) ? FileKind::link : FileKind::other;
}

std::vector<std::string> Directory::names(const std::string& below) const {
    const fs::path where = below == "." ? path() : shown(below);
    // Opened again, because a duplicate would share its position with other threads.
    Descriptor opened(descriptor_, below, where, as_directory | O_NOFOLLOW, "open");
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(fdopendir(opened.get()), ::closedir);
    if (!listing) fail("list", where);
    opened.release();  // closed with the listing
    std::vector<std::string> names;
    errno = 0;
    while (const dirent* entry = readdir(listing.get())) {
        const std::string name = entry->d_name;
        if (name != "." && name != "..") names.push_back(name);
        errno = 0;
    }
    if (errno != 0) fail("list", where);
    std::sort(names.begin(), names.end());
    return names;
}

namespace {

// A plain file opened for reading.
class PlainFile {
  public:
    PlainFile(const Directory& directory, int descriptor, const std::string& name)
        : shown_(directory.path() / name),
          file_(descriptor, name, shown_, flags_for(directory, name), "open"),
          size_(file_.plain_size()) {}

    std::uint64_t size() const { return size_; }
    std::string read(std::size_t most) const { return read_all(file_.get(), shown_, most); }
    const fs::path& shown() const { return shown_; }

  private:
    static int flags_for(const Directory& directory, const std::string& name) {
        const FileKind kind = directory.kind_of(name);
        if (kind != FileKind::plain && kind != FileKind::nothing)
            throw FileError(EINVAL,
                            fmt::format("{} is {}, not a plain file",
                                        (directory.path() / name).string(), describe(kind)));
        return O_RDONLY | as_it_is;
    }

    const fs::path shown_;
    const Descriptor file_;
    const std::uint64_t size_;
};

}  // namespace

std::string Directory::read(const std::string& name, std::uint64_t most) const {
    const PlainFile file(*this, descriptor_, name);
    if (file.size() > most)
        throw FileError(EFBIG,
                        fmt::format("{} has more than {} bytes", file.shown().string(), most));
    std::string bytes = file.read(file.size());
    if (bytes.size() != file.size())
        throw FileError(EIO, fmt::format("{} ends early", file.shown().string()));
    return bytes;
}

std::string Directory::read_head(const std::string& name, std::size_t size) const {
    return PlainFile(*this, descriptor_, name).read(size);
}

void Directory::create(const std::string& name, const std::string& bytes, bool is_durable) const {
    const fs::path where = shown(name);
    const FileKind before = kind_of(name);
    if (before == FileKind::plain || before == FileKind::link) remove(name);
    Descriptor file(descriptor_, name, where, O_WRONLY | O_CREAT | O_EXCL | as_it_is, "create");
    try {
        write_all(file.get(), where, bytes);
        if (is_durable) file.flush();
        file.close();
        if (is_durable && read(name) != bytes)
            throw FileError(EIO,
                            fmt::format("the contents read back from {} differ from those written",
                                        where.string()));
    } catch (const FileError&) {
        // A partial file would only take space on a disk that may be full.
        file_calls().unlinkat(descriptor_, name.c_str(), 0);
        throw;
    }
}

void Directory::write(const std::string& name, const std::string& bytes) const {
    create(name, bytes, false);
}

void Directory::write_durably(const std::string& name, const std::string& bytes) const {
    create(name, bytes, true);
}

void Directory::rename(const std::string& from, const std::string& to) const {
    if (file_calls().renameat(descriptor_, from.c_str(), descriptor_, to.c_str()) != 0)
        fail("rename", shown(from));
}

bool Directory::link(const std::string& from, const Directory& other, const std::string& to) const {
    return file_calls().linkat(descriptor_, from.c_str(), other.descriptor_, to.c_str()) == 0;
}

void Directory::remove(const std::string& name) const {
    if (file_calls().unlinkat(descriptor_, name.c_str(), 0) != 0 && errno != ENOENT)
        fail("remove", shown(name));
}

void Directory::remove_tree(const std::string& name) const {
    if (kind_of(name) != FileKind::directory) return remove(name);
    for (const std::string& below : names(name)) remove_tree(name + '/' + below);
    if (!remove_empty(name)) fail("remove", shown(name));
}

bool Directory::remove_empty(const std::string& name) const {
    return file_calls().unlinkat(descriptor_, name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT;
}

bool Directory::make_directory(const std::string& name) const {
    if (file_calls().mkdirat(descriptor_, name.c_str()) == 0) return true;
    if (errno == EEXIST) return false;
    fail("make", shown(name));
}

void Directory::flush() const {
    if (file_calls().fsync(descriptor_) != 0) fail("flush", path());
}

LogFile::LogFile(const Directory& directory, const std::string& name) : descriptor_(-1) {
    Descriptor file(directory.descriptor_, name, directory.shown(name),
                    O_WRONLY | O_CREAT | O_APPEND | as_it_is, "open");
    file.plain_size();
    descriptor_ = file.release();
}

LogFile::~LogFile() { file_calls().close(descriptor_); }

bool LogFile::append(std::string_view text) const {
    return file_calls().write(descriptor_, text.data(), text.size()) ==
           static_cast<ssize_t>(text.size());
}

}  // namespace hetman
