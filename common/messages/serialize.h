#pragma once
// Serialisation of the types of this folder with Boost.Serialization. Units and their results have
// compact records instead, see unit_records.h.

#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/split_free.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/utility.hpp>
#include <boost/serialization/vector.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/fields.h"
#include "common/job/find.h"
#include "common/messages/careful_archive.h"
#include "common/numbers/checked_integer.h"
#include "common/problem/problem.h"

BOOST_SERIALIZATION_SPLIT_FREE(hetman::Piece)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::Symmetry)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::Subgroup)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::BigInteger)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::PieceNumber)

namespace hetman {

// Rejects values that are no enumerators: they are used as table indices later.
template <class Archive, class Enumeration>
void refuse_beyond(const Archive&, Enumeration last, Enumeration value) {
    if (Archive::is_loading::value && value > last)
        throw std::runtime_error("it contains an invalid value");
}

}  // namespace hetman

namespace boost::serialization {

template <class Archive>
void save(Archive& archive, const hetman::Piece& piece, unsigned) {
    const std::string betza = piece.betza();
    archive << betza;
}
template <class Archive>
void load(Archive& archive, hetman::Piece& piece, unsigned) {
    std::string betza;
    archive >> betza;
    piece = hetman::Piece::parse_betza(betza);
}

// An optional value is written as a bool and, if true, the value.
template <class Archive, class Value>
void serialize_optional(Archive& archive, std::optional<Value>& value) {
    bool has_value = value.has_value();
    archive& has_value;
    if (!has_value) return value.reset();
    if (Archive::is_loading::value) value.emplace();
    archive&* value;
}

template <class Archive>
void save(Archive& archive, const hetman::Symmetry& symmetry, unsigned) {
    const std::uint8_t code = symmetry.code();
    const std::uint32_t down = symmetry.down();
    const std::uint32_t right = symmetry.right();
    archive << code << down << right;
}
template <class Archive>
void load(Archive& archive, hetman::Symmetry& symmetry, unsigned) {
    std::uint8_t code = 0;
    std::uint32_t down = 0;
    std::uint32_t right = 0;
    archive >> code >> down >> right;
    hetman::refuse_beyond(archive, std::uint8_t{7}, code);
    symmetry = {(code & 4) != 0, (code & 2) != 0, (code & 1) != 0, down, right};
}

template <class Archive>
void save(Archive& archive, const hetman::Subgroup& subgroup, unsigned) {
    archive << subgroup.others();
}
template <class Archive>
void load(Archive& archive, hetman::Subgroup& subgroup, unsigned) {
    std::vector<hetman::Symmetry> members;
    archive >> members;
    subgroup = hetman::Subgroup(std::move(members));
}

template <class Archive>
void serialize(Archive& archive, hetman::Board& board, unsigned) {
    archive& board.rows& board.columns& board.shape;
    hetman::refuse_beyond(archive, hetman::all_shapes.back(), board.shape);
}

// A field of a problem or of its settings, of whatever type it is.
template <class Archive, class Value>
void serialize_field(Archive& archive, Value& value) {
    archive& value;
    if constexpr (std::is_enum_v<Value>) hetman::refuse_beyond(archive, last_of(value), value);
}
template <class Archive, class Value>
void serialize_field(Archive& archive, std::optional<Value>& value) {
    serialize_optional(archive, value);
}
template <class Archive, class Object, class Fields>
void serialize_fields(Archive& archive, Object& object, const Fields& fields) {
    hetman::for_each_field(object, fields,
                           [&archive](auto& field) { serialize_field(archive, field); });
}

template <class Archive>
void save(Archive& archive, const hetman::PieceNumber& number, unsigned) {
    const hetman::NumberKind kind = number.kind();
    const std::uint64_t least = number.least();
    archive << kind << least;
}
template <class Archive>
void load(Archive& archive, hetman::PieceNumber& number, unsigned) {
    hetman::NumberKind kind{};
    std::uint64_t least = 0;
    archive >> kind >> least;
    hetman::refuse_beyond(archive, hetman::number_kinds.back().value, kind);
    number = kind == hetman::NumberKind::exactly ? hetman::PieceNumber(least) : kind;
}

// `const unsigned` repeats Boost's declaration exactly: without const, the two templates are
// ambiguous for clang 16 and later.
template <class Archive, class Settings>
requires std::constructible_from<hetman::WorkloadSettings, Settings>
void serialize(Archive& archive, Settings& settings, const unsigned) {
    serialize_fields(archive, settings, fields_of(settings));
}

// Set in the number of the workload if walls follow: problems without any are packed as in versions
// that had none.
inline constexpr std::uint8_t walls_follow = 0x80;

// The number of the workload in the list, the walls if there are any, and the workload's settings.
template <class Archive>
void serialize_walls_and_settings(Archive& archive, hetman::Problem& problem) {
    hetman::WorkloadSettings& settings = problem.workload;
    auto place = static_cast<std::uint8_t>(settings.index());
    if (!problem.walls.empty()) place |= walls_follow;
    archive& place;
    if ((place & walls_follow) != 0) {
        archive& problem.walls;
        if (problem.walls.empty()) throw std::runtime_error("it contains an invalid value");
        place &= static_cast<std::uint8_t>(~walls_follow);
    }
    hetman::refuse_beyond(archive, hetman::last_workload, place);
    if (Archive::is_loading::value) settings = hetman::settings_at(place);
    hetman::visit_settings(settings, [&archive](auto& its) { archive& its; });
}

// Problems of runs, which are never folded (units may be).
template <class Archive>
void serialize(Archive& archive, hetman::Problem& problem, unsigned) {
    serialize_fields(archive, problem, hetman::problem_fields);
    serialize_walls_and_settings(archive, problem);
}

template <class Archive>
void save(Archive& archive, const hetman::BigInteger& number, unsigned) {
    const std::vector<std::uint64_t> limbs = hetman::to_limbs(number);
    archive << limbs;
}
template <class Archive>
void load(Archive& archive, hetman::BigInteger& number, unsigned) {
    std::vector<std::uint64_t> limbs;
    archive >> limbs;
    number = hetman::from_limbs(limbs);
}

template <class Archive>
void serialize(Archive& archive, hetman::Residues& residues, unsigned) {
    archive& residues.of[0] & residues.of[1];
}

template <class Archive>
void serialize(Archive& archive, hetman::CheckedInteger& number, unsigned) {
    archive& number.value& number.residues;
}

}  // namespace boost::serialization

namespace hetman {

template <class Value>
std::string pack(const Value& value) {
    std::ostringstream stream;
    boost::archive::binary_oarchive archive(stream, boost::archive::no_header);
    archive << value;
    return stream.str();
}

enum class UnpackExtent { all, beginning };

// Decodes a value from all of these bytes, or from their beginning; they need not be trusted.
// Throws std::runtime_error if they are malformed.
template <class Value>
Value unpack(const std::string& bytes, UnpackExtent extent = UnpackExtent::all) {
    try {
        std::stringbuf stream(bytes, std::ios::in);
        CarefulArchive archive(stream);
        Value value;
        archive >> value;
        if (extent == UnpackExtent::all && archive.left() != 0)
            throw std::runtime_error("it has trailing bytes");
        return value;
    } catch (const std::exception& error) {
        throw std::runtime_error(std::string("its contents cannot be read: ") + error.what());
    }
}

// Decodes a value from the beginning of the bytes.
template <class Value>
Value unpack_beginning(const std::string& bytes) {
    return unpack<Value>(bytes, UnpackExtent::beginning);
}

}  // namespace hetman
