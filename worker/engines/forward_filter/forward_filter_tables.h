#pragma once
// The tables of the forward filter, and positions as it keeps them.

#include <optional>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "common/stop_flag.h"
#include "common/units/tally.h"
#include "worker/engines/forward_filter/forward_filter_board.h"

namespace hetman::forward_filter {

// Owns what Tables points to.
template <class Word>
class OwnTables {
  public:
    explicit OwnTables(const AttackMap& map);
    OwnTables(const OwnTables&) = delete;
    OwnTables& operator=(const OwnTables&) = delete;

    const Tables<Word>& tables() const { return tables_; }

  private:
    std::vector<Word> in_rows_;
    std::vector<Word> in_columns_;  // empty if equal to in_rows_
    Tables<Word> tables_{};
};

// Filters: the free squares that are left when a piece stands on the square. `from` may be `to`.
template <class Word>
void filter(const Tables<Word>& tables, const Word* from, Word* to, unsigned row, unsigned column) {
    const unsigned n = tables.n;
    const Word* attacked_in_row = tables.attacks[0] + (column * 2 + 1) * n - row;
    const Word* attacked_in_column = tables.attacks[1] + (row * 2 + 1) * n - column;
    for (unsigned i = 0; i < n; ++i) to[i] = from[i] & ~attacked_in_row[i];
    for (unsigned i = 0; i < n; ++i) to[n + i] = from[n + i] & ~attacked_in_column[i];
}

// The free squares of a problem's board: 2n words.
template <class Word>
void begin(const Tables<Word>& tables, const Problem& problem, Word* lines);

// A position of which some squares of one line are still to be tried.
template <class Word>
struct Position {
    Word lines[most_lines];
    unsigned open_rows;
    std::optional<unsigned> line;  // none: the position itself is still to be looked at
    Word untried;
};

// The completions of a position, counted by the portable kernel; nothing if `stop` was set.
template <class Word>
std::optional<Tally> count_position(const Tables<Word>& tables, const Position<Word>& position,
                                    const StopFlag& stop);

}  // namespace hetman::forward_filter
