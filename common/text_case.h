#pragma once
// Conversion of the letters A to Z to upper or lower case, independent of the locale.

#include <string>
#include <string_view>

namespace hetman {

inline std::string lower_case(std::string_view text) {
    std::string changed(text);
    for (char& letter : changed)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return changed;
}

inline std::string upper_case(std::string_view text) {
    std::string changed(text);
    for (char& letter : changed)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return changed;
}

}  // namespace hetman
