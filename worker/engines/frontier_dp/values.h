#pragma once
// The values of frontier states: how many placements on the squares passed so far end in each
// state. All values of a layer have the same layout. A count is either a number in base 2^64, the
// lowest digit first, or its remainders by as many primes (common/numbers/primes.h), a digit each.
//
// What is written is added up as it is written, and what is read as it is read, so that a digit
// that changes in memory in between is noticed (Layer::sum). Not so remainders: a wrong one is
// found by those of another sweep, as the primes are shared out among at least two units.

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
    bool has_sums() const { return primes == nullptr; }
};

// How the value of the state with a leaving vertex joins that of the state without it.
struct Joining {
    Digit mask = 0;  // all bits 1 if there is such a state, 0 if not
    bool subtracts = false;
};

// Counts of a fixed number of digits; 0: of the layout's number. Sums of digits are modulo 2^64.
template <std::size_t fixed_digits>
class Digits {
  public:
    explicit Digits(const ValueLayout& layout) : digits_(layout.digits) {}

    void copy(const Digit* from, Digit* to) const {
        for (std::size_t i = 0; i < digits(); ++i) to[i] = from[i];
    }
    // The digits of both, the latter if its mask is not 0.
    Digit sum_of(const Digit* a, const Digit* b, Digit mask) const {
        Digit sum_a = 0;
        Digit sum_b = 0;
        for (std::size_t i = 0; i < digits(); ++i) {
            sum_a += a[i];
            sum_b += b[i];
        }
        return sum_a + (sum_b & mask);
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
    static constexpr bool has_sums = true;

    using Digits<fixed_digits>::Digits;
    using Digits<fixed_digits>::digits;

    // The sum of those two numbers whose mask is all bits 1, not 0. Without branches. Returns the
    // sum of the digits written.
    Digit add(const Digit* a, Digit mask_a, const Digit* b, Digit mask_b, Digit* sum) {
        Digit carry = 0;
        Digit written = 0;
        for (std::size_t i = 0; i < digits(); ++i) {
            Digit digit = 0;
            const bool carries = __builtin_add_overflow(a[i] & mask_a, b[i] & mask_b, &digit);
            const bool carries_on = __builtin_add_overflow(digit, carry, &digit);
            carry = Digit{carries} | Digit{carries_on};
            sum[i] = digit;
            written += digit;
        }
        top_ |= sum[digits() - 1];
        return written;
    }
    // a - b, which must not be negative; a if the mask is 0.
    Digit subtract(const Digit* a, const Digit* b, Digit mask, Digit* difference) {
        Digit borrow = 0;
        Digit written = 0;
        for (std::size_t i = 0; i < digits(); ++i) {
            Digit digit = 0;
            const bool borrows = __builtin_sub_overflow(a[i], b[i] & mask, &digit);
            const bool borrows_on = __builtin_sub_overflow(digit, borrow, &digit);
            borrow = Digit{borrows} | Digit{borrows_on};
            difference[i] = digit;
            written += digit;
        }
        top_ |= difference[digits() - 1];
        return written;
    }
    // True if the sum of two of the sums may need another digit.
    bool is_full() const { return top_ >> 63 != 0; }

  private:
    Digit top_ = 0;  // the bits of all highest digits
};

// Adds remainders, which are less than 2^60. Their sums are 0.
template <std::size_t fixed_digits>
class Remainders : public Digits<fixed_digits> {
  public:
    static constexpr bool has_sums = false;

    using Digits<fixed_digits>::digits;

    explicit Remainders(const ValueLayout& layout)
        : Digits<fixed_digits>(layout), primes_(layout.primes) {}

    // The same modulo each prime; differences are not negative.
    Digit add(const Digit* a, Digit mask_a, const Digit* b, Digit mask_b, Digit* sum) {
        for (std::size_t i = 0; i < digits(); ++i)
            sum[i] = reduced((a[i] & mask_a) + (b[i] & mask_b), primes_[i]);
        return 0;
    }
    Digit subtract(const Digit* a, const Digit* b, Digit mask, Digit* difference) {
        for (std::size_t i = 0; i < digits(); ++i)
            difference[i] = reduced(a[i] + ((primes_[i] - b[i]) & mask), primes_[i]);
        return 0;
    }
    bool is_full() const { return false; }

  private:
    // Of the two, the smaller one has not wrapped.
    static Digit reduced(Digit number, Digit prime) { return std::min(number, number - prime); }

