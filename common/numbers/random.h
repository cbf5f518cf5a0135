#pragma once
// A random number generator (SplitMix64; Steele, Lea, Flood 2014) in integer arithmetic only. It
// gives the same numbers on every machine, so that plans that depend on sampling are the same
// everywhere.

#include <cstdint>
#include <utility>
#include <vector>

#include "common/numbers/wide.h"

namespace hetman {

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    // A uniformly distributed number from 0 to bound - 1; bound > 0.
    std::uint64_t below(std::uint64_t bound) { return high_half(Wide{next()} * bound); }

  private:
    std::uint64_t state_;
};

// Shuffles the values (Fisher, Yates; Durstenfeld 1964). The same seed gives the same order in
// every run.
template <class Value>
void shuffle(std::vector<Value>& values, Random random) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[random.below(i)]);
}

}  // namespace hetman
