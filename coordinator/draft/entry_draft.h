#pragma once
// The draft of an entry of the OEIS: the fields of its form (https://oeis.org/wiki/Style_Sheet),
// filled in as far as terms and boards can. Title, references and author are left to the
// contributor.

#include <cstdint>
#include <string>
#include <vector>

#include "common/numbers/checked_integer.h"

namespace hetman {

struct EntryDraft {
    std::string number = {};             // "A000170"; empty: a new sequence
    std::string subject = {};            // what the terms count, in one line
    std::uint64_t offset = 0;            // the argument of the first term
    std::vector<BigInteger> terms = {};  // at least one
    std::string keyword = {};            // "tabl" or "tabf"; empty: the terms are no table
    std::string example = {};            // lines
    std::string formula = {};            // comments of a b-file; empty if none was found
};

// The fields, each under its heading. DATA has as many terms as the OEIS takes there: those within
// 260 characters, but at least one.
std::string draft_text(const EntryDraft& draft);

// The terms as a b-file, with a comment that says what they are.
std::string draft_b_file(const EntryDraft& draft);

}  // namespace hetman
