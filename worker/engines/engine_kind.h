#pragma once
// The description of an engine: what it is called, which problems it counts, what they cost, and
// how it is made. Each engine's folder exports its own; engine_list.h has them all.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/problem/position.h"
#include "worker/engines/engine.h"

namespace hetman {

// Whether an engine is a SearchEngine, and the order in which it shows placements.
enum class Shows : std::uint8_t { nothing, any_order, lexicographic };

// How the problems that an engine counts are cut into units.
enum class Strategy : std::uint8_t {
    prefixes,     // the ways to fill the lines of a frame, and cuts of these
    row_choices,  // choices of the rows whose piece stands in a half
    whole,        // not at all: one unit
};

// What stands in the place of a frame's name in jobs and files where there is no frame of lines.
constexpr std::string_view frame_name(Strategy strategy) {
    return strategy == Strategy::whole ? "none" : "halves";
}
constexpr Strategy strategy_of(std::string_view frame) {
    for (const Strategy strategy : {Strategy::row_choices, Strategy::whole})
        if (frame == frame_name(strategy)) return strategy;
    return Strategy::prefixes;
}

// Estimated number of nodes of a unit, 2^64 - 1 where it is more. Made for one problem, with what
// all its units have in common.
using NodeEstimate = std::function<std::uint64_t(const UnitKind& unit)>;

// CPU times are those of one thread, measured, and rounded. Functions that are null say what stands
// with them.
struct EngineKind {
    std::string name;
    std::string idea;  // in a line

    // Why it cannot count a problem; nothing if it can.
    std::optional<std::string> (*refusal)(const Problem& problem) = nullptr;
    std::unique_ptr<Engine> (*make)(const Piece& piece, Board board) = nullptr;
    // For engines that can do with less memory, at the price of time. Null: it cannot.
    std::unique_ptr<Engine> (*make_within)(const Piece& piece, Board board,
                                           const MemoryBudget& budget) = nullptr;

    std::string default_frame;  // the frame its prefixes fill unless the user says another
    LineRule line_rule = LineRule::rows_in_order;  // the order in which it fills lines
    Shows shows = Shows::nothing;
    bool automatic = true;  // `auto` may pick it
    // It counts units whose required symmetry the engine chosen for the run does not count. Of
    // those that can the last in the list does so.
    bool stands_in = false;
    // The rows of the largest board on which it counts a piece. Null: those of a bit row.
    std::uint64_t (*widest_board)(const Piece& piece) = nullptr;

    // Of engines that do not cut by prefixes, whose trees are sampled.
    NodeEstimate (*nodes)(const Problem& problem) = nullptr;
    double nodes_factor = 1;  // how far that estimate may be off, either way
    // Its nodes are so few that `auto` takes it wherever it can count, without comparing.
    bool has_few_nodes = false;
    std::uint64_t picoseconds_per_node = 0;
    double cost_growth = 1;  // how many times more a node costs with each two rows beyond 18
    // CPU time that a thread takes before its first node, beyond what all engines take.
    std::uint64_t setup_nanoseconds = 0;
    // What it takes of memory at most while a problem is counted: within the budget, if it can do
    // with that. Null: next to nothing.
    std::uint64_t (*bytes)(const Problem& problem, const MemoryBudget& budget) = nullptr;

    double picoseconds_on(Board board) const;  // of a node
    Strategy strategy() const { return strategy_of(default_frame); }
    bool cuts_by_prefixes() const { return strategy() == Strategy::prefixes; }
};

}  // namespace hetman
