#pragma once
// Keeps the journal of a start: what its workers do, as far as the coordinator knows, and how far
// the run gets by that.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/hand_out/dispatcher.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/storage/journal.h"

namespace hetman {

class JournalKeeper {
  public:
    using Moment = Dispatcher::Moment;  // since counting began

    // The first intervals are short, so that short starts have some: a part of the time so far.
    static constexpr Moment shortest_interval = std::chrono::seconds(1);
    static constexpr Moment longest_interval = std::chrono::minutes(1);
    static constexpr int intervals_of_all = 32;
    // Of more processes than this, several are one worker of the journal.
    static constexpr std::size_t most_workers = 512;

    // `before` is the journal of earlier starts, `start` the number of this one. The ledger
    // outlives it.
    JournalKeeper(Journal before, std::uint64_t start, const Ledger& ledger);

    // Looks at who is there and has units, and takes that for what they do until the next look. The
    // first call says that counting begins. `share` is that of the estimated work that is done.
    void look(Moment now, double share, const Crew& crew, const Dispatcher& dispatcher);

    // Note that a member has answered a unit or a part of one, not a recount, and that a unit is
    // finished by it. The nodes of answers that are not new are 0.
    void note_answer(std::size_t member, std::uint64_t nodes, std::uint64_t cpu_nanoseconds);
    void note_finished(std::size_t member, std::uint64_t nodes);
    // Notes that a finished unit was struck.
    void note_struck(std::uint64_t nodes) { nodes_ -= nodes; }

    // Notes that nothing more will come.
    void note_end() { has_ended_ = true; }

    bool has_begun() const { return !seen_.empty(); }
    bool has_ended() const { return has_ended_; }
    // With the interval that is not over.
    Journal journal() const;

  private:
    using Nanoseconds = std::uint64_t;
    // A worker's in the open interval. What is less than a millisecond stays for the next one.
    struct OpenWork {
        Nanoseconds present = 0;
        Nanoseconds busy = 0;
        Nanoseconds cpu = 0;
        std::uint64_t units = 0;
        std::uint64_t nodes = 0;
    };
    struct Seen {
        std::uint64_t threads;
        bool is_present;
        double busy;  // share of its threads
    };

    std::size_t worker_of(std::size_t member) const { return member / members_a_worker_; }
    void begin(const Crew& crew);
    void note_hosts(const Crew& crew);
    void pass(Nanoseconds time);
    RunState state() const;
    void close();

    Journal journal_;
    const std::uint64_t start_;
    const Ledger& ledger_;
    std::size_t members_a_worker_ = 1;
    std::vector<Seen> seen_;      // by member; empty before counting begins
    std::vector<OpenWork> open_;  // by worker
    bool has_ended_ = false;
    Moment looked_{0};
    Moment opened_{0};
    double share_ = 0;
    std::uint64_t nodes_ = 0;  // of the finished units, modulo 2^64
};

}  // namespace hetman
