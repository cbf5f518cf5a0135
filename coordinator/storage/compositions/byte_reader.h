#pragma once
// The bytes of a file one by one, with the number of the line they are in.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/storage/files/files.h"

namespace hetman {

class ByteReader {
  public:
    static constexpr int end = -1;

    // Throws Failure(usage) if the file cannot be opened; reading throws it too.
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
    // Skips blanks, tabs, carriage returns and ends of lines.
    void skip_white();

    // From 1.
    std::uint64_t line() const { return line_; }
    // The bytes of a plain file; 0 for pipes and the like.
    std::uint64_t plain_size() const { return file_->plain_size(); }

    // "what: file:line; correct the file".
    Failure fault(const std::string& what) const { return fault_in_line(what, line_); }
    Failure fault_in_line(const std::string& what, std::uint64_t line) const;
    // The same for files that have no lines.
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

// A number without sign. Throws a fault that names `what` if there is none, or if it is beyond
// `most`.
std::uint64_t read_number(ByteReader& reader, const std::string& what, std::uint64_t most);

}  // namespace hetman
