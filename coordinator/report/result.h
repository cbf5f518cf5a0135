#pragma once
// What a run found out, as it is printed and stored.

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/job/job.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/ledger/recounted_units.h"
#include "coordinator/plan/plan.h"
#include "worker/goals/document.h"

namespace hetman {

struct Result {
    std::optional<Shard> shard;            // of a shard there is a subtotal only, complete or not
    std::optional<CheckedInteger> total;   // once the count is complete
    std::optional<CheckedInteger> unique;  // if asked for, once complete
    // How many classes there are of each size; if asked for, once complete.
    std::map<std::uint64_t, CheckedInteger> classes;
    std::optional<CheckedInteger> orderings;  // if asked for, once complete
    CheckedInteger subtotal;                  // over the finished units
    Document document;  // what the goal found out beyond numbers of placements
    // For plans by first rows: the placements by the square occupied in the first row.
    std::map<Square, CheckedInteger> by_first_square;
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

// The files beside result.json that hold the document's tables, by name ("times.csv").
std::map<std::string, std::string> tables_of(const Result& result);

// The record that docs/reference.md describes, and the same as one line.
nlohmann::ordered_json json_record(const Job& job, const Result& result, const StartFacts& facts);
std::string to_json(const Job& job, const Result& result, const StartFacts& facts);

// For people: the total alone in a line, or, if more was asked for, a line for each with its name;
// a placement as squares and board, or "none"; numbers of squares as a table; else the document's
// text.
std::string to_text(const Problem& problem, const Result& result);

}  // namespace hetman
