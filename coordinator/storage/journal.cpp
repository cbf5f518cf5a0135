#include "coordinator/storage/journal.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include "common/digits.h"
#include "common/numbers/saturating.h"
#include "common/printable.h"
#include "coordinator/files/files.h"
#include "coordinator/files/run_files.h"

namespace hetman {
namespace {

constexpr std::string_view journal_title = "hetman-journal 1";
constexpr std::string_view journal_digest_mark = "# XXH3-128 ";

// The largest numbers of a file. Sums of all that fit in it do not wrap.
constexpr std::uint64_t latest_time = 253'402'300'799'999;  // the end of the year 9999
constexpr std::uint64_t longest_time = 1'000'000'000'000'000;
constexpr std::uint64_t most_of_a_kind = 1'000'000'000;  // starts, workers, ranks, threads
constexpr std::size_t longest_host = 64;

std::string last_line_of_journal(std::string_view lines) {
    return fmt::format("{}{}\n", journal_digest_mark, digest_of(lines).hex());
}

std::string journal_lines(const Journal& journal, const Digest& run) {
    std::string text = fmt::format("{} {}\n", journal_title, run.hex());
    const auto out = std::back_inserter(text);
    for (const JournalWorker& worker : journal.workers)
        fmt::format_to(out, "worker {} {} {} {} {} {}\n", worker.start, worker.worker, worker.rank,
                       worker.processes, worker.threads,
                       printable(worker.host).substr(0, longest_host));
    for (const RunState& state : journal.states)
        fmt::format_to(out, "state {} {} {} {} {} {} {} {} {}\n", state.start, state.at,
                       state.milliseconds, state.present, state.busy, state.per_billion,
                       state.finished, state.nodes, state.cpu_nanoseconds);
    for (const WorkInterval& interval : journal.intervals) {
        fmt::format_to(out, "work {} {} {}", interval.start, interval.at, interval.milliseconds);
        for (const Work& work : interval.works)
            fmt::format_to(out, "  {} {} {} {} {} {}", work.worker, work.present, work.busy,
                           work.cpu_milliseconds, work.units, work.nodes);
        text += '\n';
    }
    return text;
}

// ---- reading ------------------------------------------------------------------------------------

// Takes the words of a line. Throws std::runtime_error at any that is not as journal_lines() writes
// it.
class JournalLine {
  public:
    explicit JournalLine(std::string_view line) : rest_(line) {}

    std::string_view word() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        is_followed_ = end < rest_.size();
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    std::uint64_t number(std::uint64_t most = ~0ULL) {
        const std::string_view text = word();
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (!is_canonical(text) || error != std::errc() || number > most)
            throw std::runtime_error("not a number of a journal");
        return number;
    }
    std::string_view rest() const { return rest_; }
    void expect_end() const {
        if (is_followed_) throw std::runtime_error("a line of a journal is too long");
    }

