#include "coordinator/files/files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "common/failure.h"
#include "coordinator/files/descriptor.h"
#include "coordinator/files/file_calls.h"

namespace hetman {
namespace fs = std::filesystem;

fs::path absolute_path(const fs::path& path) {
    std::error_code error;
    fs::path whole = fs::absolute(path, error);
    if (error)
        throw Failure(ExitCode::usage,
                      {fmt::format("no current directory: {}", error.message()), path.string(),
                       "change to a directory that exists, or give the whole path"});
    return whole;
}

bool directory_exists(const fs::path& path) {
    std::error_code error;
    const fs::file_type type = fs::status(path, error).type();
    if (type != fs::file_type::none) return type == fs::file_type::directory;
    errno = error.value();
    fail("open", path);
}

bool make_directory(const fs::path& path) {
    if (file_calls().mkdirat(AT_FDCWD, path.c_str()) == 0) return true;
    if (errno == EEXIST) return false;
    fail("make", path);
}

std::vector<fs::path> make_directories(const fs::path& path) {
    std::vector<fs::path> made;
    if (directory_exists(path)) return made;
    if (path.has_parent_path() && path.parent_path() != path)
        made = make_directories(path.parent_path());
    try {
        if (make_directory(path)) {
            made.push_back(path);
        } else if (!directory_exists(path)) {
            errno = ENOTDIR;
            fail("use", path);
        }
    } catch (const FileError&) {
        remove_empty(made);
        throw;
    }
    return made;
}

void remove_empty(const std::vector<fs::path>& directories) {
    for (auto directory = directories.rbegin(); directory != directories.rend(); ++directory)
        file_calls().unlinkat(AT_FDCWD, directory->c_str(), AT_REMOVEDIR);
}

InputFile::InputFile(fs::path path)
    : path_(std::move(path)),
      descriptor_(Descriptor(AT_FDCWD, path_, path_, O_RDONLY, "open").release()) {}

InputFile::InputFile(fs::path path, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor) {
    if (descriptor_ < 0) fail("open", path_);
}

InputFile InputFile::standard_input() {
    return {"standard input", fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)};
}

InputFile::~InputFile() { file_calls().close(descriptor_); }

std::size_t InputFile::read(char* bytes, std::size_t size) {
    return read_some(descriptor_, path_, bytes, size);
}

std::uint64_t InputFile::plain_size() const {
    struct stat facts {};
    if (fstat(descriptor_, &facts) != 0 || !S_ISREG(facts.st_mode)) return 0;
    return static_cast<std::uint64_t>(facts.st_size);
}

}  // namespace hetman
