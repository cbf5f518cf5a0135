#pragma once
// A histogram of times. Histograms can be added in any order with exactly the same result.

#include <cstdint>
#include <vector>

namespace hetman {

// Times that share their five leading bits fall into one bin (each time below 32 has its own): a
// bin is about 1/16 of an octave wide. Each bin keeps the exact sum of its times.
class TimeHistogram {
  public:
    struct Bin {
        std::uint64_t from = 0;  // the smallest time of the bin, in nanoseconds
        std::uint64_t count = 0;
        std::uint64_t sum = 0;

        bool operator==(const Bin&) const = default;
    };

    void add(std::uint64_t nanoseconds);
    void add(const TimeHistogram& other);

    std::uint64_t count() const { return count_; }
    // 0 for an empty histogram.
    std::uint64_t least() const { return least_; }
    std::uint64_t most() const { return most_; }
    double mean() const;
    // The mean of the fastest times, where `share` is rounded up to a whole number of times. Exact
    // except for the bin in which the share ends, whose mean is used: the error is at most 1/16
    // times that bin's share.
    double mean_of_fastest(double share) const;

    const std::vector<Bin>& bins() const { return bins_; }  // none empty, in ascending order

    // Reads a histogram back. Throws std::runtime_error if no times can have given these bins.
    static TimeHistogram from_bins(std::vector<Bin> bins, std::uint64_t least, std::uint64_t most);

    bool operator==(const TimeHistogram&) const = default;

  private:
    Bin& bin_for(std::uint64_t nanoseconds);

    std::vector<Bin> bins_;
    std::uint64_t count_ = 0;
    std::uint64_t least_ = 0;
    std::uint64_t most_ = 0;
};

}  // namespace hetman
