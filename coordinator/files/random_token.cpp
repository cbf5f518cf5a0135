#include "coordinator/files/random_token.h"

#include <fmt/core.h>

#include <cstdint>
#include <random>

namespace hetman {

std::string random_token() {
    std::random_device random;
    std::string token;
    for (int word = 0; word < 4; ++word)
        token += fmt::format("{:08x}", static_cast<std::uint32_t>(random()));
    return token;
}

bool is_token(std::string_view text) {
    return text.size() == 32 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace hetman
