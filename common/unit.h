#pragma once
// A unit of work: a problem, written as what it adds to the run's problem, with a weight.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/checked_integer.h"
#include "common/completion_tally.h"
#include "common/halves.h"
#include "common/problem.h"
#include "common/tally.h"

namespace hetman {

using UnitId = std::uint64_t;

// Samples of a study, by their numbers from 0.
struct SampleRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;

    bool operator==(const SampleRange&) const = default;
};

// By what a unit is counted once more, to be compared with its first count.
enum class RecountBy : std::uint8_t {
    none,             // it is counted for the first time, by the run's engine
    engine,           // the run's engine, as for the first time
    portable_kernel,  // the portable kernel of the run's engine
    second_engine,    // the run's second engine
};

struct Unit {
    UnitId id = 0;
    Subgroup symmetry;            // that the counted placements must have
    std::uint64_t weight = 1;     // how many units of the uncut problem it stands for
    std::vector<Square> placed;   // the prefix: preplaced beside the problem's own
    std::vector<Square> blocked;  // blocked beside the problem's own
    SampleRange samples;          // of a study; none where placements are counted
    Halves halves;        // more blocked squares, in short: row choices have hundreds of them
    bool folded = false;  // how placements count, see Problem
    RecountBy recount = RecountBy::none;

    bool operator==(const Unit&) const = default;
};

// The problem that a unit of `whole` stands for.
Problem problem_of(const Problem& whole, const Unit& unit);

// Over all that a unit says, but whether it is a recount.
std::uint64_t checksum_of(const Unit& unit);

// What a worker reports of a finished unit.
struct UnitResult {
    UnitId id = 0;
    Tally tally;
    std::uint64_t cpu_nanoseconds = 0;
    RecountBy recount = RecountBy::none;  // as in the unit
    std::vector<Square> placement = {};   // the first one, sorted, if one was looked for and found
    // For each square the placements that occupy it, if asked.
    std::vector<CheckedInteger> occupied = {};
    std::optional<CompletionTally> study = {};  // of the unit's samples
    std::uint64_t checksum = 0;                 // see below
};

// Binds an answer to the question: over the problem, the checksum of the unit that was counted, and
// all that came out but times. A worker takes it as soon as the unit is counted; the coordinator
// takes it again from its own problem and plan and from what arrived.
std::uint64_t checksum_of(const Problem& whole, std::uint64_t unit, const UnitResult& result);

// The part of it that does not depend on the unit: counts, nodes, placement, tallies.
std::uint64_t checksum_of_answer(const Tally& tally, const std::vector<Square>& placement,
                                 const std::optional<CompletionTally>& study);

}  // namespace hetman
