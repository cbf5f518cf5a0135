#pragma once
// Integer expressions in variables, as the table of sequences writes board sizes: "2*n+1".

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hetman {

// The values of the variables, by name.
using Variables = std::map<std::string, std::int64_t, std::less<>>;

// The text is no expression, or has an unknown variable.
class MalformedExpression : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The expression has no value, or none that fits 63 bits.
class NoValue : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The value of an expression: numbers, variables, + - * ^, exact division (/), division rounded
// down (//), max(a, b) and parentheses. ^ binds most tightly and to the right. Throws
// MalformedExpression, and NoValue on overflow, division by 0, a remainder of / or a negative
// exponent.
std::int64_t evaluate(std::string_view text, const Variables& variables);

}  // namespace hetman
