#pragma once
// Reads a file byte by byte and keeps track of the line number.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/files/files.h"

namespace hetman {

class ByteReader {
  public:
    static constexpr int end = -1;

    // Throws Failure(usage) if the file cannot be opened. Reading throws that on errors, and
    // Failure(incomplete) after a stop signal.
    explicit ByteReader(const std::string& file);

    // The next byte, or `end`.
    int peek() {
        if (at_ == size_ && !fill()) return end;
        return static_cast<unsigned char>(buffer_[at_]);
    }
    int next() {
        const int byte = peek();
        if (byte == end) return end;
        ++at_;
        line_ += byte == '\n';
        return byte;
    }
    // Skips blanks, tabs, carriage returns and line ends.
    void skip_white();

    // Counted from 1.
    std::uint64_t line() const { return line_; }
    // The size of a plain file; 0 for pipes and other files.
    std::uint64_t plain_size() const { return file_->plain_size(); }

    // "what: file:line; correct the file".
    Failure fault(const std::string& what) const { return fault_in_line(what, line_); }
    Failure fault_in_line(const std::string& what, std::uint64_t line) const;
    // The same for files without lines.
    Failure fault_in_file(const std::string& what) const;

  private:
    bool fill();

    std::string name_;
    std::unique_ptr<InputFile> file_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    std::uint64_t line_ = 1;
};

// Reads an unsigned number. Throws a fault that names `what` if there is none or it exceeds `most`.
std::uint64_t read_number(ByteReader& reader, const std::string& what, std::uint64_t most);

}  // namespace hetman
