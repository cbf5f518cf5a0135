#pragma once
// How the types of this room go through Boost.Serialization.

#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/split_free.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/utility.hpp>
#include <boost/serialization/vector.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/careful_archive.h"
#include "common/find.h"
#include "common/problem.h"
#include "common/unit.h"

BOOST_SERIALIZATION_SPLIT_FREE(hetman::Piece)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::BigInteger)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::TimeHistogram)
BOOST_SERIALIZATION_SPLIT_FREE(hetman::CompletionTally)

namespace hetman {

// Tables are indexed by enumerators: other values that were read must get no further.
template <class Archive, class Enumeration>
void refuse_beyond(const Archive&, Enumeration last, Enumeration value) {
    if (Archive::is_loading::value && value > last)
        throw std::runtime_error("it holds a choice that there is not");
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

// A value that may be missing, as a truth value that says so before it.
template <class Archive, class Value>
void serialize_optional(Archive& archive, std::optional<Value>& value) {
    bool has_value = value.has_value();
    archive& has_value;
    if (!has_value) return value.reset();
    if (Archive::is_loading::value) value.emplace();
    archive&* value;
}

// As an enumerator is, which it was before there were subgroups of two generators.
template <class Archive>
void serialize(Archive& archive, hetman::Subgroup& subgroup, unsigned) {
    std::int32_t code = subgroup.code();
    archive& code;
    // A negative one is larger than all as an unsigned number.
    hetman::refuse_beyond(archive, std::uint32_t{hetman::subgroup_codes} - 1,
                          static_cast<std::uint32_t>(code));
    subgroup = hetman::Subgroup::of_code(static_cast<std::uint8_t>(code));
}

template <class Archive>
void serialize(Archive& archive, hetman::CompletionStudy& study, unsigned) {
    archive& study.samples& study.seed& study.method& study.kind& study.cuts;
    serialize_optional(archive, study.queens);
    hetman::refuse_beyond(archive, hetman::all_completion_methods.back(), study.method);
    hetman::refuse_beyond(archive, hetman::all_composition_kinds.back(), study.kind);
}

// Those of runs, which are not folded: units are.
template <class Archive>
void serialize(Archive& archive, hetman::Problem& problem, unsigned) {
    archive& problem.piece& problem.board.n& problem.pieces& problem.preplaced& problem
        .blocked& problem.required;
    serialize_optional(archive, problem.study);
}

template <class Archive>
void serialize(Archive& archive, hetman::Unit& unit, unsigned) {
    archive& unit.id& unit.symmetry& unit.weight& unit.placed& unit.blocked& unit.halves.west& unit
        .halves.east& unit.folded& unit.samples.first& unit.samples.count& unit.recount;
    hetman::refuse_beyond(archive, hetman::RecountBy::second_engine, unit.recount);
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
    number = hetman::from_limbs(limbs.begin(), limbs.end());
}

template <class Archive>
void serialize(Archive& archive, hetman::TimeHistogram::Bin& bin, unsigned) {
    archive& bin.from& bin.count& bin.sum;
}
template <class Archive>
void save(Archive& archive, const hetman::TimeHistogram& times, unsigned) {
    const std::uint64_t least = times.least();
    const std::uint64_t most = times.most();
    archive << times.bins() << least << most;
}
template <class Archive>
void load(Archive& archive, hetman::TimeHistogram& times, unsigned) {
    std::vector<hetman::TimeHistogram::Bin> bins;
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    archive >> bins >> least >> most;
    times = hetman::TimeHistogram::from_bins(std::move(bins), least, most);
}

template <class Archive>
void serialize(Archive& archive, hetman::MatchingRound& round, unsigned) {
    archive& round.boards& round.queens;
}

using Distribution = std::map<std::uint64_t, std::uint64_t>;
using DistributionEntries = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
template <class Archive>
void save(Archive& archive, const hetman::CompletionTally& tally, unsigned) {
    const hetman::CompletionCounts& counts = tally.counts;
    const auto entries = [](const Distribution& distribution) {
        return DistributionEntries(distribution.begin(), distribution.end());
    };
    const DistributionEntries lengths = entries(counts.lengths);
    const DistributionEntries returns = entries(counts.returns);
    archive << counts.completed << counts.impossible << counts.undecided << counts.straight
            << lengths << returns << counts.rounds << tally.times;
    for (std::size_t level = 0; level < hetman::base_levels_in_all; ++level)
        archive << counts.began_at[level] << counts.returned_to[level];
}
template <class Archive>
void load(Archive& archive, hetman::CompletionTally& tally, unsigned) {
    hetman::CompletionCounts& counts = tally.counts;
    DistributionEntries lengths;
    DistributionEntries returns;
    archive >> counts.completed >> counts.impossible >> counts.undecided >> counts.straight >>
        lengths >> returns >> counts.rounds >> tally.times;
    for (std::size_t level = 0; level < hetman::base_levels_in_all; ++level)
        archive >> counts.began_at[level] >> counts.returned_to[level];
    counts.lengths = {lengths.begin(), lengths.end()};
    counts.returns = {returns.begin(), returns.end()};
}

template <class Archive>
void serialize(Archive& archive, hetman::Residues& residues, unsigned) {
    archive& residues.of[0] & residues.of[1];
}

template <class Archive>
void serialize(Archive& archive, hetman::CheckedInteger& number, unsigned) {
    archive& number.value& number.residues;
}

template <class Archive>
void serialize(Archive& archive, hetman::UnitResult& result, unsigned) {
    archive& result.id& result.tally.placements& result.tally.nodes& result.tally.residues& result
        .cpu_nanoseconds& result.recount& result.placement& result.occupied& result.checksum;
    serialize_optional(archive, result.study);
    hetman::refuse_beyond(archive, hetman::RecountBy::second_engine, result.recount);
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

// The value that the bytes hold, all of them; who wrote them need not be trusted. Throws
// std::runtime_error if they hold none.
template <class Value>
Value unpack(const std::string& bytes, UnpackExtent extent = UnpackExtent::all) {
    try {
        std::stringbuf stream(bytes, std::ios::in);
        CarefulArchive archive(stream);
        Value value;
        archive >> value;
        if (extent == UnpackExtent::all && archive.left() != 0)
            throw std::runtime_error("there is more than belongs there");
        return value;
    } catch (const std::exception& error) {
        throw std::runtime_error(std::string("its contents cannot be read: ") + error.what());
    }
}

// The value that the bytes begin with.
template <class Value>
Value unpack_beginning(const std::string& bytes) {
    return unpack<Value>(bytes, UnpackExtent::beginning);
}

}  // namespace hetman
