// The board is filled from both ends, as for shorter leaps (column_dp.cpp), with the columns of
// more rows in the state. Where the halves meet, the rows of the lower half next to the middle are
// added to the upper half one after the other, each in all columns that the lower half uses; what
// is left is a sum of products.
#include "worker/engines/column_dp/far_rooks.h"

#include <algorithm>

#include "common/numbers/saturating.h"
#include "common/problem/problem.h"
#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/column_dp/far_layer.h"

namespace hetman {
namespace {

struct HalfRows {
    unsigned upper;
    unsigned lower;

    explicit HalfRows(unsigned n) : upper(n / 2), lower(n - n / 2) {}
};

// Boards too small for halves, row by row.
std::uint64_t count_rows(const FarRules& rules, std::vector<unsigned>& columns, IndexSet used) {
    const auto row = static_cast<unsigned>(columns.size());
    if (row == rules.n) return 1;
    std::uint64_t count = 0;
    visit_members(rules.free[row] & ~used, [&](unsigned column) {
        for (unsigned rows = 1; rows <= std::min(rules.reach, row); ++rows)
            if ((rules.above[rows][column] >> columns[row - rows] & 1) != 0) return;
        columns.push_back(column);
        count += count_rows(rules, columns, used | IndexSet{1} << column);
        columns.pop_back();
    });
    return count;
}

// Whether one table serves both halves, and which sets of columns give equal products.
struct JoinSymmetry {
    bool upside_down;
    bool mirror;

    JoinSymmetry(const FarRules& upper, const FarRules& lower)
        : upside_down(upper == lower), mirror(upper.is_mirrored() && lower.is_mirrored()) {}

    // How many sets the set of the upper half stands for; 0 if another one stands for it.
    unsigned weight(IndexSet set, unsigned n) const {
        std::vector<IndexSet> images{set};
        if (mirror) images.push_back(reversed(set, n));
        if (upside_down && n % 2 == 0) {
            const std::size_t number = images.size();
            for (std::size_t i = 0; i < number; ++i)
                images.push_back(((IndexSet{1} << n) - 1) & ~images[i]);
        }
        std::sort(images.begin(), images.end());
        if (images.front() != set) return 0;
        images.erase(std::unique(images.begin(), images.end()), images.end());
        return static_cast<unsigned>(images.size());
    }
};

template <class Number>
class FarJoin {
  public:
    FarJoin(const FarRules& rules, const FarLayer<Number>& upper, const FarLayer<Number>& lower,
            const JoinSymmetry& symmetry)
        : rules_(rules), upper_(upper), lower_(lower), symmetry_(symmetry) {
        for (unsigned left = rules.reach; left > 0; --left)
            arrangements_.emplace_back(upper.rows(), left);
    }

    std::optional<Tally> run(const StopFlag& stop) {
        std::uint64_t number = 0;
        bool stopped = false;
        Tally tally;
        upper_.sets().visit_all([&](IndexSet set) {
            stopped = stop.load(std::memory_order_relaxed);
            if (stopped) return false;
            const Number* block = upper_.block(number++);
            const unsigned weight = symmetry_.weight(set, rules_.n);
            // At most 12! times 12! products each.
            if (weight != 0)
                tally = tally + Tally(BigInteger(static_cast<Wide>(weight) * join(set, block)), 0);
            return true;
        });
        if (stopped) return std::nullopt;
        // Checked last, because what changed while it was used is still there.
        upper_.check();
        lower_.check();
        return tally;
    }

  private:
    std::uint64_t join(IndexSet set, const Number* block) {
        const IndexSet others = ((IndexSet{1} << rules_.n) - 1) & ~set;
        others_.clear();
        visit_members(others, [&](unsigned column) { others_.push_back(column); });
        ways_.assign(block, block + upper_.block_size());
        for (unsigned added = 0; added < rules_.reach; ++added) add_rows(set, added);
        const Number* below = lower_.block(lower_.sets().number_of(others));
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < ways_.size(); ++i) sum += std::uint64_t{ways_[i]} * below[i];
        return sum;
    }

    // For each arrangement of the columns of `added` rows below the middle, a block of ways by the
    // columns of the rows above it that still matter: adds the row after these.
    void add_rows(IndexSet set, unsigned added) {
        const Arrangements& arrangements = arrangements_[added];
        const std::size_t length =
            std::size_t{arrangements.number_of_others} * arrangements.last_choices;
        sums_.resize(arrangements.number_of_others);
        longer_.resize(ways_.size() / length * (others_.size() - added) * sums_.size());
        block_ = ways_.data();
        to_ = longer_.data();
        add_below(set, added, 0, arrangements, length);
        std::swap(ways_, longer_);
    }

    void add_below(IndexSet set, unsigned left, IndexSet used, const Arrangements& arrangements,
                   std::size_t length) {
        if (left > 0) {
            for (unsigned place = 0; place < others_.size(); ++place)
                if ((used >> place & 1) == 0)
                    add_below(set, left - 1, used | IndexSet{1} << place, arrangements, length);
            return;
        }
        sum_over_last(arrangements, block_, sums_.data());
        const unsigned distance = 1 + static_cast<unsigned>(std::popcount(used));
        for (unsigned place = 0; place < others_.size(); ++place) {
            if ((used >> place & 1) != 0) continue;
            add_row<false>(rules_, set, arrangements, block_, sums_.data(), others_[place],
                           distance, to_);
            to_ += sums_.size();
        }
        block_ += length;
    }

