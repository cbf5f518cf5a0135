#include "coordinator/files/descriptor.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "coordinator/files/file_calls.h"
#include "coordinator/files/files.h"

namespace hetman {
namespace fs = std::filesystem;

void fail(const char* action, const fs::path& path) {
    const int error = errno;
    throw FileError(error, fmt::format("cannot {} {}: {}", action, path.string(),
                                       std::generic_category().message(error)));
}

Descriptor::Descriptor(int directory, const fs::path& name, fs::path shown, int flags,
                       const char* action)
    : shown_(std::move(shown)) {
    do descriptor_ = file_calls().openat(directory, name.c_str(), flags);
    while (descriptor_ < 0 && errno == EINTR);
    if (descriptor_ < 0) fail(action, shown_);
}

Descriptor::~Descriptor() {
    if (descriptor_ >= 0) file_calls().close(descriptor_);
}

int Descriptor::release() { return std::exchange(descriptor_, -1); }

void Descriptor::flush() const {
    if (file_calls().fsync(descriptor_) != 0) fail("flush", shown_);
}

void Descriptor::close() {
    if (file_calls().close(release()) != 0) fail("close", shown_);
}

std::uint64_t Descriptor::plain_size() const {
    struct stat facts {};
    if (fstat(descriptor_, &facts) != 0) fail("look at", shown_);
    if (!S_ISREG(facts.st_mode)) throw FileError(EINVAL, shown_.string() + " is not a plain file");
    return static_cast<std::uint64_t>(facts.st_size);
}

std::size_t read_some(int descriptor, const fs::path& shown, char* bytes, std::size_t size) {
    ssize_t got = 0;
    do got = file_calls().read(descriptor, bytes, size);
    while (got < 0 && errno == EINTR);
    if (got < 0) fail("read", shown);
    return static_cast<std::size_t>(got);
}

std::string read_all(int descriptor, const fs::path& shown, std::size_t most) {
    std::string bytes;
    char buffer[1 << 16];
    while (bytes.size() < most) {
        const std::size_t got =
            read_some(descriptor, shown, buffer, std::min(sizeof buffer, most - bytes.size()));
        if (got == 0) break;
        bytes.append(buffer, got);
    }
    return bytes;
}

void write_all(int descriptor, const fs::path& shown, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t wrote = file_calls().write(descriptor, bytes.data(), bytes.size());
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote == 0) errno = ENOSPC;
        if (wrote <= 0) fail("write", shown);
        bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
}

}  // namespace hetman
