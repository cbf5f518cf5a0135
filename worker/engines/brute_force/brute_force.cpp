#include "worker/engines/brute_force/brute_force.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "common/problem/attack_map.h"
#include "worker/engines/shared/maximality.h"
#include "worker/engines/shared/numbered_found.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

// Enumerates all sets of free squares; the squares of a set come in the order of their indices.
class Search {
  public:
    Search(const AttackMap& map, const Problem& problem, const StopFlag& stop)
        : map_(map), problem_(problem), stop_(stop), pieces_(problem.preplaced), found_(problem) {
        for (Square square = 0; square < problem.board.squares(); ++square)
            if (!holds(problem.preplaced, square) && !holds(problem.blocked, square))
                free_.push_back(square);
    }

    std::optional<Tally> run() {
        if (!descend(0)) return std::nullopt;
        return found_.tally(nodes_);
    }

  private:
    static bool holds(const std::vector<Square>& sorted, Square square) {
        return std::binary_search(sorted.begin(), sorted.end(), square);
    }

    // Adds pieces on the free squares from index `next` on. Returns false if stopped.
    bool descend(std::size_t next) {
        if (stop_.load(std::memory_order_relaxed)) return false;
        // A frame may have been filled with more pieces than there are.
        if (problem_.pieces.is_exact() && pieces_.size() > problem_.pieces.exact()) return true;
        const std::size_t missing =
            std::max(problem_.pieces.least(), pieces_.size()) - pieces_.size();
        if (missing == 0) look();
        if (pieces_.size() == problem_.pieces) return true;
        for (; next + missing <= free_.size() && next < free_.size(); ++next) {
            pieces_.push_back(free_[next]);
            ++nodes_;
            const bool go_on = descend(next + 1);
            pieces_.pop_back();
            if (!go_on) return false;
        }
        return true;
    }

    // Counts the set if it is a placement.
    void look() {
        if (!is_peaceful()) return;
        if (!problem_.maximal || is_maximal(map_, problem_, pieces_)) found_.add(pieces_.size());
    }

    bool is_peaceful() const {
        for (auto second = pieces_.begin(); second != pieces_.end(); ++second)
            for (auto first = pieces_.begin(); first != second; ++first)
                if (map_.attacks(*first, *second)) return false;
        return true;
    }

    const AttackMap& map_;
    const Problem& problem_;
    const StopFlag& stop_;
    std::vector<Square> free_;
    std::vector<Square> pieces_;
    NumberedFound found_;
    std::uint64_t nodes_ = 0;
};

class BruteForce final : public Engine {
  public:
    explicit BruteForce(AttackMap map) : map_(std::move(map)) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return Search(map_, problem, stop).run();
    }

  private:
    AttackMap map_;
};

Refusal too_many_sets(const Problem& problem) {
    constexpr std::uint64_t most_sets = 10'000'000'000;  // some minutes
    if (Refusal refusal = beyond_bit_rows(problem)) return refusal;
    if (sets_to_try(problem) > most_sets)
        return fmt::format("it tries every set of squares, and there are more than {}", most_sets);
    return has_required_symmetry(problem);
}

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget&) {
    return std::make_unique<BruteForce>(AttackMap(problem));
}

}  // namespace

EngineKind brute_force_kind() {
    return {
        .name = "brute-force",
        .idea = "every set of squares, tested once it is complete",
        .obstacle = too_many_sets,
        .make = make,
        .takes_walls = true,
        .default_frame = "first-rows",
        .automatic = false,
        .picoseconds_per_node = 10'000,
    };
}

std::uint64_t sets_to_try(const Problem& problem) {
    constexpr std::uint64_t most = std::uint64_t{1} << 63;
    const std::uint64_t free =
        problem.board.squares() - problem.preplaced.size() - problem.blocked.size();
    if (!problem.pieces.is_exact()) return std::uint64_t{1} << std::min<std::uint64_t>(free, 63);
    std::uint64_t missing = problem.pieces.exact() - problem.preplaced.size();
    if (missing > free) return 0;
    missing = std::min(missing, free - missing);
    Wide sets = 1;  // remains an integer: after i steps it is the number of i-element subsets
    for (std::uint64_t i = 1; i <= missing; ++i) {
        sets = sets * (free - missing + i) / i;
        if (sets > most) return most;
    }
    return low_half(sets);
}

}  // namespace hetman
