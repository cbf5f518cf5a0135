#pragma once
// The list of all engines.

#include <string>
#include <string_view>
#include <vector>

#include "worker/engines/engine_kind.h"

namespace hetman {

const std::vector<EngineKind>& engine_kinds();
std::vector<std::string> engine_names();

// Throws std::invalid_argument for a name that is not in the list.
const EngineKind& engine_kind(std::string_view name);

// The number of rows of the largest board on which some engine can count the piece.
std::uint64_t widest_board(const Piece& piece);

// The engine that counts the part of a problem with a required symmetry: the engine that was chosen
// for the problem or, if that does not support the symmetry or takes more memory for it than for
// the problem, one that does.
const EngineKind& engine_for(const EngineKind& chosen, const Problem& problem,
                             const Subgroup& required);

}  // namespace hetman
