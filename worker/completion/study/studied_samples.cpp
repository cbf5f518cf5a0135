#include "worker/completion/study/studied_samples.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "common/numbers/random.h"
#include "worker/completion/grigoryan/grigoryan.h"
#include "worker/completion/grigoryan/stages.h"
#include "worker/completion/random_composition.h"
#include "worker/machine/thread_time.h"

namespace hetman {
namespace {

// Each random quantity of a sample has a random sequence of its own, so that samples do not depend
// on the unit that contains them.
enum class Drawn : std::uint64_t { placement, queens, squares, completion };

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number, Drawn drawn) {
    const std::uint64_t of_number = Random(Random(seed).next() + number).next();
    return Random(of_number + static_cast<std::uint64_t>(drawn)).next();
}

// A scattering gives up after a hundred attempts; close to the maximum number of queens it takes
// more.
constexpr int most_rounds_of_scattering = 1000;

// The result of a sample, and how its search went.
struct Ended {
    Completion found;
    StageRun stage;  // if a stage was run
};

class Study {
  public:
    Study(const Problem& problem, const StopFlag& stop)
        : study_(study_of(problem)),
          n_(static_cast<std::uint32_t>(problem.board.side())),
          stop_(stop),
          knight_(problem.piece.reach('N')) {
        for (const Square square : problem.blocked) blocked_.add(square, problem.board);
        blocked_.sort();
    }

    std::optional<StudiedSamples> run(SampleRange samples) {
        StudiedSamples result;
        const std::uint64_t end = samples.first + samples.count;
        for (std::uint64_t sample = samples.first; sample < end; ++sample) {
            Composition given = composition(sample, sample + 1 == end);
            const std::uint64_t seed = seed_of(study_.seed, sample, Drawn::completion);
            const std::uint64_t start = thread_cpu_nanoseconds();
            const Ended ended = is_stage(study_.method) ? run_stage_on(std::move(given), seed)
                                                        : complete_one(std::move(given), seed);
            const std::uint64_t time = thread_cpu_nanoseconds() - start;
            if (stop_) return std::nullopt;
            count(sample, ended, result.tally.counts);
            result.tally.times.add(time);
            result.nodes += ended.found.nodes;
        }
        return result;
    }

  private:
    Composition composition(std::uint64_t sample, bool is_last) {
        Random random(seed_of(study_.seed, sample, Drawn::queens));
        const auto queens =
            static_cast<std::uint32_t>(study_.queens ? *study_.queens : 1 + random.below(n_ - 1));
        if (queens == 0 || stop_) return empty_board(n_, blocked_, knight_);
        const std::uint64_t seed = seed_of(study_.seed, sample, Drawn::squares);
        if (study_.kind == CompositionKind::scattered) return scattered(queens, seed);
        make_placement(sample / study_.cuts);
        if (stop_) return empty_board(n_);
        // The last placement is moved rather than copied, because boards may be large.
        return cut(is_last ? std::exchange(placement_, {}) : placement_, queens, seed);
    }

    Composition scattered(std::uint32_t queens, std::uint64_t seed) {
        Random random(seed);
        for (int round = 0; round < most_rounds_of_scattering && !stop_; ++round)
            if (auto board =
                    scattered_composition(n_, queens, random.next(), blocked_, knight_, stop_))
                return std::move(*board);
        if (stop_) return empty_board(n_);
        throw std::runtime_error(
            fmt::format("{} queens do not fit at random on {} rows", queens, n_));
    }

    void make_placement(std::uint64_t number) {
        if (number == placement_number_) return;
        placement_number_ = number;
        placement_ = {};
        CompletionLimits limits;
        limits.seed = seed_of(study_.seed, number, Drawn::placement);
        Completion found = complete(empty_board(n_, blocked_, knight_), limits, stop_);
        if (found.verdict == Verdict::completed)
            placement_ = std::move(found.board);
        else if (!stop_)
            throw std::runtime_error(
                fmt::format("no placement of {} queens was found to cut from", n_));
    }

