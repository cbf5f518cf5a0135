#pragma once
// The description of an engine: its name, the problems that it counts, their cost, and how to make
// it. Each engine's folder exports its own description; engine_list.h lists them all.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/problem/position.h"
#include "worker/engines/engine.h"

namespace hetman {

class DeviceKernel;  // device_kernel.h
struct DeviceInfo;   // devices/device_list.h

// Whether an engine is a SearchEngine, and the order in which it visits placements.
enum class Shows : std::uint8_t { nothing, any_order, lexicographic };

// How the problems of an engine are cut into units.
enum class Strategy : std::uint8_t {
    prefixes,     // fillings of the lines of a frame, possibly cut further
    row_choices,  // assignments of rows to the half that holds their piece
    whole,        // one unit: the problem is not cut
};

// The name that jobs and files contain in place of a frame's if a strategy has no frame of lines.
constexpr std::string_view frame_name(Strategy strategy) {
    return strategy == Strategy::whole ? "none" : "halves";
}
constexpr Strategy strategy_of(std::string_view frame) {
    for (const Strategy strategy : {Strategy::row_choices, Strategy::whole})
        if (frame == frame_name(strategy)) return strategy;
    return Strategy::prefixes;
}

// Estimates the number of nodes of a unit, capped at 2^64 - 1. Made for one problem; holds the data
// that its units share.
using NodeEstimate = std::function<std::uint64_t(const UnitKind& unit)>;

// How a problem is counted by remainders: each unit counts the whole problem modulo some of the
// primes. That takes less memory than counting full numbers, and more time.
struct PrimeUnits {
    // In all units: enough to determine the count, and one more to check it. 0: the problem is not
    // counted by remainders.
    std::uint64_t primes = 0;
    std::uint64_t at_once = 0;         // in a unit, within the budget; 0: not even one fits
    std::uint64_t bytes_of_prime = 0;  // of a unit with a single prime
};

// CPU times are measured on one thread and rounded. The comments say what a null function means.
struct EngineKind {
    std::string name;
    std::string idea;  // one line

    // The reason why it cannot count a problem, however much memory there is; nothing if it can.
    std::optional<std::string> (*obstacle)(const Problem& problem) = nullptr;
    // Makes an engine for the piece, the board and the walls of a problem: see make_engine().
    // Engines that can use less memory at the cost of time keep within the budget.
    std::unique_ptr<Engine> (*make)(const Problem& problem, const MemoryBudget& budget) = nullptr;
    bool takes_walls = false;  // that end rides (has_stopped_rides)

    // For engines that have a kernel for devices: makes it for the problem and its units. Null: the
    // engine has none. The kernel is null where it cannot count the problem on that device; throws
    // DeviceError.
    std::unique_ptr<DeviceKernel> (*make_on_device)(const Problem& problem,
                                                    const DeviceInfo& device) = nullptr;

    std::string default_frame;                     // unless the user chooses another
    LineRule line_rule = LineRule::rows_in_order;  // the order in which it fills lines
    Shows shows = Shows::nothing;
    bool automatic = true;  // `auto` may choose it
    // True if the engine counts units whose required symmetry the run's engine does not support. Of
    // several such engines the last in the list that accepts the unit is used.
    bool stands_in = false;
    // The number of rows of the largest board on which it counts a piece. Null: the bits of a
    // BitRow.
    std::uint64_t (*widest_board)(const Piece& piece) = nullptr;

    // Only for engines that do not cut by prefixes: makes the node estimate of a problem. For the
    // other engines, the estimate samples their search trees.
    NodeEstimate (*nodes)(const Problem& problem) = nullptr;
    // For engines that count some problems better in units that each fill a seam than as a whole:
    // the squares of the problem's seam, sorted; the required symmetry maps the set of them to
    // itself. Empty if the problem is counted as a whole. Null: the engine knows no seams.
    std::vector<Square> (*seam)(const Problem& problem) = nullptr;
    // For engines that also count by remainders. Null: the engine does not.
    PrimeUnits (*prime_units)(const Problem& problem, const MemoryBudget& budget) = nullptr;
    // For the same engines: true if counting a problem in full numbers does not fit the budget.
    bool (*needs_primes)(const Problem& problem, const MemoryBudget& budget) = nullptr;
    double nodes_factor = 1;  // the estimate may be wrong by this factor, either way
    // The number of last pieces that it usually counts without placing them, so that they are no
    // nodes.
    std::uint64_t last_pieces = 0;
    // True if it visits so few nodes that `auto` chooses it for any problem that it can count,
    // without comparing estimates.
    bool has_few_nodes = false;
    std::uint64_t picoseconds_per_node = 0;
    // For engines whose nodes take longer with some pieces and boards. Null: picoseconds_per_node.
    double (*picoseconds)(const Piece& piece, Board board) = nullptr;
    double cost_growth = 1;  // factor for the cost of a node per two rows beyond 18
    // CPU time that a thread spends before its first node, in addition to the time that every
    // engine needs.
    std::uint64_t setup_nanoseconds = 0;
    // CPU time of a whole problem beside that of its nodes. Null: none.
    std::uint64_t (*other_nanoseconds)(const Problem& problem) = nullptr;
    // Peak memory while a problem is counted, in bytes: within the budget if the engine can keep to
    // it. Null: negligible.
    std::uint64_t (*bytes)(const Problem& problem, const MemoryBudget& budget) = nullptr;
    // True if that may be more than a machine has. Then MemoryBudget::usual_bytes is the limit
    // where the user names none.
    bool has_huge_tables = false;

    // The reason why it cannot count a problem within a budget; nothing if it can.
    std::optional<std::string> refusal(const Problem& problem,
                                       const MemoryBudget& budget = {}) const;
    // See `widest_board`.
    std::uint64_t most_rows(const Piece& piece) const;
    // See `bytes`.
    std::uint64_t bytes_of(const Problem& problem, const MemoryBudget& budget) const;
    // Makes the engine to count this problem within the budget. Throws Failure(usage) if this
    // machine has too little memory: the system might end this process, or another, once the tables
    // have grown.
    std::unique_ptr<Engine> make_for(const Problem& problem, const MemoryBudget& budget) const;
    // The same whatever memory there is. Throws std::invalid_argument for walls that it does not
    // take.
    std::unique_ptr<Engine> make_engine(const Problem& problem,
                                        const MemoryBudget& budget = {}) const;
    double picoseconds_on(const Piece& piece, Board board) const;  // of one node
    // None if the engine knows no seams.
    std::vector<Square> seam_of(const Problem& problem) const {
        return seam == nullptr ? std::vector<Square>() : seam(problem);
    }
    Strategy strategy() const { return strategy_of(default_frame); }
    bool cuts_by_prefixes() const { return strategy() == Strategy::prefixes; }
};

}  // namespace hetman
