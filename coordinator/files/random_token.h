#pragma once
// Random numbers that nobody can foresee, and random names for files and for the starts of runs.

#include <cstdint>
#include <string>
#include <string_view>

namespace hetman {

// 64 random bits from the system. Throws std::system_error, as does random_token().
std::uint64_t random_bits();

// 128 random bits as 32 hexadecimal digits.
std::string random_token();
bool is_token(std::string_view text);

}  // namespace hetman
