#pragma once
// The table of sequences (sequences.tsv), which is part of the program, and tables of users.

#include <string>
#include <string_view>
#include <vector>

#include "coordinator/oeis/sequence.h"

namespace hetman {

using SequenceTable = std::vector<Sequence>;

// Reads a line of a table; sequences.tsv describes the columns. The number may be any name of
// letters, digits, - and _. Throws std::runtime_error that names the error.
Sequence parse_sequence(std::string_view line);

// All sequences of the OEIS that there are, by number.
const SequenceTable& sequence_table();

// A table of a user's: lines as in sequences.tsv; blank lines and those that begin with # are
// ignored. Throws Failure(usage) that names the file and the line.
SequenceTable sequence_table_in(const std::string& file);

// The sequence with this number: "A000170", also "a170" and "170". Throws Failure(usage).
const Sequence& sequence_numbered(const std::string& number);

// The sequence with this name. Throws Failure(usage).
const Sequence& sequence_named(const std::string& name, const SequenceTable& table);

// The sequences of which each of the words begins a word of the description, the notation of the
// piece or the number. Ignores case.
std::vector<const Sequence*> sequences_with(const std::vector<std::string>& words,
                                            const SequenceTable& table = sequence_table());

}  // namespace hetman
