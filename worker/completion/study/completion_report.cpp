#include "worker/completion/study/completion_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "common/failure.h"
#include "common/plural.h"
#include "worker/completion/grigoryan/base_levels.h"

namespace hetman {
namespace {

struct StudyResult {
    std::uint64_t n = 0;
    const CompletionStudy& study;
    const CompletionTally& tally;
};

constexpr double seconds = 1e-9;  // per nanosecond
constexpr double fastest = 0.9;   // the share of the times that t90Mean averages

double share_of(std::uint64_t part, std::uint64_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

// Samples known to have a completion that were not completed.
std::optional<std::uint64_t> false_negatives(const StudyResult& result) {
    if (result.study.kind != CompositionKind::cut || is_stage(result.study.method))
        return std::nullopt;
    return result.tally.counts.samples() - result.tally.counts.completed;
}

// The mean number of queens that a stage placed on the board.
std::optional<double> mean_length(const CompletionCounts& counts) {
    if (counts.lengths.empty()) return std::nullopt;
    double sum = 0;
    for (const auto& [length, samples] : counts.lengths)
        sum += static_cast<double>(length) * static_cast<double>(samples);
    return sum / static_cast<double>(counts.samples());
}

// "went back: 0 times 61.92 %, 1 time 21.87 %, ..."; up to three times, as in the paper.
std::string returns_text(const CompletionCounts& counts) {
    constexpr std::uint64_t most_told = 3;
    std::string text = "went back:";
    std::uint64_t more = counts.samples();
    for (std::uint64_t returns = 0; returns <= most_told; ++returns) {
        const auto found = counts.returns.find(returns);
        const std::uint64_t samples = found == counts.returns.end() ? 0 : found->second;
        more -= samples;
        text += fmt::format(" {} {:.2f} %,", counted(returns, "time"),
                            100 * share_of(samples, counts.samples()));
    }
    return text + fmt::format(" more often {:.2f} %\n", 100 * share_of(more, counts.samples()));
}

// For random matching, by round: the mean number of queens on a board after the round, over all
// boards.
std::vector<double> mean_after_rounds(const CompletionCounts& counts) {
    std::vector<double> means;
    std::uint64_t queens = 0;  // at first, the given queens
    for (const auto& [length, samples] : counts.lengths) queens += length * samples;
    for (const MatchingRound& round : counts.rounds) queens -= round.queens;
    for (const MatchingRound& round : counts.rounds)
        means.push_back(share_of(queens += round.queens, counts.samples()));
    return means;
}

std::optional<double> share_after_first_round(const StudyResult& result) {
    const std::vector<double> means = mean_after_rounds(result.tally.counts);
    if (means.empty()) return std::nullopt;
    return means.front() / static_cast<double>(result.n);
}

// The paper's base levels for boards of that size, and how often the search used each.
std::string levels_text(std::uint64_t n, const CompletionCounts& counts) {
    const BaseLevels levels = base_levels(static_cast<std::uint32_t>(n));
    return fmt::format(
        "base levels: 1 as given, 2 with {} queens, 3 with {}; began there: {}; returns there: "
        "{}\n",
        levels.second, levels.third, fmt::join(counts.began_at, ", "),
        fmt::join(counts.returned_to, ", "));
}

template <class Value>
std::string or_empty(const std::optional<Value>& value) {
    return value ? fmt::format("{}", *value) : std::string();
}

template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
    if (value) return *value;
    return nullptr;
}

nlohmann::ordered_json to_json(const StudyResult& result) {
    const CompletionStudy& study = result.study;
    const CompletionCounts& counts = result.tally.counts;
    const TimeHistogram& times = result.tally.times;
    nlohmann::ordered_json json{{"samples", study.samples},
                                {"queens", or_null(study.queens)},
                                {"seed", study.seed},
                                {"method", name_of(study.method)},
                                {"kind", name_of(study.kind)},
                                {"cuts", study.cuts},
                                {"finished", counts.samples()},
                                {"completed", counts.completed},
                                {"impossible", counts.impossible},
                                {"undecided", counts.undecided},
                                {"false_negatives", or_null(false_negatives(result))},
                                {"straight", counts.straight},
                                {"t_mean", times.mean() * seconds},
                                {"t90_mean", times.mean_of_fastest(fastest) * seconds},
                                {"t_min", static_cast<double>(times.least()) * seconds},
                                {"t_max", static_cast<double>(times.most()) * seconds},
                                {"q_mean", or_null(mean_length(counts))},
                                {"first_round", or_null(share_after_first_round(result))}};
    json["times"] = nlohmann::ordered_json::array();
    for (const TimeHistogram::Bin& bin : times.bins())
        json["times"].push_back({bin.from, bin.count, bin.sum});
    for (const auto& [length, samples] : counts.lengths)
        json["lengths"].push_back({length, samples});
    for (const auto& [returns, samples] : counts.returns)
        json["returns"].push_back({returns, samples});
    if (returns_to_levels(study.method)) {
        const BaseLevels levels = base_levels(static_cast<std::uint32_t>(result.n));
        json["base_levels"] = {levels.second, levels.third};
        json["began_at"] = counts.began_at;
        json["returned_to"] = counts.returned_to;
    }
    for (const MatchingRound& round : counts.rounds)
        json["rounds"].push_back({round.boards, round.queens});
    return json;
}

std::string to_text(const StudyResult& result) {
    const CompletionCounts& counts = result.tally.counts;
    const TimeHistogram& times = result.tally.times;
    if (counts.samples() == 0) return {};
    std::string text = fmt::format(
        "n {}: {} of {} compositions completed ({}), {} impossible, {} undecided, {:.2f} % without "
        "backtracking\n",
        result.n, counts.completed, counts.samples(), name_of(result.study.method),
        counts.impossible, counts.undecided, 100 * share_of(counts.straight, counts.samples()));
    if (const auto length = mean_length(counts))
        text +=
            fmt::format("queens on the board in the end: {:.2f} on average, {:.4f} of the rows\n",
                        *length, *length / static_cast<double>(result.n));
    if (const auto share = share_after_first_round(result))
        text += fmt::format("after the first round: {:.4f} of the rows\n", *share);
    if (!counts.returns.empty()) text += returns_text(counts) + levels_text(result.n, counts);
    return text +
           fmt::format(
               "seconds: mean {:.3g}, of the fastest 90 % {:.3g}, minimum {:.3g}, maximum {:.3g}; "
               "{:.3g} microseconds a row\n",
               times.mean() * seconds, times.mean_of_fastest(fastest) * seconds,
               static_cast<double>(times.least()) * seconds,
               static_cast<double>(times.most()) * seconds,
               times.mean() / 1000 / static_cast<double>(result.n));
}

Table summary_table(const StudyResult& result) {
    const CompletionCounts& counts = result.tally.counts;
    const TimeHistogram& times = result.tally.times;
    Table table{"table",
                {"n", "m", "tMean", "t90Mean", "tMin", "tMax", "F-N", "tRow", "noBacktracking",
                 "completed", "impossible", "undecided", "qMean", "firstRound"},
                {}};
    if (counts.samples() == 0) return table;
    const auto time = [](double nanoseconds) {
        return fmt::format("{:.4g}", nanoseconds * seconds);
    };
    const auto first_round = share_after_first_round(result);
    table.rows.push_back(
        {std::to_string(result.n), std::to_string(counts.samples()), time(times.mean()),
         time(times.mean_of_fastest(fastest)), time(static_cast<double>(times.least())),
         time(static_cast<double>(times.most())), or_empty(false_negatives(result)),
         fmt::format("{:.4g}", times.mean() / 1000 / static_cast<double>(result.n)),
         fmt::format("{:.6g}", share_of(counts.straight, counts.samples())),
         std::to_string(counts.completed), std::to_string(counts.impossible),
         std::to_string(counts.undecided), or_empty(mean_length(counts)),
         first_round ? fmt::format("{:.6g}", *first_round) : std::string()});
    return table;
}

Table times_table(const TimeHistogram& times) {
    Table table{"times", {"from", "count", "sum"}, {}};
    for (const TimeHistogram::Bin& bin : times.bins())
        table.rows.push_back(
            {std::to_string(bin.from), std::to_string(bin.count), std::to_string(bin.sum)});
    return table;
}

Table lengths_table(const CompletionCounts& counts) {
    Table table{"lengths", {"queens", "count"}, {}};
    for (const auto& [length, samples] : counts.lengths)
        table.rows.push_back({std::to_string(length), std::to_string(samples)});
    return table;
}

Table returns_table(const CompletionCounts& counts) {
    Table table{"returns", {"returns", "count", "share"}, {}};
    for (const auto& [returns, samples] : counts.returns)
        table.rows.push_back({std::to_string(returns), std::to_string(samples),
                              fmt::format("{:.6g}", share_of(samples, counts.samples()))});
    return table;
}

Table rounds_table(const StudyResult& result) {
    const CompletionCounts& counts = result.tally.counts;
    const std::vector<double> means = mean_after_rounds(counts);
    Table table{"rounds", {"round", "boards", "qMean", "share"}, {}};
    for (std::size_t round = 0; round < means.size(); ++round)
        table.rows.push_back({std::to_string(round + 1),
                              std::to_string(counts.rounds[round].boards),
                              fmt::format("{:.6g}", means[round]),
                              fmt::format("{:.6g}", means[round] / static_cast<double>(result.n))});
    return table;
}

}  // namespace

std::uint64_t all_returns(const CompletionCounts& counts) {
    std::uint64_t sum = 0;
    for (const auto& [returns, samples] : counts.returns) sum += returns * samples;
    return sum;
}

Document completion_report(std::uint64_t n, const CompletionStudy& study,
                           const CompletionTally& tally) {
    const StudyResult result{n, study, tally};
    Document document;
    document.text = to_text(result);
    document.set_field("completion", to_json(result));
    document.tables = {summary_table(result), times_table(tally.times), lengths_table(tally.counts),
                       returns_table(tally.counts), rounds_table(result)};
    document.seal();
    return document;
}

std::string describe(const CompletionStudy& study) {
    return fmt::format("{} of {}, {}, method {}, seed {}", counted(study.samples, "composition"),
                       study.queens ? counted(*study.queens, "queen") : "any number of queens",
                       study.kind == CompositionKind::cut ? "cut from placements" : "scattered",
                       name_of(study.method), study.seed);
}

std::string describe(const CompletionCounts& counts) {
    std::string text =
        fmt::format("{} completed, {} impossible, {} undecided, {} straight", counts.completed,
                    counts.impossible, counts.undecided, counts.straight);
    if (!counts.returns.empty())
        text += fmt::format(", {}", counted(all_returns(counts), "return"));
    return text;
}

}  // namespace hetman
