#include "common/suggestion.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "common/text_case.h"

namespace hetman {
namespace {

constexpr std::size_t longest_mistyped = 64;  // longer texts get no suggestion

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> two_above;
    std::vector<std::size_t> above(b.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = a[i - 1] == b[j - 1];
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], two_above[j - 2] + 1);
        }
        two_above = above;
        above = row;
    }
    return above.back();
}

std::string closest(std::string_view text, const std::vector<std::string>& names) {
    if (text.size() > longest_mistyped) return {};
    const std::string mistyped = lower_case(text);
    std::size_t least = std::min<std::size_t>(3, text.size() / 3) + 1;
    std::string found;
    for (const std::string& name : names) {
        const std::size_t distance = edit_distance(mistyped, lower_case(name));
        if (distance >= least) continue;
        least = distance;
        found = name;
    }
    return found;
}

std::string with_suggestion(std::string_view text, const std::vector<std::string>& names,
                            const std::string& remedy) {
    const std::string name = closest(text, names);
    return name.empty() ? remedy : fmt::format("did you mean {}? {}", name, remedy);
}

}  // namespace hetman
