#pragma once
// How many placements row choices have, in proportion to each other: known for every unit of a plan
// without counting, which makes a total estimated from a sample several times as accurate.

#include <array>
#include <cstdint>
#include <vector>

#include "common/problem/symmetry/fold.h"
#include "common/units/unit.h"

namespace hetman {

// For n queens on one empty square board. The queens of a half are taken to stand on independent
// random columns of it, and pairs of queens to attack each other independently of other pairs. The
// true numbers spread further: by about the power `clustering`.
//
// For folded row choices, a placement counts by how the fold keys of its rows and columns compare;
// keys of columns are taken to be as frequent as those of rows, which a sample of row choices gives
// (with a fixed seed).
class RowChoiceSizes {
  public:
    explicit RowChoiceSizes(Board board);

    // The sum over all complete choices that agree with `choice`, in an arbitrary unit.
    double of(const RowChoice& choice) const;

  private:
    // Logarithms of the probabilities that two queens on rows at a distance do not attack.
    struct Chances {
        std::vector<double> in_west;
        std::vector<double> in_east;
        std::vector<double> across;
        std::vector<double> of_centre;  // a queen of either half and the one in the centre
        double columns = 0;             // of the number of ways to assign rows to columns
    };

    Chances chances(bool centre) const;
    double of_complete(const Halves& halves, bool centre) const;
    double times_counted(const Halves& halves, bool centre) const;  // a placement, on average
    template <class Visit>
    void each_key(const Halves& halves, bool centre, const Visit& visit) const;
    void measure_keys();

    std::uint64_t n_;
    Fold fold_;
    std::array<Chances, 2> chances_;  // without and with a queen in the centre
    std::vector<double> folded_;      // the same by the key of the rows
};

}  // namespace hetman
