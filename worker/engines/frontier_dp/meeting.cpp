#include "worker/engines/frontier_dp/meeting.h"

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/numbers/primes.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman {
namespace {

constexpr std::size_t states_of_a_part = 1 << 14;

// A signed sum of products of two counts that are full numbers.
class NumberSum {
  public:
    NumberSum(const ValueLayout& upper, const ValueLayout& lower)
        : a_digits_(upper.digits),
          b_digits_(lower.digits),
          positive_(a_digits_ + b_digits_ + 1),
          negative_(positive_.size()) {}

    void add(const Digit* a_digits, const Digit* b_digits, bool is_negative) {
        const std::span<const Digit> a(a_digits, a_digits_);
        const std::span<const Digit> b(b_digits, b_digits_);
        std::vector<Digit>& sum = is_negative ? negative_ : positive_;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i] == 0) continue;
            Wide carried = 0;
            std::size_t k = i;
            for (const Digit digit : b) {
                carried += Wide{a[i]} * digit + sum[k];
                sum[k++] = low_half(carried);
                carried >>= 64;
            }
            for (; carried != 0; carried >>= 64, ++k) {
                carried += sum[k];
                sum[k] = low_half(carried);
            }
        }
    }
    BigInteger value() const { return from_limbs(positive_) - from_limbs(negative_); }

  private:
    std::size_t a_digits_;
    std::size_t b_digits_;
    std::vector<Digit> positive_;  // one digit more than a product has
    std::vector<Digit> negative_;
};

// The same for counts by remainders. Its value is the smallest number with the sum's remainders.
class RemainderSum {
  public:
    RemainderSum(const ValueLayout& upper, const ValueLayout&)
        : primes_(upper.primes, upper.digits), sums_(upper.digits) {}

    void add(const Digit* a, const Digit* b, bool is_negative) {
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            sums_[i] += Wide{is_negative ? primes_[i] - a[i] : a[i]} * b[i];
            if (sums_[i] >> 127 != 0) sums_[i] %= primes_[i];  // products are less than 2^120
        }
    }
    BigInteger value() const {
        std::vector<Digit> remainders;
        for (std::size_t i = 0; i < sums_.size(); ++i)
            remainders.push_back(low_half(sums_[i] % primes_[i]));
        return number_from(remainders, primes_);
    }

  private:
    std::span<const Digit> primes_;
    std::vector<Wide> sums_;
};

// A state of the lower half: its set in the upper half's bits, and its number.
struct Partner {
    FrontierSet set;
    std::size_t state;

    bool operator<(const Partner& other) const { return set < other.set; }
};

FrontierSet moved(FrontierSet set, const std::vector<unsigned>& upper_bits) {
    FrontierSet made = 0;
    for (; set != 0; set &= set - 1)
        made |= FrontierSet{1}
                << upper_bits[upper_bits.size() - 1 - static_cast<unsigned>(std::countr_zero(set))];
    return made;
}

// The lower half's states in the order of the upper half's; empty if they already are.
std::vector<Partner> partners(const HalfSweeps& halves, const Layer& lower) {
    std::vector<Partner> made;
    if (std::is_sorted(halves.upper_bits.rbegin(), halves.upper_bits.rend())) return made;
    made.reserve(lower.size);
    for (std::size_t i = 0; i < lower.size; ++i)
        made.push_back({moved(lower.sets()[i], halves.upper_bits), i});
    std::sort(made.begin(), made.end());
    return made;
}

template <class Sum>
class Meeting {
  public:
    Meeting(const HalfSweeps& halves, const SweptHalves& swept)
        : halves_(halves),
          upper_(swept.upper.layer),
          lower_(swept.lower.layer),
          counting_(halves.counting),
          partners_(partners(halves, lower_)) {
        if (upper_.size != lower_.size) throw std::logic_error("two halves have different joints");
    }

    OpenCounts run(Helpers& helpers) const {
        std::vector<OpenCounts> parts((upper_.size + states_of_a_part - 1) / states_of_a_part);
        helpers.run(parts.size(), [&](std::size_t i) {
            const std::size_t end = std::min(upper_.size, (i + 1) * states_of_a_part);
            parts[i] = counting_.kind == ValueKind::largest ? largest(i * states_of_a_part, end)
                                                            : sums(i * states_of_a_part, end);
        });
        OpenCounts all;
        for (const OpenCounts& part : parts) add(all, part);
        // Checked last, because what changed while it was used is still there.
        upper_.check();
        lower_.check();
        check_partners();
        return all;
    }

