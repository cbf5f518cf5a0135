#include "coordinator/pages/journal_sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "common/job/duration.h"
#include "common/plural.h"
#include "coordinator/files/directory.h"
#include "coordinator/files/files.h"
#include "coordinator/ledger/run_identity.h"
#include "coordinator/storage/journal.h"

namespace hetman {
namespace {

// More are left out, the older starts and the last workers.
constexpr std::size_t most_starts_shown = 50;
constexpr std::size_t most_workers_shown = 48;
constexpr std::size_t most_points_shown = 30;     // in the table of states
constexpr std::size_t most_intervals_shown = 32;  // of the last start

// Coordinates of pictures, which are stretched to their places.
constexpr double picture_width = 1000;
constexpr double picture_height = 100;

double seconds_of(double milliseconds) { return milliseconds / 1000; }
// "2 s"; "0:02:06" from a minute on.
std::string span_text(double milliseconds) {
    if (milliseconds < 60'000) return describe_seconds(seconds_of(milliseconds));
    const auto seconds = static_cast<std::uint64_t>(std::min(seconds_of(milliseconds), 1e12));
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}
std::string time_of(std::uint64_t milliseconds) {
    return describe_time(static_cast<std::int64_t>(milliseconds / 1000));
}
std::string percent(double part, double whole) {
    return whole > 0 ? fmt::format("{:.1f} %", 100 * part / whole) : "-";
}
std::string share_text(std::uint64_t per_billion) {
    return fmt::format("{:.2f} %", static_cast<double>(per_billion) / 1e7);
}
std::uint64_t growth(std::uint64_t before, std::uint64_t after) {
    return after > before ? after - before : 0;
}

// A number of the journal, which a program can find on the page.
Html journal_datum(const std::string& key, std::uint64_t value, const std::string& shown) {
    return element("data", {{"value", std::to_string(value)}, {"data-journal", key}}, shown);
}
Html journal_datum(const std::string& key, std::uint64_t value) {
    return journal_datum(key, value, std::to_string(value));
}

// ---- progress over time -------------------------------------------------------------------------

// The states of a start, and sums over its intervals.
struct StartStates {
    std::uint64_t start = 0;
    std::vector<RunState> states;
    double milliseconds = 0;
    double present = 0;
    double busy = 0;

    const RunState& first() const { return states.front(); }
    const RunState& last() const { return states.back(); }
};

std::vector<StartStates> starts_in(const Journal& journal) {
    std::vector<StartStates> starts;
    for (const RunState& state : journal.states) {
        if (starts.empty() || starts.back().start != state.start)
            starts.push_back({state.start, {}});
        StartStates& its = starts.back();
        its.states.push_back(state);
        its.milliseconds += static_cast<double>(state.milliseconds);
        its.present += static_cast<double>(state.present);
        its.busy += static_cast<double>(state.busy);
    }
    return starts;
}

double milliseconds_of(const std::vector<StartStates>& starts) {
    double sum = 0;
    for (const StartStates& start : starts) sum += start.milliseconds;
    return std::max(sum, 1.0);
}

double threads_in(const RunState& state) {
    return static_cast<double>(state.present) /
           static_cast<double>(std::max<std::uint64_t>(1, state.milliseconds));
}

// A picture that is as wide as its place, between two labels of its vertical scale.
Html chart(const std::string& title, const std::string& paths, const std::string& top,
           const std::string& bottom, const std::string& end) {
    const std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 -3 {:g} {:g}\" "
        "preserveAspectRatio=\"none\"><title>{}</title>{}</svg>",
        picture_width, picture_height + 6, Html(title).markup(), paths);
    return element(
        "figure", {{"class", "chart"}},
        element("figcaption", title) + element("p", {{"class", "scale"}}, top) +
            Html::trusted(svg) +
            element("p", {{"class", "scale"}}, element("span", bottom) + element("span", end)));
}

std::string path(const char* name, const std::string& lines) {
    return lines.empty() ? std::string()
                         : fmt::format("<path class=\"{}\" d=\"{}\"/>", name, lines);
}

// The time spent counting, without the pauses between starts.
Html progress_chart(const std::vector<StartStates>& starts) {
    const double all = milliseconds_of(starts);
    std::string curve;
    std::string marks;
    double passed = 0;
    for (const StartStates& start : starts) {
        if (passed > 0)
            marks += fmt::format("M{:.1f} 0V{:g}", picture_width * passed / all, picture_height);
        bool is_first = true;
        for (const RunState& state : start.states) {
            passed += static_cast<double>(state.milliseconds);
            curve +=
                fmt::format("{}{:.1f} {:.2f}", is_first ? 'M' : 'L', picture_width * passed / all,
                            picture_height * (1 - static_cast<double>(state.per_billion) / 1e9));
            is_first = false;
        }
    }
    return chart(
        "Share of the estimated work that was done, over the time spent counting. Pauses are left "
        "out; a dashed line marks each further start.",
        path("mark", marks) + path("curve", curve), "100 %", "0 %",
        describe_seconds(seconds_of(all)));
}

Html threads_chart(const std::vector<StartStates>& starts) {
    const double all = milliseconds_of(starts);
    double most = 0;
    for (const StartStates& start : starts)
        for (const RunState& state : start.states) most = std::max(most, threads_in(state));
    if (most <= 0) return {};
    const auto height = [most](double threads) {
        return picture_height * (1 - std::clamp(threads / most, 0.0, 1.0));
    };
    std::string present;
    std::string busy;
    double passed = 0;
    for (const StartStates& start : starts)
        for (const RunState& state : start.states) {
            if (state.milliseconds == 0) continue;
            const double left = picture_width * passed / all;
            passed += static_cast<double>(state.milliseconds);
            const double right = picture_width * passed / all;
            present += fmt::format("M{:.1f} {:.1f}H{:.1f}", left, height(threads_in(state)), right);
            busy += fmt::format(
                "M{:.1f} {:g}V{:.1f}H{:.1f}V{:g}Z", left, picture_height,
                height(static_cast<double>(state.busy) / static_cast<double>(state.milliseconds)),
                right, picture_height);
        }
    return chart("Threads that were present (line) and busy (area), over the same time.",
                 path("area", busy) + path("curve", present), fmt::format("{:.0f} threads", most),
                 "0", describe_seconds(seconds_of(all)));
}

Html states_table(const std::vector<StartStates>& starts) {
    HtmlTable table{"The pictures as a table: progress of the run",
                    {"counted for", "time", "start", "work", "units", "nodes", "threads", "busy"},
                    {},
                    true};
    std::size_t states = 0;
    for (const StartStates& start : starts) states += start.states.size();
    const std::size_t step = (states + most_points_shown - 1) / most_points_shown;
    double passed = 0;
    std::size_t place = 0;
    for (const StartStates& start : starts)
        for (const RunState& state : start.states) {
            passed += static_cast<double>(state.milliseconds);
            if (++place % step != 0 && place != states) continue;
            if (state.milliseconds == 0) continue;
            table.rows.push_back(
                {span_text(passed), time_of(state.at), std::to_string(state.start),
                 share_text(state.per_billion), std::to_string(state.finished),
                 std::to_string(state.nodes), fmt::format("{:.1f}", threads_in(state)),
                 percent(static_cast<double>(state.busy), static_cast<double>(state.present))});
        }
    return element("details", element("summary", "The pictures as a table") + html_of(table));
}

Html starts_table(const std::vector<StartStates>& starts) {
    const std::size_t shown = std::min(starts.size(), most_starts_shown);
    HtmlTable table{
        "The starts: work added, and mean number of threads",
        {"start", "began", "counted for", "work", "units", "nodes", "CPU time", "threads", "busy"},
        {},
        true};
    if (shown < starts.size()) table.caption += fmt::format("; the last {}", shown);
    for (auto start = starts.end() - static_cast<std::ptrdiff_t>(shown); start != starts.end();
         ++start) {
        const RunState& from = start->first();
        const RunState& to = start->last();
        const std::string key = fmt::format("starts/{}/", start->start);
        const std::uint64_t cpu = growth(from.cpu_nanoseconds, to.cpu_nanoseconds);
        table.rows.push_back(
            {std::to_string(start->start), time_of(from.at), span_text(start->milliseconds),
             fmt::format("{} to {}", share_text(from.per_billion), share_text(to.per_billion)),
             journal_datum(key + "units", growth(from.finished, to.finished)),
             journal_datum(key + "nodes", growth(from.nodes, to.nodes)),
             journal_datum(key + "cpu", cpu, describe_seconds(static_cast<double>(cpu) / 1e9)),
             fmt::format("{:.1f}", start->present / std::max(start->milliseconds, 1.0)),
             percent(start->busy, start->present)});
    }
    return html_of(table);
}

// ---- workers ------------------------------------------------------------------------------------

std::string name_of_worker(const JournalWorker& worker) {
    std::string name = worker.processes > 1 ? fmt::format("ranks {} to {}", worker.rank,
                                                          worker.rank + worker.processes - 1)
                                            : fmt::format("rank {}", worker.rank);
    return worker.host.empty() ? name : name + " on " + worker.host;
}

const Work* work_of(const WorkInterval& interval, std::uint64_t worker) {
    const auto work =
        std::lower_bound(interval.works.begin(), interval.works.end(), worker,
                         [](const Work& one, std::uint64_t number) { return one.worker < number; });
    return work != interval.works.end() && work->worker == worker ? &*work : nullptr;
}

// What the workers of a start did.
struct StartWork {
    std::uint64_t start = 0;
    std::vector<JournalWorker> workers;  // those that are shown
    std::size_t left_out = 0;
    std::vector<WorkInterval> intervals;
};

StartWork last_start_in(const Journal& journal) {
    StartWork last;
    if (journal.states.empty()) return last;
    last.start = journal.states.back().start;
    for (const JournalWorker& worker : journal.workers) {
        if (worker.start != last.start) continue;
        if (last.workers.size() < most_workers_shown)
            last.workers.push_back(worker);
        else
            ++last.left_out;
    }
    for (const WorkInterval& interval : journal.intervals)
        if (interval.start == last.start) last.intervals.push_back(interval);
    return last;
}

// Sums, which may be larger than 64 bits hold where somebody wrote a journal by hand.
struct WorkSum {
    double present = 0;
    double busy = 0;
    double cpu = 0;
    double nodes = 0;
    std::uint64_t units = 0;
    std::uint64_t whole_nodes = 0;  // modulo 2^64

