#pragma once
// The ladder: every way in which this program counts regular queens, from the most naive to the
// fastest, each run by itself on one thread and measured.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/job/duration.h"
#include "common/numbers/wide.h"
#include "common/problem/problem.h"
#include "worker/engines/brute_force/brute_force.h"
#include "worker/engines/engine.h"

namespace hetman {

struct RungCount {
    BigInteger total = 0;
    std::uint64_t operations = 0;     // nodes; queen placements of the naive forms
    std::optional<NaiveCount> naive;  // everything that a naive form did
};

struct Rung {
    std::string name;
    // Why it cannot count a problem; nothing if it can.
    std::function<std::optional<std::string>(const Problem& problem)> refusal;
    // Everything that it takes, tables and plan included. Nothing if stopped.
    std::function<std::optional<RungCount>(const Problem& problem, const StopFlag& stop)> count;
};

// From the naive forms up: the engines of the list as they are, and those for which the program
// makes units by a plan that uses symmetry. Engines that are added to the list come at the end;
// those made for other pieces are not there.
std::vector<Rung> ladder();

enum class RungState : std::uint8_t { finished, over_budget, refused, stopped };

struct RungRun {
    std::string rung;
    RungState state = RungState::finished;
    RungCount counted;
    double cpu_seconds = 0;
    std::string refusal;
};

// Counts n queens on n x n squares by this rung for at most `budget` (wall time), or until a stop
// signal is noted. What takes very little time is done again and again, and the least time taken:
// that of the first run is mostly that of memory touched for the first time.
RungRun climb(const Rung& rung, std::uint64_t n, Duration budget);

// Two finished runs with different totals; nothing if all agree.
struct Disagreement {
    const RungRun* first;
    const RungRun* second;
};
std::optional<Disagreement> disagreement(const std::vector<RungRun>& runs);

}  // namespace hetman
