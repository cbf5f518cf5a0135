#include "worker/completion/study/completions.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "common/failure.h"
#include "common/messages/message.h"
#include "common/numbers/saturating.h"
#include "worker/completion/study/completion_archive.h"
#include "worker/completion/study/completion_report.h"
#include "worker/completion/study/studied_samples.h"

namespace hetman {
namespace {

// The sum of all tallies.
template <class Iterator>
CompletionTally sum_of(Iterator begin, Iterator end) {
    CompletionTally sum;
    for (; begin != end; ++begin) sum.add(unpack<CompletionTally>(begin->second));
    return sum;
}

// The answer's placements are the completed samples; its details are their tally, packed.
class Completions final : public GoalKind {
    Find find() const override { return Find::complete; }
    bool gives_total() const override { return false; }

    std::unique_ptr<Answering> answering(const Setup& setup) const override {
        return one_by_one([problem = setup.problem](const Unit& unit,
                                                    const StopFlag& stop) -> std::optional<Answer> {
            const auto studied = study_samples(problem, std::get<SampleRange>(unit.kind), stop);
            if (!studied) return std::nullopt;
            return Answer{
                Tally(studied->tally.counts.completed, studied->nodes), {}, pack(studied->tally)};
        });
    }

    std::vector<std::pair<std::string, std::string>> settings(
        const Problem& problem) const override {
        // The identity of a run may be asked for before it is checked.
        if (!std::holds_alternative<CompletionStudy>(problem.workload)) return {};
        const CompletionStudy& study = study_of(problem);
        return {{"samples", std::to_string(study.samples)},
                {"queens", study.queens ? std::to_string(*study.queens) : "any number"},
                {"seed", std::to_string(study.seed)},
                {"kind", std::string(name_of(study.kind))},
                {"cuts", std::to_string(study.cuts)}};
    }

    // Times are ignored: they differ between two runs of the same completions.
    bool details_agree(const std::string& first, const std::string& second) const override {
        if (first.empty() || second.empty()) return first == second;
        return unpack<CompletionTally>(first).counts == unpack<CompletionTally>(second).counts;
    }

    void check(const Problem& problem, const Answer& answer) const override {
        check_tally(study_of(problem), problem.board.side(),
                    unpack<CompletionTally>(answer.details));
    }

    std::optional<std::string> contradiction(const Problem& problem, const CheckedInteger& sum,
                                             const Findings& findings) const override {
        GoalKind::contradiction(problem, sum, findings);
        const CompletionTally tally = sum_of(findings.details.begin(), findings.details.end());
        check_tally(study_of(problem), problem.board.side(), tally);
        if (sum == CheckedInteger(tally.counts.completed)) return std::nullopt;
        return "the samples' tallies do not add up to the units";
    }

    // The number counts samples.
    std::uint64_t most_bytes_of_number(const Problem&) const override {
        return 2 * sizeof(std::uint64_t);
    }

    // No list of a tally has empty entries, so all lists together have no more entries than there
    // are samples.
    std::uint64_t most_bytes_of_details(const Problem& problem,
                                        std::uint64_t units) const override {
        constexpr std::uint64_t number = sizeof(std::uint64_t);
        constexpr std::uint64_t overhead_of_a_list = 32;
        constexpr std::uint64_t most_bins = 1024;  // 64-bit times, 16 bins in an octave
        constexpr std::uint64_t rounds = most_rounds_told * 2 * number;
        const CompletionMethod method = study_of(problem).method;
        const Saturating all(units);
        const Saturating entries = is_stage(method) ? all * (Saturating(problem.board.side()) + 1)
                                   : returns_to_levels(method) ? all * (most_returns + 1)
                                                               : Saturating(0);
        const Saturating fixed = all * (14 * number + 4 * overhead_of_a_list);
        const Saturating of_rounds =
            method == CompletionMethod::random_matching ? all * rounds : Saturating(0);
        return (fixed + of_rounds + least(entries, study_of(problem).samples) * (2 * number) +
                least(all * most_bins, study_of(problem).samples) * (3 * number))
            .value();
    }

    std::string summary(const Problem& problem) const override {
        return fmt::format(
            "{} on {}, {}{}", name_and_betza(problem.piece), sides_of(problem.board),
            problem.blocked.empty() ? "" : fmt::format("{} blocked, ", problem.blocked.size()),
            hetman::describe(study_of(problem)));
    }

    std::string describe(const Answer& answer) const override {
        return hetman::describe(unpack<CompletionTally>(answer.details).counts);
    }

    // Without the times, which differ from run to run.
    std::vector<std::string> fields() const override {
        return {"completed", "impossible", "undecided", "straight", "returns", "nodes"};
    }
    std::vector<std::string> cells(const Answer& answer) const override {
        const CompletionCounts counts = unpack<CompletionTally>(answer.details).counts;
        std::vector<std::string> cells;
        for (const std::uint64_t number :
             {counts.completed, counts.impossible, counts.undecided, counts.straight,
              all_returns(counts), answer.tally.nodes})
            cells.push_back(std::to_string(number));
        return cells;
    }

    // Tallies have no residues, so they are summed twice in different orders.
    Document tell(const Problem& problem, const Findings& findings) const override {
        const CompletionTally tally = sum_of(findings.details.begin(), findings.details.end());
        if (tally != sum_of(findings.details.rbegin(), findings.details.rend()))
            throw changed_in_memory("the study's totals");
        return completion_report(problem.board.side(), study_of(problem), tally);
    }
};

}  // namespace

const GoalKind& completions_goal() {
    static const Completions goal;
    return goal;
}

}  // namespace hetman
