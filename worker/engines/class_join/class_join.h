#pragma once
// Class join, for rooks whose other moves leave rows unrelated: the classes of related rows
// constrain each other only by the columns that they use.

#include "worker/engines/engine_kind.h"

namespace hetman {

// 32! fits 128 bits.
inline constexpr std::uint64_t widest_class_join = 32;

// Counts problems of n pieces on n x n squares that ride along rows and columns and whose other
// moves split the rows into two classes or more, such as those of R(2,2), RAA and R(2,4)0, where
// rows an odd distance apart are unrelated. Preplaced and blocked squares may lie anywhere.
EngineKind class_join_kind();

}  // namespace hetman
