#pragma once
// What a run found out, as it is printed and stored.

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "common/job.h"
#include "coordinator/ledger_file.h"
#include "coordinator/plan/plan.h"
#include "coordinator/recounted_units.h"
#include "coordinator/study_result.h"

namespace hetman {

struct Result {
    std::optional<Shard> shard;            // of a shard there is a subtotal only, complete or not
    std::optional<CheckedInteger> total;   // once the count is complete
    std::optional<CheckedInteger> unique;  // if asked for, once complete
    // How many classes there are of each size; if asked for, once complete.
    std::map<std::uint64_t, CheckedInteger> classes;
    std::optional<CheckedInteger> orderings;  // if asked for, once complete
    CheckedInteger subtotal;                  // over the finished units
    // Of a search for the first placement, once complete: its squares, none if there is none.
    std::optional<std::vector<Square>> first;
    std::uint64_t first_checksum = 0;     // of its squares, as they were found
    std::vector<CheckedInteger> heatmap;  // for each square, once a heat map is complete
    // For plans by first rows: the placements by the square occupied in the first row.
    std::map<Square, CheckedInteger> by_first_square;
    std::optional<StudyResult> study;  // of a study of completions, over the finished units
    bool complete = false;
    std::uint64_t finished = 0;
    std::uint64_t units = 0;
    std::uint64_t nodes = 0;
    double cpu_seconds = 0;  // spent counting, all starts
};

// What commands tell: the result derived from the ledger by result_of and add_subtotals, with all
// that it depends on compared with what was recorded and planned. `directory` is the ledger's, for
// what users are told; empty if there is none. Throws Failure(verification) that names what
// differs: an entry of the ledger, a unit's weight, the plan.
Result checked_result(const Goal& goal, const Checkpoint& checkpoint, const Plan& plan,
                      const std::filesystem::path& directory);

// Derives the result from the ledger; nothing is kept beside it. (by_first_square needs the plan,
// see add_subtotals.)
Result result_of(const Goal& goal, const Checkpoint& checkpoint);

// Fills in by_first_square if the plan's frame is first-rows and every placement has one piece in
// the first row; over the finished units.
void add_subtotals(const Plan& plan, const Checkpoint& checkpoint, Result& result);

// The squares of the first placement, once it is known; none if there is none. Throws
// Failure(verification) if they are no longer what was found.
const std::vector<Square>& first_of(const Result& result);

// True if it is proved that there is no placement. (With no pieces there is the empty one.)
bool has_no_placement(const Problem& problem, const Result& result);

// How a start went, for reports.
struct StartFacts {
    double seconds = 0;         // wall time, planning included
    std::uint64_t threads = 1;  // that counted, on all ranks
    std::uint64_t ranks = 1;    // processes, the coordinator's included
    RecountedUnits recounted = {};
    // For plans by first rows: CPU time of this start for placements with this square occupied.
    std::map<Square, double> cpu_seconds_by_first_square = {};
};

// The files beside result.json that hold parts of it as tables, by name: of studies.
std::map<std::string, std::string> tables_of(const Result& result);

// One line of JSON, as README.md describes it.
std::string to_json(const Job& job, const Result& result, const StartFacts& facts);

// For people: "queen (Q) on 8 x 8, 8 pieces, 0 preplaced, 0 blocked", or "queen (Q) on 8 x 8, 100
// compositions cut from placements, completed by streamed".
std::string summary_of(const Problem& problem);

// For people: the total alone in a line, or, if more was asked for, a line for each with its name;
// the first placement as squares and board, or "none"; the heat map as a table; of a study what is
// known so far.
std::string to_text(const Problem& problem, const Result& result);

}  // namespace hetman
