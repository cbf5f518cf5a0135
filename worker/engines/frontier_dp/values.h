#pragma once
// The values of frontier states: how many placements on the squares passed so far end in each
// state. All values of a layer have the same layout. A count is either a number in base 2^64, the
// lowest digit first, or its remainders by as many primes (common/numbers/primes.h), a digit each.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/numbers/wide.h"

namespace hetman {

using Digit = std::uint64_t;

// The contents of a state's value.
enum class ValueKind : std::uint8_t {
    sum,         // one count of all placements
    polynomial,  // a count for each number of pieces from 0 on
    largest,     // the largest number of pieces, then the count of placements with as many
};

struct ValueLayout {
    ValueKind kind = ValueKind::sum;
    std::size_t digits = 1;  // of each count
    std::size_t counts = 1;
    const Digit* primes = nullptr;  // of each digit; null: counts are numbers

    std::size_t size() const { return digits * counts + (kind == ValueKind::largest ? 1 : 0); }
};

// How the value of the state with a leaving vertex joins that of the state without it.
struct Joining {
    Digit mask = 0;  // all bits 1 if there is such a state, 0 if not
    bool subtracts = false;
};

// Copies counts of a fixed number of digits; 0: of the layout's number.
template <std::size_t fixed_digits>
class Digits {
  public:
    explicit Digits(const ValueLayout& layout) : digits_(layout.digits) {}

    void copy(const Digit* from, Digit* to) const {
        for (std::size_t i = 0; i < digits(); ++i) to[i] = from[i];
    }
    std::size_t digits() const { return fixed_digits == 0 ? digits_ : fixed_digits; }

  private:
    std::size_t digits_;
};

// Adds numbers. A sum has as many digits as its terms: it fits if the highest bits of the terms are
// 0.
template <std::size_t fixed_digits>
class Numbers : public Digits<fixed_digits> {
  public:
    using Digits<fixed_digits>::Digits;
    using Digits<fixed_digits>::digits;

    // a + b, or a - b, which must not be negative; a if the mask is 0. Without branches.
    void join(const Digit* a, const Digit* b, Joining joining, Digit* sum) {
        const Digit flip = joining.subtracts ? ~Digit{0} : 0;
        Wide carried = flip & 1;
        for (std::size_t i = 0; i < digits(); ++i) {
            carried += Wide{a[i]} + ((b[i] & joining.mask) ^ flip);
            sum[i] = low_half(carried);
            carried >>= 64;
        }
        top_ |= sum[digits() - 1];
    }
    // True if the sum of two of the sums may need another digit.
    bool is_full() const { return top_ >> 63 != 0; }

  private:
    Digit top_ = 0;  // the bits of all highest digits
};

// Adds remainders, which are less than 2^60.
template <std::size_t fixed_digits>
class Remainders : public Digits<fixed_digits> {
  public:
    using Digits<fixed_digits>::digits;

    explicit Remainders(const ValueLayout& layout)
        : Digits<fixed_digits>(layout), primes_(layout.primes) {}

    // The same modulo each prime; differences are not negative.
    void join(const Digit* a, const Digit* b, Joining joining, Digit* sum) const {
        for (std::size_t i = 0; i < digits(); ++i) {
            const Digit added = joining.subtracts ? primes_[i] - b[i] : b[i];
            const Digit larger = a[i] + (added & joining.mask);
            sum[i] = std::min(larger, larger - primes_[i]);  // the smaller one has not wrapped
        }
    }
    bool is_full() const { return false; }

  private:
    const Digit* primes_;
};

// The values of each kind, in a step that places `pieces` pieces or none. join() makes the value of
// a state from those of the two states that merge into it; place() makes that of the same state
// with the pieces placed. If `is_speculative`, placing is so quick that it is done even if the
// pieces cannot be placed; its result is then overwritten.
template <class Counts>
class Sums {
  public:
    static constexpr bool is_speculative = true;

    Sums(const ValueLayout& in, const ValueLayout&, std::uint32_t) : counts_(in) {}
    void join(const Digit* a, const Digit* b, Joining joining, Digit* sum) {
        counts_.join(a, b, joining, sum);
    }
    void place(const Digit* from, Digit* to) { counts_.copy(from, to); }
    bool is_full() const { return counts_.is_full(); }
    bool uses_last_count() const { return true; }

  private:
    Counts counts_;
};

template <class Counts>
class Polynomials {
  public:
    static constexpr bool is_speculative = false;

    Polynomials(const ValueLayout& in, const ValueLayout& out, std::uint32_t pieces)
        : counts_(in), in_(in.counts), out_(out.counts), pieces_(pieces) {}
    void join(const Digit* a, const Digit* b, Joining joining, Digit* sum) {
        const std::size_t digits = counts_.digits();
        if (joining.mask == 0) {
            std::copy_n(a, in_ * digits, sum);
        } else {
            Digit* to = sum;
            for (std::size_t i = 0; i < in_; ++i, a += digits, b += digits, to += digits)
                counts_.join(a, b, joining, to);
        }
        std::fill_n(sum + in_ * digits, (out_ - in_) * digits, 0);
        collect_last(sum);
    }
    void place(const Digit* from, Digit* to) {
        const std::size_t digits = counts_.digits();
        const std::size_t empty = std::min<std::size_t>(pieces_, out_);
        std::fill_n(to, empty * digits, 0);
        std::copy_n(from, (out_ - empty) * digits, to + empty * digits);
        collect_last(to);
    }
    bool is_full() const { return counts_.is_full(); }
    // False if the count of the most pieces is 0 in all values.
    bool uses_last_count() const { return last_ != 0; }

  private:
    void collect_last(const Digit* value) {
        const Digit* count = value + (out_ - 1) * counts_.digits();
        for (std::size_t i = 0; i < counts_.digits(); ++i) last_ |= count[i];
    }

    Counts counts_;
    std::size_t in_;   // counts of the values before the step
    std::size_t out_;  // and after it: not less
    std::uint32_t pieces_;
    Digit last_ = 0;
};

template <class Counts>
class Largest {
  public:
    static constexpr bool is_speculative = true;

    Largest(const ValueLayout& in, const ValueLayout&, std::uint32_t pieces)
        : counts_(in), pieces_(pieces) {}
    // Never subtracts.
    void join(const Digit* a, const Digit* b, Joining joining, Digit* sum) {
        const Digit size_b = b[0] & joining.mask;
        const bool is_less = a[0] < size_b;
        const Digit* larger = is_less ? b : a;
        sum[0] = larger[0];
        const Digit equal = a[0] == size_b ? joining.mask : 0;
        counts_.join(larger + 1, b + 1, {equal, false}, sum + 1);
    }
    void place(const Digit* from, Digit* to) {
        to[0] = from[0] + pieces_;
        counts_.copy(from + 1, to + 1);
    }
    bool is_full() const { return counts_.is_full(); }
    bool uses_last_count() const { return true; }

  private:
    Counts counts_;
    std::uint32_t pieces_;
};

}  // namespace hetman