    const FarRules& rules_;
    const FarLayer<Number>& upper_;
    const FarLayer<Number>& lower_;
    const JoinSymmetry symmetry_;
    std::vector<Arrangements> arrangements_;  // by the number of rows added
    std::vector<unsigned> others_;            // columns of the lower half
    // At most 12!, the ways to fill the upper half.
    std::vector<std::uint32_t> ways_;
    std::vector<std::uint32_t> longer_;
    std::vector<std::uint32_t> sums_;
    const std::uint32_t* block_ = nullptr;
    std::uint32_t* to_ = nullptr;
};

template <class Number>
std::optional<FarLayer<Number>> filled(const FarRules& rules, unsigned rows, const StopFlag& stop) {
    std::optional<FarLayer<Number>> layer{FarLayer<Number>(rules)};
    while (layer && layer->rows() < rows) layer = layer->next(rules, stop);
    return layer;
}

template <class Number>
std::optional<Tally> count_halves(const FarRules& from_above, const FarRules& from_below,
                                  const StopFlag& stop) {
    const HalfRows halves(from_above.n);
    const JoinSymmetry symmetry(from_above, from_below);
    // The rows added in the join are below the upper half: their attacks go up.
    const auto upper = filled<Number>(from_above, halves.upper, stop);
    if (!upper) return std::nullopt;
    if (symmetry.upside_down && halves.lower == halves.upper)
        return FarJoin<Number>(from_above, *upper, *upper, symmetry).run(stop);
    const auto lower = symmetry.upside_down ? upper->next(from_below, stop)
                                            : filled<Number>(from_below, halves.lower, stop);
    if (!lower) return std::nullopt;
    return FarJoin<Number>(from_above, *upper, *lower, symmetry).run(stop);
}

// The numbers that the largest layer needs, in bytes; 0 if 32 bits are not enough.
unsigned bytes_per_number(unsigned n, unsigned reach) {
    const unsigned rest = HalfRows(n).lower - reach;
    return rest <= 5 ? 1 : rest <= 8 ? 2 : rest <= 12 ? 4 : 0;
}

bool has_halves(const FarRules& rules) { return rules.n >= 2 * rules.reach; }

std::uint64_t numbers_in_layer(unsigned n, unsigned rows, unsigned reach) {
    return binomial(n, rows) * Arrangements::number(rows, reach);
}

}  // namespace

bool only_leaps_over_few_rows(const Piece& piece) {
    const auto is_such_a_leap = [](const Move& move) {
        // Full moves go `columns` rows as well, which are not more.
        return move.reach == Reach::leap && move.rows <= std::int64_t{farthest_row};
    };
    const auto others = std::count_if(piece.moves().begin(), piece.moves().end(), is_such_a_leap);
    return piece.reach('W') == Reach::ride &&
           static_cast<std::size_t>(others) + 1 == piece.moves().size();
}

std::uint64_t far_rooks_bytes(const Problem& problem) {
    const FarRules from_above(problem, false);
    if (!has_halves(from_above)) return 0;
    const unsigned n = from_above.n;
    const unsigned reach = from_above.reach;
    const HalfRows halves(n);
    const unsigned each = bytes_per_number(n, reach);
    if (each == 0) return Saturating::most;
    const std::uint64_t before_last =
        halves.lower == reach ? 0 : numbers_in_layer(n, halves.lower - 1, reach);
    const bool one_table = from_above == FarRules(problem, true);
    const std::uint64_t upper = one_table ? 0 : numbers_in_layer(n, halves.upper, reach);
    return (upper + before_last + numbers_in_layer(n, halves.lower, reach)) * each;
}

std::uint64_t far_rooks_nodes(const Problem& problem) {
    const FarRules from_above(problem, false);
    const FarRules from_below(problem, true);
    const unsigned n = from_above.n;
    const unsigned reach = from_above.reach;
    Saturating written = 0;
    if (!has_halves(from_above)) {
        for (unsigned rows = 1; rows <= n; ++rows)
            written = written + Saturating(16) * Arrangements::number(n, rows);
        return written.value() / 16;
    }
    const HalfRows halves(n);
    const JoinSymmetry symmetry(from_above, from_below);
    for (unsigned rows = reach; rows <= halves.lower; ++rows)
        written = written + numbers_in_layer(n, rows, reach);
    if (!symmetry.upside_down)
        for (unsigned rows = reach; rows <= halves.upper; ++rows)
            written = written + numbers_in_layer(n, rows, reach);
    const unsigned images =
        (symmetry.mirror ? 2 : 1) * (symmetry.upside_down && n % 2 == 0 ? 2 : 1);
    for (unsigned added = 1; added <= reach; ++added)
        written = written + Saturating(binomial(n, halves.upper) / images) *
                                Arrangements::number(halves.lower, added) *
                                Arrangements::number(halves.upper, reach - added);
    return written.value() / 16;
}

std::optional<Tally> count_far_rooks(const Problem& problem, const StopFlag& stop) {
    const FarRules from_above(problem, false);
    if (!has_halves(from_above)) {
        std::vector<unsigned> columns;
        return Tally(BigInteger(count_rows(from_above, columns, 0)), 0);
    }
    const FarRules from_below(problem, true);
    switch (bytes_per_number(from_above.n, from_above.reach)) {
        case 1:
            return count_halves<std::uint8_t>(from_above, from_below, stop);
        case 2:
            return count_halves<std::uint16_t>(from_above, from_below, stop);
        default:
            return count_halves<std::uint32_t>(from_above, from_below, stop);
    }
}

}  // namespace hetman
