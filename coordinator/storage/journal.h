#pragma once
// The journal of a run: how far it was at which time, and what each worker did meanwhile. It is
// kept for reports: no start continues from it, and one that cannot be read is as good as none.
//
// It stays small: where it would grow too large, old intervals are joined with their neighbours,
// and the oldest starts are left out. docs/reference.md describes the file.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/numbers/digest.h"
#include "coordinator/files/directory.h"

namespace hetman {

// How far a run was at the end of an interval. Times of threads are sums over those that count.
struct RunState {
    std::uint64_t start = 0;         // the number of the start, from 1
    std::uint64_t at = 0;            // milliseconds since 1970, UTC
    std::uint64_t milliseconds = 0;  // of the interval; 0: the state in which counting began
    std::uint64_t present = 0;       // thread milliseconds in the interval
    std::uint64_t busy = 0;          // those with a unit to count
    // Of the run, as the ledger has them, not of the interval.
    std::uint64_t per_billion = 0;  // of the estimated work
    std::uint64_t finished = 0;     // units
    std::uint64_t nodes = 0;        // of the finished units
    std::uint64_t cpu_nanoseconds = 0;

    bool operator==(const RunState&) const = default;
};

// What a worker did in an interval.
struct Work {
    std::uint64_t worker = 0;   // its number in the start, from 0
    std::uint64_t present = 0;  // thread milliseconds, as above
    std::uint64_t busy = 0;
    std::uint64_t cpu_milliseconds = 0;  // of the answers that came in
    std::uint64_t units = 0;             // that it finished first
    std::uint64_t nodes = 0;

    bool operator==(const Work&) const = default;
};
struct WorkInterval {
    std::uint64_t start = 0;
    std::uint64_t at = 0;  // its end, as above
    std::uint64_t milliseconds = 0;
    std::vector<Work> works;  // by worker; those who did something

    bool operator==(const WorkInterval&) const = default;
};

// A process that counts, or several with consecutive ranks where there are very many.
struct JournalWorker {
    std::uint64_t start = 0;
    std::uint64_t worker = 0;
    std::uint64_t rank = 0;
    std::uint64_t processes = 1;
    std::uint64_t threads = 1;  // of all of them
    std::string host = {};      // of the first, if it is known; printable

    bool operator==(const JournalWorker&) const = default;
};

// Each list is in the order of time.
struct Journal {
    std::vector<JournalWorker> workers;
    std::vector<RunState> states;
    std::vector<WorkInterval> intervals;

    bool operator==(const Journal&) const = default;
};

// The most lines of both kinds: of states, and of works in all intervals.
struct JournalLimits {
    std::size_t states = 800;
    std::size_t works = 2000;
};
// Makes the journal smaller if it exceeds the limits. The last state and the sums over the
// intervals of a start remain, unless all of the start is left out.
void thin(Journal& journal, JournalLimits limits = {});

inline constexpr std::size_t most_journal_bytes = std::size_t{1} << 18;

// The text of the file, which is thinned to `most_journal_bytes`, for the run with this
// fingerprint.
std::string encode(Journal journal, const Digest& run);
// Nothing if the text is malformed, or that of another run.
std::optional<Journal> decode_journal(std::string_view text, const Digest& run);

// The journal in a run directory; empty if there is none that can be used.
Journal kept_journal(const Directory& run_directory, const Digest& run);

}  // namespace hetman
