// Histograms of times: sums do not depend on the order, and results are close to those of all
// times.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/numbers/random.h"
#include "worker/completion/study/completion_archive.h"

namespace hetman::test {
namespace {

std::vector<std::uint64_t> some_times(std::size_t count, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::uint64_t> times;
    for (std::size_t i = 0; i < count; ++i)
        times.push_back(random.next() >> (24 + random.below(40)));
    return times;
}

TimeHistogram histogram_of(const std::vector<std::uint64_t>& times) {
    TimeHistogram histogram;
    for (const std::uint64_t time : times) histogram.add(time);
    return histogram;
}

double mean_of_first(const std::vector<std::uint64_t>& sorted, std::size_t count) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(sorted[i]);
    return sum / static_cast<double>(count);
}

TEST(TimeHistogram, SaysWhatAllTimesSay) {
    std::vector<std::uint64_t> times = some_times(10'000, 1);
    const TimeHistogram histogram = histogram_of(times);
    std::sort(times.begin(), times.end());
    EXPECT_EQ(histogram.count(), times.size());
    EXPECT_EQ(histogram.least(), times.front());
    EXPECT_EQ(histogram.most(), times.back());
    EXPECT_NEAR(histogram.mean() / mean_of_first(times, times.size()), 1, 1e-12);
    for (const double share : {0.9, 0.5, 0.1}) {
        const auto count = static_cast<std::size_t>(std::ceil(share * 10'000));
        EXPECT_NEAR(histogram.mean_of_fastest(share) / mean_of_first(times, count), 1, 0.01);
    }
    std::uint64_t count = 0;
    for (const TimeHistogram::Bin& bin : histogram.bins()) count += bin.count;
    EXPECT_EQ(count, times.size());
}

TEST(TimeHistogram, OfAFewTimes) {
    EXPECT_EQ(TimeHistogram().mean(), 0);
    EXPECT_EQ(TimeHistogram().mean_of_fastest(0.9), 0);
    const TimeHistogram one = histogram_of({1000});
    EXPECT_EQ(one.mean_of_fastest(0.9), 1000);
    // The largest tenth is left out.
    EXPECT_EQ(histogram_of({1, 2, 3, 4, 5, 6, 7, 8, 9, 1'000'000}).mean_of_fastest(0.9), 5);
    EXPECT_EQ(histogram_of({~std::uint64_t{0}, 0}).most(), ~std::uint64_t{0});
}

TEST(TimeHistogram, AddsUpInAnyOrder) {
    std::vector<std::uint64_t> all;
    std::vector<TimeHistogram> parts;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const auto times = some_times(seed * 50, seed);
        all.insert(all.end(), times.begin(), times.end());
        parts.push_back(histogram_of(times));
    }
    const TimeHistogram whole = histogram_of(all);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        shuffle(parts, Random(seed));
        TimeHistogram sum;
        for (const TimeHistogram& part : parts) sum.add(part);
        EXPECT_EQ(sum, whole);
    }
}

TEST(TimeHistogram, ComesBackFromItsBins) {
    const TimeHistogram histogram = histogram_of(some_times(500, 3));
    EXPECT_EQ(TimeHistogram::from_bins(histogram.bins(), histogram.least(), histogram.most()),
              histogram);
    EXPECT_EQ(TimeHistogram::from_bins({}, 0, 0), TimeHistogram());
}

TEST(TimeHistogram, RefusesBinsThatCannotBe) {
    using Bins = std::vector<TimeHistogram::Bin>;
    const auto refused = [](const Bins& bins, std::uint64_t least, std::uint64_t most) {
        EXPECT_THROW(TimeHistogram::from_bins(bins, least, most), std::runtime_error);
    };
    EXPECT_NO_THROW(TimeHistogram::from_bins({{32, 2, 65}}, 32, 33));
    refused({{33, 2, 66}}, 33, 33);               // no bin begins there
    refused({{32, 0, 0}}, 32, 32);                // an empty one
    refused({{32, 2, 63}}, 32, 32);               // too little time
    refused({{32, 2, 67}}, 32, 33);               // too much
    refused({{32, 2, 65}}, 31, 33);               // the least time is not in the first bin
    refused({{32, 2, 65}}, 32, 34);               // the longest time is not in the last bin
    refused({{32, 2, 65}, {32, 2, 65}}, 32, 33);  // twice
    refused({{34, 1, 34}, {32, 1, 32}}, 34, 32);  // not sorted
    refused({}, 1, 1);
    refused({{1, ~std::uint64_t{0}, ~std::uint64_t{0}}, {2, 1, 2}}, 1, 2);  // counts wrap
}

CompletionTally some_tally() {
    CompletionTally tally;
    tally.counts = {3, 1, 2, 2, {}};
    for (int i = 0; i < 6; ++i) tally.times.add(100);
    return tally;
}

TEST(CompletionTally, RefusesWhatCannotBe) {
    CompletionStudy study;
    study.samples = 6;
    const CompletionTally good = some_tally();
    EXPECT_NO_THROW(check_tally(study, 10, good));
    const auto refused = [&](auto change) {
        CompletionTally bad = good;
        change(bad);
        EXPECT_THROW(check_tally(study, 10, bad), std::runtime_error);
    };
    refused([](CompletionTally& tally) { ++tally.counts.completed; });
    refused([](CompletionTally& tally) { --tally.counts.completed; });
    refused([](CompletionTally& tally) { tally.counts.undecided = ~std::uint64_t{0}; });
    refused([](CompletionTally& tally) { tally.counts.straight = 4; });
    refused([](CompletionTally& tally) { tally.times.add(1); });
    refused([](CompletionTally& tally) { tally.counts.lengths[3] = 6; });
    study.samples = 5;
    refused([](CompletionTally&) {});
    study.samples = 6;
    study.method = CompletionMethod::random_matching;
    refused([](CompletionTally&) {});
    refused([](CompletionTally& tally) { tally.counts.lengths = {{11, 6}}; });
    refused([](CompletionTally& tally) { tally.counts.lengths = {{5, 6}, {6, 0}}; });
    CompletionTally stage = good;
    stage.counts.lengths = {{5, 3}, {10, 3}};
    stage.counts.rounds = {{6, 30}, {4, 15}};
    EXPECT_NO_THROW(check_tally(study, 10, stage));
    for (const std::vector<MatchingRound>& rounds :
         {std::vector<MatchingRound>{},
          {{5, 30}},
          {{6, 46}},
          {{6, 30}, {0, 0}},
          {{6, 10}, {4, 1}, {5, 1}},
          std::vector<MatchingRound>(most_rounds_told + 1, {6, 0})}) {
        stage.counts.rounds = rounds;
        EXPECT_THROW(check_tally(study, 10, stage), std::runtime_error) << rounds.size();
    }
}

TEST(CompletionTally, RefusesReturnsThatDoNotAddUp) {
    CompletionStudy study;
    study.samples = 6;
    CompletionTally good = some_tally();
    good.counts.returns = {{0, 3}, {2, 2}, {1000, 1}};
    good.counts.began_at = {1, 2, 3};
    good.counts.returned_to = {0, 4, 1000};
    EXPECT_THROW(check_tally(study, 10, good), std::runtime_error) << "streamed has none";
    for (const CompletionMethod method :
         {CompletionMethod::grigoryan, CompletionMethod::grigoryan_updated}) {
        study.method = method;
        EXPECT_NO_THROW(check_tally(study, 10, good));
        const auto refused = [&](auto change) {
            CompletionTally bad = good;
            change(bad.counts);
            EXPECT_THROW(check_tally(study, 10, bad), std::runtime_error);
        };
        refused([](CompletionCounts& counts) { counts.returns.clear(); });
        refused([](CompletionCounts& counts) { ++counts.returns[0]; });
        refused([](CompletionCounts& counts) { counts.returns = {{0, 3}, {2, 2}, {1001, 1}}; });
        refused([](CompletionCounts& counts) { counts.returns = {{0, 1}, {2, 2}, {1000, 3}}; });
        refused([](CompletionCounts& counts) { ++counts.began_at[0]; });
        refused([](CompletionCounts& counts) { --counts.returned_to[2]; });
        refused([](CompletionCounts& counts) { counts.returned_to[0] = ~std::uint64_t{0}; });
    }
}

TEST(CompletionTally, ChangesItsPackedFormWithEachNumber) {
    CompletionTally tally = some_tally();
    std::string before = pack(tally);
    const auto differs = [&](auto change) {
        change(tally.counts);
        EXPECT_NE(pack(tally), before);
        before = pack(tally);
    };
    differs([](CompletionCounts& counts) { counts.returns[3] = 1; });
    differs([](CompletionCounts& counts) { counts.lengths[3] = 1; });
    differs([](CompletionCounts& counts) { ++counts.began_at[1]; });
    differs([](CompletionCounts& counts) { ++counts.returned_to[1]; });
    differs([](CompletionCounts& counts) { counts.rounds.push_back({6, 3}); });
    differs([](CompletionCounts& counts) { ++counts.rounds[0].queens; });
}

}  // namespace
}  // namespace hetman::test
