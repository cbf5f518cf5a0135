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

struct EngineKind {
    std::string name;
    std::string idea;           // in a line
    std::string default_frame;  // the frame its prefixes fill unless the user says another
    LineRule line_rule;         // the order in which it fills lines: for estimates
    bool automatic;             // `auto` may pick it
    // What a node costs, for `auto` to compare engines; measured, and rounded.
    std::uint64_t picoseconds_per_node;
    // Why it cannot count a problem; nothing if it can.
    std::optional<std::string> (*refusal)(const Problem& problem);
    std::unique_ptr<Engine> (*make)(const Piece& piece, Board board);
};

const std::vector<EngineKind>& engine_kinds();
std::vector<std::string> engine_names();

// Throws std::invalid_argument for a name that is not in the list.
const EngineKind& engine_kind(std::string_view name);

// The engine that counts units with a symmetry in a run for which `chosen` was chosen: that one,
// or forward-filter where it cannot count placements with a required symmetry.
const EngineKind& engine_for(const EngineKind& chosen, Symmetry symmetry);

}  // namespace hetman
