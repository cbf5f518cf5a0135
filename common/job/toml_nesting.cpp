#include "common/job/toml_nesting.h"

namespace hetman {
namespace {

class NestingReader {
  public:
    explicit NestingReader(std::string_view text) : text_(text) {}

    std::optional<TextPosition> first_deeper(std::size_t most) {
        while (!at_end()) {
            const char c = peek();
            if (c == '#')
                skip_comment();
            else if (c == '"' || c == '\'')
                skip_string(c);
            else {
                count(c);
                if (brackets_ + dots_ > most) return position_;
                advance();
            }
        }
        return std::nullopt;
    }

  private:
    bool at_end() const { return at_ == text_.size(); }
    char peek() const { return text_[at_]; }

    void advance() {
        const bool continues_character = (static_cast<unsigned char>(peek()) & 0xc0) == 0x80;
        if (peek() == '\n')
            position_ = {position_.line + 1, 1};
        else if (!continues_character)
            ++position_.column;
        ++at_;
    }

    void count(char c) {
        if (c == '.') ++dots_;
        // Each of these ends a key.
        if (c == '=' || c == ',' || c == '\n' || c == '[' || c == ']' || c == '{' || c == '}')
            dots_ = 0;
        if (c == '[' || c == '{') ++brackets_;
        if ((c == ']' || c == '}') && brackets_ > 0) --brackets_;
    }

    void skip_comment() {
        while (!at_end() && peek() != '\n') advance();
    }

    // Skips up to `most` consecutive quotes and returns their number.
    int skip_quotes(char quote, int most) {
        int quotes = 0;
        for (; quotes < most && !at_end() && peek() == quote; ++quotes) advance();
        return quotes;
    }

    void skip_string(char quote) {
        const int opening = skip_quotes(quote, 3);
        if (opening == 2) return;  // an empty string
        const bool is_long = opening == 3;
        while (!at_end()) {
            if (peek() == quote) {
                // A multi-line string may end with two quotes of its own.
                if (skip_quotes(quote, is_long ? 5 : 1) >= (is_long ? 3 : 1)) return;
                continue;
            }
            if (peek() == '\n' && !is_long) return;  // a syntax error
            if (peek() == '\\' && quote == '"') advance();
            if (!at_end()) advance();
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    TextPosition position_;
    std::size_t brackets_ = 0;
    std::size_t dots_ = 0;
};

}  // namespace

std::optional<TextPosition> first_nested_deeper(std::string_view toml, std::size_t most) {
    return NestingReader(toml).first_deeper(most);
}

}  // namespace hetman
