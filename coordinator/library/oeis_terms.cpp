// Terms of sequences for callers of the library.

#include <algorithm>
#include <chrono>

#include "coordinator/library/counts.h"
#include "coordinator/library/job_text.h"
#include "coordinator/oeis/sequence_table.h"
#include "coordinator/oeis/terms.h"
#include "hetman/oeis.h"

namespace hetman {
namespace {

// Counts what terms ask for, all within the time limit.
class TermCounter {
  public:
    TermCounter(const Sequence& sequence, const api::Options& options, Call& call)
        : sequence_(sequence), options_(options), call_(call), settings_(settings_from(options)) {}

    std::vector<CheckedInteger> operator()(const Question& question) {
        Job job = *question.job;
        job.run = settings_;
        if (settings_.max_time) {
            const auto gone = std::chrono::duration_cast<Duration>(Clock::now() - start_);
            job.run.max_time = std::max(Duration(1), *settings_.max_time - gone);
        }
        std::filesystem::path directory = options_.directory;
        if (!directory.empty()) directory /= question.name;
        const Outcome outcome = complete(job, directory, options_, call_);
        if (outcome.unsaved) unsaved_ = outcome.unsaved;
        return values_of(sequence_, outcome.job.problem, outcome.result);
    }

    // To be called once a term has been handed over.
    void throw_if_unsaved() const {
        if (unsaved_) throw Failure(*unsaved_);
    }

  private:
    using Clock = std::chrono::steady_clock;

    const Sequence& sequence_;
    const api::Options& options_;
    Call& call_;
    const RunSettings settings_;
    const Clock::time_point start_ = Clock::now();
    std::optional<Failure> unsaved_;
};

}  // namespace

namespace api {

void oeis(const std::string& sequence, std::uint64_t first, std::uint64_t last,
          const TermVisitor& visitor, const Options& options) {
    Call call(options);
    call.run([&] {
        expect(visitor, "visitor");
        const Sequence& numbered = sequence_numbered(sequence);
        TermCounter counter(numbered, options, call);
        Terms terms(numbered, first,
                    [&counter](const Question& question) { return counter(question); });
        bool goes_on = true;
        while (goes_on && terms.next_index() <= last) {
            const std::uint64_t n = terms.next_index();
            const Number term(to_decimal(terms.next()));
            goes_on = false;
            call.calls_back([&] { goes_on = visitor(n, term); });
            counter.throw_if_unsaved();
        }
        return goes_on;
    });
}

Number oeis(const std::string& sequence, std::uint64_t n, const Options& options) {
    Number found;
    oeis(
        sequence, n, n,
        [&found](std::uint64_t, const Number& term) {
            found = term;
            return true;
        },
        options);
    return found;
}

}  // namespace api
}  // namespace hetman
