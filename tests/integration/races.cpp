#include "tests/integration/races.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <stdexcept>

namespace hetman::test {
namespace {

// A gate at which processes wait for each other: each reads one line from a pipe before it begins.
class Gate {
  public:
    explicit Gate(const TemporaryDirectory& place) : path_(place / "gate") {
        if (mkfifo(path_.c_str(), 0600) != 0) throw std::runtime_error("mkfifo");
        // Opened for reading and writing, so that nobody waits for the other end.
        descriptor_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
    }
    ~Gate() { close(descriptor_); }
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;

    // The command, started when it has reported that it is ready and the gate is open.
    Command behind(const Arguments& command) const {
        const char* wait = "echo ready >&2; read -r go <\"$1\"; shift; exec \"$@\"";
        return {Arguments{"sh", "-c", wait, "sh", path_} + command};
    }
    void open(std::size_t processes) const {
        const std::string lines(processes, '\n');
        if (write(descriptor_, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size()))
            throw std::runtime_error("the gate does not open");
    }

  private:
    std::string path_;
    int descriptor_ = -1;
};

bool has_counted(const Ended& ended) {
    return ended.errors.find("checkpoint ") != std::string::npos;
}

class Race {
  public:
    Race(const Known& problem, int starts) : problem_(problem) {
        const Arguments arguments =
            problem.count + Arguments{"--dir", run_directory_, "--threads", "1", "-v"};
        for (int i = 0; i < starts; ++i)
            starts_.emplace_back(gate_.behind(Arguments{program()} + arguments));
        for (Process& start : starts_) start.await_error_line("ready");
        gate_.open(starts_.size());
    }

    void judge(RaceSummary& summary) {
        for (Process& start : starts_) judge(start, summary);
        ++summary.races;
        EXPECT_EQ(summary.counted, summary.races);
        EXPECT_EQ(status_of(run_directory_).at("starts"), 1);
        EXPECT_EQ(status_of(run_directory_).at("state"), "complete");
        EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
    }

  private:
    void judge(Process& start, RaceSummary& summary) {
        const Ended ended = start.wait();
        if (ended.code == 4) {
            ++summary.refused;
            EXPECT_EQ(ended.output, "") << ended;
            EXPECT_FALSE(has_counted(ended)) << ended;
            EXPECT_TRUE(names_another(start, ended)) << ended;
            return;
        }
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total) << ended;
        ++(has_counted(ended) ? summary.counted : summary.followed);
    }

    // True if its only complaint names another of the starts as the owner.
    bool names_another(const Process& start, const Ended& ended) const {
        const std::vector<std::string> complained = complaints(ended);
        return complained.size() == 1 &&
               std::any_of(starts_.begin(), starts_.end(), [&](const Process& other) {
                   const std::string name = fmt::format("in use by process {} on ", other.pid());
                   return &other != &start && complained[0].find(name) != std::string::npos;
               });
    }

    const Known& problem_;
    const TemporaryDirectory place_;
    const std::string run_directory_ = place_ / "run";
    const Gate gate_{place_};
    std::deque<Process> starts_;
};

}  // namespace

RaceSummary expect_one_counts(const Known& problem, int starts, int races) {
    RaceSummary summary;
    for (int i = 0; i < races && !::testing::Test::HasFailure(); ++i)
        Race(problem, starts).judge(summary);
    fmt::print("{} races of {}: {} starts counted, {} were refused, {} came after the end\n",
               summary.races, starts, summary.counted, summary.refused, summary.followed);
    return summary;
}

}  // namespace hetman::test
