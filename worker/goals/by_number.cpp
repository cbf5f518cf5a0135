#include "worker/goals/by_number.h"

#include <charconv>
#include <stdexcept>
#include <string_view>

#include "common/digits.h"

namespace hetman {
namespace {

// Takes the text up to the next space.
std::string_view take_word(std::string_view& text) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
}

std::uint64_t first_number(std::string_view word, std::uint64_t most) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number > most)
        throw std::runtime_error("its numbers of pieces are malformed");
    return number;
}

}  // namespace

std::string encode(const CountsByNumber& counts) {
    std::size_t first = 0;
    while (first < counts.size() && counts[first].value == 0) ++first;
    if (first == counts.size()) return {};
    std::string text = std::to_string(first);
    for (std::size_t i = first; i < counts.size(); ++i) text += ' ' + to_decimal(counts[i]);
    return text;
}

CountsByNumber decode_by_number(const std::string& text, std::uint64_t most) {
    CountsByNumber counts;
    if (text.empty()) return counts;
    std::string_view rest = text;
    counts.resize(first_number(take_word(rest), most));
    while (!rest.empty()) {
        const std::string_view digits = take_word(rest);
        if (counts.size() > most || !is_digits(digits))
            throw std::runtime_error("its numbers of pieces are malformed");
        counts.emplace_back(BigInteger(digits));
    }
    if (encode(counts) != text || counts.back().value == 0)
        throw std::runtime_error("its numbers of pieces are malformed");
    return counts;
}

}  // namespace hetman
