#pragma once
// An output file named by the user. It is checked before the work begins and replaced afterwards,
// so that an existing file survives any failure in between.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// A plain file is written beside the target under another name and renamed when complete; it keeps
// its permissions. A symbolic link is resolved to its target. Devices, pipes and open files of this
// process (/dev/stdout) are written directly; devices and pipes are opened at once. Errors mention
// the flag that named the file.
class OutputFile {
  public:
    // Throws Failure(usage) if the file cannot be created or written. Nothing is changed yet.
    OutputFile(std::string flag, const std::filesystem::path& path);
    // Without close() an existing plain file remains unchanged.
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
    std::filesystem::path path_;         // with links resolved
    std::optional<int> ours_ = {};       // the descriptor of this process that the path names
    bool in_place_ = false;              // a device or a pipe
    std::optional<unsigned> mode_ = {};  // of the existing plain file
    std::filesystem::path beside_ = {};  // to be renamed on close; empty if nothing is
    int descriptor_ = -1;
};

}  // namespace hetman
