#pragma once
// A unit of work: a part of the run's problem, given as additional constraints, with a weight.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "common/board/board.h"
#include "common/problem/halves.h"
#include "common/problem/symmetry/subgroup.h"
#include "common/units/answer.h"

namespace hetman {

struct Problem;  // common/problem/problem.h

using UnitId = std::uint64_t;

// The kinds of units: the constraints that a plan adds to the problem. Engines and goals receive
// them unchanged.

// No constraints: the unit is the whole problem.
struct WholeProblem {
    bool operator==(const WholeProblem&) const = default;
};

// Squares preplaced and blocked in addition to the problem's own, sorted.
struct Prefix {
    std::vector<Square> placed = {};
    std::vector<Square> blocked = {};

    bool operator==(const Prefix&) const = default;
};

// A row choice, possibly partial: the half of the board in which the pieces of some rows stand. On
// boards with an odd number of rows also whether a piece stands in the centre.
struct RowChoice {
    Halves halves;
    bool centre = false;
    bool folded = true;  // how placements count, see Problem

    bool operator==(const RowChoice&) const = default;
};

// A range of samples, numbered from 0.
struct SampleRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;

    bool operator==(const SampleRange&) const = default;
};

// The whole problem, counted by its remainders for these primes (common/numbers/primes.h): the
// unit's count is the smallest number with these remainders.
struct PrimeRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;

    bool operator==(const PrimeRange&) const = default;
};

using UnitKind = std::variant<WholeProblem, Prefix, RowChoice, SampleRange, PrimeRange>;

// The kinds that are a range of numbered things.
template <class Kind>
concept RangeKind = std::same_as<Kind, SampleRange> || std::same_as<Kind, PrimeRange>;

// True if all threads of a process count such a unit together, and one unit at a time, because each
// takes much memory.
inline bool shares_threads(const UnitKind& kind) {
    return std::holds_alternative<PrimeRange>(kind);
}

// The index() of a UnitKind that holds this alternative.
template <typename Kind, std::size_t place = 0>
constexpr std::size_t kind_index() {
    if constexpr (std::is_same_v<Kind, std::variant_alternative_t<place, UnitKind>>)
        return place;
    else
        return kind_index<Kind, place + 1>();
}

// The squares that a kind of unit places and blocks individually.
Prefix squares_of(const UnitKind& kind, Board board);

// How a unit is counted again, to compare the answer with the first.
enum class RecountBy : std::uint8_t {
    none,             // not a recount: counted by the run's engine
    engine,           // by the run's engine again
    portable_kernel,  // by the portable kernel of the run's engine
    second_engine,    // by the run's second engine
};

struct Unit {
    UnitId id = 0;
    Subgroup symmetry;         // required of the counted placements
    std::uint64_t weight = 1;  // number of equivalent units of the unreduced problem
    UnitKind kind;
    RecountBy recount = RecountBy::none;

    bool operator==(const Unit&) const = default;
};

// A unit of `whole` as a problem with plain preplaced and blocked squares.
Problem problem_of(const Problem& whole, const Unit& unit);

// Covers all members except `recount`.
std::uint64_t checksum_of(const Unit& unit);

// A worker's report of a finished unit.
struct UnitResult {
    UnitId id = 0;
    Answer answer;
    std::uint64_t cpu_nanoseconds = 0;
    RecountBy recount = RecountBy::none;  // as in the unit
    std::uint64_t checksum = 0;           // see below
};

// Binds an answer to its question: covers the problem, the checksum of the counted unit, and the
// answer. The worker computes it as soon as the unit is counted; the coordinator recomputes it from
// its own problem and plan and the received answer.
std::uint64_t checksum_of(const Problem& whole, std::uint64_t unit, const UnitResult& result);

}  // namespace hetman
