#pragma once
// The engines there are, and which problems each of them can count.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/position.h"
#include "worker/engines/engine.h"

namespace hetman {

// Whether an engine is a SearchEngine, and the order in which it shows placements.
enum class Shows : std::uint8_t { nothing, any_order, lexicographic };

// Frames without lines: of engines that count a problem as one unit, and of those whose units are
// choices of the rows whose piece stands in a half.
inline constexpr std::string_view no_frame = "none";
inline constexpr std::string_view halves_frame = "halves";
inline bool is_without_lines(std::string_view frame) {
    return frame == no_frame || frame == halves_frame;
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
    // For engines without a frame of lines, about how many nodes the problem takes (2^64 - 1 where
    // it is more); null for those whose prefixes are sampled.
    std::uint64_t (*whole_nodes)(const Problem& problem) = nullptr;
    // How many times more a node costs with each two rows beyond 18.
    double cost_growth = 1;
    // What it takes of memory at most while a problem is counted: of no more room than there is,
    // if it can do with that. Null where it is next to nothing.
    std::uint64_t (*bytes)(const Problem& problem, const Room& room) = nullptr;
    // For engines that can do with less, at the price of time; null for others.
    std::unique_ptr<Engine> (*make_within)(const Piece& piece, Board board,
                                           const Room& room) = nullptr;

    double picoseconds_on(Board board) const;  // of a node
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
const EngineKind& engine_for(const EngineKind& chosen, Problem problem, Subgroup required);

}  // namespace hetman