  private:
    std::string_view rest_;
    bool is_followed_ = false;  // the last word, by a space
};

JournalWorker worker_in(JournalLine& line) {
    JournalWorker worker;
    worker.start = line.number(most_of_a_kind);
    worker.worker = line.number(most_of_a_kind);
    worker.rank = line.number(most_of_a_kind);
    worker.processes = line.number(most_of_a_kind);
    worker.threads = line.number(most_of_a_kind);
    worker.host = printable(line.rest()).substr(0, longest_host);
    return worker;
}

RunState state_in(JournalLine& line) {
    RunState state;
    state.start = line.number(most_of_a_kind);
    state.at = line.number(latest_time);
    state.milliseconds = line.number(longest_time);
    state.present = line.number(longest_time);
    state.busy = line.number(longest_time);
    state.per_billion = line.number(1'000'000'000);
    state.finished = line.number();
    state.nodes = line.number();
    state.cpu_nanoseconds = line.number();
    line.expect_end();
    return state;
}

WorkInterval interval_in(JournalLine& line) {
    WorkInterval interval;
    interval.start = line.number(most_of_a_kind);
    interval.at = line.number(latest_time);
    interval.milliseconds = line.number(longest_time);
    while (!line.rest().empty()) {
        if (!line.word().empty()) throw std::runtime_error("works are not apart");
        Work work;
        work.worker = line.number(most_of_a_kind);
        work.present = line.number(longest_time);
        work.busy = line.number(longest_time);
        work.cpu_milliseconds = line.number(longest_time);
        work.units = line.number();
        work.nodes = line.number();
        interval.works.push_back(work);
    }
    line.expect_end();
    return interval;
}

template <class Span>
bool are_by_start(const std::vector<Span>& spans) {
    return std::is_sorted(spans.begin(), spans.end(),
                          [](const Span& a, const Span& b) { return a.start < b.start; });
}

// Throws std::runtime_error if a line refers to what is not there, or stands where it should not.
void check_journal(const Journal& journal) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> known;
    for (const JournalWorker& worker : journal.workers) known.emplace(worker.start, worker.worker);
    bool is_right = known.size() == journal.workers.size() && are_by_start(journal.workers) &&
                    are_by_start(journal.states) && are_by_start(journal.intervals);
    for (const WorkInterval& interval : journal.intervals) {
        const std::vector<Work>& works = interval.works;
        is_right = is_right &&
                   std::adjacent_find(works.begin(), works.end(), [](const Work& a, const Work& b) {
                       return a.worker >= b.worker;
                   }) == works.end();
        for (const Work& work : works)
            is_right = is_right && known.contains({interval.start, work.worker});
    }
    if (!is_right) throw std::runtime_error("a journal contradicts itself");
}

// ---- thinning -----------------------------------------------------------------------------------

void add_to(std::uint64_t& sum, std::uint64_t number) {
    sum = (Saturating(sum) + Saturating(number)).value();
}

void append(RunState& state, const RunState& next) {
    RunState both = next;
    add_to(both.milliseconds, state.milliseconds);
    add_to(both.present, state.present);
    add_to(both.busy, state.busy);
    state = both;
}

void append(WorkInterval& interval, const WorkInterval& next) {
    interval.at = next.at;
    add_to(interval.milliseconds, next.milliseconds);
    std::vector<Work> both;
    auto work = interval.works.begin();
    for (const Work& more : next.works) {
        while (work != interval.works.end() && work->worker < more.worker) both.push_back(*work++);
        both.push_back(more);
        if (work == interval.works.end() || work->worker != more.worker) continue;
        add_to(both.back().present, work->present);
        add_to(both.back().busy, work->busy);
        add_to(both.back().cpu_milliseconds, work->cpu_milliseconds);
        add_to(both.back().units, work->units);
        add_to(both.back().nodes, work->nodes);
        ++work;
    }
    both.insert(both.end(), work, interval.works.end());
    interval.works = std::move(both);
}

std::size_t lines_for(const RunState&) { return 1; }
std::size_t lines_for(const WorkInterval& interval) { return interval.works.size(); }

template <class Span>
std::size_t lines_for(const std::vector<Span>& spans) {
    std::size_t lines = 0;
    for (const Span& span : spans) lines += lines_for(span);
    return lines;
}

// Joins pairs of neighbours of one start that together are not longer than `longest`. The newest
// quarter remains as it is.
template <class Span>
void join_neighbours(std::vector<Span>& spans, std::uint64_t longest) {
    std::vector<Span> joined;
    const std::size_t old = spans.size() - spans.size() / 4;
    bool is_pair = true;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (!is_pair && i < old && joined.back().start == spans[i].start &&
            joined.back().milliseconds > 0 &&
            joined.back().milliseconds + spans[i].milliseconds <= longest) {
            append(joined.back(), spans[i]);
            is_pair = true;
            continue;
        }
        joined.push_back(std::move(spans[i]));
        is_pair = false;
    }
    spans = std::move(joined);
}

// Leaves some room, so that not every interval that is added has all of them joined.
template <class Span>
void thin(std::vector<Span>& spans, std::size_t most) {
    if (lines_for(spans) <= most) return;
    const std::size_t enough = most - most / 4;
    for (int digits = 0; digits < 63 && lines_for(spans) > enough; ++digits)
        join_neighbours(spans, std::uint64_t{1} << digits);
    while (lines_for(spans) > enough && spans.front().start != spans.back().start)
        std::erase_if(
            spans, [start = spans.front().start](const Span& span) { return span.start == start; });
}

}  // namespace

void thin(Journal& journal, JournalLimits limits) {
    thin(journal.states, limits.states);
    thin(journal.intervals, limits.works);
    const std::uint64_t first = journal.intervals.empty() ? 0 : journal.intervals.front().start;
    std::erase_if(journal.workers,
                  [first](const JournalWorker& worker) { return worker.start < first; });
}

std::string encode(Journal journal, const Digest& run) {
    constexpr std::size_t least_works = 100;
    JournalLimits limits;
    std::string text = journal_lines(journal, run);
    while (text.size() + last_line_of_journal({}).size() > most_journal_bytes) {
        thin(journal, limits);
        if (limits.works < least_works) {
            journal.intervals.clear();
            journal.workers.clear();
        }
        limits = {limits.states / 2, limits.works / 2};
        text = journal_lines(journal, run);
    }
    return text + last_line_of_journal(text);
}

std::optional<Journal> decode_journal(std::string_view text, const Digest& run) try {
    const std::size_t end = text.rfind(journal_digest_mark);
    if (end == std::string_view::npos ||
        text.substr(end) != last_line_of_journal(text.substr(0, end)))
        return std::nullopt;
    Journal journal;
    std::string_view lines = text.substr(0, end);
    bool is_first = true;
    while (!lines.empty()) {
        const std::size_t length = lines.find('\n');
        if (length == std::string_view::npos) return std::nullopt;
        const std::string_view text_of_line = lines.substr(0, length);
        lines.remove_prefix(length + 1);
        if (std::exchange(is_first, false)) {
            if (text_of_line != fmt::format("{} {}", journal_title, run.hex())) return std::nullopt;
            continue;
        }
        JournalLine line(text_of_line);
        const std::string_view kind = line.word();
        if (kind == "worker")
            journal.workers.push_back(worker_in(line));
        else if (kind == "state")
            journal.states.push_back(state_in(line));
        else if (kind == "work")
            journal.intervals.push_back(interval_in(line));
        else
            return std::nullopt;
    }
    if (is_first) return std::nullopt;
    check_journal(journal);
    return journal;
} catch (const std::runtime_error&) {
    return std::nullopt;
}

Journal kept_journal(const Directory& run_directory, const Digest& run) try {
    return decode_journal(run_directory.read(journal_file, most_journal_bytes), run)
        .value_or(Journal());
} catch (const FileError&) {
    return {};
}

}  // namespace hetman
