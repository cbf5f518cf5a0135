#pragma once
// The estimated number of ways to fill the halves of a board under a row choice, relative to other
// choices. It differs by large factors: queens in adjacent rows have fewer ways to stand.

#include <cstdint>

#include "common/board/board.h"
#include "common/problem/halves.h"

namespace hetman {

// A mean-field estimate: the product, over all pairs of rows of a half, of the chance that queens
// in two columns at random share no diagonal; the sum over both halves. A row that may be in either
// half counts in both, by the share of the choices that put it there. In integers, so that it is
// the same on every machine; only ratios between choices of one board mean anything. At least 1.
std::uint64_t relative_fillings(const Halves& halves, Board board);

}  // namespace hetman
