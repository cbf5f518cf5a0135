#include "coordinator/files/file_calls.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

namespace hetman {
namespace {

// Permissions are left to the umask, except that nothing is made writable for everybody: such a run
// could not be trusted.
constexpr mode_t file_mode = 0664;
constexpr mode_t directory_mode = 0775;

}  // namespace

FileCalls::FileCalls()
    : openat([](int directory, const char* path, int flags) {
          return ::openat(directory, path, flags | O_CLOEXEC, file_mode);
      }),
      write(::write),
      read(::read),
      fsync(::fsync),
      close(::close),
      renameat(::renameat),
      linkat([](int from_directory, const char* from, int to_directory, const char* to) {
          return ::linkat(from_directory, from, to_directory, to, 0);
      }),
      unlinkat(::unlinkat),
      mkdirat([](int directory, const char* path) {
          return ::mkdirat(directory, path, directory_mode);
      }) {}

FileCalls& file_calls() {
    static FileCalls calls;
    return calls;
}

}  // namespace hetman
