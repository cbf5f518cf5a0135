#include "coordinator/recurrence/quasi_polynomial.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hetman {
namespace {

using Coefficients = std::vector<BigInteger>;

std::uint64_t totient(std::uint64_t k) {
    std::uint64_t count = 0;
    for (std::uint64_t i = 1; i <= k; ++i) count += std::gcd(i, k) == 1 ? 1 : 0;
    return count;
}

// Moebius's function.
int moebius(std::uint64_t k) {
    int sign = 1;
    for (std::uint64_t prime = 2; k > 1; ++prime) {
        if (k % prime != 0) continue;
        k /= prime;
        if (k % prime == 0) return 0;
        sign = -sign;
    }
    return sign;
}

// The cyclotomic polynomial whose zeros are the primitive k-th roots of unity, with constant term
// 1: the product of (1 - x^d)^moebius(k/d) over the divisors d of k, up to its degree.
Coefficients cyclotomic(std::uint64_t k, std::uint64_t degree) {
    Coefficients product(degree + 1);
    product[0] = 1;
    for (std::uint64_t d = 1; d <= k; ++d) {
        if (k % d != 0) continue;
        const int exponent = moebius(k / d);
        if (exponent > 0)
            for (std::uint64_t i = degree; i >= d; --i) product[i] -= product[i - d];
        else if (exponent < 0)
            for (std::uint64_t i = d; i <= degree; ++i) product[i] += product[i - d];
    }
    return product;
}

// Replaces a polynomial by its quotient; false, and no change, if there is a remainder. Both have
// constant term 1.
bool divide(Coefficients& polynomial, const Coefficients& divisor) {
    Coefficients quotient = polynomial;
    for (std::size_t i = 0; i < quotient.size(); ++i)
        for (std::size_t j = 1; j < divisor.size() && j <= i; ++j)
            quotient[i] -= divisor[j] * quotient[i - j];
    const std::size_t size = polynomial.size() - divisor.size() + 1;
    if (std::any_of(quotient.begin() + static_cast<std::ptrdiff_t>(size), quotient.end(),
                    [](const BigInteger& coefficient) { return coefficient != 0; }))
        return false;
    quotient.resize(size);
    polynomial = std::move(quotient);
    return true;
}

// Sets degree and period; false if there is another zero.
bool factor(Coefficients polynomial, QuasiPolynomial& found) {
    const std::uint64_t size = polynomial.size();
    const std::uint64_t last = std::min(2 * size * size, QuasiPolynomial::most_order);
    for (std::uint64_t k = 1; k <= last && polynomial.size() > 1; ++k) {
        const std::uint64_t degree = totient(k);
        std::size_t multiplicity = 0;
        while (degree < polynomial.size() && divide(polynomial, cyclotomic(k, degree)))
            ++multiplicity;
        if (multiplicity == 0) continue;
        found.degree = std::max(found.degree, multiplicity - 1);
        found.period = std::lcm(found.period, k);
        if (found.period > ~std::uint32_t{0}) return false;
    }
    return polynomial.size() == 1;
}

BigInteger greatest_divisor(BigInteger a, BigInteger b) {
    while (b != 0) a = std::exchange(b, a % b);
    return a < 0 ? 0 - a : a;
}

void reduce(Polynomial& polynomial) {
    BigInteger common = polynomial.divisor;
    for (const BigInteger& coefficient : polynomial.coefficients)
        common = greatest_divisor(common, coefficient);
    for (BigInteger& coefficient : polynomial.coefficients) coefficient /= common;
    polynomial.divisor /= common;
    while (!polynomial.coefficients.empty() && polynomial.coefficients.back() == 0)
        polynomial.coefficients.pop_back();
}

// The polynomial with these values at begin, begin + step, begin + 2 step, ... (Newton's forward
// differences), one degree less than their number.
Polynomial interpolate(std::vector<BigInteger> values, std::uint64_t begin, std::uint64_t step) {
    const std::size_t degree = values.size() - 1;
    Polynomial polynomial{Coefficients(degree + 1), 1};
    for (std::size_t i = 1; i <= degree; ++i) polynomial.divisor *= BigInteger(i) * step;
    Coefficients product{1};                // of n - begin - j step, for j < i
    BigInteger scale = polynomial.divisor;  // divided by i! step^i
    for (std::size_t i = 0; i <= degree; ++i) {
        for (std::size_t j = 0; j < product.size(); ++j)
            polynomial.coefficients[j] += values[0] * scale * product[j];
        for (std::size_t j = 0; j + 1 < values.size(); ++j) values[j] = values[j + 1] - values[j];
        values.pop_back();
        scale /= BigInteger(i + 1) * step;
        product.emplace_back();
        for (std::size_t j = product.size(); j-- > 0;)
            product[j] = (j > 0 ? product[j - 1] : 0) - product[j] * (BigInteger(begin) + i * step);
    }
    reduce(polynomial);
    return polynomial;
}

std::vector<Polynomial> pieces_of(const LinearRecurrence& recurrence, std::uint64_t first,
                                  const QuasiPolynomial& found) {
    const std::uint64_t skipped = found.from - first;
    const std::vector<BigInteger> terms =
        recurrence.terms(skipped + found.period * (found.degree + 1));
    std::vector<Polynomial> pieces(found.period);
    for (std::uint64_t begin = found.from; begin < found.from + found.period; ++begin) {
        std::vector<BigInteger> values;
        for (std::size_t i = 0; i <= found.degree; ++i)
            values.push_back(terms[begin - first + i * found.period]);
        pieces[begin % found.period] = interpolate(std::move(values), begin, found.period);
    }
    return pieces;
}

}  // namespace

std::optional<QuasiPolynomial> quasi_polynomial_of(const LinearRecurrence& recurrence,
                                                   std::uint64_t first) {
    QuasiPolynomial found;
    if (recurrence.order() == 0 || !factor(recurrence.denominator, found)) return std::nullopt;
    found.from = first + recurrence.from() - recurrence.order();
    if (found.period <= QuasiPolynomial::most_pieces)
        found.pieces = pieces_of(recurrence, first, found);
    return found;
}

}  // namespace hetman
