#pragma once
// How many ways there are to fill the halves of a board under a row choice, compared with other
// choices: some take many times as long as others, since rows side by side leave their queens
// fewer ways.

#include <cstdint>

#include "common/problem/board.h"
#include "common/problem/halves.h"

namespace hetman {

// A mean-field estimate: the product, over all pairs of rows of a half, of the chance that queens
// in two columns at random share no diagonal; the sum over both halves. A row that may be in either
// half counts in both, by the share of the choices that put it there. In integers, so that it is
// the same on every machine; only ratios between choices of one board mean anything. At least 1.
std::uint64_t relative_fillings(const Halves& halves, Board board);

}  // namespace hetman
