#include "worker/completion/study/time_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "common/numbers/wide.h"

namespace hetman {
namespace {

constexpr int kept_bits = 5;

int dropped_bits(std::uint64_t nanoseconds) {
    return std::max(0, static_cast<int>(std::bit_width(nanoseconds)) - kept_bits);
}

std::uint64_t start_of_bin(std::uint64_t nanoseconds) {
    return nanoseconds >> dropped_bits(nanoseconds) << dropped_bits(nanoseconds);
}

std::uint64_t last_of_bin(std::uint64_t from) {
    return from | ((std::uint64_t{1} << dropped_bits(from)) - 1);
}

void add_to(std::uint64_t& sum, std::uint64_t value) {
    if (__builtin_add_overflow(sum, value, &sum))
        throw std::overflow_error("times add up to more than 2^64 nanoseconds");
}

bool can_be(const TimeHistogram::Bin& bin) {
    return bin.count > 0 && bin.from == start_of_bin(bin.from) &&
           Wide{bin.sum} >= Wide{bin.from} * bin.count &&
           Wide{bin.sum} <= Wide{last_of_bin(bin.from)} * bin.count;
}

}  // namespace

TimeHistogram::Bin& TimeHistogram::bin_for(std::uint64_t nanoseconds) {
    const std::uint64_t from = start_of_bin(nanoseconds);
    const auto place =
        std::lower_bound(bins_.begin(), bins_.end(), from,
                         [](const Bin& bin, std::uint64_t start) { return bin.from < start; });
    if (place != bins_.end() && place->from == from) return *place;
    return *bins_.insert(place, {from, 0, 0});
}

void TimeHistogram::add(std::uint64_t nanoseconds) {
    Bin& bin = bin_for(nanoseconds);
    ++bin.count;
    add_to(bin.sum, nanoseconds);
    least_ = count_ == 0 ? nanoseconds : std::min(least_, nanoseconds);
    most_ = std::max(most_, nanoseconds);
    ++count_;
}

void TimeHistogram::add(const TimeHistogram& other) {
    if (other.count_ == 0) return;
    for (const Bin& more : other.bins_) {
        Bin& bin = bin_for(more.from);
        add_to(bin.count, more.count);
        add_to(bin.sum, more.sum);
    }
    least_ = count_ == 0 ? other.least_ : std::min(least_, other.least_);
    most_ = std::max(most_, other.most_);
    add_to(count_, other.count_);
}

double TimeHistogram::mean() const { return mean_of_fastest(1); }

double TimeHistogram::mean_of_fastest(double share) const {
    const double wanted = std::ceil(share * static_cast<double>(count_));
    double sum = 0;
    double taken = 0;
    for (const Bin& bin : bins_) {
        const auto count = static_cast<double>(bin.count);
        const double part = std::min(count, wanted - taken);
        if (part <= 0) break;
        sum += static_cast<double>(bin.sum) * (part / count);
        taken += part;
    }
    return taken == 0 ? 0 : sum / taken;
}

TimeHistogram TimeHistogram::from_bins(std::vector<Bin> bins, std::uint64_t least,
                                       std::uint64_t most) {
    TimeHistogram histogram;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        if (!can_be(bins[i]) || (i > 0 && bins[i].from <= bins[i - 1].from))
            throw std::runtime_error("one of its times is invalid");
        add_to(histogram.count_, bins[i].count);
    }
    const bool fits = bins.empty() ? least == 0 && most == 0
                                   : least <= most && start_of_bin(least) == bins.front().from &&
                                         start_of_bin(most) == bins.back().from;
    if (!fits) throw std::runtime_error("its minimum or maximum time is invalid");
    histogram.bins_ = std::move(bins);
    histogram.least_ = least;
    histogram.most_ = most;
    return histogram;
}

}  // namespace hetman
