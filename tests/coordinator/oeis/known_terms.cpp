#include "tests/coordinator/oeis/known_terms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "coordinator/dispatch/start.h"
#include "coordinator/oeis/terms.h"
#include "tests/support/read_table.h"

namespace hetman::test {
namespace {

bool read(std::istream& fields, KnownTerms& row) {
    std::string terms;
    if (!(fields >> row.number >> row.offset >> row.last >> row.source >> row.beyond >> row.read >>
          terms))
        return false;
    std::istringstream list(terms);
    for (std::string term; std::getline(list, term, ',');) row.terms.push_back(term);
    return !row.terms.empty();
}

struct Refused {};

std::vector<CheckedInteger> count(const Sequence& sequence, const Question& question,
                                  const std::function<bool(Job&)>& accepts) {
    Job job = question.job.value();
    job.run.threads = 1;
    if (!accepts(job)) throw Refused();
    Console console(Verbosity::quiet);
    const Outcome outcome = execute(job, {}, nullptr, console);
    if (!outcome.result.complete && !outcome.result.document.placement) throw Refused();
    return values_of(sequence, outcome.job.problem, outcome.result);
}

}  // namespace

const std::vector<KnownTerms>& all_known_terms() {
    static const std::vector<KnownTerms> table = read_table<KnownTerms>("oeis_terms.tsv", read);
    return table;
}

const KnownTerms& known_terms_of(const std::string& number) {
    const auto found =
        std::find_if(all_known_terms().begin(), all_known_terms().end(),
                     [&number](const KnownTerms& known) { return known.number == number; });
    if (found == all_known_terms().end()) throw std::out_of_range(number + " has no known terms");
    return *found;
}

bool is_new(const KnownTerms& known, std::uint64_t argument) {
    return argument > known.last && known.beyond == "-";
}

std::size_t expect_known_terms(const Sequence& sequence, const KnownTerms& known,
                               const std::function<bool(Job&)>& accepts) {
    EXPECT_EQ(sequence.offset, known.offset) << sequence.number;
    Terms terms(sequence, sequence.offset,
                [&](const Question& question) { return count(sequence, question, accepts); });
    for (std::size_t i = 0; i < known.terms.size(); ++i) try {
            const std::uint64_t index = terms.next_index();
            const std::string term = to_decimal(terms.next());
            EXPECT_EQ(term, known.terms[i]) << sequence.number << "(" << index << ")";
            if (term != known.terms[i]) return i;
        } catch (const Refused&) {
            return i;
        } catch (const Failure& failure) {
            // A run that was stopped while it planned.
            EXPECT_EQ(failure.code(), ExitCode::incomplete)
                << sequence.number << "(" << terms.next_index() << "): " << failure.what();
            return i;
        }
    return known.terms.size();
}

}  // namespace hetman::test
