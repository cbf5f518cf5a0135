#include "coordinator/forecast/row_choice_sizes.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "common/numbers/random.h"

namespace hetman {
namespace {

// Measured on all row choices of 14 to 20 rows: docs/forecasts.md.
constexpr double clustering = 1.8;

constexpr std::uint64_t bit(std::uint64_t row) { return std::uint64_t{1} << row; }

// The number of pairs of a row of `a` and a row of `b` at this distance.
double pairs(std::uint64_t a, std::uint64_t b, std::uint64_t distance) {
    return std::popcount(a & b >> distance);
}

// The logarithm of the probability that none of `attacking` of so many cases is the true one.
double log_of_none(std::uint64_t attacking, std::uint64_t cases) {
    return std::log1p(-static_cast<double>(attacking) / static_cast<double>(cases));
}

// Calls visit(halves) for each way to assign the `open` rows that gives the west so many more.
template <class Visit>
void each_complete(const Halves& halves, std::uint64_t open, std::uint64_t to_west,
                   const Visit& visit) {
    if (to_west == 0) return visit(Halves{halves.west, halves.east | open});
    if (static_cast<std::uint64_t>(std::popcount(open)) < to_west) return;
    const std::uint64_t row = open & (~open + 1);
    each_complete({halves.west | row, halves.east}, open ^ row, to_west - 1, visit);
    each_complete({halves.west, halves.east | row}, open ^ row, to_west, visit);
}

}  // namespace

RowChoiceSizes::RowChoiceSizes(Board board)
    : n_(board.side()), fold_(board), chances_{chances(false), chances(true)} {
    measure_keys();
}

RowChoiceSizes::Chances RowChoiceSizes::chances(bool centre) const {
    const std::uint64_t west = n_ / 2;
    const std::uint64_t east = centre ? west : n_ - west;
    const std::uint64_t between = centre ? 1 : 0;  // columns
    Chances chances;
    const auto within = [](std::uint64_t columns, std::uint64_t distance) {
        return distance < columns ? log_of_none(2 * (columns - distance), columns * (columns - 1))
                                  : 0;
    };
    for (std::uint64_t distance = 0; distance < n_; ++distance) {
        const std::uint64_t across =
            distance <= between
                ? 0
                : std::min({distance - between, west, east, west + east + between - distance});
        chances.in_west.push_back(within(west, distance));
        chances.in_east.push_back(within(east, distance));
        chances.across.push_back(log_of_none(across, west * east));
        chances.of_centre.push_back(centre && distance <= west ? log_of_none(1, west) : 0);
    }
    chances.columns =
        std::lgamma(static_cast<double>(west) + 1) + std::lgamma(static_cast<double>(east) + 1);
    return chances;
}

double RowChoiceSizes::of(const RowChoice& choice) const {
    const std::uint64_t middle = choice.centre ? bit(n_ / 2) : 0;
    const auto in_west = static_cast<std::uint64_t>(std::popcount(choice.halves.west));
    const std::uint64_t open = (bit(n_) - 1) & ~(choice.halves.west | choice.halves.east | middle);
    double sum = 0;
    each_complete(choice.halves, open, n_ / 2 - in_west, [&](const Halves& halves) {
        const double times = choice.folded ? times_counted(halves, choice.centre) : 1;
        sum += of_complete(halves, choice.centre) * times;
    });
    return sum;
}

double RowChoiceSizes::of_complete(const Halves& halves, bool centre) const {
    const auto& [west, east] = halves;
    const Chances& chances = chances_[centre ? 1 : 0];
    double sum = 0;
    for (std::uint64_t distance = 1; distance < n_; ++distance)
        sum +=
            chances.in_west[distance] * pairs(west, west, distance) +
            chances.in_east[distance] * pairs(east, east, distance) +
            chances.across[distance] * (pairs(west, east, distance) + pairs(east, west, distance));
    if (centre)
        for (std::uint64_t distance = 1; distance <= n_ / 2; ++distance)
            sum += 2 * chances.of_centre[distance];
    return std::exp(clustering * sum + chances.columns);
}

double RowChoiceSizes::times_counted(const Halves& halves, bool centre) const {
    double sum = 0;
    double rows = 0;
    each_key(halves, centre, [&](unsigned key, double times) {
        sum += times * folded_[key];
        rows += times;
    });
    return sum / rows;
}

// Calls visit(key, times) for the fold keys of the rows: on odd boards for each row on which the
// queen of the middle column may stand, of which those far from the middle share a key.
template <class Visit>
void RowChoiceSizes::each_key(const Halves& halves, bool centre, const Visit& visit) const {
    const auto key_with = [&](std::uint64_t middle) {
        return fold_.key_of_all([&](std::uint64_t row) {
            return row == middle            ? Side::middle
                   : halves.east >> row & 1 ? Side::after
                                            : Side::before;
        });
    };
    const std::uint64_t none = n_;
    if (n_ % 2 == 0 || centre) return visit(key_with(none), 1);
    double far = 0;
    for (std::uint64_t row = 0; row < n_; ++row) {
        if ((halves.east >> row & 1) == 0) continue;
        if (row + fold_.lines() < n_ / 2 || row > n_ / 2 + fold_.lines())
            ++far;
        else
            visit(key_with(row), 1);
    }
    if (far > 0) visit(key_with(none), far);
}

// Placements count twice if the key of the rows is higher, once on a tie.
void RowChoiceSizes::measure_keys() {
    constexpr int samples = 1 << 12;
    std::vector<double> frequencies(fold_.highest_key() + 1);
    double all = 0;
    Random random(1);
    std::vector<std::uint64_t> rows;
    for (std::uint64_t row = 0; row < n_; ++row) rows.push_back(row);
    for (int i = 0; i < samples; ++i) {
        shuffle(rows, Random(random.next()));
        Halves halves;
        for (std::uint64_t at = 0; at < n_; ++at)
            (at < n_ / 2 ? halves.west : halves.east) |= bit(rows[at]);
        const double size = of_complete(halves, false);
        each_key(halves, false, [&](unsigned key, double times) {
            frequencies[key] += times * size;
            all += times * size;
        });
    }
    double lower = 0;
    for (const double frequency : frequencies) {
        folded_.push_back((2 * lower + frequency) / all);
        lower += frequency;
    }
}

}  // namespace hetman
