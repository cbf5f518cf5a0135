#include "common/printable.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/utf8.h"

namespace hetman {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Beside the noncharacters, the last two of each plane.
constexpr std::array<Range, 8> unprintable{
    {{0x00, 0x1f},
     {0x7f, 0x9f},
     {0x200b, 0x200f},    // invisible, marks of direction
     {0x2028, 0x202e},    // separators, directions
     {0x2060, 0x206f},    // invisible, directions
     {0xfdd0, 0xfdef},    // noncharacters
     {0xfeff, 0xfeff},    // byte order mark
     {0xe0000, 0xe0fff}}  // tags
};

bool is_printable(char32_t character) {
    return (character & 0xfffe) != 0xfffe &&
           std::none_of(unprintable.begin(), unprintable.end(), [character](const Range& range) {
               return character >= range.first && character <= range.last;
           });
}

// The length of the printable character at the beginning of the text; 0 if there is none.
std::size_t printable_length(std::string_view text) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return 0;
    const auto first = static_cast<unsigned char>(text.front());
    char32_t character = length == 1 ? first : first & (0x7fU >> length);
    for (const char c : text.substr(1, length - 1))
        character = character << 6U | (static_cast<unsigned char>(c) & 0x3fU);
    return is_printable(character) ? length : 0;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = printable_length(text);
        if (length > 0)
            shown += text.substr(0, length);
        else
            shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return shown;
}

std::string shortened(const std::string& text) {
    constexpr std::size_t longest = 4000;
    constexpr std::size_t kept = 200;
    if (text.size() <= longest) return text;
    return fmt::format("{} ... ({} bytes) ... {}", text.substr(0, kept), text.size(),
                       text.substr(text.size() - kept));
}

}  // namespace hetman
