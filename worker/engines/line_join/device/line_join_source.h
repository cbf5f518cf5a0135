#pragma once
// The line join in OpenCL C, fillings.cl, lists.cl and search.cl, as a part of the program.

#include <string_view>

namespace hetman {

std::string_view line_join_fillings_source();
std::string_view line_join_lists_source();
std::string_view line_join_search_source();

}  // namespace hetman
