#pragma once
// An engine: a way to count a problem.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/problem/problem.h"
#include "common/units/unit.h"

namespace hetman {

// Set from outside to abandon what is being counted. Engines look at it often enough to return
// within a few hundredths of a second.
using StopFlag = std::atomic<bool>;
inline const StopFlag never_stop{false};

// The memory that a process's engine may take, and the threads that count with it.
struct MemoryBudget {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t bytes = no_limit;
    std::uint64_t threads = 1;
};

// Scratch memory that an engine keeps for one thread from unit to unit.
class Workspace {
  public:
    virtual ~Workspace() = default;
};

// Engines with kernels for several processors: the fastest here, or the portable one, whose other
// instructions give the same tally.
enum class KernelChoice : std::uint8_t { fastest, portable };

// An engine is made for one piece and one board (its tables are built then) and counts any problem
// on them, from any number of threads at once. It does no I/O, takes no locks and reads no clock.
class Engine {
  public:
    virtual ~Engine() = default;

    // The tally of a problem, or nothing if `stop` was set before it was known.
    // Throws std::overflow_error if the count does not fit a tally.
    virtual std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const = 0;

    // The same by the portable kernel, of engines that have several. Others count as ever.
    virtual std::optional<Tally> count_portably(const Problem& problem,
                                                const StopFlag& stop) const {
        return count(problem, stop);
    }

    // For the calling thread; null of engines that keep nothing.
    virtual std::unique_ptr<Workspace> make_workspace() const { return nullptr; }
    // How many units it likes to be given at once.
    virtual std::size_t units_at_once() const { return 1; }
    // The tallies of units of `whole`, in their order: fewer than units if `stop` was set before
    // all were known. `workspace` was made by this engine, for this thread. Throws as count() does,
    // and std::invalid_argument for a unit that it cannot count.
    virtual std::vector<Tally> count_units(const Problem& whole, std::span<const Unit> units,
                                           Workspace* workspace, KernelChoice kernels,
                                           const StopFlag& stop) const;

    // True if it counts folded problems as such. Others are asked by count (counting.h).
    virtual bool folds() const { return false; }
};

// Takes the squares of a placement, preplaced ones included, in no particular order. Returns false
// to see no more.
using Visitor = std::function<bool(const std::vector<Square>& placement)>;

// An engine that finds every placement, and can show them.
class SearchEngine : public Engine {
  public:
    // Shows placements until there are no more or the visitor has seen enough. The tally is that
    // of the placements shown, or nothing if `stop` was set before the end.
    virtual std::optional<Tally> visit(const Problem& problem, const Visitor& visitor,
                                       const StopFlag& stop) const = 0;
};

}  // namespace hetman
