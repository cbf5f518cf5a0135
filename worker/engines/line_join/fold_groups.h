#pragma once
// Which fillings of a row choice's halves count together, and how: by their fold keys.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "worker/engines/quadrant_join/board/row_choice.h"
#include "worker/engines/quadrant_join/fillings/fold_keys.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::line_join {

using quadrant_join::FoldKeys;
using quadrant_join::Geometry;
using quadrant_join::Rows;

// The fold key of all rows depends on the queen of the middle column, if there is one: the fillings
// of the east are divided into groups with the same key. A half's fillings are in lists by their
// own fold keys; those with a key higher than that of the rows do not count.
class FoldGroups {
  public:
    struct Group {
        Rows first;    // the queen at x = 0 of the east stands on one of these rows
        unsigned key;  // fold key of all rows; 0 without folding
    };
    // Lists from number `begin` to end - 1; those before `equal` have lower fold keys than the
    // rows.
    struct Lists {
        std::size_t begin;
        std::size_t equal;
        std::size_t end;
    };

    FoldGroups(const Geometry& geometry, const FoldKeys& keys) : geometry_(geometry), keys_(keys) {}

    // On even boards, and with a queen in the centre, there is a single group.
    void begin(const quadrant_join::RowSplit& choice) {
        folded_ = choice.folded;
        groups_.clear();
        visit_members(choice.centre ? geometry_.central_row() : choice.east, [&](unsigned row) {
            const unsigned key = folded_ ? keys_.of_rows(choice.west, row) : 0;
            const auto same = std::find_if(groups_.begin(), groups_.end(),
                                           [&](const Group& group) { return group.key == key; });
            if (same == groups_.end())
                groups_.push_back({Rows{1} << row, key});
            else
                same->first |= Rows{1} << row;
        });
    }

    std::size_t size() const { return groups_.size(); }
    Rows first() const {  // of all groups
        Rows first = 0;
        for (const Group& group : groups_) first |= group.first;
        return first;
    }
    // Fillings whose columns have a higher fold key do not count.
    unsigned highest_key() const {
        if (!folded_) return keys_.number() - 1;
        unsigned highest = 0;
        for (const Group& group : groups_) highest = std::max(highest, group.key);
        return highest;
    }

    // Groups share the lists of the west.
    std::size_t west_lists() const { return is_single() ? 2 : keys_.number(); }
    std::size_t east_lists() const { return 2 * groups_.size(); }
    Lists west_of(std::size_t group) const {
        if (is_single()) return {0, 1, 2};
        const std::size_t key = groups_[group].key;
        return {0, key, key + 1};
    }
    static Lists east_of(std::size_t group) { return {2 * group, 2 * group + 1, 2 * group + 2}; }

    // Calls send(row of the queen at x = 0, fold key, list) for the fillings that are in a list.
    template <class Send>
    void send_west(const Send& send) const {
        const unsigned highest = highest_key();
        for (unsigned row = 0; row < geometry_.n; ++row)
            for (unsigned key = 0; key <= highest; ++key) {
                const std::size_t counted = folded_ ? key : 0;
                send(row, key, is_single() ? (counted < groups_[0].key ? 0 : 1) : counted);
            }
    }
    template <class Send>
    void send_east(const Send& send) const {
        const unsigned highest = highest_key();
        for (std::size_t group = 0; group < groups_.size(); ++group)
            visit_members(groups_[group].first, [&](unsigned row) {
                for (unsigned key = 0; key <= (folded_ ? groups_[group].key : highest); ++key)
                    send(row, key, 2 * group + (key < groups_[group].key ? 0 : 1));
            });
    }

  private:
    bool is_single() const { return groups_.size() == 1; }

    const Geometry& geometry_;
    const FoldKeys& keys_;
    bool folded_ = false;
    std::vector<Group> groups_;
};

}  // namespace hetman::line_join
