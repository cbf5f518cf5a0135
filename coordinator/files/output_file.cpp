#include "coordinator/files/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "common/failure.h"
#include "common/messages/envelope.h"
#include "coordinator/files/descriptor.h"
#include "coordinator/files/file_calls.h"
#include "coordinator/files/files.h"
#include "coordinator/files/random_token.h"
#include "coordinator/files/run_files.h"

namespace hetman {
namespace fs = std::filesystem;
namespace {

constexpr int most_links = 40;

fs::path directory_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// The number N if the path is /dev/fd/N or leads there, such as /dev/stdout.
std::optional<int> descriptor_at(const fs::path& path) {
    std::error_code error;
    const fs::path open_files = fs::canonical("/proc/self/fd", error);
    if (error || fs::canonical(directory_of(path), error) != open_files || error)
        return std::nullopt;
    return std::atoi(path.filename().c_str());
}

// Creates a new file beside another, under a unique name.
std::pair<fs::path, int> make_beside(const fs::path& path) {
    const fs::path name = path.string() + '.' + random_token() + ".new";
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    return {name, Descriptor(AT_FDCWD, name, path, flags, "write").release()};
}

bool is_ledger_or_plan(const fs::path& path) {
    char head[envelope_magic_size];
    try {
        return begins_envelope({head, InputFile(path).read(head, sizeof head)});
    } catch (const FileError&) {
        return false;  // missing or unreadable
    }
}

// True for the files of a run directory, which no result or picture may replace.
bool is_kept_by_a_run(const fs::path& path) {
    if (is_ledger_or_plan(path)) return true;
    const std::string name = path.filename();
    if (!is_run_file(name) && name != journal_file) return false;
    const fs::path directory = directory_of(path);
    return is_ledger_or_plan(directory / ledger_file) ||
           is_ledger_or_plan(directory / previous_ledger_file);
}

template <class Action>
void or_tell(const std::string& flag, const Action& action) try {
    action();
} catch (const FileError& error) {
    throw Failure(ExitCode::usage, {error.what(), flag, "name a file that can be written"});
}

}  // namespace

OutputFile::OutputFile(std::string flag, const fs::path& path)
    : flag_(std::move(flag)), path_(path) {
    or_tell(flag_, [this] {
        find_target();
        check();
        // Waits for the reader of a pipe here, where signals still end the process.
        if (in_place_) open();
    });
}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) file_calls().close(descriptor_);
    if (!beside_.empty()) file_calls().unlinkat(AT_FDCWD, beside_.c_str(), 0);
}

void OutputFile::find_target() {
    std::error_code error;
    for (int links = 0; !(ours_ = descriptor_at(path_)) && fs::is_symlink(path_, error); ++links) {
        if (links == most_links) {
            errno = ELOOP;
            fail("write", path_);
        }
        path_ = directory_of(path_) / fs::read_symlink(path_);
    }
    struct stat facts {};
    if (ours_ || stat(path_.c_str(), &facts) != 0) return;
    in_place_ = !S_ISREG(facts.st_mode);
    if (!in_place_) mode_ = facts.st_mode & 07777;
}

void OutputFile::check() const {
    if (ours_) {
        if (fcntl(*ours_, F_GETFD) < 0) fail("write", path_);
        return;
    }
    if (std::error_code unreadable; fs::is_directory(path_, unreadable)) {
        errno = EISDIR;
        fail("write", path_);
    }
    if (mode_ && is_kept_by_a_run(path_))
        throw FileError(EEXIST, fmt::format("cannot write {}: it is a file of a run directory",
                                            path_.string()));
    // A file without write permission is not replaced either.
    if ((in_place_ || mode_) && access(path_.c_str(), W_OK) != 0) fail("write", path_);
    if (in_place_) return;
    const auto [name, descriptor] = make_beside(path_);
    file_calls().close(descriptor);
    file_calls().unlinkat(AT_FDCWD, name.c_str(), 0);
}

void OutputFile::open() {
    if (ours_) {
        std::fflush(stdout);  // keeps the order with what was printed before
        descriptor_ = dup(*ours_);
        if (descriptor_ < 0) fail("write", path_);
    } else if (in_place_) {
        descriptor_ = Descriptor(AT_FDCWD, path_, path_, O_WRONLY, "write").release();
    } else {
        std::tie(beside_, descriptor_) = make_beside(path_);
    }
}

void OutputFile::write(std::string_view bytes) {
    or_tell(flag_, [&] {
        if (descriptor_ < 0) open();
        write_all(descriptor_, path_, bytes);
    });
}

void OutputFile::close() {
    or_tell(flag_, [this] {
        if (descriptor_ < 0) open();
        if (!beside_.empty() && mode_ && fchmod(descriptor_, *mode_) != 0) fail("write", path_);
        if (!beside_.empty() && file_calls().fsync(descriptor_) != 0) fail("write", path_);
        // Some file systems report a full disk only here.
        if (file_calls().close(std::exchange(descriptor_, -1)) != 0) fail("close", path_);
        if (beside_.empty()) return;
        if (file_calls().renameat(AT_FDCWD, beside_.c_str(), AT_FDCWD, path_.c_str()) != 0)
            fail("replace", path_);
        beside_.clear();
    });
}

}  // namespace hetman