    const Digit* primes_;
};

// The values of each kind, in a step that places `pieces` pieces or none. join() makes the value of
// a state from those of the two states that merge into it; place() makes that of the same state
// with the pieces placed. Both return the sum of the digits that they write; place() is given that
// of the digits that it copies. If `is_speculative`, placing is so quick that it is done even if
// the pieces cannot be placed; its result is then overwritten.
template <class Counts>
Digit joined(Counts& counts, const Digit* a, const Digit* b, Joining joining, Digit* sum) {
    return joining.subtracts ? counts.subtract(a, b, joining.mask, sum)
                             : counts.add(a, ~Digit{0}, b, joining.mask, sum);
}

template <class Counts>
class Sums {
  public:
    static constexpr bool is_speculative = true;

    Sums(const ValueLayout& in, const ValueLayout&, std::uint32_t) : counts_(in) {}
    Digit join(const Digit* a, const Digit* b, Joining joining, Digit* sum) {
        if constexpr (Counts::has_sums) read_ += counts_.sum_of(a, b, joining.mask);
        return joined(counts_, a, b, joining, sum);
    }
    Digit place(const Digit* from, Digit* to, Digit sum) {
        counts_.copy(from, to);
        return sum;
    }
    Digit read() const { return read_; }
    bool is_full() const { return counts_.is_full(); }
    bool uses_last_count() const { return true; }

  private:
    Counts counts_;
    Digit read_ = 0;
};

template <class Counts>
class Polynomials {
  public:
    static constexpr bool is_speculative = false;

    Polynomials(const ValueLayout& in, const ValueLayout& out, std::uint32_t pieces)
        : counts_(in), in_(in.counts), out_(out.counts), pieces_(pieces) {}
    Digit join(const Digit* a, const Digit* b, Joining joining, Digit* sum) {
        const std::size_t digits = counts_.digits();
        Digit written = 0;
        if (joining.mask == 0) {
            for (std::size_t i = 0; i < in_ * digits; ++i) {
                sum[i] = a[i];
                if constexpr (Counts::has_sums) written += a[i];
            }
            read_ += written;
        } else {
            Digit* to = sum;
            for (std::size_t i = 0; i < in_; ++i, a += digits, b += digits, to += digits) {
                if constexpr (Counts::has_sums) read_ += counts_.sum_of(a, b, joining.mask);
                written += joined(counts_, a, b, joining, to);
            }
        }
        std::fill_n(sum + in_ * digits, (out_ - in_) * digits, 0);
        collect_last(sum);
        return written;
    }
    Digit place(const Digit* from, Digit* to, Digit sum) {
        const std::size_t digits = counts_.digits();
        const std::size_t empty = std::min<std::size_t>(pieces_, out_);
        std::fill_n(to, empty * digits, 0);
        const std::size_t copied = (out_ - empty) * digits;
        std::copy_n(from, copied, to + empty * digits);
        if constexpr (Counts::has_sums)
            for (std::size_t i = copied; i < out_ * digits; ++i) sum -= from[i];
        collect_last(to);
        return sum;
    }
    Digit read() const { return read_; }
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
    Digit read_ = 0;
};

template <class Counts>
class Largest {
  public:
    static constexpr bool is_speculative = true;

    Largest(const ValueLayout& in, const ValueLayout&, std::uint32_t pieces)
        : counts_(in), pieces_(pieces) {}
    // Never subtracts. Counts of fewer pieces are left out.
    Digit join(const Digit* a, const Digit* b, Joining joining, Digit* sum) {
        const Digit size_b = b[0] & joining.mask;
        if constexpr (Counts::has_sums)
            read_ += a[0] + size_b + counts_.sum_of(a + 1, b + 1, joining.mask);
        sum[0] = std::max(a[0], size_b);
        const Digit mask_a = Digit{0} - static_cast<Digit>(a[0] >= size_b);
        const Digit mask_b = joining.mask & (Digit{0} - static_cast<Digit>(a[0] <= size_b));
        const Digit written = counts_.add(a + 1, mask_a, b + 1, mask_b, sum + 1);
        return Counts::has_sums ? sum[0] + written : 0;
    }
    Digit place(const Digit* from, Digit* to, Digit sum) {
        to[0] = from[0] + pieces_;
        counts_.copy(from + 1, to + 1);
        return Counts::has_sums ? sum + pieces_ : 0;
    }
    Digit read() const { return read_; }
    bool is_full() const { return counts_.is_full(); }
    bool uses_last_count() const { return true; }

  private:
    Counts counts_;
    std::uint32_t pieces_;
    Digit read_ = 0;
};

}  // namespace hetman
