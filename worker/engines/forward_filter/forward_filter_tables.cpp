#include "worker/engines/forward_filter/forward_filter_tables.h"

#include <algorithm>

#include "common/board/board.h"

namespace hetman::forward_filter {
namespace {

// See Tables. `attacked(i, index)` gives the word.
template <class Word, class Attacked>
std::vector<Word> table_of(std::int64_t n, const Attacked& attacked) {
    std::vector<Word> table(static_cast<std::size_t>(2 * n * n + 1));
    for (std::int64_t index = 0; index < n; ++index)
        for (std::int64_t i = 1 - n; i < n; ++i)
            table[static_cast<std::size_t>((2 * index + 1) * n + i)] =
                static_cast<Word>(attacked(i, static_cast<std::uint64_t>(index)));
    return table;
}

template <class Word>
std::vector<Word> attacks_in_rows(const AttackMap& map) {
    return table_of<Word>(
        static_cast<std::int64_t>(map.board().side()),
        [&map](std::int64_t rows, std::uint64_t column) { return map.row_mask(rows, column); });
}

template <class Word>
std::vector<Word> attacks_in_columns(const AttackMap& map) {
    const auto n = static_cast<std::int64_t>(map.board().side());
    return table_of<Word>(n, [&map, n](std::int64_t columns, std::uint64_t row) {
        // To the right from the first column, to the left from the last one.
        const std::int64_t from = columns < 0 ? n - 1 : 0;
        BitRow attacked = 0;
        for (std::int64_t other = 0; other < n; ++other)
            attacked |= (map.row_mask(other - static_cast<std::int64_t>(row),
                                      static_cast<std::uint64_t>(from)) >>
                             (from + columns) &
                         1)
                        << other;
        return attacked;
    });
}

// By distance from the centre, with the tie-breaking of Position::next_line.
std::vector<unsigned> fill_order(unsigned n) {
    std::vector<unsigned> order(2 * n);
    for (unsigned line = 0; line < 2 * n; ++line) order[line] = line;
    std::stable_sort(order.begin(), order.end(), [n](unsigned a, unsigned b) {
        const auto distance = [n](unsigned line) {
            const int twice = 2 * static_cast<int>(line % n) + 1 - static_cast<int>(n);
            return twice < 0 ? -twice : twice;
        };
        return distance(a) < distance(b);
    });
    return order;
}

}  // namespace

template <class Word>
OwnTables<Word>::OwnTables(const AttackMap& map)
    : in_rows_(attacks_in_rows<Word>(map)), in_columns_(attacks_in_columns<Word>(map)) {
    const auto n = static_cast<unsigned>(map.board().side());
    tables_.n = n;
    // Rows and columns that are alike share a table, which takes less of the cache.
    if (in_columns_ == in_rows_) in_columns_.clear();
    tables_.attacks[0] = in_rows_.data();
    tables_.attacks[1] = in_columns_.empty() ? in_rows_.data() : in_columns_.data();
    const std::vector<unsigned> order = fill_order(n);
    for (unsigned place = 0; place < 2 * n; ++place) {
        tables_.order[place] = static_cast<std::uint8_t>(order[place]);
        tables_.rank[order[place]] = static_cast<std::uint8_t>(place);
    }
}

template <class Word>
void begin(const Tables<Word>& tables, const Problem& problem, Word* lines) {
    const unsigned n = tables.n;
    std::fill_n(lines, 2 * n, static_cast<Word>(all_columns(n)));
    for (const Square square : problem.blocked) {
        const auto row = static_cast<unsigned>(square / n);
        const auto column = static_cast<unsigned>(square % n);
        lines[row] &= ~(Word{1} << column);
        lines[n + column] &= ~(Word{1} << row);
    }
    for (const Square square : problem.preplaced)
        filter(tables, lines, lines, static_cast<unsigned>(square / n),
               static_cast<unsigned>(square % n));
}

template class OwnTables<std::uint32_t>;
template class OwnTables<std::uint64_t>;
template void begin(const Tables<std::uint32_t>&, const Problem&, std::uint32_t*);
template void begin(const Tables<std::uint64_t>&, const Problem&, std::uint64_t*);

}  // namespace hetman::forward_filter
