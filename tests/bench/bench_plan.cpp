// Measures plans: `bench_plan QNN 26 28` makes the plan of each board, as a first start does, and
// reads it from its file, as a restart does. A line for each board and step: units, seconds by the
// clock, CPU time of all threads, CPU time a unit, peak memory a unit beyond what was resident
// before, and the digest or the size of the file. The memory of a restart is that of the file's
// bytes and all that is made of them.
#include <fmt/core.h>
#include <time.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "common/failure.h"
#include "coordinator/planner/planner.h"
#include "coordinator/storage/plan_file.h"

namespace hetman {
namespace {

double seconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// In bytes, by a key of /proc/self/status.
double memory(const std::string& key) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key)) return 1024.0 * std::stod(line.substr(key.size() + 1));
    return 0;
}

class Measurement {
  public:
    Measurement() {
        std::ofstream("/proc/self/clear_refs") << "5";  // VmHWM starts anew
        resident_ = memory("VmRSS");
        clock_ = seconds(CLOCK_MONOTONIC);
        cpu_ = seconds(CLOCK_PROCESS_CPUTIME_ID);
    }
    void tell(const std::string& what, std::uint64_t units, const std::string& more) const {
        const double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_;
        const double clock = seconds(CLOCK_MONOTONIC) - clock_;
        const double bytes = memory("VmHWM") - resident_;
        const auto number = static_cast<double>(units);
        fmt::print(
            "{}: {} units, {:.3f} s by the clock, {:.3f} s CPU, {:.2f} us and {:.0f} B a "
            "unit, {}\n",
            what, units, clock, cpu, cpu * 1e6 / number, bytes / number, more);
        std::fflush(stdout);
    }

  private:
    double resident_, clock_, cpu_;
};

void measure(const std::string& piece, std::uint64_t n) {
    Problem problem;
    problem.piece = Piece::parse(piece);
    problem.board = square_board(n);
    problem.pieces = n;
    const std::string name = fmt::format("{} {}", piece, n);
    const Measurement deciding;
    const Decision decision = decide(problem, RunSettings{});
    deciding.tell(name + " decide", 1, decision.engine);
    std::string bytes;
    RunIdentity identity;
    {
        const Measurement making;
        const Plan plan = make_plan(problem, decision, false);
        making.tell(name + " make", plan.size(), plan.parts().front().digest.hex());
        identity = identity_of(problem, decision, plan);
        const Measurement writing;
        bytes = encode(plan, identity);
        writing.tell(name + " write", plan.size(), fmt::format("{} B of file", bytes.size()));
    }
    const Measurement reading;
    const Plan plan = decode_plan(bytes, identity);
    reading.tell(name + " read", plan.size(), plan.parts().front().digest.hex());
}

}  // namespace
}  // namespace hetman

int main(int count, char** words) {
    if (count < 3) {
        fmt::print(stderr, "usage: bench_plan PIECE N...\n");
        return 2;
    }
    try {
        for (int i = 2; i < count; ++i) hetman::measure(words[1], std::stoull(words[i]));
    } catch (const std::exception& error) {
        fmt::print(stderr, "bench_plan: {}\n", error.what());
        return 1;
    }
}
