#pragma once
// Random names for files, and for the starts of runs.

#include <string>
#include <string_view>

namespace hetman {

// 128 random bits as 32 hexadecimal digits.
std::string random_token();
bool is_token(std::string_view text);

}  // namespace hetman
