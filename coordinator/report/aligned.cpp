#include "coordinator/report/aligned.h"

#include <fmt/core.h>

#include <algorithm>

namespace hetman {

std::string aligned(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += (i == 0 ? "" : "  ") + (i < left ? fmt::format("{:<{}}", row[i], widths[i])
                                                     : fmt::format("{:>{}}", row[i], widths[i]));
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

}  // namespace hetman
