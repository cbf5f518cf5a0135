#pragma once
// The tables that `hetman compare` prints for each board.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "common/job/duration.h"
#include "coordinator/compare/ladder.h"

namespace hetman {

// A run and its ratios to other runs.
struct ComparedRun {
    RungRun run;
    std::optional<double> faster;  // CPU time of the previous rung / that of this one, same n
    std::optional<double> growth;  // CPU time / that of the same rung for n - 1
};

struct ComparedBoard {
    std::uint64_t n;
    std::vector<ComparedRun> rows;
};

// The run of a rung; null if it was not tried.
const RungRun* find_run(const std::vector<ComparedRun>& rows, const std::string& rung);

// The ratio of the CPU times; nothing unless both runs finished in measurable time.
std::optional<double> time_ratio(const RungRun* numerator, const RungRun* denominator);

// `verbose` adds all operations of the naive forms.
void print_table(const ComparedBoard& board, Duration budget, bool verbose);

nlohmann::ordered_json json_of(const std::vector<ComparedBoard>& boards);

}  // namespace hetman
