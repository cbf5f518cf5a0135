#include "worker/engines/column_dp/mirror_layer.h"

#include <algorithm>
#include <array>

#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman {
namespace {

// Stands for the partner of a line that stays open: it sorts after all lines and is a member of no
// set of excluded partners.
constexpr unsigned none = 31;
static_assert(widest_column_dp < none);

// No more lines may be open than the remaining lines can close.
template <class Number>
Number most_open(Number n, Number lines) {
    return std::min(lines, n - lines);
}

bool attack(const Piece& piece, unsigned row, unsigned column, unsigned to_row,
            unsigned to_column) {
    return piece.attacks(std::int64_t{to_row} - row, std::int64_t{to_column} - column);
}

constexpr const char* numbers_of_lines = "the numbers of a layer of lines";

}  // namespace

// The step from one layer to the next: adds the line with index `line`.
class MirrorStep {
  public:
    MirrorStep(const Piece& piece, const MirrorLayer& layer, MirrorLayer& longer)
        : piece_(piece), layer_(layer), longer_(longer), line_(layer.lines()) {
        for (unsigned partner = 0; partner <= line_; ++partner)
            for (unsigned away = 1; away <= std::min(2U, line_); ++away)
                spoilt_[away - 1][partner] = spoilt_by(partner, away);
    }

    // False if `stop` was set.
    bool run(const StopFlag& stop) {
        std::uint64_t looked_at = 0;
        bool stopped = false;
        std::uint64_t read = 0;
        Ways ways;
        for (const IndexSets& sets : layer_.sets())
            sets.visit_all([&](IndexSet open) {
                if (looked_at++ % sets_between_looks == 0)
                    stopped = stopped || stop.load(std::memory_order_relaxed);
                if (stopped) return false;
                read += ways.take(layer_, open);
                extend(open, ways);
                return true;
            });
        if (!stopped) expect_as_written(numbers_of_lines, read, layer_.written_);
        return !stopped;
    }

  private:
    // The numbers of ways with one set of open lines, by the last line's partner and by that of the
    // line before.
    struct Ways {
        IndexSet closed = 0;
        const std::uint64_t* numbers = nullptr;
        std::size_t side = 0;
        std::array<std::uint64_t, widest_column_dp + 1> sums{};  // by the last line's partner

        // Returns the sum of all.
        std::uint64_t take(const MirrorLayer& layer, IndexSet open) {
            closed = first_indices(layer.lines()) & ~open;
            numbers = layer.of(open);
            side = static_cast<std::size_t>(std::popcount(closed)) + 1;
            std::uint64_t all = 0;
            for (std::size_t last = 0; last < side; ++last) {
                sums[last] = 0;
                for (std::size_t before = 0; before < side; ++before)
                    sums[last] += numbers[last * side + before];
                all += sums[last];
            }
            return all;
        }

        // With this partner for the last line and none of the excluded ones for the line before.
        std::uint64_t without(IndexSet excluded, unsigned last) const {
            const std::size_t row = place_in(closed, last);
            std::uint64_t left = sums[row];
            visit_members(excluded & closed, [&](unsigned before) {
                left -= numbers[row * side + place_in(closed, before)];
            });
            return left;
        }
    };

    // The partners that the line `away` before must not have if this line gets `partner`. Attacks
    // between the images are the same as between the pieces.
    IndexSet spoilt_by(unsigned partner, unsigned away) const {
        const unsigned before = line_ - away;
        IndexSet spoilt = 0;
        for (unsigned its = 0; its <= before; ++its)
            if (attack(piece_, line_, partner, before, its) ||
                attack(piece_, line_, partner, its, before))
                spoilt |= IndexSet{1} << its;
        return spoilt;
    }

    void extend(IndexSet open, const Ways& ways) {
        const auto size = static_cast<unsigned>(std::popcount(open));
        const unsigned room = most_open(layer_.n(), line_ + 1);
        if (size + 1 <= room) leave_open(open | IndexSet{1} << line_, ways);
        if (size <= room) close(open, line_, ways);
        visit_members(
            open, [&](unsigned partner) { close(open ^ IndexSet{1} << partner, partner, ways); });
    }

    // Writes the ways in which the new line is open, like `still_open`.
    void leave_open(IndexSet still_open, const Ways& ways) {
        std::uint64_t* to = longer_.of(still_open);
        std::copy_n(ways.sums.data(), ways.side,
                    to + std::size_t{place_in(ways.closed, none)} * ways.side);
        for (std::size_t last = 0; last < ways.side; ++last) longer_.written_ += ways.sums[last];
    }

    // Writes the ways in which the new line has this partner, and `still_open` are open.
    void close(IndexSet still_open, unsigned partner, const Ways& ways) {
        if (partner != line_ && attack(piece_, line_, partner, partner, line_)) return;
        const IndexSet closed = first_indices(line_ + 1) & ~still_open;
        const std::size_t side = static_cast<std::size_t>(std::popcount(closed)) + 1;
        std::uint64_t* to = longer_.of(still_open) + place_in(closed, partner) * side;
        const auto write = [&](unsigned last) {
            const std::uint64_t number = ways.without(spoilt_[1][partner], last);
            to[place_in(closed, last)] = number;
            longer_.written_ += number;
        };
        visit_members((ways.closed | IndexSet{1} << none) & ~spoilt_[0][partner], write);
    }

    const Piece& piece_;
    const MirrorLayer& layer_;
    MirrorLayer& longer_;
    unsigned line_;
    std::array<std::array<IndexSet, widest_column_dp>, 2> spoilt_{};
};

MirrorLayer::MirrorLayer(unsigned n, unsigned lines) : n_(n), lines_(lines) {
    for (unsigned size = 0; size <= most_open(n, lines); ++size) {
        sets_.emplace_back(lines, size);
        const std::size_t side = lines - size + 1;
        ways_.emplace_back(sets_.back().number() * side * side);
    }
    if (lines == 0) *of(0) = written_ = 1;
}

std::optional<MirrorLayer> MirrorLayer::next(const Piece& piece, const StopFlag& stop) const {
    MirrorLayer longer(n_, lines_ + 1);
    if (!MirrorStep(piece, *this, longer).run(stop)) return std::nullopt;
    return longer;
}

Tally MirrorLayer::sum() const {
    Tally sum;
    std::uint64_t read = 0;
    for (const auto& table : ways_)
        for (const std::uint64_t ways : table) {
            sum = sum + Tally(ways, 0);
            read += ways;
        }
    expect_as_written(numbers_of_lines, read, written_);
    return sum;
}

std::uint64_t MirrorLayer::bytes(std::uint64_t n, std::uint64_t lines) {
    std::uint64_t numbers = 0;
    for (std::uint64_t size = 0; size <= most_open(n, lines); ++size)
        numbers += binomial(lines, size) * (lines - size + 1) * (lines - size + 1);
    return numbers * sizeof(std::uint64_t);
}

std::uint64_t MirrorLayer::nodes(std::uint64_t n, std::uint64_t lines) {
    std::uint64_t nodes = 0;
    const std::uint64_t room = most_open(n, lines + 1);
    for (std::uint64_t size = 0; size <= most_open(n, lines); ++size) {
        const std::uint64_t ways_on = size + (size <= room ? 1 : 0) + (size + 1 <= room ? 1 : 0);
        nodes += binomial(lines, size) * ways_on;
    }
    return nodes;
}

}  // namespace hetman
