#include "coordinator/recurrence/linear_recurrence.h"

#include <algorithm>

#include "common/numbers/primes.h"
#include "coordinator/recurrence/berlekamp_massey.h"

namespace hetman {
namespace {

// Coefficients have less than 59 bits for each.
constexpr std::uint64_t most_primes = 64;

using Coefficients = std::vector<BigInteger>;

void remove_zeros(Coefficients& polynomial) {
    while (!polynomial.empty() && polynomial.back() == 0) polynomial.pop_back();
}

// The coefficient of x^i in the product of a polynomial and the sum of terms x^j.
BigInteger product_at(const Coefficients& polynomial, std::span<const BigInteger> terms,
                      std::size_t i) {
    BigInteger sum = 0;
    for (std::size_t j = 0; j < polynomial.size() && j <= i; ++j)
        sum += polynomial[j] * terms[i - j];
    return sum;
}

std::vector<std::uint64_t> remainders_of(std::span<const BigInteger> terms, std::uint64_t prime) {
    std::vector<std::uint64_t> remainders;
    for (const BigInteger& term : terms) remainders.push_back(remainder_of(term, prime));
    return remainders;
}

// The longest of the recurrences modulo the primes so far: those by unlucky primes are shorter.
class ModularRecurrences {
  public:
    std::size_t length() const { return length_; }

    void add(ModularRecurrence recurrence, std::uint64_t prime) {
        if (recurrence.length < length_) return;
        if (recurrence.length > length_) primes_.clear(), connections_.clear();
        length_ = recurrence.length;
        recurrence.connection.resize(length_ + 1);
        primes_.push_back(prime);
        connections_.push_back(std::move(recurrence.connection));
    }

    // The integers nearest to 0 with these remainders.
    Coefficients coefficients() const {
        const BigInteger product = product_of(primes_);
        Coefficients numbers;
        std::vector<std::uint64_t> remainders(primes_.size());
        for (std::size_t i = 0; i <= length_; ++i) {
            for (std::size_t p = 0; p < primes_.size(); ++p) remainders[p] = connections_[p][i];
            const BigInteger number = number_from(remainders, primes_);
            numbers.push_back(number * 2 > product ? number - product : number);
        }
        remove_zeros(numbers);
        return numbers;
    }

  private:
    std::size_t length_ = 0;
    std::vector<std::uint64_t> primes_;
    std::vector<std::vector<std::uint64_t>> connections_;
};

// The recurrence with this denominator, if the terms satisfy it from number `from` on.
std::optional<LinearRecurrence> recurrence_with(Coefficients denominator, std::size_t from,
                                                std::span<const BigInteger> terms) {
    LinearRecurrence recurrence{{}, std::move(denominator)};
    for (std::size_t i = 0; i < terms.size(); ++i) {
        BigInteger coefficient = product_at(recurrence.denominator, terms, i);
        if (i < from)
            recurrence.numerator.push_back(std::move(coefficient));
        else if (coefficient != 0)
            return std::nullopt;
    }
    remove_zeros(recurrence.numerator);
    return recurrence;
}

}  // namespace

std::vector<BigInteger> LinearRecurrence::terms(std::size_t count) const {
    std::vector<BigInteger> terms;
    for (std::size_t i = 0; i < count; ++i) {
        terms.emplace_back();
        terms[i] = (i < numerator.size() ? numerator[i] : 0) - product_at(denominator, terms, i);
    }
    return terms;
}

std::size_t longest_recurrence(std::size_t count) {
    return count < least_confirming ? 0 : (count - least_confirming) / 2;
}

std::optional<LinearRecurrence> find_recurrence(std::span<const BigInteger> terms,
                                                std::size_t longest) {
    ModularRecurrences found;
    Coefficients before;
    for (const std::uint64_t prime : primes_from(0, most_primes)) {
        found.add(shortest_recurrence(remainders_of(terms, prime), prime), prime);
        if (found.length() > longest) return std::nullopt;
        Coefficients now = found.coefficients();
        // Another prime that changes nothing is evidence; the terms themselves decide.
        if (now == before)
            if (auto recurrence = recurrence_with(now, found.length(), terms)) return recurrence;
        before = std::move(now);
    }
    return std::nullopt;
}

}  // namespace hetman
