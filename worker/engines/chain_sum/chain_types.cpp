#include "worker/engines/chain_sum/chain_types.h"

#include "common/numbers/binomial.h"

namespace hetman::chain_sum {
namespace {

struct WeightedParts {
    Parts parts;
    std::uint64_t ways;
};

// All ways to cut a sequence of `length` lines, by partition: the number of orders of its parts.
std::vector<WeightedParts> compositions(unsigned length) {
    std::vector<WeightedParts> types;
    Partitions::visit_all(length, length, [&](const Parts& parts) {
        std::uint64_t orders = 1;
        unsigned placed = 0;
        for (unsigned part = 1; part <= length; ++part) {
            placed += parts[part];
            orders *= binomial(placed, parts[part]);
        }
        types.push_back({parts, orders});
    });
    return types;
}

}  // namespace

Partitions::Partitions() {
    for (unsigned largest = 0; largest <= most_lines; ++largest) number_[0][largest] = 1;
    for (unsigned sum = 1; sum <= most_lines; ++sum)
        for (unsigned largest = 1; largest <= most_lines; ++largest)
            number_[sum][largest] =
                number_[sum][largest - 1] + (largest <= sum ? number_[sum - largest][largest] : 0);
}

// Lines a multiple of the step apart form a sequence; sequences are cut independently.
std::vector<std::uint64_t> ways_to_cut(const Partitions& partitions, unsigned n, unsigned step,
                                       const StopFlag& stop) {
    const unsigned longest = longest_chain(n, step);
    std::vector<std::uint64_t> ways{1};
    unsigned cut = 0;
    for (unsigned first = 0; first < step && first < n; ++first) {
        const unsigned length = longest_chain(n - first, step);
        const std::vector<WeightedParts> types = compositions(length);
        std::vector<std::uint64_t> longer(partitions.number(cut + length, longest), 0);
        std::uint64_t number = 0;
        Partitions::visit_all(cut, longest, [&](const Parts& before) {
            const std::uint64_t ways_before = ways[number++];
            if (ways_before == 0 || stop.load(std::memory_order_relaxed)) return;
            for (const WeightedParts& type : types) {
                Parts both;
                for (unsigned part = 0; part < both.size(); ++part)
                    both[part] = static_cast<std::uint8_t>(before[part] + type.parts[part]);
                longer[partitions.number_of(both, cut + length, longest)] +=
                    ways_before * type.ways;
            }
        });
        ways = std::move(longer);
        cut += length;
    }
    return ways;
}

}  // namespace hetman::chain_sum
