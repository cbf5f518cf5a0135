#include "coordinator/completion/compositions/byte_reader.h"

#include <fmt/core.h>

namespace hetman {
namespace {

constexpr std::size_t buffer_size = 1 << 20;

constexpr const char* remedy = "correct the file; `hetman check --help` shows the formats";

Failure unreadable(const FileError& error) {
    return {ExitCode::usage, {error.what(), "", "name a file that can be read"}};
}

GivenFile open_file(const std::string& file) try {
    return GivenFile(file);
} catch (const FileError& error) {
    throw unreadable(error);
}

// A byte as shown in error messages.
std::string shown(int byte) {
    if (byte == ByteReader::end) return "the file ends";
    if (byte == '\n') return "the line ends";
    return fmt::format("there is \"{}\"", static_cast<char>(byte));
}

}  // namespace

ByteReader::ByteReader(const std::string& file)
    : name_(shown_name(file)), file_(open_file(file)), buffer_(buffer_size) {}

bool ByteReader::fill() try {
    before_ += size_;
    at_ = 0;
    size_ = 0;
    size_ = file_.read(buffer_.data(), buffer_.size());
    return size_ > 0;
} catch (const FileError& error) {
    throw unreadable(error);
}

void ByteReader::skip_white() {
    for (skip_blanks(); peek() == '\n'; skip_blanks()) next();
}

void ByteReader::skip_blanks() {
    for (int byte = peek(); byte == ' ' || byte == '\t' || byte == '\r'; byte = peek()) next();
}

Failure ByteReader::fault_in_line(const std::string& what, std::uint64_t line) const {
    return {ExitCode::usage, {what, fmt::format("{}:{}", name_, line), remedy}};
}

Failure ByteReader::fault_at(const std::string& what, FilePlace place,
                             const std::string& other_remedy) const {
    return {ExitCode::usage,
            {what, fmt::format("{}:{}:{}", name_, place.line, place.column),
             other_remedy.empty() ? remedy : other_remedy}};
}

Failure ByteReader::fault_in_file(const std::string& what) const {
    return {ExitCode::usage, {what, name_, remedy}};
}

bool is_digit(int byte) { return byte >= '0' && byte <= '9'; }

std::uint64_t read_number(ByteReader& reader, const std::string& what, std::uint64_t most) {
    if (!is_digit(reader.peek()))
        throw reader.fault(fmt::format("{} should be a number from 0 to {}, but {}", what, most,
                                       shown(reader.peek())));
    std::uint64_t number = 0;
    while (is_digit(reader.peek())) {
        // `most` is small enough that the next digit cannot overflow.
        number = 10 * number + static_cast<std::uint64_t>(reader.next() - '0');
        if (number > most) throw reader.fault(fmt::format("{} is larger than {}", what, most));
    }
    return number;
}

}  // namespace hetman
