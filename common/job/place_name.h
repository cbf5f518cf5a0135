#pragma once
// How error messages name a place in the text of a job.

#include <cstdint>
#include <functional>
#include <string>

namespace hetman {

// Such as "some.toml:2:9". Lines and columns begin at 1.
using PlaceName = std::function<std::string(std::uint64_t line, std::uint64_t column)>;

}  // namespace hetman
