#include "coordinator/dispatch/journal_keeper.h"

#include <algorithm>
#include <utility>

#include "coordinator/storage/live_progress.h"

namespace hetman {
namespace {

constexpr std::uint64_t nanoseconds_a_millisecond = 1'000'000;

std::uint64_t milliseconds_since_1970() {
    using namespace std::chrono;
    const auto time = system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::max<std::int64_t>(0, duration_cast<milliseconds>(time).count()));
}

std::uint64_t nanoseconds_in(std::chrono::steady_clock::duration time) {
    return static_cast<std::uint64_t>(std::chrono::nanoseconds(time).count());
}

// Takes the whole milliseconds from it.
std::uint64_t milliseconds_from(std::uint64_t& nanoseconds) {
    const std::uint64_t milliseconds = nanoseconds / nanoseconds_a_millisecond;
    nanoseconds %= nanoseconds_a_millisecond;
    return milliseconds;
}

std::uint64_t nodes_of_finished(const Ledger& ledger) {
    std::uint64_t nodes = 0;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (ledger.is_done(id)) nodes += ledger.tally(id).nodes;
    return nodes;
}

}  // namespace

JournalKeeper::JournalKeeper(Journal before, std::uint64_t start, const Ledger& ledger)
    : journal_(std::move(before)),
      start_(start),
      ledger_(ledger),
      nodes_(nodes_of_finished(ledger)) {
    // Starts that the ledger does not know: it was replaced by an older one.
    const auto is_unknown = [start](const auto& entry) { return entry.start >= start; };
    std::erase_if(journal_.workers, is_unknown);
    std::erase_if(journal_.states, is_unknown);
    std::erase_if(journal_.intervals, is_unknown);
}

void JournalKeeper::begin(const Crew& crew) {
    members_a_worker_ = (crew.members() + most_workers - 1) / most_workers;
    open_.resize(worker_of(crew.members() - 1) + 1);
    for (std::size_t member = 0; member < crew.members(); ++member) {
        seen_.push_back({crew.threads(member), false, 0});
        if (member % members_a_worker_ == 0)
            journal_.workers.push_back(
                {start_, worker_of(member), crew.place(member).rank, 0, 0, {}});
        ++journal_.workers.back().processes;
        journal_.workers.back().threads += crew.threads(member);
    }
    note_hosts(crew);
}

// Late workers say where they are when they come.
void JournalKeeper::note_hosts(const Crew& crew) {
    for (JournalWorker& worker : journal_.workers)
        if (worker.start == start_ && worker.host.empty())
            worker.host = crew.place(worker.worker * members_a_worker_).host;
}

void JournalKeeper::look(Moment now, double share, const Crew& crew, const Dispatcher& dispatcher) {
    const bool is_first = !has_begun();
    if (is_first) begin(crew);
    pass(nanoseconds_in(now - looked_));
    looked_ = now;
    share_ = share;
    for (std::size_t member = 0; member < seen_.size(); ++member) {
        seen_[member].is_present = !dispatcher.is_lost(member);
        seen_[member].busy = dispatcher.busy_share(member);
    }
    if (is_first) journal_.states.push_back(state());
    if (now - opened_ < std::clamp(now / intervals_of_all, shortest_interval, longest_interval))
        return;
    note_hosts(crew);
    close();
}

// All go on doing what they did.
void JournalKeeper::pass(Nanoseconds time) {
    for (std::size_t member = 0; member < seen_.size(); ++member) {
        const Seen& seen = seen_[member];
        if (!seen.is_present) continue;
        OpenWork& work = open_[worker_of(member)];
        work.present += time * seen.threads;
        work.busy += static_cast<Nanoseconds>(static_cast<double>(time * seen.threads) * seen.busy);
    }
}

void JournalKeeper::note_answer(std::size_t member, std::uint64_t nodes,
                                std::uint64_t cpu_nanoseconds) {
    OpenWork& work = open_[worker_of(member)];
    work.nodes += nodes;
    work.cpu += cpu_nanoseconds;
}

void JournalKeeper::note_finished(std::size_t member, std::uint64_t nodes) {
    ++open_[worker_of(member)].units;
    nodes_ += nodes;
}

RunState JournalKeeper::state() const {
    RunState state;
    state.start = start_;
    state.at = milliseconds_since_1970();
    state.per_billion = per_billion(share_);
    state.finished = ledger_.finished();
    state.nodes = nodes_;
    state.cpu_nanoseconds = ledger_.cpu_nanoseconds();
    return state;
}

void JournalKeeper::close() {
    RunState its = state();
    // An interval, however short, is no beginning.
    its.milliseconds =
        std::max<std::uint64_t>(1, nanoseconds_in(looked_) / nanoseconds_a_millisecond -
                                       nanoseconds_in(opened_) / nanoseconds_a_millisecond);
    opened_ = looked_;
    WorkInterval interval{start_, its.at, its.milliseconds, {}};
    for (std::size_t worker = 0; worker < open_.size(); ++worker) {
        OpenWork& open = open_[worker];
        Work work{worker};
        work.present = milliseconds_from(open.present);
        work.busy = milliseconds_from(open.busy);
        work.cpu_milliseconds = milliseconds_from(open.cpu);
        work.units = std::exchange(open.units, 0);
        work.nodes = std::exchange(open.nodes, 0);
        its.present += work.present;
        its.busy += work.busy;
        if (work != Work{worker}) interval.works.push_back(work);
    }
    journal_.states.push_back(its);
    journal_.intervals.push_back(std::move(interval));
    thin(journal_);
}

Journal JournalKeeper::journal() const {
    JournalKeeper now = *this;
    now.close();
    return std::move(now.journal_);
}

}  // namespace hetman
