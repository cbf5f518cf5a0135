#include "tests/coordinator/storage/faulty_disk.h"

#include <fcntl.h>

#include <array>
#include <cerrno>

namespace hetman::test {

std::string_view name_of(Call call) {
    constexpr std::array names{"open",   "write", "fsync",  "close", "read",
                               "rename", "link",  "unlink", "mkdir"};
    return names.at(static_cast<std::size_t>(call));
}

std::string_view name_of(Fault fault) {
    constexpr std::array names{"none", "full", "broken", "short", "torn", "cut", "wrong", "lost"};
    return names.at(static_cast<std::size_t>(fault));
}

std::vector<Fault> faults_of(Call call) {
    switch (call) {
        case Call::write:
            return {Fault::full, Fault::broken, Fault::short_call, Fault::torn};
        case Call::read:
            return {Fault::broken, Fault::short_call, Fault::cut, Fault::wrong};
        case Call::rename:
        case Call::link:
        case Call::unlink:
        case Call::mkdir:
            return {Fault::full, Fault::broken, Fault::lost_reply};
        default:
            return {Fault::full, Fault::broken};
    }
}

namespace {

// A thread that has begun to write a ledger.
thread_local const FaultyDisk* saves_on = nullptr;

}  // namespace

bool FaultyDisk::is_watched() const {
    return std::this_thread::get_id() == thread_ || saves_on == this;
}

void FaultyDisk::note_path(int descriptor, const std::string& path) {
    const std::lock_guard lock(mutex_);
    paths_[descriptor] = path;
}

std::string FaultyDisk::path_of(int descriptor) {
    const std::lock_guard lock(mutex_);
    return paths_[descriptor];
}

FaultyDisk::FaultyDisk() {
    FileCalls& calls = file_calls();
    calls.openat = [this](int directory, const char* path, int flags) {
        const bool creates = (flags & O_CREAT) != 0;
        if (creates && std::string_view(path).ends_with("/ledger.new")) saves_on = this;
        const std::string whole = whole_path(directory, path);
        const Fault fault = next(Call::open, whole, creates);
        const int descriptor = run(fault, [&] { return real_.openat(directory, path, flags); });
        if (descriptor >= 0 && is_watched()) note_path(descriptor, whole);
        return descriptor;
    };
    calls.write = [this](int descriptor, const void* bytes, std::size_t size) {
        return write(descriptor, bytes, size);
    };
    calls.read = [this](int descriptor, void* bytes, std::size_t size) {
        return read(descriptor, bytes, size);
    };
    calls.fsync = [this](int descriptor) {
        if (!is_watched()) return real_.fsync(descriptor);
        return run(Call::fsync, path_of(descriptor), [&] { return real_.fsync(descriptor); });
    };
    calls.close = [this](int descriptor) {
        if (!is_watched()) return real_.close(descriptor);
        const std::string path = path_of(descriptor);
        const int result = real_.close(descriptor);  // a descriptor is gone even where close fails
        return run(Call::close, path, [&] { return result; });
    };
    calls.renameat = [this](int from_directory, const char* from, int to_directory,
                            const char* to) {
        const std::string whole = whole_path(to_directory, to);
        return run(Call::rename, whole, [&] {
            const int result = real_.renameat(from_directory, from, to_directory, to);
            if (result != 0 || !is_watched()) return result;
            const std::lock_guard lock(mutex_);
            ++renamed_[whole];
            return result;
        });
    };
    calls.linkat = [this](int from_directory, const char* from, int to_directory, const char* to) {
        return run(Call::link, whole_path(to_directory, to),
                   [&] { return real_.linkat(from_directory, from, to_directory, to); });
    };
    calls.unlinkat = [this](int directory, const char* path, int flags) {
        return run(Call::unlink, whole_path(directory, path),
                   [&] { return real_.unlinkat(directory, path, flags); });
    };
    calls.mkdirat = [this](int directory, const char* path) {
        return run(Call::mkdir, whole_path(directory, path),
                   [&] { return real_.mkdirat(directory, path); });
    };
}

FaultyDisk::~FaultyDisk() { file_calls() = real_; }

int FaultyDisk::renamed_to(const std::string& path) const {
    const std::lock_guard lock(mutex_);
    const auto found = renamed_.find(path);
    return found == renamed_.end() ? 0 : found->second;
}

std::string FaultyDisk::whole_path(int directory, const std::string& path) {
    if (!is_watched() || path.starts_with('/')) return path;
    const std::lock_guard lock(mutex_);
    const auto opened = paths_.find(directory);
    return opened == paths_.end() ? path : opened->second + '/' + path;
}

Fault FaultyDisk::next(Call call, const std::string& path, bool creates) {
    if (!is_watched()) return Fault::none;
    const std::lock_guard lock(mutex_);
    const Step step{call, path, creates};
    const Fault fault = fault_at ? fault_at(step) : Fault::none;
    steps.push_back(step);
    return fault;
}

template <class Action>
int FaultyDisk::run(Call call, const std::string& path, Action action) {
    return run(next(call, path), action);
}

template <class Action>
int FaultyDisk::run(Fault fault, Action action) {
    if (fault == Fault::none) return action();
    if (fault == Fault::lost_reply) action();
    errno = fault == Fault::full ? ENOSPC : EIO;
    return -1;
}

ssize_t FaultyDisk::write(int descriptor, const void* bytes, std::size_t size) {
    if (!is_watched()) return real_.write(descriptor, bytes, size);
    const Fault fault = next(Call::write, path_of(descriptor));
    if (fault == Fault::none) return real_.write(descriptor, bytes, size);
    if (fault == Fault::short_call) return real_.write(descriptor, bytes, (size + 1) / 2);
    if (fault == Fault::torn && real_.write(descriptor, bytes, size / 2) < 0) return -1;
    errno = fault == Fault::broken ? EIO : ENOSPC;
    return -1;
}

ssize_t FaultyDisk::read(int descriptor, void* bytes, std::size_t size) {
    if (!is_watched()) return real_.read(descriptor, bytes, size);
    const Fault fault = next(Call::read, path_of(descriptor));
    if (fault == Fault::none) return real_.read(descriptor, bytes, size);
    if (fault == Fault::short_call) return real_.read(descriptor, bytes, (size + 1) / 2);
    if (fault == Fault::cut) return 0;
    if (fault == Fault::wrong) {
        const ssize_t got = real_.read(descriptor, bytes, size);
        if (got > 0) static_cast<char*>(bytes)[got / 2] ^= 4;
        return got;
    }
    errno = EIO;
    return -1;
}

}  // namespace hetman::test
