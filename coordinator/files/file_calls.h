#pragma once
// The system calls behind coordinator/files/files.h and directory.h, replaceable so that
// tests can make them fail.

#include <sys/types.h>

#include <cstddef>
#include <functional>

namespace hetman {

// Each behaves like the system call of that name, including errno.
struct FileCalls {
    FileCalls();  // initialised with the real calls

    std::function<int(int directory, const char* path, int flags)> openat;
    std::function<ssize_t(int descriptor, const void* bytes, std::size_t size)> write;
    std::function<ssize_t(int descriptor, void* bytes, std::size_t size)> read;
    std::function<int(int descriptor)> fsync;
    std::function<int(int descriptor)> close;
    std::function<int(int from_directory, const char* from, int to_directory, const char* to)>
        renameat;
    std::function<int(int from_directory, const char* from, int to_directory, const char* to)>
        linkat;
    std::function<int(int directory, const char* path, int flags)> unlinkat;
    std::function<int(int directory, const char* path)> mkdirat;
};

// The calls in use. Only tests replace them, and only while no other thread uses files.
FileCalls& file_calls();

}  // namespace hetman
