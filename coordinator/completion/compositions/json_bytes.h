#pragma once
// Feeds a file to the JSON parser and keeps the places of what the parser tells of, which it does
// not do itself.

#include <cstddef>
#include <iterator>
#include <string>

#include "coordinator/completion/compositions/byte_reader.h"

namespace hetman {

// The place of the last value or key. The parser tells of a number only when it has taken the byte
// after it, so that the reader is already behind.
class TokenPlace {
  public:
    // Call with each byte that the parser takes.
    void see(char byte, FilePlace place) {
        last_ = place;
        if (in_string_) {
            in_string_ = is_escaped_ || byte != '"';
            is_escaped_ = !is_escaped_ && byte == '\\';
            return;
        }
        const bool is_in_word = in_word_;
        in_string_ = byte == '"';
        in_word_ = !is_white(byte) && !is_punctuation(byte) && !in_string_;
        if (in_string_ || byte == '[' || byte == '{' || (in_word_ && !is_in_word)) begin_ = place;
    }

    FilePlace begin() const { return begin_; }
    // The place of an error that the parser finds at the end of this text, where `next` is the
    // place of the next byte (of which there is none if the file ends).
    FilePlace of_error(const std::string& token, FilePlace next, bool file_ends) const {
        if (in_word_ || in_string_) return begin_;
        if (file_ends) return next;
        return !token.empty() && is_punctuation(token.back()) ? last_ : begin_;
    }

  private:
    static bool is_white(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
    static bool is_punctuation(char c) {
        return c == ',' || c == ':' || c == '[' || c == ']' || c == '{' || c == '}';
    }

    FilePlace begin_;
    FilePlace last_;
    bool in_string_ = false;
    bool is_escaped_ = false;
    bool in_word_ = false;  // a number, true, false or null
};

// Adapts the reader to the iterator that the parser expects.
class JsonBytes {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    JsonBytes() = default;  // the end
    JsonBytes(ByteReader& reader, TokenPlace& token) : reader_(&reader), token_(&token) {}

    char operator*() const { return static_cast<char>(reader_->peek()); }
    JsonBytes& operator++() {
        const FilePlace place = reader_->place();
        token_->see(static_cast<char>(reader_->next()), place);
        return *this;
    }
    bool operator==(const JsonBytes& other) const { return at_end() == other.at_end(); }
    bool operator!=(const JsonBytes& other) const { return !(*this == other); }

  private:
    bool at_end() const { return reader_ == nullptr || reader_->peek() == ByteReader::end; }

    ByteReader* reader_ = nullptr;
    TokenPlace* token_ = nullptr;
};

}  // namespace hetman
