#pragma once
// Reads a file that the user names byte by byte, and keeps track of lines and columns.

#include <cstdint>
#include <string>
#include <vector>

#include "common/failure.h"
#include "coordinator/storage/given_file.h"

namespace hetman {

// A place in a file; both are counted from 1, columns in bytes.
struct FilePlace {
    std::uint64_t line = 1;
    std::uint64_t column = 1;
};

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
        if (byte == '\n') {
            ++line_;
            line_begin_ = before_ + at_;
        }
        return byte;
    }
    // Skips blanks, tabs, carriage returns and line ends.
    void skip_white();
    // The same without line ends.
    void skip_blanks();

    // Counted from 1.
    std::uint64_t line() const { return line_; }
    // The place of the next byte.
    FilePlace place() const { return {line_, before_ + at_ - line_begin_ + 1}; }
    // The size of a plain file; 0 for pipes and other files.
    std::uint64_t plain_size() const { return file_.plain_size(); }

    // "what: file:line; correct the file".
    Failure fault(const std::string& what) const { return fault_in_line(what, line_); }
    Failure fault_in_line(const std::string& what, std::uint64_t line) const;
    Failure fault_at(const std::string& what, FilePlace place,
                     const std::string& remedy = {}) const;
    // The same for files without lines.
    Failure fault_in_file(const std::string& what) const;

  private:
    bool fill();

    std::string name_;
    GivenFile file_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    std::uint64_t before_ = 0;  // bytes before the buffer
    std::uint64_t line_ = 1;
    std::uint64_t line_begin_ = 0;  // bytes before the line
};

bool is_digit(int byte);

// Reads an unsigned number. Throws a fault that names `what` if there is none or it exceeds `most`.
std::uint64_t read_number(ByteReader& reader, const std::string& what, std::uint64_t most);

}  // namespace hetman
