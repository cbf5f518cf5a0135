#pragma once
// The system calls behind coordinator/files.h, where tests can put failing ones in their place.

#include <sys/types.h>

#include <cstddef>
#include <functional>

namespace hetman {

// Each as the call of that name: what it returns, and errno.
struct FileCalls {
    FileCalls();  // the real ones

    std::function<int(const char* path, int flags)> open;
    std::function<ssize_t(int descriptor, const void* bytes, std::size_t size)> write;
    std::function<ssize_t(int descriptor, void* bytes, std::size_t size)> read;
    std::function<int(int descriptor)> fsync;
    std::function<int(int descriptor)> close;
    std::function<int(const char* from, const char* to)> rename;
    std::function<int(const char* from, const char* to)> link;
    std::function<int(const char* path)> unlink;
    std::function<int(const char* path)> mkdir;
};

// The ones in use. The program leaves them alone; who changes them does so while no other thread
// uses files.
FileCalls& file_calls();

}  // namespace hetman
