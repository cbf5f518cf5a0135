#pragma once
// Known terms of sequences, and the terms that the program derives.

#include <functional>
#include <string>
#include <vector>

#include "coordinator/oeis/sequence.h"

namespace hetman::test {

struct KnownTerms {
    std::string number;
    std::uint64_t offset = 0;
    std::uint64_t last = 0;  // the OEIS gives all terms up to this argument
    std::string source;      // where it does
    std::string beyond;      // what it says of later terms: "all", "some" or "-"
    std::string read;        // when its entry was read
    std::vector<std::string> terms;
};

// All of tests/data/oeis_terms.tsv.
const std::vector<KnownTerms>& all_known_terms();
const KnownTerms& known_terms_of(const std::string& number);

// Whether the OEIS, as it was read, gives no such term: neither as a number nor by a formula, and
// no work that its entry links to is likely to.
bool is_new(const KnownTerms& known, std::uint64_t argument);

// Derives terms by the path of a run and expects the known ones, until the terms end or a job is
// refused by `accepts`, which may limit its time. Returns the number of terms.
std::size_t expect_known_terms(const Sequence& sequence, const KnownTerms& known,
                               const std::function<bool(Job&)>& accepts);

}  // namespace hetman::test
