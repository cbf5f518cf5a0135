#pragma once
// Runs that tests start, stop, examine and tamper with.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "common/units/unit.h"
#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman {
struct Checkpoint;  // coordinator/ledger/ledger_file.h
}

namespace hetman::test {

// Exit codes: stopped with a checkpoint, or stopped so that the same command does not continue it.
inline constexpr int stopped = 75;
inline constexpr int incomplete = 8;

// A problem with its known count.
struct Known {
    Arguments count;    // the command
    std::string total;  // as printed, with a newline
};

// Takes a moment; has a few hundred units.
Known quick_problem();
// Takes half a second of one core with the slowest engine, and reports its progress every 0.05 s.
Known brief_problem();
// Takes about two seconds of one core with the slowest engine, so that it can be stopped in time.
// Reports its progress every 0.05 s.
Known stoppable_problem();
// The same, about ten seconds: for tests that wait for lost workers meanwhile, or stop or kill at
// random.
Known longer_problem();

// The same as a job: the first two tables of its file.
std::string job_for(const Known& problem);

// Reads progress lines up to the one with this number, counted from 1, and returns the number of
// finished units in it.
std::uint64_t await_progress(Process& process, std::uint64_t number);

// The output of `status` for a run directory; the test fails unless it exits with 0.
std::string status_text(const std::filesystem::path& run_directory);
nlohmann::json status_of(const std::filesystem::path& run_directory);
std::uint64_t finished_units(const std::filesystem::path& run_directory);
// The table of units.
std::string units_of(const std::filesystem::path& run_directory);
// The table of units of the problem, counted without interruption; kept for other tests of the same
// build.
std::string reference_units(const Known& problem);

// True in the middle of a save: a new ledger is prepared but has not replaced the old one.
bool is_saving(const std::filesystem::path& run_directory);

// Expects that the same command finishes the run, and that its total and its table of units equal
// those of an uninterrupted run.
void expect_exact_finish(const Command& command, const Known& problem,
                         const std::filesystem::path& run_directory);

Checkpoint read_ledger(const std::filesystem::path& run_directory);
// Counts the problem to the end, then removes all units from the ledger except those that `keep`
// accepts.
void make_partial_run(const Known& problem, const std::filesystem::path& run_directory,
                      const std::function<bool(UnitId)>& keep);

// Expects that a run with a directory was stopped by its time limit: with a checkpoint or, on a
// busy machine, while it waited for the directory or planned for the first time.
void expect_time_is_up(const Ended& ended);

// Flips one bit.
void flip_bit(const std::filesystem::path& file, std::uint64_t bit);

}  // namespace hetman::test
