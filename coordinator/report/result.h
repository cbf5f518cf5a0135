#pragma once
// The result of a run, as it is printed and stored.

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "common/job/job.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/ledger/recounted_units.h"
#include "coordinator/plan/plan.h"
#include "worker/goals/document.h"

namespace hetman {

struct Result {
    std::optional<Shard> shard;            // a shard only has a subtotal, even when complete
    std::optional<CheckedInteger> total;   // once the count is complete
    std::optional<CheckedInteger> unique;  // if asked for, once complete
    // The number of classes of each size; if asked for, once complete.
    std::map<std::uint64_t, CheckedInteger> classes;
    std::optional<CheckedInteger> orderings;  // if asked for, once complete
    CheckedInteger subtotal;                  // over the finished units
    // By the number of pieces, where that is asked for, once complete: the placements, and the
    // classes if they are asked for.
    CountsByNumber by_number;
    CountsByNumber unique_by_number;
    // If the largest or smallest number of pieces is asked for, once complete: that number.
    std::optional<std::uint64_t> extreme;
    Document document;  // what the goal reports beyond numbers of placements
    // For plans by first rows: the number of placements by the square occupied in the first row.
    std::map<Square, CheckedInteger> by_first_square;
    bool complete = false;
    std::uint64_t finished = 0;
    std::uint64_t finished_parts = 0;  // of units that were cut again and are not finished
    std::uint64_t units = 0;
    std::uint64_t nodes = 0;
    double cpu_seconds = 0;  // spent counting, over all starts
};

// The result that commands print: derived from the ledger by result_of and add_subtotals, after
// checking everything it depends on against the records and the plan. `directory` is that of the
// ledger, for error messages; empty if there is none. Throws Failure(verification) that names the
// mismatch: an entry of the ledger, a unit's weight, the plan.
Result checked_result(const Goal& goal, const Checkpoint& checkpoint, const Plan& plan,
                      const std::filesystem::path& directory);

// Derives the result from the ledger, which is its only source. (by_first_square needs the plan,
// see add_subtotals.)
Result result_of(const Goal& goal, const Checkpoint& checkpoint);

// Fills in by_first_square, over the finished units, if the plan's frame is first-rows and every
// placement has one piece in the first row.
void add_subtotals(const Plan& plan, const Checkpoint& checkpoint, Result& result);

// True if it is proved that there is no placement. (With 0 pieces the empty placement exists.)
bool has_no_placement(const Problem& problem, const Result& result);

// Facts about a start, for the output.
struct StartFacts {
    double seconds = 0;         // wall time, planning included
    std::uint64_t threads = 1;  // counting threads on all ranks
    std::uint64_t ranks = 1;    // processes, including the coordinator
    RecountedUnits recounted = {};
    // For plans by first rows: CPU time of this start by the square occupied in the first row.
    std::map<Square, double> cpu_seconds_by_first_square = {};
};

// The files saved beside result.json for the document's tables, by name ("times.csv").
std::map<std::string, std::string> tables_of(const Result& result);

// The JSON record described in docs/reference.md; to_json writes it as one line.
nlohmann::ordered_json json_record(const Job& job, const Result& result, const StartFacts& facts);
std::string to_json(const Job& job, const Result& result, const StartFacts& facts);

// For people: the total alone on a line or, if more was asked for, one named line for each number;
// a placement as squares and board, or "none"; numbers of squares as a table; otherwise the
// document's text.
std::string to_text(const Problem& problem, const Result& result);

}  // namespace hetman
