#pragma once
// Serialisation of CompletionTally.

#include <utility>
#include <vector>

#include "common/messages/serialize.h"
#include "worker/completion/study/completion_tally.h"

BOOST_SERIALIZATION_SPLIT_FREE(hetman::TimeHistogram)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::CompletionTally)

namespace boost::serialization {

template <class Archive>
void serialize(Archive& archive, hetman::TimeHistogram::Bin& bin, unsigned) {
    archive& bin.from& bin.count& bin.sum;
}
template <class Archive>
void save(Archive& archive, const hetman::TimeHistogram& times, unsigned) {
    const std::uint64_t least = times.least();
    const std::uint64_t most = times.most();
    archive << times.bins() << least << most;
}
template <class Archive>
void load(Archive& archive, hetman::TimeHistogram& times, unsigned) {
    std::vector<hetman::TimeHistogram::Bin> bins;
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    archive >> bins >> least >> most;
    times = hetman::TimeHistogram::from_bins(std::move(bins), least, most);
}

template <class Archive>
void serialize(Archive& archive, hetman::MatchingRound& round, unsigned) {
    archive& round.boards& round.queens;
}

using Distribution = std::map<std::uint64_t, std::uint64_t>;
using DistributionEntries = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
template <class Archive>
void save(Archive& archive, const hetman::CompletionTally& tally, unsigned) {
    const hetman::CompletionCounts& counts = tally.counts;
    const auto entries = [](const Distribution& distribution) {
        return DistributionEntries(distribution.begin(), distribution.end());
    };
    const DistributionEntries lengths = entries(counts.lengths);
    const DistributionEntries returns = entries(counts.returns);
    archive << counts.completed << counts.impossible << counts.undecided << counts.straight
            << lengths << returns << counts.rounds << tally.times;
    for (std::size_t level = 0; level < hetman::base_levels_in_all; ++level)
        archive << counts.began_at[level] << counts.returned_to[level];
}
template <class Archive>
void load(Archive& archive, hetman::CompletionTally& tally, unsigned) {
    hetman::CompletionCounts& counts = tally.counts;
    DistributionEntries lengths;
    DistributionEntries returns;
    archive >> counts.completed >> counts.impossible >> counts.undecided >> counts.straight >>
        lengths >> returns >> counts.rounds >> tally.times;
    for (std::size_t level = 0; level < hetman::base_levels_in_all; ++level)
        archive >> counts.began_at[level] >> counts.returned_to[level];
    counts.lengths = {lengths.begin(), lengths.end()};
    counts.returns = {returns.begin(), returns.end()};
}

}  // namespace boost::serialization
