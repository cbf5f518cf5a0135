#pragma once
// The forward filter in OpenCL C, forward_filter.cl, as a part of the program.

#include <string_view>

namespace hetman {

std::string_view forward_filter_source();

}  // namespace hetman
