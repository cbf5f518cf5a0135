#include "worker/engines/column_dp/column_layer.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <numeric>

#include "worker/engines/shared/free_columns.h"
#include "worker/engines/shared/memory_corruption.h"
#include "worker/machine/huge_pages.h"

namespace hetman {
namespace {

std::vector<IndexSet> attacked(const Piece& piece, unsigned n, std::int64_t rows) {
    std::vector<IndexSet> sets(n, 0);
    for (unsigned from = 0; from < n; ++from)
        for (unsigned to = 0; to < n; ++to)
            if (from != to && piece.attacks(rows, static_cast<std::int64_t>(to) - from))
                sets[from] |= IndexSet{1} << to;
    return sets;
}

// Returns uninitialised memory: every number is written once. The tables are accessed at random;
// large pages reduce TLB misses and the number of pages that the kernel has to clear.
std::uint32_t* allocate_numbers(std::uint64_t number) {
    const std::uint64_t bytes = std::max<std::uint64_t>(number * sizeof(std::uint32_t), 1);
    if (bytes < huge_page) {
        void* memory = std::malloc(bytes);
        if (memory == nullptr) throw std::bad_alloc();
        return static_cast<std::uint32_t*>(memory);
    }
    const std::uint64_t whole_pages = (bytes + huge_page - 1) / huge_page * huge_page;
    void* memory = std::aligned_alloc(huge_page, whole_pages);
    if (memory == nullptr) throw std::bad_alloc();
    prefer_huge_pages(memory, whole_pages);
    return static_cast<std::uint32_t*>(memory);
}

std::uint32_t sum_of(const Lanes& lanes) {
    return std::accumulate(lanes.begin(), lanes.end(), std::uint32_t{0});
}

}  // namespace

ColumnRules::ColumnRules(const Problem& problem)
    : n(static_cast<unsigned>(problem.board.side())),
      one_away(attacked(problem.piece, n, 1)),
      two_away(attacked(problem.piece, n, 2)),
      free(free_columns(problem)) {}

ColumnRules ColumnRules::upside_down() const {
    ColumnRules turned = *this;
    std::reverse(turned.free.begin(), turned.free.end());
    return turned;
}

ColumnLayer::ColumnLayer(unsigned n, unsigned rows)
    : n_(n),
      rows_(rows),
      sets_(n, rows),
      ways_(allocate_numbers(sets_.number() * rows * (rows - 1))) {}

ColumnLayer::ColumnLayer(const ColumnRules& rules) : ColumnLayer(rules.n, 2) {
    for (unsigned a = 0; a < n_; ++a)
        for (unsigned b = 0; b < n_; ++b) {
            if (a == b) continue;
            const IndexSet set = IndexSet{1} << a | IndexSet{1} << b;
            const bool possible = (rules.free[0] >> a & 1) != 0 && (rules.free[1] >> b & 1) != 0 &&
                                  (rules.one_away[a] >> b & 1) == 0;
            *of_last(sets_.number_of(set), place_in(set, b)) = possible ? 1 : 0;
            sum_ += possible ? 1 : 0;
        }
}

std::uint64_t ColumnLayer::bytes(std::uint64_t n, std::uint64_t rows) {
    return binomial(n, rows) * rows * (rows - 1) * sizeof(std::uint32_t);
}

std::uint32_t ColumnLayer::load(std::uint64_t set_number, LastTwoRows& last_two) const {
    std::uint32_t read = 0;
    last_two.sums.fill(0);
    for (unsigned b = 0; b < rows_; ++b) {
        const std::uint32_t* ways = of_last(set_number, b);
        std::uint32_t sum = 0;
        for (unsigned a = 0; a < rows_; ++a) {
            const std::uint32_t value = a == b ? 0 : *ways++;
            last_two.ways[a][b] = value;
            sum += value;
        }
        last_two.sums[b] = sum;
        read += sum;
    }
    return read;
}

void ColumnLayer::check(std::uint32_t read) const {
    expect_as_written("the numbers of a layer of columns", read, sum_);
}

// The destination rows are far apart, so all are prefetched before the first is written.
void ColumnLayer::extend(const ColumnRules& rules, IndexSet set, const LastTwoRows& last_two,
                         ColumnLayer& longer) const {
    std::array<std::uint32_t*, widest_column_dp> to;
    std::uint32_t** target = to.data();
    const IndexSet unused = ((IndexSet{1} << n_) - 1) & ~set;
    for (IndexSet rest = unused; rest != 0; rest &= rest - 1) {
        const auto column = static_cast<unsigned>(std::countr_zero(rest));
        const std::uint64_t set_number = longer.sets_.number_of(set | (rest & -rest));
        *target = longer.of_last(set_number, place_in(set, column));
        __builtin_prefetch(*target, 1);
        __builtin_prefetch(*target + rows_ - 1, 1);
        ++target;
    }
    target = to.data();
    Lanes written{};  // the lanes beyond the rows stay 0
    std::uint32_t attacked = 0;
    for (IndexSet rest = unused; rest != 0; rest &= rest - 1) {
        const auto column = static_cast<unsigned>(std::countr_zero(rest));
        Lanes ways{};
        if ((rules.free[rows_] >> column & 1) != 0)
            ways = last_two.unless_attacked(set, rules.two_away[column]);
        for (unsigned b = 0; b < lanes; ++b) written[b] += ways[b];
        for (IndexSet next = rules.one_away[column] & set; next != 0; next &= next - 1) {
            const unsigned place = place_in(set, static_cast<unsigned>(std::countr_zero(next)));
            attacked += ways[place];
            ways[place] = 0;
        }
        std::copy_n(ways.data(), rows_, *target++);
    }
    longer.sum_ += sum_of(written) - attacked;
}

std::optional<ColumnLayer> ColumnLayer::next(const ColumnRules& rules, const StopFlag& stop) const {
    ColumnLayer longer(n_, rows_ + 1);
    LastTwoRows last_two{};
    std::uint32_t read = 0;
    std::uint64_t set_number = 0;
    bool stopped = false;
    sets_.visit_all([&](IndexSet set) {
        if (set_number % sets_between_looks == 0) stopped = stop.load(std::memory_order_relaxed);
        if (stopped) return false;
        read += load(set_number, last_two);
        extend(rules, set, last_two, longer);
        ++set_number;
        return true;
    });
    if (stopped) return std::nullopt;
    check(read);
    return longer;
}

}  // namespace hetman
