#include "tests/integration/kills.h"

#include <fmt/format.h>
#include <signal.h>

#include <filesystem>

#include "common/random.h"

namespace hetman::test {
namespace {

class KillLoop {
  public:
    KillLoop(const Known& problem, std::uint64_t seed)
        : problem_(problem), reference_(reference_units(problem)), random_(seed) {}

    void start_and_kill() {
        const int ranks = random_ranks();
        Process mpirun(command(ranks));
        if (!listen(mpirun, 1 + random_.below(30))) return check_completed(mpirun);
        const std::uint64_t before = finished();
        const std::vector<pid_t> pids = ranks_of(mpirun);
        const std::uint64_t choice = random_.below(pids.size() + 1);
        const pid_t victim = choice == pids.size() ? mpirun.pid() : pids[choice];
        fmt::print("{} ranks, {} units finished: killing {}\n", ranks, before,
                   victim == mpirun.pid() ? "mpirun" : fmt::format("rank {}", choice));
        kill(victim, SIGKILL);
        mpirun.wait();
        // The ranks outlive mpirun by a moment.
        for (const pid_t pid : pids) await_end_of(pid);
        EXPECT_GE(finished(), before);
    }

    void finish() {
        const Ended ended = run(command(random_ranks()));
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total) << ended;
        EXPECT_EQ(units_of(run_directory_), reference_);
    }

  private:
    int random_ranks() { return 2 + static_cast<int>(random_.below(4)); }

    Command command(int ranks) const {
        return mpirun_command(ranks, problem_.count + Arguments{"--dir", run_directory_, "-v",
                                                                "--checkpoint-every", "50ms"});
    }

    // False if the process ended before it had printed so many lines.
    static bool listen(Process& process, std::uint64_t lines) {
        for (std::uint64_t i = 0; i < lines; ++i)
            if (!process.next_error_line()) return false;
        return true;
    }

    std::uint64_t finished() const {
        return std::filesystem::exists(run_directory_ + "/ledger") ? finished_units(run_directory_)
                                                                   : 0;
    }

    void check_completed(Process& mpirun) {
        const Ended ended = mpirun.wait();
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total);
        EXPECT_EQ(units_of(run_directory_), reference_);
        fmt::print("complete after {} starts: beginning anew\n",
                   status_of(run_directory_).at("starts").get<int>());
        std::filesystem::remove_all(run_directory_);
    }

    const Known problem_;
    const std::string reference_;
    Random random_;
    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
};

}  // namespace

void expect_survives_kills(const Known& problem, int kills, std::uint64_t seed) {
    KillLoop loop(problem, seed);
    for (int i = 0; i < kills && !::testing::Test::HasFailure(); ++i) loop.start_and_kill();
    loop.finish();
}

}  // namespace hetman::test
