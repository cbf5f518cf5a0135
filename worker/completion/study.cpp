#include "worker/completion/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "common/random.h"
#include "worker/completion/draft.h"
#include "worker/completion/grigoryan/grigoryan.h"
#include "worker/completion/grigoryan/random_matching.h"
#include "worker/completion/grigoryan/random_squares.h"
#include "worker/completion/random_composition.h"
#include "worker/thread_time.h"

namespace hetman {
namespace {

// Each thing that is drawn has its own numbers, so that the samples of a unit do not depend on
// where it begins.
enum class Drawn : std::uint64_t { placement, queens, squares, completion };

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number, Drawn drawn) {
    const std::uint64_t of_number = Random(Random(seed).next() + number).next();
    return Random(of_number + static_cast<std::uint64_t>(drawn)).next();
}

// Scattering gives up after a hundred attempts by itself; near the end it takes more.
constexpr int most_rounds_of_scattering = 1000;

struct Ended {
    Answer answer = Answer::undecided;
    std::uint64_t queens = 0;  // on the board in the end; of a stage only
    std::uint64_t nodes = 0;
    bool straight = false;
};

class Study {
  public:
    Study(const Problem& problem, const StopFlag& stop)
        : study_(*problem.study),
          n_(static_cast<std::uint32_t>(problem.board.n)),
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
            const Ended ended = is_stage(study_.method) ? run_stage(std::move(given), seed)
                                                        : complete_one(std::move(given), seed);
            const std::uint64_t time = thread_cpu_nanoseconds() - start;
            if (stop_) return std::nullopt;
            count(sample, ended, result.tally.counts);
            result.tally.times.add(time);
            result.nodes += ended.nodes;
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
        // Boards may be large: the last one is not copied.
        return cut(is_last ? std::exchange(placement_, {}) : placement_, queens, seed);
    }

    Composition scattered(std::uint32_t queens, std::uint64_t seed) {
        Random random(seed);
        for (int round = 0; round < most_rounds_of_scattering && !stop_; ++round)
            if (auto board = scattered_composition(n_, queens, random.next(), blocked_, knight_))
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
        if (found.answer == Answer::completed)
            placement_ = std::move(found.board);
        else if (!stop_)
            throw std::runtime_error(
                fmt::format("no placement of {} queens was found to cut from", n_));
    }

    Ended complete_one(Composition given, std::uint64_t seed) {
        CompletionLimits limits;
        limits.seed = seed;
        const Completion found = complete_by(study_.method, std::move(given), limits, stop_);
        return {found.answer, 0, found.nodes,
                found.answer == Answer::completed && found.returns == 0};
    }

    Ended run_stage(Composition given, std::uint64_t seed) {
        Draft draft(std::move(given));
        Random random(seed);
        std::vector<std::uint32_t> filled;
        filled.reserve(draft.free_rows());
        bool completed = false;
        if (study_.method == CompletionMethod::random_matching) {
            completed = match_at_random(draft, n_, random, filled, stop_);
        } else {
            ReducedBoard board(draft);
            completed = put_on_random_squares(draft, board, n_, random, filled);
        }
        return {completed ? Answer::completed : Answer::undecided, n_ - draft.free_rows(),
                filled.size(), completed};
    }

    void count(std::uint64_t sample, const Ended& ended, CompletionCounts& counts) const {
        const bool is_cut = study_.kind == CompositionKind::cut;
        if (ended.answer == Answer::impossible && is_cut)
            throw std::logic_error(
                fmt::format("sample {} was cut from a placement, but called impossible", sample));
        counts.completed += ended.answer == Answer::completed;
        counts.impossible += ended.answer == Answer::impossible;
        counts.undecided += ended.answer == Answer::undecided;
        counts.straight += ended.straight;
        if (is_stage(study_.method)) ++counts.lengths[ended.queens];
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
    if (method == CompletionMethod::grigoryan)
        return complete_by_grigoryan(std::move(composition), limits, stop);
    if (method == CompletionMethod::streamed) return complete(std::move(composition), limits, stop);
    throw std::invalid_argument("a stage by itself completes nothing");
}

std::optional<StudiedSamples> study_samples(const Problem& problem, SampleRange samples,
                                            const StopFlag& stop) {
    const std::uint64_t all = problem.study->samples;
    if (samples.count > all || samples.first > all - samples.count)
        throw std::out_of_range(fmt::format("samples {} to {} are not the study's", samples.first,
                                            samples.first + samples.count));
    return Study(problem, stop).run(samples);
}

std::uint64_t bytes_of_sample(const Problem& problem) {
    const std::uint64_t n = problem.board.n;
    // The placement to cut from, and the board with what completing it takes.
    const std::uint64_t boards =
        4 * n + memory_to_complete(static_cast<std::uint32_t>(n), problem.blocked.size(),
                                   problem.piece.reach('N'));
    switch (problem.study->method) {
        case CompletionMethod::streamed:
            return boards;
        case CompletionMethod::random_squares:
            return boards + n * n / 8 + 20 * n;
        default:
            return boards + 12 * n;  // free rows, free columns, rows filled
    }
}

}  // namespace hetman
