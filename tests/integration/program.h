#pragma once
// Runs hetman as users start it: alone and under mpirun.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/integration/process.h"

namespace hetman::test {

using Arguments = std::vector<std::string>;

std::string program();                 // the program's path
std::string other_protocol_program();  // a build that speaks another protocol
std::string without_mpi_program();     // a build without MPI

// `first` followed by `more`.
Arguments operator+(Arguments first, const Arguments& more);

// Whether the program was built with MPICH, whose mpirun ends all ranks with one and passes on
// fewer signals than Open MPI's.
bool has_mpich();

Command hetman_command(const Arguments& arguments);
// A part of an MPI world: this many ranks of this command.
struct Context {
    int ranks;
    Arguments command;
};
Command mpirun_command(const std::vector<Context>& contexts);
Command mpirun_command(int ranks, const Arguments& arguments);

// Starts the command and waits for its end.
Ended run(const Command& command);
Ended hetman(const Arguments& arguments);
Ended mpirun(int ranks, const Arguments& arguments);

// All complaints of hetman: its lines that begin with "hetman: ", and what it would say in such
// lines if it had not been asked for JSON.
std::vector<std::string> complaints(const Ended& ended);
std::vector<std::string> lines_of(const std::string& text);

// The processes of a world, by rank.
std::vector<pid_t> ranks_of(const Process& mpirun);

bool mpirun_is_there();
// Why there can be no world of several ranks here; empty if there can.
std::string why_no_ranks();

// Tests of several ranks. Their names begin with Mpi: they do not run in parallel with other tests.
class MpiTest : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const std::string reason = why_no_ranks(); !reason.empty()) GTEST_SKIP() << reason;
    }
};

// The seed of a test's random choices: new and printed each time; HETMAN_TEST_SEED in the
// environment repeats an earlier one.
std::uint64_t random_seed();

}  // namespace hetman::test
