#include "common/problem/piece_number.h"

#include <stdexcept>

#include "common/plural.h"

namespace hetman {

std::uint64_t PieceNumber::exact() const {
    if (!is_exact()) throw std::logic_error("the number of pieces is open");
    return number_;
}

std::optional<PieceNumber> open_number(std::string_view name) {
    for (const auto& [kind, its_name] : number_kinds)
        if (kind != NumberKind::exactly && its_name == name) return kind;
    return std::nullopt;
}

std::string name_of(const PieceNumber& number) {
    return number.is_exact() ? std::to_string(number.exact()) : std::string(name_of(number.kind()));
}

std::string describe(const PieceNumber& number) {
    switch (number.kind()) {
        case NumberKind::exactly:
            return counted(number.exact(), "piece");
        case NumberKind::any:
            return "any number of pieces";
        case NumberKind::each:
            return "each number of pieces";
        case NumberKind::largest:
            return "as many pieces as fit";
        case NumberKind::smallest:
            return "as few pieces as leave no room for another";
    }
    throw std::logic_error("there is no such number of pieces");
}

}  // namespace hetman
