#include "common/problem/meant_piece.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "common/failure.h"
#include "common/problem/betza.h"
#include "common/problem/piece.h"
#include "common/text_case.h"

namespace hetman {
namespace {

constexpr std::size_t longest_text = 64;
constexpr std::size_t most_parts = 8;

// The text as a name, or as a notation in its own case or in upper case.
std::optional<std::string> name_or_notation(const std::string& text) {
    if (is_piece_name(text)) return lower_case(text);
    for (const std::string& notation : {text, upper_case(text)})
        if (is_betza(notation)) return notation;
    return std::nullopt;
}

// The parts between separators that are not in brackets; none of them is empty.
std::vector<std::string> parts_of(std::string_view text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char character : text) {
        if (character == '(' || character == '[') ++depth;
        if (character == ')' || character == ']') --depth;
        const bool separates = std::string_view("+-_ &/").find(character) != std::string_view::npos;
        if (depth > 0 || !separates)
            parts.back() += character;
        else if (!parts.back().empty())
            parts.emplace_back();
    }
    if (parts.back().empty()) parts.pop_back();
    if (parts.size() > 2) std::erase(parts, "and");
    return parts;
}

// The parts from `first` on as names and notations; parts of a name are joined by hyphens.
std::optional<std::vector<std::string>> pieces_in(const std::vector<std::string>& parts,
                                                  std::size_t first) {
    if (first == parts.size()) return std::vector<std::string>();
    std::string joined;
    for (std::size_t last = first; last < parts.size(); ++last) {
        joined += (last > first ? "-" : "") + parts[last];
        const auto piece = name_or_notation(joined);
        const auto others = piece ? pieces_in(parts, last + 1) : std::nullopt;
        if (!others) continue;
        std::vector<std::string> pieces{*piece};
        pieces.insert(pieces.end(), others->begin(), others->end());
        return pieces;
    }
    return std::nullopt;
}

}  // namespace

std::string meant_piece(std::string_view text) {
    if (text.size() > longest_text) return {};
    const std::vector<std::string> parts = parts_of(text);
    if (parts.empty() || parts.size() > most_parts) return {};
    const auto pieces = pieces_in(parts, 0);
    if (!pieces) return {};
    if (pieces->size() == 1) return pieces->front();
    std::string notation;
    for (const std::string& piece : *pieces) notation += Piece::parse(piece).betza();
    return is_betza(notation) ? Piece::parse_betza(notation).betza() : std::string();
}

}  // namespace hetman
