#include "coordinator/recurrence/formulas.h"

#include <fmt/core.h>

#include <algorithm>

namespace hetman {
namespace {

// Adds "+ 3*x" to a sum, or whatever the coefficient makes of it. An empty factor stands for 1.
void add_summand(std::string& sum, const BigInteger& coefficient, const std::string& factor) {
    if (coefficient == 0) return;
    const bool is_negative = coefficient < 0;
    if (!sum.empty())
        sum += is_negative ? " - " : " + ";
    else if (is_negative)
        sum += '-';
    const BigInteger size = is_negative ? 0 - coefficient : coefficient;
    if (factor.empty())
        sum += to_decimal(size);
    else
        sum += size == 1 ? factor : fmt::format("{}*{}", to_decimal(size), factor);
}

std::string power(const char* variable, std::uint64_t exponent) {
    if (exponent == 0) return {};
    return exponent == 1 ? variable : fmt::format("{}^{}", variable, exponent);
}

// By ascending powers.
std::string power_series(const std::vector<BigInteger>& coefficients) {
    std::string sum;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        add_summand(sum, coefficients[i], power("x", i));
    return sum.empty() ? "0" : sum;
}

std::string in_parentheses(const std::string& sum) {
    return sum.find(' ') == std::string::npos ? sum : fmt::format("({})", sum);
}

// Times x^first: "x^3*(16 - 2*x)", "4 + x", "2*x".
std::string numerator_of(const std::vector<BigInteger>& coefficients, std::uint64_t first) {
    const auto begin = std::find_if(coefficients.begin(), coefficients.end(),
                                    [](const BigInteger& number) { return number != 0; });
    if (begin == coefficients.end()) return "0";
    const auto shift = first + static_cast<std::uint64_t>(begin - coefficients.begin());
    if (shift == 0 || coefficients.end() - begin == 1) {
        std::string sum;
        for (auto i = begin; i != coefficients.end(); ++i)
            add_summand(sum, *i, power("x", shift + static_cast<std::uint64_t>(i - begin)));
        return sum;
    }
    return fmt::format("{}*({})", power("x", shift), power_series({begin, coefficients.end()}));
}

}  // namespace

std::string recurrence_formula(const LinearRecurrence& recurrence) {
    std::string sum;
    for (std::size_t i = 1; i <= recurrence.order(); ++i)
        add_summand(sum, 0 - recurrence.denominator[i], fmt::format("a(n-{})", i));
    return fmt::format("a(n) = {}", sum.empty() ? "0" : sum);
}

std::string generating_function(const LinearRecurrence& recurrence, std::uint64_t first) {
    const std::string numerator = numerator_of(recurrence.numerator, first);
    if (recurrence.order() == 0) return numerator;
    const bool is_product = numerator.find('(') != std::string::npos;
    return fmt::format("{}/{}", is_product ? numerator : in_parentheses(numerator),
                       in_parentheses(power_series(recurrence.denominator)));
}

std::string polynomial_formula(const Polynomial& polynomial) {
    std::string sum;
    for (std::size_t i = polynomial.coefficients.size(); i-- > 0;)
        add_summand(sum, polynomial.coefficients[i], power("n", i));
    if (sum.empty()) return "0";
    if (polynomial.divisor == 1) return sum;
    return fmt::format("{}/{}", in_parentheses(sum), to_decimal(polynomial.divisor));
}

}  // namespace hetman
