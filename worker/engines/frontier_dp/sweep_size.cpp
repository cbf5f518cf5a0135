#include "worker/engines/frontier_dp/sweep_size.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "common/numbers/primes.h"
#include "common/problem/attack_map.h"
#include "worker/engines/frontier_dp/seam.h"
#include "worker/engines/frontier_dp/task.h"

namespace hetman {
namespace {

// A thread-safe cache of the latest results of a function of a problem.
template <typename Answer>
class ProblemCache {
  public:
    explicit ProblemCache(Answer (*find)(const Problem&)) : find_(find) {}

    Answer of(const Problem& problem) {
        if (const std::optional<Answer> known = look_up(problem)) return *known;
        const Answer answer = find_(problem);
        const std::lock_guard lock(mutex_);
        answers_.emplace_back(problem, answer);
        if (answers_.size() > most) answers_.pop_front();
        return answer;
    }

  private:
    // A plan asks for each of its parts, one for each required symmetry; seldom are there more.
    static constexpr std::size_t most = 1000;

    std::optional<Answer> look_up(const Problem& problem) {
        const std::lock_guard lock(mutex_);
        const auto found =
            std::find_if(answers_.rbegin(), answers_.rend(),
                         [&](const auto& answer) { return answer.first == problem; });
        return found == answers_.rend() ? std::nullopt : std::optional(found->second);
    }

    Answer (*find_)(const Problem&);
    std::mutex mutex_;
    std::deque<std::pair<Problem, Answer>> answers_;
};

Size find_size(const Problem& problem) {
    const std::vector<Square> seam = seam_squares(problem);
    const Problem unit = seam.empty() ? problem : with_empty_seam(problem, seam);
    const auto task = task_for(AttackMap(problem), unit);
    Size size;
    size.has_units = !seam.empty();
    if (!task) return size;
    size.unit_nodes = task->nodes();
    size.unit_bytes = task->bytes();
    size.nodes =
        (Saturating(size.unit_nodes) * (size.has_units ? seam_fillings(problem, seam) : 1)).value();
    return size;
}

// The primes of a problem that is counted by remainders, without `at_once`.
PrimeUnits find_primes(const Problem& problem) {
    PrimeUnits units;
    if (!seam_squares(problem).empty()) return units;
    const AttackMap map(problem);
    const auto by_one = task_for(map, problem, primes_from(0, 1));
    if (!by_one) return units;
    units.primes = primes_to_tell(map, problem);
    units.bytes_of_prime = by_one->bytes();
    return units;
}

}  // namespace

Size size_of(const Problem& problem) {
    static ProblemCache<Size> sizes(find_size);
    return sizes.of(problem);
}

PrimeUnits prime_units(const Problem& problem, const MemoryBudget& budget) {
    static ProblemCache<PrimeUnits> primes(find_primes);
    PrimeUnits units = primes.of(problem);
    // All remainders share the states, so that k of them take at most k times the memory of one.
    units.at_once = std::min(units.primes, budget.bytes_of_huge_tables() /
                                               std::max<std::uint64_t>(1, units.bytes_of_prime));
    return units;
}

}  // namespace hetman
