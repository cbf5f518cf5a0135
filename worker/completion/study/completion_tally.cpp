#include "worker/completion/study/completion_tally.h"

#include <stdexcept>

#include "common/numbers/wide.h"

namespace hetman {
namespace {

using Distribution = std::map<std::uint64_t, std::uint64_t>;

void add_to(Distribution& sum, const Distribution& other) {
    for (const auto& [value, samples] : other) sum[value] += samples;
}

void add_to(CountsByLevel& sum, const CountsByLevel& other) {
    for (std::size_t level = 0; level < sum.size(); ++level) sum[level] += other[level];
}

void add_to(std::vector<MatchingRound>& sum, const std::vector<MatchingRound>& other) {
    if (sum.size() < other.size()) sum.resize(other.size());
    for (std::size_t round = 0; round < other.size(); ++round) {
        sum[round].boards += other[round].boards;
        sum[round].queens += other[round].queens;
    }
}

[[noreturn]] void refuse() { throw std::runtime_error("one of its tallies is invalid"); }

// Checks values up to `most` with counts that add up to `samples`.
void check_distribution(const Distribution& distribution, std::uint64_t most,
                        std::uint64_t samples) {
    std::uint64_t left = samples;
    for (const auto& [value, count] : distribution) {
        if (value > most || count == 0 || count > left) refuse();
        left -= count;
    }
    if (left != 0) refuse();
}

void check_sum(const CountsByLevel& counts, Wide sum) {
    Wide found = 0;
    for (const std::uint64_t count : counts) found += count;
    if (found != sum) refuse();
}

Wide sum_of(const Distribution& distribution) {
    Wide sum = 0;
    for (const auto& [value, samples] : distribution) sum += Wide{value} * samples;
    return sum;
}

void check_returns(const CompletionStudy& study, const CompletionCounts& counts) {
    const std::uint64_t samples = returns_to_levels(study.method) ? counts.samples() : 0;
    check_distribution(counts.returns, most_returns, samples);
    check_sum(counts.began_at, samples);
    check_sum(counts.returned_to, sum_of(counts.returns));
    // Compositions completed straight are among those without returns.
    if (samples > 0 && counts.straight > 0 &&
        (!counts.returns.contains(0) || counts.returns.at(0) < counts.straight))
        refuse();
}

// Every board takes part in the first round, and the rounds place no more queens than there are in
// the end.
void check_rounds(const CompletionStudy& study, const CompletionCounts& counts) {
    const bool has_rounds =
        study.method == CompletionMethod::random_matching && counts.samples() > 0;
    if (counts.rounds.empty() == has_rounds || counts.rounds.size() > most_rounds_told) refuse();
    std::uint64_t boards = counts.samples();
    Wide queens = 0;
    for (const MatchingRound& round : counts.rounds) {
        if (round.boards == 0 || round.boards > boards) refuse();
        boards = round.boards;
        queens += round.queens;
    }
    if (has_rounds &&
        (counts.rounds.front().boards != counts.samples() || queens > sum_of(counts.lengths)))
        refuse();
}

}  // namespace

void CompletionTally::add(const CompletionTally& other) {
    counts.completed += other.counts.completed;
    counts.impossible += other.counts.impossible;
    counts.undecided += other.counts.undecided;
    counts.straight += other.counts.straight;
    add_to(counts.lengths, other.counts.lengths);
    add_to(counts.returns, other.counts.returns);
    add_to(counts.began_at, other.counts.began_at);
    add_to(counts.returned_to, other.counts.returned_to);
    add_to(counts.rounds, other.counts.rounds);
    times.add(other.times);
}

void check_tally(const CompletionStudy& study, std::uint64_t n, const CompletionTally& tally) {
    const CompletionCounts& counts = tally.counts;
    // Individually first, so that no sum overflows.
    for (const std::uint64_t count : {counts.completed, counts.impossible, counts.undecided})
        if (count > study.samples) refuse();
    if (counts.samples() > study.samples || counts.straight > counts.completed ||
        tally.times.count() != counts.samples())
        refuse();
    check_distribution(counts.lengths, n, is_stage(study.method) ? counts.samples() : 0);
    check_returns(study, counts);
    check_rounds(study, counts);
}

}  // namespace hetman
