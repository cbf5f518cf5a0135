#pragma once
// The interface of engines: an engine is a way to count a problem.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/stop_flag.h"
#include "common/units/unit.h"
#include "worker/engines/memory_budget.h"

namespace hetman {

// The scratch memory that an engine keeps for one thread between units.
class Workspace {
  public:
    virtual ~Workspace() = default;
};

// The kernel that an engine with several kernels uses: the fastest for this processor or the
// portable one. Both give the same tally.
enum class KernelChoice : std::uint8_t { fastest, portable };

// A problem divided at the root of its search: the root's own nodes, and for each child the squares
// that it places and blocks in addition. The problem's placements are exactly those of its
// children; its nodes are theirs plus the root's.
struct Split {
    std::uint64_t nodes = 0;
    std::vector<Prefix> children = {};
};

// Base class of all engines. An engine is made for one piece and one board, for which it builds its
// tables, and counts any problem on them, in any number of threads at once. It does no I/O and asks
// no clock how long to go on.
//
// Counts on different threads share nothing that changes, except those of `frontier-dp`, which
// starts threads that are spare (shared/helpers.h; their CPU time is measured for the caller). The
// estimates of `frontier-dp` share a cache under a lock (frontier_dp/sweep_size.cpp).
class Engine {
  public:
    virtual ~Engine() = default;

    // Counts a problem; returns nothing if `stop` was set before the count was complete. Throws
    // std::overflow_error if the count does not fit a tally.
    virtual std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const = 0;

    // The same with the portable kernel. Engines with a single kernel use that.
    virtual std::optional<Tally> count_portably(const Problem& problem,
                                                const StopFlag& stop) const {
        return count(problem, stop);
    }

    // A workspace for the calling thread; null if the engine needs none.
    virtual std::unique_ptr<Workspace> make_workspace() const { return nullptr; }
    // The number of units that the engine prefers to be given at once.
    virtual std::size_t units_at_once() const { return 1; }
    // Counts units of `whole` and returns their tallies in order; fewer than the units if `stop`
    // was set before the end. `workspace` must have been made by this engine for the calling
    // thread. Throws what count() throws, and std::invalid_argument for a unit that the engine
    // cannot count.
    virtual std::vector<Tally> count_units(const Problem& whole, std::span<const Unit> units,
                                           Workspace* workspace, KernelChoice kernels,
                                           const StopFlag& stop) const;

    // The problem as the engine itself divides it at its root: used to cut a unit further during a
    // run. Nothing if the engine has no such division, or nothing is left to divide. Children that
    // evidently have neither placements nor nodes may be left out.
    virtual std::optional<Split> split(const Problem& problem) const;

    // True if the engine counts folded problems itself. Others are counted by
    // hetman::count() below.
    virtual bool folds() const { return false; }
};

// Receives the squares of a placement, preplaced ones included, in no particular order. Returns
// false to end the enumeration.
using Visitor = std::function<bool(const std::vector<Square>& placement)>;

// An engine that can enumerate the placements as well as count them.
class SearchEngine : public Engine {
  public:
    // Calls the visitor for each placement until it returns false or no placements are left.
    // Returns the tally of the placements visited, or nothing if `stop` was set before the end.
    virtual std::optional<Tally> visit(const Problem& problem, const Visitor& visitor,
                                       const StopFlag& stop) const = 0;
};

// Counts a problem with any engine. If the problem is folded and the engine does not fold, the
// engine visits the placements and each is counted with its weight. Returns nothing if `stop` was
// set before the end. Throws what the engine throws, and std::invalid_argument if the engine can
// neither fold nor visit placements.
std::optional<Tally> count(const Engine& engine, const Problem& problem, const StopFlag& stop);

// The same with the engine's portable kernel.
std::optional<Tally> count_portably(const Engine& engine, const Problem& problem,
                                    const StopFlag& stop);

}  // namespace hetman
