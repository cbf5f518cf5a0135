#include "coordinator/ledger/shard.h"

#include <fmt/core.h>

#include <charconv>
#include <numeric>

#include "common/numbers/random.h"
#include "coordinator/ledger/run_identity.h"

namespace hetman {
namespace {

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto number = number_in(text.substr(0, slash));
    const auto of = number_in(text.substr(slash + 1));
    if (!number || !of || *number < 1 || *number > *of || *of > most_shards) return std::nullopt;
    return Shard{*number, *of};
}

std::string name_of(const Shard& shard) { return fmt::format("{}/{}", shard.number, shard.of); }

std::string describe(const Shard& shard) {
    return fmt::format("shard {} of {}", shard.number, shard.of);
}

std::vector<bool> share_of(const Shard& shard, const std::vector<PartIdentity>& parts) {
    std::vector<bool> share;
    for (const PartIdentity& part : parts) {
        const std::size_t first = share.size();
        std::vector<std::size_t> order(part.units);
        std::iota(order.begin(), order.end(), first);
        shuffle(order, Random(0));
        share.resize(first + part.units);
        // Parts of a unit or two go to different shards.
        for (std::size_t i = 0; i < order.size(); ++i)
            share[order[i]] = (first + i) % shard.of == shard.number - 1;
    }
    return share;
}

}  // namespace hetman
