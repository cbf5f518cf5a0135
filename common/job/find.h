#pragma once
// What a job asks for: the key `find`.

#include <array>
#include <cstdint>
#include <string_view>

namespace hetman {

enum class Find : std::uint8_t {
    count,     // how many placements there are
    first,     // the lexicographically first placement
    heatmap,   // for every square, how many placements occupy it
    complete,  // how many random compositions can be completed, and how long that takes
};

inline constexpr std::array all_finds{Find::count, Find::first, Find::heatmap, Find::complete};

constexpr std::string_view name_of(Find find) {
    switch (find) {
        case Find::first:
            return "first";
        case Find::heatmap:
            return "heatmap";
        case Find::complete:
            return "complete";
        default:
            return "count";
    }
}

}  // namespace hetman
