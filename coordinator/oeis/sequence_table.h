#pragma once
// The table of sequences (sequences.tsv), which is part of the program.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "coordinator/oeis/sequence.h"

namespace hetman {

// Reads a line of the table; sequences.tsv describes the columns. Throws std::runtime_error that
// names the error.
Sequence parse_sequence(std::string_view line);

// All sequences, by number.
const std::vector<Sequence>& sequence_table();

// The sequence with this number: "A000170", also "a170" and "170". Throws Failure(usage).
const Sequence& sequence_numbered(const std::string& number);

// The sequences of which each of the words begins a word of the description, the notation of the
// piece or the number. Ignores case.
std::vector<const Sequence*> sequences_with(const std::vector<std::string>& words);

}  // namespace hetman