    void add(const Work& work) {
        present += static_cast<double>(work.present);
        busy += static_cast<double>(work.busy);
        cpu += static_cast<double>(work.cpu_milliseconds);
        nodes += static_cast<double>(work.nodes);
        units += work.units;
        whole_nodes += work.nodes;
    }
    std::string idle_time() const {
        return describe_seconds(seconds_of(std::max(0.0, present - busy)));
    }
    // In nodes a second of CPU time.
    std::string speed() const {
        return cpu > 0 ? fmt::format("{:.3g} M/s", nodes / cpu / 1e3) : "-";
    }
};

Html note(const std::string& text) { return element("p", {{"class", "muted"}}, text); }

std::string those_left_out(const StartWork& start) {
    return start.left_out == 0 ? std::string()
                               : fmt::format("; the first {} of {}", start.workers.size(),
                                             start.workers.size() + start.left_out);
}

Html workers_table(const StartWork& start) {
    WorkSum all;
    std::vector<WorkSum> sums;
    for (const WorkInterval& interval : start.intervals)
        for (const Work& work : interval.works) all.add(work);
    HtmlTable table{
        fmt::format("Work of the workers in start {}{}", start.start, those_left_out(start)),
        {"worker", "threads", "share", "compared", "units", "nodes", "CPU time", "speed", "busy",
         "idle time"},
        {},
        true};
    double most = 0;
    for (const JournalWorker& worker : start.workers) {
        WorkSum& sum = sums.emplace_back();
        for (const WorkInterval& interval : start.intervals)
            if (const Work* work = work_of(interval, worker.worker)) sum.add(*work);
        most = std::max(most, sum.nodes);
    }
    for (std::size_t i = 0; i < start.workers.size(); ++i) {
        const JournalWorker& worker = start.workers[i];
        const WorkSum& sum = sums[i];
        const std::string key = fmt::format("works/{}/{}/", start.start, worker.worker);
        table.rows.push_back(
            {name_of_worker(worker), std::to_string(worker.threads), percent(sum.nodes, all.nodes),
             bar(most > 0 ? std::min(1.0, sum.nodes / most) : 0),
             journal_datum(key + "units", sum.units), journal_datum(key + "nodes", sum.whole_nodes),
             describe_seconds(seconds_of(sum.cpu)), sum.speed(), percent(sum.busy, sum.present),
             sum.idle_time()});
    }
    return note(
               "Shares are those of the start's nodes, speed is in nodes a second of CPU time, and "
               "idle time is that of threads without a unit.") +
           html_of(table);
}

// The picture of a worker: in each interval a bar as high as the share of its threads that had
// something to count, on a line where it was there.
Html worker_bars(const std::vector<WorkInterval>& intervals, std::uint64_t worker) {
    double all = 0;
    for (const WorkInterval& interval : intervals)
        all += static_cast<double>(interval.milliseconds);
    std::string busy;
    std::string present;
    double passed = 0;
    for (const WorkInterval& interval : intervals) {
        const double left = picture_width * passed / std::max(all, 1.0);
        passed += static_cast<double>(interval.milliseconds);
        const double right = picture_width * passed / std::max(all, 1.0);
        const Work* work = work_of(interval, worker);
        if (work == nullptr || work->present == 0) continue;
        const double share = std::clamp(
            static_cast<double>(work->busy) / static_cast<double>(work->present), 0.0, 1.0);
        busy += fmt::format("M{:.0f} {:g}V{:.0f}H{:.0f}V{:g}Z", left, picture_height,
                            picture_height * (1 - share), right, picture_height);
        present += fmt::format("M{:.0f} {:g}H{:.0f}", left, picture_height, right);
    }
    return Html::trusted(
        fmt::format("<svg class=\"gantt\" aria-hidden=\"true\" viewBox=\"0 0 {:g} {:g}\" "
                    "preserveAspectRatio=\"none\">{}{}</svg>",
                    picture_width, picture_height + 6, path("area", busy), path("curve", present)));
}

Html busy_table(const StartWork& start, const std::vector<WorkInterval>& intervals) {
    HtmlTable table{"How busy each worker was in each interval", {"until"}, {}, true};
    for (const JournalWorker& worker : start.workers)
        table.columns.push_back(name_of_worker(worker));
    for (const WorkInterval& interval : intervals) {
        std::vector<Html> cells{time_of(interval.at)};
        for (const JournalWorker& worker : start.workers) {
            const Work* work = work_of(interval, worker.worker);
            cells.emplace_back(work == nullptr ? "absent"
                                               : percent(static_cast<double>(work->busy),
                                                         static_cast<double>(work->present)));
        }
        table.rows.push_back(cells);
    }
    return element("details", element("summary", "The picture as a table") + html_of(table));
}

Html last_intervals_section(const StartWork& start) {
    const std::size_t shown = std::min(start.intervals.size(), most_intervals_shown);
    const std::vector<WorkInterval> last(start.intervals.end() - static_cast<std::ptrdiff_t>(shown),
                                         start.intervals.end());
    double milliseconds = 0;
    for (const WorkInterval& interval : last)
        milliseconds += static_cast<double>(interval.milliseconds);
    HtmlTable table{fmt::format("The last {} of start {}, until {}{}",
                                describe_seconds(seconds_of(milliseconds)), start.start,
                                time_of(last.back().at), those_left_out(start)),
                    {"worker", "from left to right", "busy"},
                    {},
                    true};
    for (const JournalWorker& worker : start.workers) {
        WorkSum sum;
        for (const WorkInterval& interval : last)
            if (const Work* work = work_of(interval, worker.worker)) sum.add(*work);
        table.rows.push_back({name_of_worker(worker), worker_bars(last, worker.worker),
                              percent(sum.busy, sum.present)});
    }
    return note(
               "The height of a bar is the share of a worker's threads that were busy; the line "
               "below "
               "shows where the worker was present.") +
           html_of(table) + busy_table(start, last);
}

}  // namespace

Html journal_sections(const RunStatus& status) try {
    const Journal journal =
        kept_journal(Directory(status.directory), fingerprint(status.found.checkpoint.identity));
    if (journal.states.empty()) return {};
    const std::vector<StartStates> starts = starts_in(journal);
    Html html = element("h3", "Progress over time") + progress_chart(starts) +
                threads_chart(starts) + states_table(starts) + starts_table(starts);
    const StartWork last = last_start_in(journal);
    if (last.intervals.empty() || last.workers.empty()) return html;
    return html + element("h3", "Workers") + workers_table(last) + last_intervals_section(last);
} catch (const FileError&) {
    return {};
}

}  // namespace hetman
