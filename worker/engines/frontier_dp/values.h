#pragma once
// The values that a frontier's states have: of how many placements of the squares passed over each
// state is the frontier. All values of a layer have the same layout; counts are numbers in base
// 2^64, the lowest digit first.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/numbers/wide.h"

namespace hetman {

using Digit = std::uint64_t;

// What a value says of the numbers of pieces.
enum class ValueKind : std::uint8_t {
    sum,         // one count of all placements
    polynomial,  // a count for each number of pieces from 0 on
    largest,     // the largest number of pieces, then the count of placements with as many
};

struct ValueLayout {
    ValueKind kind = ValueKind::sum;
    std::size_t digits = 1;  // of each count
    std::size_t counts = 1;

    std::size_t size() const { return digits * counts + (kind == ValueKind::largest ? 1 : 0); }
};

// Adds counts of a fixed number of digits; 0 for any number. A sum has as many digits as its terms:
// it fits if the highest bits of the terms are 0. `top` collects the bits of all highest digits.
template <std::size_t fixed_digits>
class Counts {
  public:
    explicit Counts(std::size_t digits) : digits_(digits) {}

    void add(const Digit* a, const Digit* b, Digit* sum) {
        Wide carried = 0;
        for (std::size_t i = 0; i < digits(); ++i) {
            carried += Wide{a[i]} + b[i];
            sum[i] = low_half(carried);
            carried >>= 64;
        }
        top |= sum[digits() - 1];
    }
    void copy(const Digit* from, Digit* to) {
        std::copy_n(from, digits(), to);
        top |= to[digits() - 1];
    }
    std::size_t digits() const { return fixed_digits == 0 ? digits_ : fixed_digits; }

    Digit top = 0;

  private:
    std::size_t digits_;
};

// Values of each kind, in a step that places `pieces` pieces or none. join() adds the values of two
// states that have become one, carry() keeps the value of one, place() makes of such a value that
// of the state with the pieces placed.
template <std::size_t fixed_digits>
class Sums {
  public:
    Sums(const ValueLayout& in, const ValueLayout&, std::uint32_t) : counts_(in.digits) {}
    void join(const Digit* a, const Digit* b, Digit* sum) { counts_.add(a, b, sum); }
    void carry(const Digit* from, Digit* to) { counts_.copy(from, to); }
    void place(const Digit* from, Digit* to) { counts_.copy(from, to); }
    bool is_full() const { return counts_.top >> 63 != 0; }

  private:
    Counts<fixed_digits> counts_;
};

template <std::size_t fixed_digits>
class Polynomials {
  public:
    Polynomials(const ValueLayout& in, const ValueLayout& out, std::uint32_t pieces)
        : counts_(in.digits), in_(in.counts), out_(out.counts), pieces_(pieces) {}
    void join(const Digit* a, const Digit* b, Digit* sum) {
        const std::size_t digits = counts_.digits();
        for (std::size_t i = 0; i < in_; ++i, a += digits, b += digits, sum += digits)
            counts_.add(a, b, sum);
        std::fill_n(sum, (out_ - in_) * digits, 0);
    }
    void carry(const Digit* from, Digit* to) {
        const std::size_t digits = counts_.digits();
        for (std::size_t i = 0; i < in_; ++i, from += digits, to += digits) counts_.copy(from, to);
        std::fill_n(to, (out_ - in_) * digits, 0);
    }
    void place(const Digit* from, Digit* to) {
        const std::size_t digits = counts_.digits();
        const std::size_t empty = std::min<std::size_t>(pieces_, out_);
        std::fill_n(to, empty * digits, 0);
        std::copy_n(from, (out_ - empty) * digits, to + empty * digits);
    }
    bool is_full() const { return counts_.top >> 63 != 0; }

  private:
    Counts<fixed_digits> counts_;
    std::size_t in_;   // counts of the values before the step
    std::size_t out_;  // and after it: not less
    std::uint32_t pieces_;
};

template <std::size_t fixed_digits>
class Largest {
  public:
    Largest(const ValueLayout& in, const ValueLayout&, std::uint32_t pieces)
        : counts_(in.digits), pieces_(pieces) {}
    void join(const Digit* a, const Digit* b, Digit* sum) {
        if (a[0] != b[0]) return carry(a[0] > b[0] ? a : b, sum);
        sum[0] = a[0];
        counts_.add(a + 1, b + 1, sum + 1);
    }
    void carry(const Digit* from, Digit* to) {
        to[0] = from[0];
        counts_.copy(from + 1, to + 1);
    }
    void place(const Digit* from, Digit* to) {
        carry(from, to);
        to[0] += pieces_;
    }
    bool is_full() const { return counts_.top >> 63 != 0; }

  private:
    Counts<fixed_digits> counts_;
    std::uint32_t pieces_;
};

}  // namespace hetman
