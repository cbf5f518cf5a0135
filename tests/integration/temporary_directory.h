#pragma once
// A directory for one test, and what is in a directory.

#include <filesystem>
#include <map>
#include <string>

namespace hetman::test {

// Made under /tmp, whatever TMPDIR says: Open MPI breaks where paths are long. Removed with all
// that is in it.
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

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

// What a run directory keeps: the bytes of its files by name, but for those that say who owns it
// and for the log, which every start may write.
std::map<std::string, std::string> kept_in(const std::filesystem::path& run_directory);

}  // namespace hetman::test
