#pragma once
// What a job asks for.

#include <cstdint>
#include <optional>
#include <string_view>

namespace hetman {

enum class Find : std::uint8_t {
    count,     // how many placements there are
    first,     // the lexicographically first placement
    heatmap,   // for every square, how many placements occupy it
    complete,  // how many random compositions can be completed, and how long that takes
};

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

constexpr std::optional<Find> find_named(std::string_view name) {
    for (const Find find : {Find::count, Find::first, Find::heatmap, Find::complete})
        if (name_of(find) == name) return find;
    return std::nullopt;
}

}  // namespace hetman
