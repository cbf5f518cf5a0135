#pragma once
// The terms of a sequence, derived one after the other from counts.

#include <functional>
#include <vector>

#include "coordinator/oeis/sequence.h"

namespace hetman {

// Where a term stands: its argument in the OEIS and the variables of its question.
struct Place {
    std::uint64_t index = 0;
    Variables variables;
};

// The place of the first term.
Place first_place(const Sequence& sequence);
// The place of the next term; in an open row the next k, whether the row has it or not.
Place place_after(const Sequence& sequence, const Place& place);
// The place of the same argument in the next row: for open rows, whose lengths are known only from
// their values.
Place in_next_row(const Sequence& sequence, const Place& place);
// The place of the term with that argument. In sequences with open rows this is always the first
// place, because the rows before the term must be counted. Throws Failure(usage) if there is no
// such term or if it is too far away.
Place place_at(const Sequence& sequence, std::uint64_t index);

class Terms {
  public:
    // The values of a question; see values_of. It is asked once for all terms of a row.
    using Counter = std::function<std::vector<CheckedInteger>(const Question& question)>;

    // From the term with argument `from` on. Throws Failure(usage) if there is no such term.
    Terms(const Sequence& sequence, std::uint64_t from, Counter counter);

    // The argument of the next term.
    std::uint64_t next_index() const { return from_; }
    // The next term. Throws what the counter throws; then the same term comes next.
    CheckedInteger next();

  private:
    void ask();
    bool is_in_open_row() const;
    CheckedInteger read_off() const;

    const Sequence& sequence_;
    Counter counter_;
    std::uint64_t from_;
    Place place_;
    std::string asked_;  // the name of the question that gave the values; empty: none yet
    std::vector<CheckedInteger> values_;
};

}  // namespace hetman
