#pragma once
// A directory for one test, and the contents of directories.

#include <filesystem>
#include <map>
#include <string>

#include "tests/support/text_files.h"

namespace hetman::test {

// Created under /tmp regardless of TMPDIR, because Open MPI breaks on long paths. Removed with its
// contents.
class TemporaryDirectory {
  public:
    TemporaryDirectory();
    ~TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

// What a run directory keeps: the bytes of its files by name, without those that identify the owner
// and without the log, to which every start may append.
std::map<std::string, std::string> kept_in(const std::filesystem::path& run_directory);

}  // namespace hetman::test
