#include "common/units/answer.h"

#include "common/numbers/checksum.h"

namespace hetman {

void add_counts(std::vector<CheckedInteger>& sum, const std::vector<CheckedInteger>& counts,
                std::uint64_t weight) {
    if (counts.empty()) return;
    if (sum.empty()) sum.resize(counts.size());
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counts.at(i) * weight;
}

std::uint64_t checksum_of(const Tally& tally, const std::string& details) {
    return Checksum().add(tally.residues).add(tally.nodes).add(std::string_view(details)).value();
}

}  // namespace hetman
