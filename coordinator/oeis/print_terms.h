#pragma once
// Prints the terms of a sequence, or compares them with a b-file.

#include <cstdint>
#include <optional>
#include <string>

#include "coordinator/commands/flags/counting_flags.h"
#include "coordinator/commands/flags/numbers.h"
#include "coordinator/oeis/sequence.h"

namespace hetman {

// How long terms are counted if neither their range nor a time is given.
inline constexpr const char* standard_term_time = "5s";

struct TermOptions {
    std::optional<Range> range;  // of arguments; none: from the first, until the time is up
    CountingFlags flags;
    bool recurrence = false;                // whether to tell the recurrence of the terms
    std::optional<std::string> draft = {};  // the directory for the draft of an entry
};

// Prints each term as a line of a b-file as soon as it is known, then the recurrence and writes the
// draft if these are asked for. Throws Failure.
ExitCode print_terms(const Sequence& sequence, const TermOptions& options, Channel* channel);

// Compares the terms of a b-file. A term that differs ends with ExitCode::verification, terms that
// were not counted for lack of time with incomplete or, if their run was saved, stopped. Throws
// Failure.
ExitCode check_terms(const Sequence& sequence, const std::string& file, const TermOptions& options,
                     Channel* channel);

// "A000170(8)".
std::string term_name(const Sequence& sequence, std::uint64_t index);

}  // namespace hetman
