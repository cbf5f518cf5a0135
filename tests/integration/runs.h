#pragma once
// Runs that tests start, stop, look into and tamper with.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "coordinator/ledger/ledger_file.h"
#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {

// Exit codes: stopped with a checkpoint, or so that the same command does not go on.
inline constexpr int stopped = 75;
inline constexpr int incomplete = 8;

// A problem with its count.
struct Known {
    Arguments count;    // the command
    std::string total;  // as it is printed, with its line end
};

// Counted in a moment, with a few hundred units.
Known quick_problem();
// Takes about two seconds of one core, with the engine that takes longest: it can be stopped on
// purpose. Tells its progress every 0.05 s.
Known stoppable_problem();
// The same, about six seconds.
Known longer_problem();

// The same as a job: the first two tables of its file.
std::string job_for(const Known& problem);

// Reads progress lines up to the one with this number, from 1, and returns how many units it said
// were finished.
std::uint64_t await_progress(Process& process, std::uint64_t number);

// Whatever `status` says of a run directory; fails the test unless it exits with 0.
std::string status_text(const std::filesystem::path& run_directory);
nlohmann::json status_of(const std::filesystem::path& run_directory);
std::uint64_t finished_units(const std::filesystem::path& run_directory);
// The table of units.
std::string units_of(const std::filesystem::path& run_directory);
// The table of units of the problem, counted in one go; kept for other tests of the same build.
std::string reference_units(const Known& problem);

// True in the middle of a save: a ledger is prepared that has not replaced the one before.
bool is_saving(const std::filesystem::path& run_directory);

// Expects that the same command finishes the run, and that its total and its table of units are
// those of a run in one go.
void expect_exact_finish(const Command& command, const Known& problem,
                         const std::filesystem::path& run_directory);

Checkpoint read_ledger(const std::filesystem::path& run_directory);
// Counts the problem to the end, then takes back all units but those for which `keep` holds.
void make_partial_run(const Known& problem, const std::filesystem::path& run_directory,
                      const std::function<bool(UnitId)>& keep);

// Expects that a run with a directory was stopped when its time was up: with a checkpoint or, on a
// machine that is busy otherwise, while it waited for the directory or was planned for the first
// time.
void expect_time_is_up(const Ended& ended);

// Changes one bit.
void flip_bit(const std::filesystem::path& file, std::uint64_t bit);

}  // namespace hetman::test
