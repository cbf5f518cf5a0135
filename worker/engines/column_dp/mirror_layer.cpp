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
        for (const IndexSets& sets : layer_.sets())
            sets.visit_all([&](IndexSet open) {
                if (looked_at++ % sets_between_looks == 0)
                    stopped = stopped || stop.load(std::memory_order_relaxed);
                if (!stopped) extend(open);
                return !stopped;
            });
        if (!stopped) expect_as_written(numbers_of_lines, read_, layer_.written_);
        return !stopped;
    }

  private:
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

    void extend(IndexSet open) {
        closed_ = first_indices(line_) & ~open;
        from_ = layer_.of(open);
        side_ = static_cast<unsigned>(std::popcount(closed_)) + 1;
        for (unsigned x = 0; x < side_; ++x) {
            sums_[x] = 0;
            for (unsigned y = 0; y < side_; ++y) sums_[x] += from_[x * side_ + y];
            read_ += sums_[x];
        }
        const auto size = static_cast<unsigned>(std::popcount(open));
        const unsigned room = most_open(layer_.n(), line_ + 1);
        if (size + 1 <= room) leave_open(open);
        if (size <= room) close(open, line_);
        visit_members(open,
                      [&](unsigned partner) { close(open ^ IndexSet{1} << partner, partner); });
    }

    void leave_open(IndexSet open) {
        std::uint64_t* to = longer_.of(open | IndexSet{1} << line_);
        std::copy_n(sums_.data(), side_, to + std::size_t{place_in(closed_, none)} * side_);
        for (std::size_t x = 0; x < side_; ++x) longer_.written_ += sums_[x];
    }

    void close(IndexSet open, unsigned partner) {
        if (partner != line_ && attack(piece_, line_, partner, partner, line_)) return;
        const IndexSet closed = first_indices(line_ + 1) & ~open;
        const std::size_t side = static_cast<std::size_t>(std::popcount(closed)) + 1;
        std::uint64_t* to = longer_.of(open) + place_in(closed, partner) * side;
        visit_members((closed_ | IndexSet{1} << none) & ~spoilt_[0][partner], [&](unsigned last) {
            const std::uint64_t number = ways(place_in(closed_, last), spoilt_[1][partner]);
            to[place_in(closed, last)] = number;
            longer_.written_ += number;
        });
    }

    // The ways with the x-th partner for the last line and none of the excluded partners before it.
    std::uint64_t ways(std::size_t x, IndexSet spoilt) const {
        std::uint64_t left = sums_[x];
        visit_members(spoilt & closed_, [&](unsigned before) {
            left -= from_[x * side_ + place_in(closed_, before)];
        });
        return left;
    }

    const Piece& piece_;
    const MirrorLayer& layer_;
    MirrorLayer& longer_;
    unsigned line_;
    std::array<std::array<IndexSet, widest_column_dp>, 2> spoilt_{};
    IndexSet closed_ = 0;  // of the set being extended, like all members below
    const std::uint64_t* from_ = nullptr;
    std::size_t side_ = 0;
    std::array<std::uint64_t, widest_column_dp + 1> sums_{};  // by the last line's partner
    std::uint64_t read_ = 0;                                  // the sum of all numbers of the layer
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
