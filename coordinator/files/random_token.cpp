#include "coordinator/files/random_token.h"

#include <fmt/core.h>

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace hetman {

// Not by std::random_device, which would tie a program that contains the library of C++ to a C
// library of 2022.
std::string random_token() {
    std::array<std::uint32_t, 4> words;
    if (getentropy(words.data(), sizeof words) != 0)
        throw std::system_error(errno, std::generic_category(), "no random numbers");
    std::string token;
    for (const std::uint32_t word : words) token += fmt::format("{:08x}", word);
    return token;
}

bool is_token(std::string_view text) {
    return text.size() == 32 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace hetman
