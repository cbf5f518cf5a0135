#pragma once
// Times, counted in bins: any number of them can be added up, in any order, to exactly the same.

#include <cstdint>
#include <vector>

namespace hetman {

// Times that begin with the same five bits (all below 32 by themselves) fall into one bin: bins are
// about 1/16 of an octave wide. Each keeps the exact sum of its times.
class TimeHistogram {
  public:
    struct Bin {
        std::uint64_t from = 0;  // the least time that belongs here, in nanoseconds
        std::uint64_t count = 0;
        std::uint64_t sum = 0;

        bool operator==(const Bin&) const = default;
    };

    void add(std::uint64_t nanoseconds);
    void add(const TimeHistogram& other);

    std::uint64_t count() const { return count_; }
    // Those of the empty histogram are 0.
    std::uint64_t least() const { return least_; }
    std::uint64_t most() const { return most_; }
    double mean() const;
    // Of that share of the times, the fastest, rounded up to a whole number of them. Exact but for
    // the bin in which the share ends, of which the mean is taken: off by at most 1/16 times the
    // bin's own share.
    double mean_of_fastest(double share) const;

    const std::vector<Bin>& bins() const { return bins_; }  // none empty, in ascending order

    // For reading one back: throws std::runtime_error if no times can have given these.
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
