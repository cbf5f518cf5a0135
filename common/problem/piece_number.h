#pragma once
// The number of pieces that placements have: exactly k, or an open number.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/enum_names.h"

namespace hetman {

enum class NumberKind : std::uint8_t {
    exactly,
    any,       // all placements, whatever their number of pieces
    each,      // the same, counted by their number of pieces
    largest,   // the placements with the most pieces
    smallest,  // of maximal placements, those with the fewest pieces
};
inline constexpr std::array<Word<NumberKind>, 5> number_kinds{{
    {NumberKind::exactly, "exactly"},
    {NumberKind::any, "any"},
    {NumberKind::each, "each"},
    {NumberKind::largest, "largest"},
    {NumberKind::smallest, "smallest"},
}};
constexpr std::string_view name_of(NumberKind kind) { return row_of<number_kinds>(kind).name; }

// Converts implicitly from a number and from an open kind.
class PieceNumber {
  public:
    constexpr PieceNumber(std::uint64_t exactly = 0) : number_(exactly) {}
    constexpr PieceNumber(NumberKind open) : kind_(open) {}

    constexpr NumberKind kind() const { return kind_; }
    constexpr bool is_exact() const { return kind_ == NumberKind::exactly; }
    // True if only the placements with the most pieces count, or those with the fewest.
    constexpr bool is_extreme() const {
        return kind_ == NumberKind::largest || kind_ == NumberKind::smallest;
    }
    // True if placements are counted by their number of pieces.
    constexpr bool by_number() const { return kind_ == NumberKind::each || is_extreme(); }
    // Throws std::logic_error for open numbers.
    std::uint64_t exact() const;
    // Bounds on the number of pieces on a board of so many squares.
    constexpr std::uint64_t least() const { return number_; }
    constexpr std::uint64_t most(std::uint64_t squares) const {
        return is_exact() ? number_ : squares;
    }

    constexpr bool operator==(const PieceNumber&) const = default;

  private:
    NumberKind kind_ = NumberKind::exactly;
    std::uint64_t number_ = 0;  // 0 for open numbers
};

// The open number of that name: "any", "each", "largest" or "smallest"; nothing for other text.
std::optional<PieceNumber> open_number(std::string_view name);

// "8", "any", "each", "largest" or "smallest".
std::string name_of(const PieceNumber& number);
// "8 pieces", "any number of pieces", "each number of pieces", "as many pieces as fit", "as few
// pieces as leave no room for another".
std::string describe(const PieceNumber& number);

}  // namespace hetman