    Ended complete_one(Composition given, std::uint64_t seed) {
        CompletionLimits limits;
        limits.seed = seed;
        return {complete_by(study_.method, std::move(given), limits, stop_), {}};
    }

    Ended run_stage_on(Composition given, std::uint64_t seed) {
        StageRun stage = run_stage(study_.method, std::move(given), seed, stop_);
        const Verdict verdict = stage.completed() ? Verdict::completed : Verdict::undecided;
        return {{verdict, {}, stage.filled.size()}, std::move(stage)};
    }

    void count(std::uint64_t sample, const Ended& ended, CompletionCounts& counts) const {
        const Completion& found = ended.found;
        const bool is_cut = study_.kind == CompositionKind::cut;
        if (found.verdict == Verdict::impossible && is_cut)
            throw std::logic_error(fmt::format(
                "sample {} was cut from a placement, but the search proved it impossible", sample));
        counts.completed += found.verdict == Verdict::completed;
        counts.impossible += found.verdict == Verdict::impossible;
        counts.undecided += found.verdict == Verdict::undecided;
        counts.straight += found.verdict == Verdict::completed && found.returns == 0;
        if (is_stage(study_.method)) ++counts.lengths[ended.stage.queens];
        if (returns_to_levels(study_.method)) count_levels(found, counts);
        count_rounds(ended.stage.put_in_rounds, counts.rounds);
    }

    static void count_levels(const Completion& found, CompletionCounts& counts) {
        ++counts.returns[found.returns];
        ++counts.began_at[found.levels.began_at];
        for (std::size_t level = 0; level < base_levels_in_all; ++level)
            counts.returned_to[level] += found.levels.returned_to[level];
    }

    static void count_rounds(const std::vector<std::uint32_t>& put,
                             std::vector<MatchingRound>& rounds) {
        const std::size_t told = std::min(put.size(), most_rounds_told);
        if (rounds.size() < told) rounds.resize(told);
        for (std::size_t round = 0; round < put.size(); ++round) {
            MatchingRound& its = rounds[std::min(round, most_rounds_told - 1)];
            its.boards += round < most_rounds_told;
            its.queens += put[round];
        }
    }

    const CompletionStudy& study_;
    const std::uint32_t n_;
    const StopFlag& stop_;
    const Reach knight_;
    BlockedSquares blocked_;
    Composition placement_;
    std::uint64_t placement_number_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace

Completion complete_by(CompletionMethod method, Composition composition,
                       const CompletionLimits& limits, const StopFlag& stop) {
    if (method == CompletionMethod::streamed) return complete(std::move(composition), limits, stop);
    if (is_stage(method)) return complete_by_stage(method, std::move(composition), limits, stop);
    const Damage damage =
        method == CompletionMethod::grigoryan_updated ? Damage::updated : Damage::as_formed;
    return complete_by_grigoryan(std::move(composition), limits, stop, damage);
}

std::optional<StudiedSamples> study_samples(const Problem& problem, SampleRange samples,
                                            const StopFlag& stop) {
    const std::uint64_t all = study_of(problem).samples;
    if (samples.count > all || samples.first > all - samples.count)
        throw std::out_of_range(fmt::format("samples {} to {} are not the study's", samples.first,
                                            samples.first + samples.count));
    return Study(problem, stop).run(samples);
}

std::uint64_t bytes_of_sample(const Problem& problem) {
    const std::uint64_t n = problem.board.side();
    // The placement to cut from, and the board with the memory for completing it.
    const std::uint64_t boards =
        4 * n + memory_to_complete(static_cast<std::uint32_t>(n), problem.blocked.size(),
                                   problem.piece.reach('N'));
    switch (study_of(problem).method) {
        case CompletionMethod::streamed:
            return boards;
        case CompletionMethod::random_squares:
            return boards + n * n / 8 + 20 * n;
        default:
            return boards + 12 * n;  // free rows, free columns, rows filled
    }
}

}  // namespace hetman
