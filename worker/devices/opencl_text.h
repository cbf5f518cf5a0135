#pragma once
// Texts that functions of OpenCL return.

#include <string>

#include "worker/devices/opencl.h"

namespace hetman {

// Asks twice: for the length, then for the text. Throws DeviceError.
template <class Function, class... Arguments>
std::string text_from(Function function, const char* name, Arguments... arguments) {
    std::size_t bytes = 0;
    expect_success(function(arguments..., 0, nullptr, &bytes), name);
    std::string text(bytes, '\0');
    expect_success(function(arguments..., bytes, text.data(), nullptr), name);
    while (!text.empty() && (text.back() == '\0' || text.back() == ' ')) text.pop_back();
    return text;
}

}  // namespace hetman
