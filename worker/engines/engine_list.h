#pragma once
// The engines there are, and which problems each of them can count.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

struct EngineKind {
    std::string name;
    std::string idea;           // in a line
    std::string default_frame;  // the frame its prefixes fill unless the user says another
    LineRule line_rule;         // the order in which it fills lines: for estimates
    bool automatic;             // `auto` may pick it
    // What a node costs, for `auto` to compare engines; measured, and rounded. 0 for an engine that
    // has so few nodes that `auto` takes it wherever it can count.
    std::uint64_t picoseconds_per_node;
    // Why it cannot count a problem; nothing if it can.
    std::optional<std::string> (*refusal)(const Problem& problem);
    std::unique_ptr<Engine> (*make)(const Piece& piece, Board board);
    Shows shows = Shows::nothing;
    // Of engines that do not cut by prefixes, which are sampled: about how many nodes a unit of the
    // problem takes (2^64 - 1 where it is more).
    std::uint64_t (*nodes)(const Problem& problem, const UnitKind& unit) = nullptr;
    // How many times more a node costs with each two rows beyond 18.
    double cost_growth = 1;
    // What it takes of memory at most while a problem is counted: within the budget,
    // if it can do with that. Null where it is next to nothing.
    std::uint64_t (*bytes)(const Problem& problem, const MemoryBudget& budget) = nullptr;
    // For engines that can do with less, at the price of time; null for others.
    std::unique_ptr<Engine> (*make_within)(const Piece& piece, Board board,
                                           const MemoryBudget& budget) = nullptr;

    double picoseconds_on(Board board) const;  // of a node
    Strategy strategy() const { return strategy_of(default_frame); }
    bool cuts_by_prefixes() const { return strategy() == Strategy::prefixes; }
};

const std::vector<EngineKind>& engine_kinds();
std::vector<std::string> engine_names();

// Throws std::invalid_argument for a name that is not in the list.
const EngineKind& engine_kind(std::string_view name);

// The rows of the largest board on which there is an engine for the piece.
std::uint64_t widest_board(const Piece& piece);

// The engine that counts a part of a run for which `chosen` was chosen: that one, or where it
// cannot count placements with the part's required symmetry, one that can.
const EngineKind& engine_for(const EngineKind& chosen, const Problem& part);
// The same for the part of a problem with that required symmetry.
const EngineKind& engine_for(const EngineKind& chosen, Problem problem, const Subgroup& required);

}  // namespace hetman
