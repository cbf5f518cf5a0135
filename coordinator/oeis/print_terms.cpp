#include "coordinator/oeis/print_terms.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "common/failure.h"
#include "coordinator/commands/flags/b_file_check.h"
#include "coordinator/commands/flags/counting_series.h"
#include "coordinator/commands/flags/shared_flags.h"
#include "coordinator/draft/draft_files.h"
#include "coordinator/oeis/term_draft.h"
#include "coordinator/oeis/term_recurrence.h"
#include "coordinator/oeis/terms.h"
#include "coordinator/process/standard_output.h"
#include "coordinator/process/stop_signal.h"
#include "coordinator/process/unheard_stop.h"
#include "coordinator/report/b_file.h"

namespace hetman {
namespace {

// The terms of the range, as far as the time allows. Without a range (`is_open`), the terms end
// with the time or before the first one that is too large to be counted.
class TermSeries {
  public:
    TermSeries(const Sequence& sequence, Range range, const TermOptions& options, Channel* channel)
        : sequence_(sequence),
          is_open_(!options.range),
          last_(range.last),
          series_(flags_of(options), channel),
          terms_(sequence, range.first,
                 [this](const Question& question) { return count(question); }) {}

    static CountingFlags flags_of(const TermOptions& options) {
        CountingFlags flags = options.flags;
        if (!options.range && !flags.max_time) flags.max_time = standard_term_time;
        return flags;
    }

    std::uint64_t next_index() const { return terms_.next_index(); }

    // The next term; nothing at the end.
    std::optional<CheckedInteger> next() {
        if (next_index() > last_) return std::nullopt;
        try {
            CheckedInteger term = terms_.next();
            ++known_;
            return term;
        } catch (const Failure& failure) {
            if (!is_end(failure)) throw;
            if (failure.code() == ExitCode::usage) print_failure(failure);
            // No time makes a term countable that is too large.
            ended_by_ = failure.code() == ExitCode::usage ? ExitCode::incomplete : failure.code();
            return std::nullopt;
        }
    }

    // Why there is no further term: complete if the range ends there.
    ExitCode ended_by() const { return ended_by_; }

    // Throws the failure to save what has been counted, if there was one. To be called once the
    // terms are printed: the last one may have taken days.
    void throw_if_unsaved() const {
        if (unsaved_) throw Failure(*unsaved_);
    }

  private:
    std::vector<CheckedInteger> count(const Question& question) {
        throw_if_unsaved();
        // Then the limit only ends the terms, and what is said of them is still to come.
        const UnheardStop unheard([this](const std::string& by, const Failure& failure) {
            return is_open_ && by == "max_time" ? std::nullopt : std::optional(failure);
        });
        const Outcome outcome =
            series_.count(*question.job, question.name, term_name(sequence_, next_index()));
        if (outcome.unsaved && outcome.result.complete) {
            unsaved_ = outcome.unsaved;
            return values_of(sequence_, outcome.job.problem, outcome.result);
        }
        const ExitCode code = code_of(outcome);
        // The run itself has reported why it ended.
        if (code != ExitCode::complete && code != ExitCode::no_placement)
            throw Failure(code, std::vector<Complaint>{});
        return values_of(sequence_, outcome.job.problem, outcome.result);
    }

    bool is_end(const Failure& failure) const {
        if (!is_open_ || !noted_stop_signal().empty()) return false;
        return failure.code() == ExitCode::incomplete || failure.code() == ExitCode::stopped ||
               (failure.code() == ExitCode::usage && known_ > 0);
    }

    const Sequence& sequence_;
    const bool is_open_;
    const std::uint64_t last_;
    std::uint64_t known_ = 0;
    ExitCode ended_by_ = ExitCode::complete;
    std::optional<Failure> unsaved_;
    CountingSeries series_;
    Terms terms_;
};

// A line of a b-file, or of JSON.
std::string term_line(const Sequence& sequence, std::uint64_t index, const std::string& term,
                      bool as_json) {
    if (!as_json) return b_file_line(index, term);
    const nlohmann::ordered_json json{{"sequence", sequence.number}, {"n", index}, {"term", term}};
    return json.dump() + '\n';
}

// Also adds them to `printed`.
ExitCode print_each(const Sequence& sequence, TermSeries& terms, const TermOptions& options,
                    std::vector<BigInteger>& printed) {
    for (;;) {
        const std::uint64_t index = terms.next_index();
        const std::optional<CheckedInteger> term = terms.next();
        if (!term) break;
        write_output(term_line(sequence, index, to_decimal(*term), options.flags.json));
        printed.push_back(term->value);
        if (output_state() != OutputState::written) break;
    }
    return ExitCode::complete;
}

// What is told at the end of the terms from `first` on.
void tell_of(const Sequence& sequence, std::uint64_t first, const std::vector<BigInteger>& terms,
             const TermOptions& options, std::optional<DraftFiles>& files) {
    EntryDraft draft{sequence.number, sequence.description, first, terms};
    if (options.recurrence) {
        const RecurrenceReport report = recurrence_of_terms(sequence, first, terms);
        write_output(options.flags.json ? to_json(report) : to_text(report));
        if (report.recurrence) draft.formula = to_text(report);
    }
    if (!files) return;
    draft.keyword = table_keyword(sequence);
    draft.example = example_of(sequence, first, terms);
    files->write(draft);
}

}  // namespace

std::string term_name(const Sequence& sequence, std::uint64_t index) {
    return fmt::format("{}({})", sequence.number, index);
}

ExitCode print_terms(const Sequence& sequence, const TermOptions& options, Channel* channel) {
    if (options.recurrence) check_recurrence(sequence);
    TermSeries terms(sequence, options.range.value_or(Range{sequence.offset, ~std::uint64_t{0}}),
                     options, channel);
    std::optional<DraftFiles> files;
    if (options.draft) files.emplace(draft_flag().name, *options.draft, sequence.number);
    const std::uint64_t first = terms.next_index();
    std::vector<BigInteger> printed;
    const ExitCode code = tell_after([&] { return print_each(sequence, terms, options, printed); },
                                     [&] { tell_of(sequence, first, printed, options, files); });
    terms.throw_if_unsaved();
    return code;
}

ExitCode check_terms(const Sequence& sequence, const std::string& file, const TermOptions& options,
                     Channel* channel) {
    std::vector<BFileTerm> given = options.flags.read_in_time(
        [&] { return terms_to_check(file, options.range, "leave FROM..TO out"); });
    TermSeries terms(sequence, {given.front().index, given.back().index}, options, channel);
    BFileCheck check(sequence.number, file, std::move(given));
    const auto tell = [&] { write_output(options.flags.json ? check.to_json() : check.to_text()); };
    const auto compare = [&] {
        for (;;) {
            const std::optional<CheckedInteger> term = terms.next();
            if (!term || !check.compare(to_decimal(*term))) return terms.ended_by();
        }
    };
    const ExitCode code = tell_after(compare, tell);
    if (check.differs()) return ExitCode::verification;
    terms.throw_if_unsaved();
    return code;
}

}  // namespace hetman
