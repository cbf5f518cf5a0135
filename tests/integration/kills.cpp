#include "tests/integration/kills.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <stdexcept>

#include "common/numbers/random.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class KillLoop {
  public:
    KillLoop(const Known& problem, std::uint64_t seed,
             const std::map<std::string, std::string>& environment)
        : problem_(problem),
          environment_(environment),
          random_(seed),
          reference_(reference_units(problem)) {
        for (const std::string& row : lines_of(reference_)) reference_rows_.insert(row);
    }

    void start_and_kill() {
        const int ranks = random_ranks();
        std::optional<Process> mpirun(std::in_place, command(ranks), patience);
        const std::string moment = random_moment();
        const bool came = await(moment, *mpirun, ranks);
        dawdle();
        const std::vector<pid_t> pids = ranks_of(*mpirun);
        const std::uint64_t choice = random_.below(pids.size() + 1);
        const bool whole = choice == pids.size();
        if (came) kill(whole ? mpirun->pid() : pids[choice], SIGKILL);
        const Ended ended = end_of(mpirun);
        // The ranks outlive mpirun for a moment.
        for (const pid_t pid : pids) await_end_of(pid);
        ++summary_.ranks[ranks];
        // The run ended before the moment came, or before the kill.
        if (!came || ended.code == 0) return check_completed(ended);
        ++summary_.kills;
        ++summary_.moments[moment];
        ++summary_.victims[whole ? "mpirun" : choice == 0 ? "coordinator" : "worker"];
        check_what_is_left(ended);
    }

    void finish() { check_completed(run(command(random_ranks()))); }

    const KillSummary& summary() const { return summary_; }

  private:
    static constexpr std::chrono::seconds patience{120};

    // Open MPI's mpirun may wait forever for a rank that is killed while it connects; then all
    // remaining processes of the world are killed.
    Ended end_of(std::optional<Process>& mpirun) {
        try {
            return mpirun->wait();
        } catch (const std::runtime_error&) {
            ++summary_.hung;
            mpirun.reset();
            return {128 + SIGKILL, {}, {}};
        }
    }

    int random_ranks() { return 2 + static_cast<int>(random_.below(5)); }

    std::string random_moment() {
        static const char* const moments[] = {"starting", "counting", "counting", "counting",
                                              "counting", "saving",   "saving",   "ending"};
        return moments[random_.below(std::size(moments))];
    }

    Command command(int ranks) const {
        Command command =
            mpirun_command(ranks, problem_.count + Arguments{"--dir", run_directory_, "-v",
                                                             "--checkpoint-every", "50ms"});
        command.environment.insert(environment_.begin(), environment_.end());
        return command;
    }

    // False if the process ended before.
    bool await(const std::string& moment, Process& mpirun, int ranks) {
        const auto wanted = random_.below(static_cast<std::uint64_t>(ranks) + 1);
        if (moment == "starting")
            return mpirun.comes_to([&] { return ranks_of(mpirun).size() >= wanted; });
        if (moment == "counting") return listen(mpirun, 1 + random_.below(40));
        if (moment == "saving") return mpirun.comes_to([&] { return is_saving(run_directory_); });
        return mpirun.comes_to([&] { return has_result(); });
    }

    static bool listen(Process& process, std::uint64_t lines) {
        for (std::uint64_t i = 0; i < lines; ++i)
            if (!process.next_error_line()) return false;
        return true;
    }

    // Up to some milliseconds of work, so that kills hit different steps.
    void dawdle() {
        for (std::uint64_t steps = random_.below(1'000'000); steps > 0; --steps) random_.below(2);
    }

    // A result is published by a run that completes, and by one that mpirun has stopped.
    bool has_result() const {
        const fs::path file = run_directory_ + "/result.json";
        return fs::exists(file) && nlohmann::json::parse(read_text(file)).at("complete");
    }

    void check_what_is_left(const Ended& ended) {
        note_saved(ended);
        if (!fs::exists(run_directory_ + "/ledger")) {
            EXPECT_EQ(saved_, 0U) << ended;
            return;
        }
        const std::vector<std::string> rows = lines_of(units_of(run_directory_));
        EXPECT_GE(rows.size(), saved_ + 2) << ended;  // a header and a digest
        for (std::size_t i = 0; i + 1 < rows.size(); ++i)
            EXPECT_TRUE(reference_rows_.contains(rows[i])) << rows[i];
        if (rows.size() == reference_rows_.size()) finish();
    }

    // Everything that the run reported as saved must be there.
    void note_saved(const Ended& ended) {
        static const std::regex checkpoint(R"(checkpoint \d+: (\d+) of \d+ units)");
        for (const std::string& line : lines_of(ended.errors)) {
            std::smatch match;
            if (std::regex_search(line, match, checkpoint))
                saved_ = std::max<std::uint64_t>(saved_, std::stoull(match[1]));
        }
    }

    void check_completed(const Ended& ended) {
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total) << ended;
        EXPECT_EQ(units_of(run_directory_), reference_);
        ++summary_.completions;
        saved_ = 0;
        fs::remove_all(run_directory_);
    }

    const Known problem_;
    const std::map<std::string, std::string> environment_;
    Random random_;
    const std::string reference_;
    std::set<std::string> reference_rows_;
    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
    std::uint64_t saved_ = 0;
    KillSummary summary_;
};

}  // namespace

KillSummary expect_survives_kills(const Known& problem, std::uint64_t kills, std::uint64_t seed,
                                  const std::map<std::string, std::string>& environment) {
    KillLoop loop(problem, seed, environment);
    while (loop.summary().kills < kills && !::testing::Test::HasFailure()) {
        loop.start_and_kill();
        fmt::print("{} kills, {} completions\n", loop.summary().kills, loop.summary().completions);
        std::fflush(stdout);
    }
    loop.finish();
    const KillSummary& summary = loop.summary();
    fmt::print(
        "{} kills: victims {}, moments {}, ranks {}; {} runs completed; mpirun hung {} times; "
        "seed {}\n",
        summary.kills, summary.victims, summary.moments, summary.ranks, summary.completions,
        summary.hung, seed);
    return summary;
}

}  // namespace hetman::test
