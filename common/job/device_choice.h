#pragma once
// Which devices count beside the processor.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hetman {

struct DeviceChoice {
    bool all = false;                         // "auto"
    std::vector<std::uint32_t> numbers = {};  // as `hetman devices` numbers them

    bool is_none() const { return !all && numbers.empty(); }
    bool operator==(const DeviceChoice&) const = default;
};

inline constexpr const char* device_choice_remedy =
    "write auto, none, or numbers as in 0,1: `hetman devices` lists them";

// Reads "auto", "none" or numbers such as "0,1"; nothing for any other text.
std::optional<DeviceChoice> parse_device_choice(const std::string& text);

// Writes what parse_device_choice() reads.
std::string format_device_choice(const DeviceChoice& choice);

}  // namespace hetman
