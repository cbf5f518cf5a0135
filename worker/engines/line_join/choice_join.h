#pragma once
// Counts one row choice: generates the fillings of its halves, and joins them.

#include <cstddef>
#include <limits>

#include "worker/engines/line_join/fold_groups.h"
#include "worker/engines/line_join/half_fillings.h"
#include "worker/engines/line_join/joiner.h"
#include "worker/engines/line_join/line_order.h"
#include "worker/engines/quadrant_join/board/row_choice.h"
#include "worker/engines/quadrant_join/fillings/tables.h"
#include "worker/engines/quadrant_join/join.h"

namespace hetman::line_join {

// Owns its working memory, which it keeps between row choices: use one instance per thread.
class ChoiceJoin {
  public:
    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

    // The arguments must outlive this object. If a row choice has more than `most_fillings`, they
    // are generated and joined in several passes that each have at most so many, or those with the
    // same queens at x = 0 if they are more. Each pass takes other fillings of the east, and those
    // of the west anew: only if even these are too many, they too are divided. Lists are then freed
    // before each row choice: each would keep the most memory that it ever needed, in all more than
    // any row choice needs.
    ChoiceJoin(const Geometry& geometry, const quadrant_join::Tables& tables,
               const quadrant_join::Kernel& fillings, const Kernel& kernel,
               std::size_t most_fillings = no_limit);

    // A node is a filling of a half whose fold key allows it to be counted. Returns false if `stop`
    // was set before the end.
    bool count(const quadrant_join::RowSplit& choice, const StopFlag& stop,
               quadrant_join::Totals& totals);

  private:
    // These generate fillings whose queen at x = 0 stands on one of the rows `left`, and take the
    // rows that are done out of it.
    bool make_west(const quadrant_join::RowSplit& choice, Rows& left, const StopFlag& stop);
    bool make_east(const quadrant_join::RowSplit& choice, Rows& left, const StopFlag& stop);
    bool make(HalfFillings& half, const Filling& begin, unsigned highest_key, Rows& left,
              std::size_t most, const StopFlag& stop, FillingLists& lists) const;

    // Whether lists are needed again after a join.
    enum class Lists : std::uint8_t { used_up, kept };
    bool join_groups(Lists east_lists, const StopFlag& stop, quadrant_join::Totals& totals);
    bool join_group(std::size_t group, Lists east_lists, const StopFlag& stop,
                    quadrant_join::Totals& totals);
    List west_of(std::size_t group, const LineOrder& order);
    List east_of(std::size_t group, Lists east_lists, const LineOrder& order);
    Segment packed(const FillingLists& lists, std::size_t list, const Packing& packing,
                   Early early) const;
    Segment packed_copy(const ListRange& range, const Packing& packing, Early early);

    const Geometry& geometry_;
    const FoldKeys& keys_;
    const Kernel& kernel_;
    const std::size_t most_fillings_;
    HalfFillings west_;
    HalfFillings east_;
    FoldGroups groups_;
    FillingLists west_lists_;
    FillingLists east_lists_;
    Joiner joiner_;
};

}  // namespace hetman::line_join
