#pragma once
// What a job asks for: the key `find`.

#include <array>
#include <cstdint>
#include <string_view>

#include "common/enum_names.h"

namespace hetman {

enum class Find : std::uint8_t {
    count,     // how many placements there are
    first,     // the lexicographically first placement
    heatmap,   // for every square, how many placements occupy it
    complete,  // how many random compositions can be completed, and how long that takes
};

inline constexpr std::array find_words{
    Word<Find>{Find::count, "count"}, Word<Find>{Find::first, "first"},
    Word<Find>{Find::heatmap, "heatmap"}, Word<Find>{Find::complete, "complete"}};
inline constexpr std::array all_finds = values_in<find_words>();
constexpr std::string_view name_of(Find find) { return row_of<find_words>(find).name; }

}  // namespace hetman
