#include "coordinator/oeis/expression.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <limits>

namespace hetman {
namespace {

using Integer = std::int64_t;

constexpr int most_levels = 100;

// A parser by recursive descent that computes as it goes.
class Evaluation {
  public:
    Evaluation(std::string_view text, const Variables& variables)
        : text_(text), variables_(variables) {}

    Integer value() {
        const Integer result = sum();
        if (at_ != text_.size()) throw malformed("an operator is missing");
        return result;
    }

  private:
    Integer sum() {
        Integer left = product();
        for (;;) {
            if (accept("+")) {
                if (__builtin_add_overflow(left, product(), &left)) throw too_large();
            } else if (accept("-")) {
                if (__builtin_sub_overflow(left, product(), &left)) throw too_large();
            } else {
                return left;
            }
        }
    }

    Integer product() {
        Integer left = power();
        for (;;) {
            if (accept("*"))
                left = times(left, power());
            else if (accept("//"))
                left = quotient_rounded_down(left, power());
            else if (accept("/"))
                left = exact_quotient(left, power());
            else
                return left;
        }
    }

    // Every level of nesting passes here.
    Integer power() {
        if (++depth_ > most_levels) throw malformed("it is nested too deeply");
        const Integer result = power_at_this_level();
        --depth_;
        return result;
    }

    Integer power_at_this_level() {
        const Integer base = atom();
        if (!accept("^")) return base;
        const Integer exponent = power();
        if (exponent < 0) throw no_value("a negative exponent");
        Integer result = 1;
        // Beyond 63 factors all bases but these overflow.
        if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
        if (base == -1) return exponent % 2 == 0 ? 1 : -1;
        for (Integer i = 0; i < exponent; ++i) result = times(result, base);
        return result;
    }

    Integer atom() {
        if (accept("(")) {
            const Integer inner = sum();
            expect(")");
            return inner;
        }
        if (accept("-")) {
            Integer negative = 0;
            if (__builtin_sub_overflow(Integer{0}, power(), &negative)) throw too_large();
            return negative;
        }
        if (is_next([](unsigned char c) { return std::isdigit(c) != 0; })) return number();
        if (is_next([](unsigned char c) { return std::islower(c) != 0; })) return named();
        throw malformed("a number, a variable or a parenthesis is missing");
    }

    Integer number() {
        Integer result = 0;
        for (const char digit : word([](unsigned char c) { return std::isdigit(c) != 0; }))
            if (__builtin_mul_overflow(result, 10, &result) ||
                __builtin_add_overflow(result, digit - '0', &result))
                throw too_large();
        return result;
    }

    Integer named() {
        const std::size_t begin = at_;
        const std::string_view name = word([](unsigned char c) { return std::islower(c) != 0; });
        if (name == "max" && accept("(")) {
            const Integer first = sum();
            expect(",");
            const Integer second = sum();
            expect(")");
            return std::max(first, second);
        }
        const auto found = variables_.find(name);
        if (found != variables_.end()) return found->second;
        at_ = begin;
        throw malformed(fmt::format("the variable {} is not known here", name));
    }

    Integer times(Integer a, Integer b) const {
        Integer result = 0;
        if (__builtin_mul_overflow(a, b, &result)) throw too_large();
        return result;
    }

    void check_division(Integer a, Integer b) const {
        if (b == 0) throw no_value("division by 0");
        if (a == std::numeric_limits<Integer>::min() && b == -1) throw too_large();
    }

    Integer exact_quotient(Integer a, Integer b) const {
        check_division(a, b);
        if (a % b != 0) throw no_value(fmt::format("{}/{} is no integer", a, b));
        return a / b;
    }

    Integer quotient_rounded_down(Integer a, Integer b) const {
        check_division(a, b);
        return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
    }

    // Reading.

    void skip_spaces() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }

    bool accept(std::string_view symbol) {
        skip_spaces();
        if (text_.substr(at_, symbol.size()) != symbol) return false;
        at_ += symbol.size();
        skip_spaces();
        return true;
    }

    void expect(std::string_view symbol) {
        if (!accept(symbol)) throw malformed(fmt::format("\"{}\" is missing", symbol));
    }

    template <class Test>
    bool is_next(Test test) {
        skip_spaces();
        return at_ < text_.size() && test(static_cast<unsigned char>(text_[at_]));
    }

    template <class Test>
    std::string_view word(Test test) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && test(static_cast<unsigned char>(text_[at_]))) ++at_;
        const std::string_view found = text_.substr(begin, at_ - begin);
        skip_spaces();
        return found;
    }

    MalformedExpression malformed(const std::string& what) const {
        return MalformedExpression(
            fmt::format("{} at position {} of \"{}\"", what, at_ + 1, text_));
    }
    NoValue no_value(const std::string& what) const {
        return NoValue(fmt::format("{} in {}", what, text_));
    }
    NoValue too_large() const { return NoValue(fmt::format("{} is too large", text_)); }

    std::string_view text_;
    const Variables& variables_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

std::int64_t evaluate(std::string_view text, const Variables& variables) {
    return Evaluation(text, variables).value();
}

}  // namespace hetman
