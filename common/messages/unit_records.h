#pragma once
// The encoding of units and their results in messages, as records (record.h).
//
// A list of units:
//   number      how many
//   each:
//     byte        bits 0-2: kind, the index in UnitKind; bits 3-4: recount; bit 5: a symmetry
//                 follows, otherwise it is the previous unit's (the first unit's: none)
//     number      id
//     number      weight
//     symmetry    number of members without the identity; each: byte code, numbers down and right
//     kind        Prefix: squares placed, squares blocked, each list as its length and the
//                 differences from one to the next; RowChoice: numbers west and east, byte (bit 0
//                 the centre, bit 1 folded); SampleRange and PrimeRange: numbers first and count;
//                 WholeProblem: nothing
//
// A list of results:
//   number      how many
//   each:
//     byte        bits 0-1: recount; bit 2: counts by index follow; bit 3: details follow
//     numbers     id, nodes, CPU nanoseconds
//     word        checksum
//     integer     placements
//     counts      number of them; each: integer
//     details     text
//   where an integer is
//     number      how many words its absolute value takes beyond the first
//     number      the lowest 64 bits
//     words       the others
//     numbers     its residues
//
// Unused bits must be zero. A new field takes one of them, and the protocol version is raised.

#include <cstddef>
#include <vector>

#include "common/messages/record.h"
#include "common/units/unit.h"

namespace hetman {

// Typical sizes in bytes, to reserve memory.
inline constexpr std::size_t usual_bytes_of_unit = 48;
inline constexpr std::size_t usual_bytes_of_result = 40;

void write(RecordWriter& record, const std::vector<Unit>& units);
void write(RecordWriter& record, const std::vector<UnitResult>& results);

// Throw std::runtime_error if the record is malformed.
std::vector<Unit> read_units(RecordReader& record);
std::vector<UnitResult> read_results(RecordReader& record);

}  // namespace hetman
