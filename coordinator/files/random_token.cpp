#include "coordinator/files/random_token.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace hetman {

// Not by std::random_device, which would tie a program that contains the library of C++ to a C
// library of 2022.
std::uint64_t random_bits() {
    std::uint64_t bits = 0;
    if (getentropy(&bits, sizeof bits) != 0)
        throw std::system_error(errno, std::generic_category(), "no random numbers");
    return bits;
}

std::string random_token() { return fmt::format("{:016x}{:016x}", random_bits(), random_bits()); }

bool is_token(std::string_view text) {
    return text.size() == 32 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace hetman
