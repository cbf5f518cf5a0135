#include "common/job/device_choice.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "common/split_text.h"

namespace hetman {

std::optional<DeviceChoice> parse_device_choice(const std::string& text) {
    DeviceChoice choice;
    if (text == "none") return choice;
    choice.all = text == "auto";
    if (choice.all) return choice;
    for (const std::string& part : split_text(text, ',')) {
        std::uint32_t number = 0;
        const char* const end = part.data() + part.size();
        const auto [last, error] = std::from_chars(part.data(), end, number);
        const auto& numbers = choice.numbers;
        if (error != std::errc() || last != end ||
            std::find(numbers.begin(), numbers.end(), number) != numbers.end())
            return std::nullopt;
        choice.numbers.push_back(number);
    }
    return choice;
}

std::string format_device_choice(const DeviceChoice& choice) {
    if (choice.all) return "auto";
    return choice.numbers.empty() ? "none" : fmt::format("{}", fmt::join(choice.numbers, ","));
}

}  // namespace hetman
