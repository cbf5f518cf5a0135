#pragma once
// The ladder: all the ways in which this program counts regular queens, from the most naive to the
// fastest, each run on one thread and measured.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/job/duration.h"
#include "common/numbers/big_integer.h"
#include "common/problem/problem.h"
#include "common/stop_flag.h"
#include "worker/engines/brute_force/brute_force.h"

namespace hetman {

struct RungCount {
    BigInteger total = 0;
    std::uint64_t operations = 0;     // nodes; for the naive forms, queen placements
    std::optional<NaiveCount> naive;  // all operations of a naive form
};

struct Rung {
    std::string name;
    // The reason why it cannot count a problem; nothing if it can.
    std::function<std::optional<std::string>(const Problem& problem)> refusal;
    // Counts, including tables and planning. Nothing if stopped.
    std::function<std::optional<RungCount>(const Problem& problem, const StopFlag& stop)> count;
};

// The naive forms, then the engines of the list, counting as they are or by units of a plan that
// uses symmetry. Engines added to the list appear at the end; engines for other pieces are left
// out.
std::vector<Rung> ladder();

enum class RungState : std::uint8_t { finished, over_budget, refused, stopped };

struct RungRun {
    std::string rung;
    RungState state = RungState::finished;
    RungCount counted;
    double cpu_seconds = 0;
    std::string refusal;
};

// Counts n queens on n x n squares with this rung for at most `budget` (wall time), or until a stop
// signal. Short counts are repeated and the minimum time is taken, because the first run is
// dominated by page faults.
RungRun climb(const Rung& rung, std::uint64_t n, Duration budget);

// Two finished runs with different totals.
struct Disagreement {
    const RungRun* first;
    const RungRun* second;
};
std::optional<Disagreement> disagreement(const std::vector<RungRun>& runs);

}  // namespace hetman
