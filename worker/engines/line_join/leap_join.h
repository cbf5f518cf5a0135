#pragma once
// Counts one row choice of super queens, which also leap like knights.

#include "worker/engines/line_join/half_fillings.h"
#include "worker/engines/line_join/joiner.h"
#include "worker/engines/line_join/leap_lines.h"
#include "worker/engines/quadrant_join/board/row_choice.h"
#include "worker/engines/quadrant_join/fillings/tables.h"
#include "worker/engines/quadrant_join/join.h"

namespace hetman::line_join {

// Like ChoiceJoin, but joins the fillings of the east group by group, by the row of their queen at
// x = 0, to those of the west that this queen does not attack (leap_lines.h). Owns its working
// memory: use one instance per thread.
class LeapJoin {
  public:
    // The arguments must outlive this object. The parts of each half have two columns at least.
    LeapJoin(const Geometry& geometry, const quadrant_join::Tables& tables,
             const quadrant_join::Kernel& fillings, const Kernel& kernel);

    // A node is a filling of a half whose fold key allows it to be counted. Returns false if `stop`
    // was set before the end.
    bool count(const quadrant_join::RowSplit& choice, const StopFlag& stop,
               quadrant_join::Totals& totals);

  private:
    // The fold key of all rows, if the middle column's queen stands on `row`; without folding 0.
    unsigned key_of_rows(const quadrant_join::RowSplit& choice, unsigned row) const;
    bool make_west(const quadrant_join::RowSplit& choice, const LeapLines& leaps, unsigned highest,
                   const StopFlag& stop);
    bool make_east(const quadrant_join::RowSplit& choice, Rows first, const LeapLines& leaps,
                   unsigned highest, const StopFlag& stop);
    bool join_group(std::size_t group, unsigned row, const quadrant_join::RowSplit& choice,
                    const LeapLines& leaps, const StopFlag& stop, quadrant_join::Totals& totals);
    void copy_west(unsigned row, unsigned key, const quadrant_join::RowSplit& choice,
                   const LeapLines& leaps);
    List packed(const FillingLists& lists, std::size_t first, const Packing& packing,
                Early early) const;

    const Geometry& geometry_;
    const FoldKeys& keys_;
    const quadrant_join::Kernel& fillings_;
    const Kernel& kernel_;
    HalfFillings west_;
    HalfFillings east_;
    FillingLists west_lists_;  // by the row at x = 0 and the fold key
    FillingLists east_lists_;  // by the row at x = 0: lower and equal keys
    FillingLists copied_;      // of the west, for a group: lower and equal keys
    Joiner joiner_;
};

}  // namespace hetman::line_join
