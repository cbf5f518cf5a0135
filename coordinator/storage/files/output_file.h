#pragma once
// An output file that a user named. It is checked before the work and replaced after it: whatever
// goes wrong in between, the file that was there stays.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// A plain file is written beside, under another name, and renamed when it is whole; it keeps its
// permissions. Of a symbolic link it is the target. A device, a pipe, and an open file of this
// process (/dev/stdout) are written to as they are, from the first write on. The flag that named
// the file is told in errors.
class OutputFile {
  public:
    // Throws Failure(usage) if the file cannot be made or written there. Nothing is changed yet.
    OutputFile(std::string flag, const std::filesystem::path& path);
    // What was not closed leaves a plain file as it was.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view bytes);  // throws Failure(usage)
    void close();                        // throws Failure(usage)

  private:
    void find_target();
    void check() const;
    void open();

    std::string flag_;
    std::filesystem::path path_;         // no link
    std::optional<int> ours_ = {};       // the descriptor that the path names
    bool in_place_ = false;              // a device or a pipe
    std::optional<unsigned> mode_ = {};  // of the plain file that is there
    std::filesystem::path beside_ = {};  // what is renamed in the end; empty if nothing is
    int descriptor_ = -1;
};

}  // namespace hetman
