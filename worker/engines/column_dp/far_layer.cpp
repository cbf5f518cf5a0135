#include "worker/engines/column_dp/far_layer.h"

#include <algorithm>
#include <numeric>

#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/shared/free_columns.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman {
namespace {

constexpr const char* numbers_of_columns = "the numbers of a layer of columns";

// Modulo 2^32; wider sums take longer.
template <class Number>
std::uint32_t sum_of(const Number* first, std::uint64_t number) {
    return std::accumulate(first, first + number, std::uint32_t{0});
}

// Calls `visit` with each arrangement, in order.
template <class Visit>
void visit_arrangements(unsigned size, unsigned length, std::vector<unsigned>& places,
                        const Visit& visit) {
    if (places.size() == length) return visit();
    for (unsigned place = 0; place < size; ++place) {
        if (std::find(places.begin(), places.end(), place) != places.end()) continue;
        places.push_back(place);
        visit_arrangements(size, length, places, visit);
        places.pop_back();
    }
}

}  // namespace

FarRules::FarRules(const Problem& problem, bool from_below)
    : n(static_cast<unsigned>(problem.board.side())),
      reach(1),
      above(1),
      free(free_columns(problem)) {
    for (unsigned rows = 1; rows <= farthest_row; ++rows) {
        above.emplace_back(n, 0);
        for (unsigned from = 0; from < n; ++from)
            for (unsigned to = 0; to < n; ++to) {
                const std::int64_t down = from_below ? rows : -std::int64_t{rows};
                if (from == to || !problem.piece.attacks(down, std::int64_t{to} - from)) continue;
                above.back()[from] |= IndexSet{1} << to;
                reach = rows;
            }
    }
    if (from_below) std::reverse(free.begin(), free.end());
}

bool FarRules::is_mirrored() const {
    for (const IndexSet set : free)
        if (reversed(set, n) != set) return false;
    for (unsigned rows = 1; rows <= reach; ++rows)
        for (unsigned column = 0; column < n; ++column)
            if (reversed(above[rows][column], n) != above[rows][n - 1 - column]) return false;
    return true;
}

std::uint64_t Arrangements::number(unsigned size, unsigned length) {
    std::uint64_t number = 1;
    for (unsigned i = 0; i < length; ++i) number *= size - i;
    return number;
}

Arrangements::Arrangements(unsigned size, unsigned length)
    : last_choices(size - length + 1),
      number_of_others(static_cast<std::uint32_t>(number(size, length - 1))),
      last_at(size),
      other_at(length - 1, std::vector<std::vector<std::uint32_t>>(size)) {
    std::vector<unsigned> places;
    std::uint32_t whole = 0;
    visit_arrangements(size, length, places, [&] {
        const std::uint32_t others = whole / last_choices;
        last_at[places.back()].push_back({others, whole});
        if (whole % last_choices == 0)
            for (unsigned which = 0; which + 1 < length; ++which)
                other_at[which][places[which]].push_back(others);
        ++whole;
    });
}

template <class Number>
FarLayer<Number>::FarLayer(unsigned n, unsigned rows, unsigned reach)
    : rows_(rows),
      sets_(n, rows),
      block_size_(Arrangements::number(rows, reach)),
      ways_(sets_.number() * block_size_) {}

template <class Number>
FarLayer<Number>::FarLayer(const FarRules& rules) : FarLayer(rules.n, rules.reach, rules.reach) {
    std::uint64_t at = 0;
    sets_.visit_all([&](IndexSet set) {
        std::vector<unsigned> members;
        visit_members(set, [&](unsigned column) { members.push_back(column); });
        std::vector<unsigned> places;
        visit_arrangements(rows_, rows_, places, [&] {
            // The first member is in the last row.
            bool possible = true;
            for (unsigned i = 0; i < rows_; ++i) {
                possible &= (rules.free[rows_ - 1 - i] >> members[places[i]] & 1) != 0;
                for (unsigned k = i + 1; k < rows_; ++k)
                    possible &=
                        (rules.above[k - i][members[places[i]]] >> members[places[k]] & 1) == 0;
            }
            ways_[at++] = possible ? 1 : 0;
            sum_ += possible ? 1 : 0;
        });
        return true;
    });
}

template <class Number>
std::optional<FarLayer<Number>> FarLayer<Number>::next(const FarRules& rules,
                                                       const StopFlag& stop) const {
    FarLayer longer(rules.n, rows_ + 1, rules.reach);
    const Arrangements arrangements(rows_, rules.reach);
    std::vector<Number> sums(arrangements.number_of_others);
    const Number* block = ways_.data();
    std::uint32_t read = 0;
    bool stopped = false;
    sets_.visit_all([&](IndexSet set) {
        stopped = stop.load(std::memory_order_relaxed);
        if (stopped) return false;
        const std::uint32_t all = sum_over_last(arrangements, block, sums.data());
        read += all;
        const IndexSet unused = ((IndexSet{1} << rules.n) - 1) & ~set;
        visit_members(unused & rules.free[rows_], [&](unsigned column) {
            const IndexSet larger = set | IndexSet{1} << column;
            Number* ways = longer.ways_.data() +
                           longer.sets_.number_of(larger) * longer.block_size_ +
                           place_in(larger, column) * std::uint64_t{sums.size()};
            longer.sum_ +=
                all - add_row<true>(rules, set, arrangements, block, sums.data(), column, 1, ways);
        });
        block += block_size_;
        return true;
    });
    if (stopped) return std::nullopt;
    expect_as_written(numbers_of_columns, read, sum_);
    return longer;
}

template <class Number>
void FarLayer<Number>::check() const {
    expect_as_written(numbers_of_columns, sum_of(ways_.data(), ways_.size()), sum_);
}

template class FarLayer<std::uint8_t>;
template class FarLayer<std::uint16_t>;
template class FarLayer<std::uint32_t>;

}  // namespace hetman
