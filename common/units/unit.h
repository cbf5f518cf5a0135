#pragma once
// A unit of work: a problem, written as what it adds to the run's problem, with a weight.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "common/problem/halves.h"
#include "common/problem/problem.h"
#include "common/units/answer.h"

namespace hetman {

using UnitId = std::uint64_t;

// The kinds of units: what a plan fixes of its problem. Each is given to engines and goals as it
// is.

// Nothing: the unit is the whole problem.
struct WholeProblem {
    bool operator==(const WholeProblem&) const = default;
};

// Squares preplaced and blocked beside the problem's own, sorted.
struct Prefix {
    std::vector<Square> placed = {};
    std::vector<Square> blocked = {};

    bool operator==(const Prefix&) const = default;
};

// A row choice, as far as it is made: the half of the board in which the pieces of some rows stand.
// Of boards with an odd number of rows also that a piece stands in the centre, or else none.
struct RowChoice {
    Halves halves;
    bool centre = false;
    bool folded = true;  // how placements count, see Problem

    bool operator==(const RowChoice&) const = default;
};

// Samples, by their numbers from 0.
struct SampleRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;

    bool operator==(const SampleRange&) const = default;
};

using UnitKind = std::variant<WholeProblem, Prefix, RowChoice, SampleRange>;

// The index() of a UnitKind that holds this alternative.
template <typename Kind, std::size_t place = 0>
constexpr std::size_t kind_index() {
    if constexpr (std::is_same_v<Kind, std::variant_alternative_t<place, UnitKind>>)
        return place;
    else
        return kind_index<Kind, place + 1>();
}

// The squares that a kind of unit names: those that it places, and those that it blocks one by one.
Prefix squares_of(const UnitKind& kind, Board board);

// By what a unit is counted once more, to be compared with its first count.
enum class RecountBy : std::uint8_t {
    none,             // it is counted for the first time, by the run's engine
    engine,           // the run's engine, as for the first time
    portable_kernel,  // the portable kernel of the run's engine
    second_engine,    // the run's second engine
};

struct Unit {
    UnitId id = 0;
    Subgroup symmetry;         // that the counted placements must have
    std::uint64_t weight = 1;  // how many units of the uncut problem it stands for
    UnitKind kind;
    RecountBy recount = RecountBy::none;

    bool operator==(const Unit&) const = default;
};

// The problem that a unit of `whole` stands for, for those that want plain squares.
Problem problem_of(const Problem& whole, const Unit& unit);

// Over all that a unit says, but whether it is a recount.
std::uint64_t checksum_of(const Unit& unit);

// What a worker reports of a finished unit.
struct UnitResult {
    UnitId id = 0;
    Answer answer;
    std::uint64_t cpu_nanoseconds = 0;
    RecountBy recount = RecountBy::none;  // as in the unit
    std::uint64_t checksum = 0;           // see below
};

// Binds an answer to the question: over the problem, the checksum of the unit that was counted, and
// the answer. A worker takes it as soon as the unit is counted; the coordinator takes it again from
// its own problem and plan and from what arrived.
std::uint64_t checksum_of(const Problem& whole, std::uint64_t unit, const UnitResult& result);

}  // namespace hetman
