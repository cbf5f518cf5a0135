#include "tests/worker/engines/quadrant_join/random_choice.h"

#include <vector>

namespace hetman::test {

using namespace quadrant_join;

RowSplit random_choice(const Geometry& geometry, Random& random) {
    std::vector<unsigned> rows(geometry.n);
    for (unsigned row = 0; row < geometry.n; ++row) rows[row] = row;
    shuffle(rows, random);
    RowSplit choice;
    for (std::size_t i = 0; i < rows.size(); ++i)
        (i < geometry.west.columns ? choice.west : choice.east) |= Rows{1} << rows[i];
    choice.centre =
        geometry.n % 2 != 0 && (choice.east & geometry.central_row()) != 0 && random.below(2) == 0;
    choice.folded = random.below(4) != 0;
    return choice;
}

}  // namespace hetman::test
