#pragma once
// Shards: fixed shares of a plan's units, for clusters that never meet. `hetman merge` joins them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hetman {

struct PartIdentity;

inline constexpr std::uint64_t most_shards = 1'000'000;

struct Shard {
    std::uint64_t number = 1;  // from 1 to `of`
    std::uint64_t of = 1;

    bool operator==(const Shard&) const = default;
};

// "2/3". Nothing if the text is no shard, or one of more than most_shards.
std::optional<Shard> parse_shard(std::string_view text);
std::string name_of(const Shard& shard);   // "2/3"
std::string describe(const Shard& shard);  // "shard 2 of 3"

// For each unit of a plan with these parts, whether it is the shard's. Units are shuffled and dealt
// out evenly, to within one unit a part, so that all shards take about as long. The share of a part
// does not depend on later parts, because uniques may be added to a run.
std::vector<bool> share_of(const Shard& shard, const std::vector<PartIdentity>& parts);

}  // namespace hetman