  private:
    // All states of the lower half must be partners, each of the upper half's state with its set.
    void check_partners() const {
        std::uint64_t numbers = 0;
        bool is_same = true;
        for (std::size_t i = 0; i < partners_.size(); ++i) {
            numbers += partners_[i].state - i;
            is_same = is_same && partners_[i].set == upper_.sets()[i];
        }
        if (!is_same || numbers != 0) throw MemoryCorruption("the states where two halves meet");
    }

    // The lower half's value for a state of the upper half.
    const Digit* partner_of(std::size_t state) const {
        if (partners_.empty()) return lower_.value(state);
        return lower_.value(partners_[state].state);
    }
    std::size_t pieces_of(FrontierSet set) const {
        std::size_t pieces = 0;
        for (; set != 0; set &= set - 1)
            pieces += halves_.joint_pieces[static_cast<std::size_t>(std::countr_zero(set))];
        return pieces;
    }
    bool is_negative(FrontierSet set) const {
        return std::popcount(set & halves_.joint_demands) % 2 != 0;
    }
    Sum empty_sum() const { return Sum(upper_.layout, lower_.layout); }

    // One count, or one for each number of pieces.
    OpenCounts sums(std::size_t begin, std::size_t end) const {
        const bool by_number = counting_.kind == ValueKind::polynomial;
        std::size_t numbers = upper_.layout.counts + lower_.layout.counts - 1;
        if (by_number) numbers = std::min<std::size_t>(numbers, counting_.most_pieces + 1);
        std::vector<Sum> sums(numbers, empty_sum());
        for (std::size_t state = begin; state < end; ++state) {
            const FrontierSet set = upper_.sets()[state];
            // The joint's pieces are in both halves' numbers.
            const std::size_t twice = by_number ? pieces_of(set) : 0;
            const Digit* a = upper_.value(state);
            for (std::size_t i = 0; i < upper_.layout.counts; ++i, a += upper_.layout.digits) {
                const Digit* b = partner_of(state);
                for (std::size_t j = 0; j < lower_.layout.counts; ++j, b += lower_.layout.digits)
                    if (i + j >= twice && i + j - twice < numbers)
                        sums[i + j - twice].add(a, b, is_negative(set));
            }
        }
        OpenCounts made;
        for (const Sum& sum : sums) made.counts.push_back(sum.value());
        return made;
    }

    OpenCounts largest(std::size_t begin, std::size_t end) const {
        OpenCounts made;
        Sum sum = empty_sum();
        for (std::size_t state = begin; state < end; ++state) {
            const Digit* a = upper_.value(state);
            const Digit* b = partner_of(state);
            const std::size_t size = a[0] + b[0] - pieces_of(upper_.sets()[state]);
            if (size < made.first) continue;
            if (size > made.first) sum = empty_sum();
            made.first = size;
            sum.add(a + 1, b + 1, false);
        }
        made.counts.push_back(sum.value());
        return made;
    }

    void add(OpenCounts& all, const OpenCounts& part) const {
        if (counting_.kind == ValueKind::largest && part.first != all.first) {
            if (part.first > all.first || all.counts.empty()) all = part;
            return;
        }
        all.counts.resize(std::max(all.counts.size(), part.counts.size()));
        for (std::size_t i = 0; i < part.counts.size(); ++i) all.counts[i] += part.counts[i];
    }

    const HalfSweeps& halves_;
    const Layer& upper_;
    const Layer& lower_;
    const Counting& counting_;
    const std::vector<Partner> partners_;
};

// Converts numbers of pieces of the graph to those of the board.
OpenCounts scaled(OpenCounts found, std::size_t scale) {
    found.first *= scale;
    if (scale == 1 || found.counts.empty()) return found;
    std::vector<BigInteger> counts((found.counts.size() - 1) * scale + 1);
    for (std::size_t i = 0; i < found.counts.size(); ++i)
        counts[i * scale] = std::move(found.counts[i]);
    return {found.first, std::move(counts)};
}

}  // namespace

OpenCounts meet(const HalfSweeps& halves, const SweptHalves& swept, Helpers& helpers) {
    OpenCounts found = halves.counting.is_by_remainders()
                           ? Meeting<RemainderSum>(halves, swept).run(helpers)
                           : Meeting<NumberSum>(halves, swept).run(helpers);
    return scaled(std::move(found), halves.counting.scale);
}

}  // namespace hetman
