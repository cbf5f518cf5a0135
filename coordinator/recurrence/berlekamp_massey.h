#pragma once
// The shortest linear recurrence of a sequence modulo a prime (J. L. Massey, Shift-register
// synthesis and BCH decoding, IEEE Transactions on Information Theory 15, 1969).

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hetman {

// connection[0] a(i) + connection[1] a(i-1) + ... = 0 modulo the prime for all i from `length` on,
// with connection[0] = 1 and no more than `length` further coefficients; the last one is not 0.
struct ModularRecurrence {
    std::size_t length = 0;
    std::vector<std::uint64_t> connection = {1};
};

// It is the only one of its length if there are at least twice as many terms. The terms are less
// than the prime, which is less than 2^63.
ModularRecurrence shortest_recurrence(std::span<const std::uint64_t> terms, std::uint64_t prime);

}  // namespace hetman
